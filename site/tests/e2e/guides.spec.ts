import { createHash } from 'node:crypto';
import { expect, siteUrl, test } from './site-test.ts';

test('one question is open at a time, by mouse and by keyboard', async ({ page }) => {
  await page.goto('/faq');
  const open = page.locator('.accordion details[open]');
  await expect(open).toHaveText(/JSON-RPC/);
  await page.getByText('What does it cost?').click();
  await expect(open).toHaveText(/MIT licence/);
  await page.locator('summary', { hasText: 'What is MCP?' }).focus();
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(1);
  await expect(open).toHaveText(/JSON-RPC/);
});

test('the address of an answer opens it, with no script either', async ({ page, plainPage }) => {
  for (const visitor of [page, plainPage]) {
    await visitor.goto('/faq#backwards-compatibility');
    const open = visitor.locator('.accordion details[open]');
    await expect(open).toHaveCount(1);
    await expect(open.locator('summary')).toBeInViewport();
    await expect(open.locator('summary')).toHaveText(/Will my traces/);
  }
});

test('a download is what the page says of it', async ({ page, request }) => {
  await page.goto('/deploy');
  const item = page.getByRole('listitem').filter({ hasText: 'OpenBadges pack' });
  const address = await item.getByRole('link').getAttribute('href');
  const response = await request.get(siteUrl + address);
  expect(response.headers()['content-type']).toBe('application/zip');
  const sum = createHash('sha256')
    .update(await response.body())
    .digest('hex');
  await expect(item).toContainText(sum);
  const sums = await request.get(`${siteUrl}/downloads/SHA256SUMS`);
  expect(sums.headers()['content-type']).toMatch(/^text\/plain/);
  expect(await sums.text()).toContain(`${sum}  ${address?.replace('/downloads/', '')}`);
});

test('a step of /deploy leads to its page, and so does each anchor that the step had', async ({
  plainPage: page,
}) => {
  await page.goto('/deploy#varnish');
  const part = page.getByRole('link', { name: 'Varnish' });
  await expect(part).toBeInViewport();
  await part.click();
  await expect(page).toHaveURL(/\/deploy\/operate#varnish$/);
  await expect(page.getByRole('heading', { name: 'Varnish' })).toBeInViewport();
  const pages = page.getByRole('navigation', { name: 'Deploy' });
  await expect(pages.locator('[aria-current="page"]')).toHaveText('Operate a server');
  await pages.getByRole('link', { name: 'Run one server' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Run one server');
});

test('the layers list every organisation with a link of its own', async ({ page }) => {
  await page.goto('/ecosystem/layers');
  await page
    .getByRole('navigation', { name: 'Layers' })
    .getByRole('link', { name: /^Infrastructure/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Infrastructure' })).toBeInViewport();
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveCount(67);
  const links = await rows
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.every((link) => link.startsWith('https://'))).toBe(true);
  expect(new Set(links).size).toBe(67);
});
