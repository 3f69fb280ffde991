import { expect, test } from './site-test.ts';

test('a chosen theme holds for the next pages and the other tabs, and System forgets it', async ({
  page,
  context,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  const light = await background();
  await page.getByLabel('Theme').click();
  await expect(page.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
  const otherTab = await context.newPage();
  await otherTab.goto('/blog');

  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  expect(await background()).not.toBe(light);
  await expect(otherTab.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/specification');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/auth');
  await expect(page.locator('html'), 'hydrated pages keep it').toHaveAttribute('data-theme', 'dark');

  await page.getByLabel('Theme').click();
  await page.getByRole('button', { name: 'System' }).click();
  await page.goto('/');
  expect(await background()).toBe(light);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the theme is set before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    // Only what the parser made, before any paint, can be seen when the body comes into being.
    const seen = window as { themeAtBody?: string };
    new MutationObserver((_records, observer) => {
      if (!document.body) return;
      seen.themeAtBody = document.documentElement.dataset.theme;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/', '/auth']) {
    await page.goto(path);
    expect(await page.evaluate(() => (window as { themeAtBody?: string }).themeAtBody), path).toBe('dark');
  }
});

test('without a choice the system decides', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  const dark = await background();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background()).not.toBe(dark);
});
