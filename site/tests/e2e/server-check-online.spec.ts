import { type Behaviour, type CheckedServer, serveChecked } from '../support/check-servers.ts';
import { expectAccessible } from './accessible.ts';
import { expect } from './site-test.ts';
import { test } from './trial-test.ts';

// A trial checks servers of this machine for requests that came through no proxy.
test.use({ extraHTTPHeaders: {} });

const servers: CheckedServer[] = [];
test.afterAll(() => Promise.all(servers.map((server) => server.close())));

async function serve(behaviour: Behaviour, slowMs = 0) {
  const server = await serveChecked(behaviour, { slowMs });
  servers.push(server);
  return server;
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  test.slow();
});

test('a polite check shows its progress, then its result, which is deleted', async ({ page, allow }) => {
  allow.toSay(/status of 4\d\d/);
  const server = await serve('changing', 300);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/server-check');
  await expectAccessible(page, 'the page with the form');
  await page.getByLabel('URL of your server').fill('nonsense');
  await page.getByRole('button', { name: 'Check the server' }).click();
  await expect(page.getByText('Enter a URL such as')).toBeVisible();
  await expectAccessible(page, 'a refused address');
  await page.getByLabel('URL of your server').fill(server.url);
  await page.getByRole('button', { name: 'Check the server' }).click();
  await expect(page.getByRole('button', { name: 'Stop the check' })).toBeVisible();
  await expectAccessible(page, 'a running check');
  // The page updates itself: its script loads the result.
  await expect(page.getByRole('heading', { name: 'Every rule' })).toBeVisible({ timeout: 60_000 });
  await page.locator('#rules ~ div details summary').last().click();
  await expectAccessible(page, 'a result');
  await page.getByRole('button', { name: 'Delete it now' }).click();
  await expect(page).toHaveURL('/server-check');
  await expect(page.getByText('The check and its result were deleted.')).toBeVisible();
});

test('a full check takes a token with JavaScript', async ({ page }) => {
  const server = await serve('gated');
  await page.goto('/server-check');
  await page.getByLabel('URL of your server').fill(server.url);
  await page.getByLabel('Full check').check();
  await page.getByRole('button', { name: 'Check the server' }).click();
  await expect(page.getByText('it needs no proof')).toBeVisible();
  await page.getByLabel('Bearer token').fill('right-in-the-browser');
  await expectAccessible(page, 'the form of a full check');
  await page.getByRole('button', { name: 'Start the full check' }).click();
  await expect(page.getByRole('heading', { name: 'Every rule' })).toBeVisible({ timeout: 90_000 });
  expect(await page.content()).not.toContain('right-in-the-browser');
  expect(server.asked.some(({ headers }) => headers.authorization === 'Bearer right-in-the-browser')).toBe(
    true,
  );
});

test('the proof of control is accessible on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/server-check/ask');
  await page.getByLabel('URL of your server').fill('https://mcp.example.org/mcp');
  await page.getByLabel('Full check').check();
  await page.getByRole('button', { name: 'Check the server' }).click();
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible();
  await expectAccessible(page, 'the proof');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
