import { expect, test } from './site-test.ts';

test('one click on the home page leads to the server check, whose command is on the first screen', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Check a server' }).click();
  await expect(page).toHaveURL('/server-check');
  const command = page.getByRole('region', { name: 'Check your server' }).locator('pre');
  await expect(command).toContainText('check-server -- node server.js');
  const box = await command.boundingBox();
  expect(box?.y).toBeLessThan(350);
});

test('the command is copied as it stands', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/server-check');
  const command = page.getByRole('region', { name: 'Check your server' });
  await command.getByRole('button', { name: 'Copy code' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^npx -p \S+ \S+ check-server -- node server\.js$/);
});

test('rules and jobs open by the keyboard', async ({ page }) => {
  await page.goto('/server-check');
  const rules = page.getByRole('region', { name: 'What is checked' });
  const first = rules.locator('summary').first();
  await expect(rules.getByText('connect/any')).toBeHidden();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(rules.getByText('connect/any')).toBeVisible();
  await page.getByRole('tab', { name: 'GitLab CI' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('junit: report.xml')).toBeVisible();
  await expect(page.getByText('GITHUB_STEP_SUMMARY')).toBeHidden();
});
