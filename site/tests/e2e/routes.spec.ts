import { errorRoutes } from './routes.ts';
import { expect, siteUrl, test } from './site-test.ts';

test('an address that leads nowhere answers 404 with the way back', async ({ page, allow }) => {
  allow.toSay(/status of 404/);
  for (const { path, status } of errorRoutes) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.getByRole('main')).toContainText('404');
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('private pages send a visitor to sign in, and keep out of search engines', async ({ page }) => {
  for (const path of [
    '/account',
    '/account/profile',
    '/account/security',
    '/account/data',
    '/account/passkey',
    '/account/second-factor',
    '/admin',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('hostile addresses are not found, and never an error of ours', async ({ request }) => {
  const addresses = [
    '/blog/%FF%FE',
    '/blog/..%2F..%2Fetc%2Fpasswd',
    `/blog/${'a'.repeat(3000)}`,
    "/blog/';drop table blog_articles;--",
    '/social/..%2f..%2fetc.png',
    '/assets/..%2f..%2fpackage.json',
    '/..%2fpackage.json',
    '/.vite/manifest.json',
    '/__proto__',
    '/constructor',
  ];
  for (const address of addresses) {
    const response = await request.get(siteUrl + address);
    expect.soft(response.status(), address).toBe(404);
  }
  for (const address of [
    '/%00',
    '/blog/%00',
    '/feeds/%00',
    '/social/%00.png',
    '/blog?search=%00',
    '/auth?next=%00',
  ])
    expect.soft((await request.get(siteUrl + address)).status(), address).toBe(400);
});
