import { expect, siteUrl, test } from './site-test.ts';

test('“Copy as Markdown” copies the text of the page, and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const path of ['/about', '/pricing']) {
    await page.goto(path);
    const link = page.getByRole('link', { name: 'Copy as Markdown' });
    await link.click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
    await expect(page).toHaveURL(siteUrl + path);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await (await page.request.get(`${path}.md`)).text());
    expect(copied).toMatch(/^# /);
  }
});

test('where the browser does not allow it, and without scripts, the link opens the text', async ({
  page,
  plainPage,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('not allowed'));
  });
  for (const one of [page, plainPage]) {
    await one.goto('/about');
    await one.getByRole('link', { name: 'Copy as Markdown' }).click();
    await expect(one).toHaveURL(`${siteUrl}/about.md`);
    await expect(one.locator('body')).toContainText('# About');
  }
});

test('a page that only acts has no such link', async ({ page }) => {
  for (const path of ['/playground', '/auth']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Copy as Markdown' })).toHaveCount(0);
  }
});
