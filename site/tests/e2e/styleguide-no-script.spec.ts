import { expect, test } from './site-test.ts';

test.use({ javaScriptEnabled: false });

test.beforeEach(({ allow }) => {
  // Chromium gives this name to scripts that it preloads and then may not run.
  allow.toSay(/^failed: .*\.js csp$/);
});

test('without JavaScript nothing is shown that needs it', async ({ page }) => {
  await page.goto('/styleguide');
  await expect(page.locator('.needs-js').first()).toBeHidden();
  expect(await page.locator('.needs-js:visible').count()).toBe(0);
});

test('without JavaScript tabs are links, and every section can be read', async ({ page }) => {
  await page.goto('/styleguide');
  expect(await page.getByRole('tab').or(page.getByRole('tabpanel')).count()).toBe(0);
  await expect(page.locator('#tabs').getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
    'href',
    '?tab=sign-up#tabs',
  );
  for (const level of ['Foundation', 'Developer', 'Architect'])
    await expect(page.getByText(`What the level ${level} teaches`)).toBeVisible();
});

test('without JavaScript the accordion keeps one question open', async ({ page }) => {
  await page.goto('/styleguide');
  const answer = page.getByText('By e-mail, and in the repository.');
  await expect(answer).toBeHidden();
  await page.getByRole('heading', { name: 'Where do I get support?' }).click();
  await expect(answer).toBeVisible();
  await expect(page.locator('#accordion details[open]')).toHaveCount(1);
});

test('without JavaScript the carousel is a list that scrolls', async ({ page }) => {
  await page.goto('/styleguide');
  await expect(page.getByRole('region', { name: 'Example organisations' }).getByRole('listitem')).toHaveCount(
    7,
  );
});
