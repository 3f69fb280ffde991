import { articlePaths, errorRoutes, publicRoutes } from './routes.ts';
import { expect, siteUrl, test } from './site-test.ts';

test('every route answers with a complete head and one heading', async ({ page }) => {
  const paths = [...publicRoutes, ...(await articlePaths(siteUrl))];
  await page.goto('/');
  const pages = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (path) => {
          const response = await fetch(path);
          const doc = new DOMParser().parseFromString(await response.text(), 'text/html');
          const contents = (selector: string, attribute: string) =>
            [...doc.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
          return {
            path,
            status: response.status,
            type: response.headers.get('content-type'),
            lang: doc.documentElement.lang,
            headings: [...doc.querySelectorAll('h1')].map((h1) => h1.textContent?.trim()),
            mains: doc.querySelectorAll('main').length,
            titles: [...doc.querySelectorAll('head title')].map((title) => title.textContent),
            descriptions: contents('meta[name=description]', 'content'),
            canonicals: contents('link[rel=canonical]', 'href'),
            modulesBeforeStyles: contents('link[rel=modulepreload]:not([fetchpriority=low])', 'href'),
          };
        }),
      ),
    paths,
  );
  for (const { path, ...found } of pages) {
    // A lesson and an exam are named by their query.
    const isNamedByQuery = /^\/(assessment|course-module|lab)\?/.test(path);
    const canonical = siteUrl + (path === '/' || isNamedByQuery ? path : path.replace(/\?.*|\/$/g, ''));
    expect.soft(found, path).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
      lang: 'en-GB',
      headings: [expect.stringMatching(/\S/)],
      mains: 1,
      titles: [expect.stringMatching(path === '/' ? /^Context-Native/ : /\S · Context-Native$/)],
      descriptions: [expect.stringMatching(/.{30,}/)],
      canonicals: [canonical],
      modulesBeforeStyles: [],
    });
  }
  // One page with a choice made in it is still that page.
  const distinct = new Map(pages.map(({ canonicals, titles }) => [canonicals[0], titles]));
  const titles = [...distinct.values()].flat();
  expect(
    titles.filter((title, index) => titles.indexOf(title) !== index),
    'titles that two pages share',
  ).toEqual([]);
});

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
