import { expect, test } from './site-test.ts';

test('⌘K or Ctrl K searches from anywhere, by keyboard alone', async ({ page }) => {
  await page.goto('/faq');
  const isTaken = (pressed: { key: string; shiftKey?: boolean; altKey?: boolean }) =>
    page.evaluate(
      (init) =>
        !document.body.dispatchEvent(
          new KeyboardEvent('keydown', { ctrlKey: true, bubbles: true, cancelable: true, ...init }),
        ),
      pressed,
    );
  expect(await isTaken({ key: 'K', shiftKey: true })).toBe(false);
  expect(await isTaken({ key: 'k', altKey: true })).toBe(false);
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search the whole site' });
  await expect(field).toBeFocused();
  await page.keyboard.type('clause 4.6');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('Clause 4.6');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(first).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/specification#clause-4-6');

  const link = page.getByRole('link', { name: 'Search', exact: true });
  await link.click();
  await expect(field).toBeFocused();
  await page.keyboard.type('mcp_context');
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toHaveValue('mcp_context');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('the window says when there is nothing, when the search does not answer, and Enter goes on to the page', async ({
  page,
  allow,
}) => {
  allow.toSay(/api\/search/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.getByRole('combobox').fill('xyzzyqqq');
  await expect(dialog.getByRole('status')).toHaveText('Nothing found for “xyzzyqqq”.');
  await page.route('/api/search?*', (route) => route.abort());
  await page.getByRole('combobox').fill('trace');
  await expect(dialog.getByRole('status')).toHaveText(
    'The search did not respond. Press Enter to try the search page.',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=trace');
  await expect(page.getByRole('region', { name: 'Standard' }).getByRole('link').first()).toBeVisible();
});

test('without JavaScript the header leads to the search page, whose address holds the search', async ({
  plainPage,
}) => {
  await plainPage.goto('/');
  await plainPage.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(plainPage).toHaveURL('/search');
  await plainPage.getByLabel('Search the whole site').fill('<b>playground</b>');
  await plainPage.keyboard.press('Enter');
  await expect(plainPage).toHaveURL('/search?q=%3Cb%3Eplayground%3C%2Fb%3E');
  await expect(plainPage.getByLabel('Search the whole site')).toHaveValue('<b>playground</b>');
  await plainPage
    .getByRole('main')
    .getByRole('link', { name: /^Playground/ })
    .click();
  await expect(plainPage).toHaveURL('/playground');
  await plainPage.goBack();
  await expect(plainPage.getByLabel('Search the whole site')).toHaveValue('<b>playground</b>');
  await plainPage.setViewportSize({ width: 320, height: 700 });
  await plainPage.goto(`/search?q=zzzz${'w'.repeat(90)}`);
  expect(await plainPage.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await plainPage.goto('/search?q=xyzzyqqq');
  await expect(plainPage.getByText('Nothing found for “xyzzyqqq”.')).toBeVisible();
});

test('the first result is on the first screen', async ({ plainPage }) => {
  const field = plainPage.getByLabel('Search the whole site');
  const first = plainPage.getByRole('main').getByRole('listitem').first();
  await plainPage.setViewportSize({ width: 1280, height: 900 });
  await plainPage.goto('/search?q=trace');
  expect((await field.boundingBox())?.y).toBeLessThan((await first.boundingBox())?.y ?? 0);
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(350);
  await plainPage.setViewportSize({ width: 375, height: 667 });
  expect((await first.boundingBox())?.y).toBeLessThan(667 - 100);
});
