import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './site-test.ts';

const packages = join(import.meta.dirname, '../../../packages');

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

test('the HTML report has no text under 13 px and no target under 24 px', async ({ page }) => {
  const args = ['check-server', '--format', 'html', '--', process.execPath, 'banner-on-stdout.ts'];
  const { stdout } = spawnSync(process.execPath, [join(packages, 'cli/src/main.ts'), ...args], {
    cwd: join(packages, 'cli/tests/corpus/servers'),
    encoding: 'utf8',
  });
  await page.setContent(stdout);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const measured = await page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true;
      const all = [...document.querySelectorAll<HTMLElement>('main *')];
      const hasText = ({ childNodes }: Node) =>
        [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
      const sizeOf = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize);
      const heightOf = (one: Element) => one.getClientRects()[0]?.height ?? 0;
      const targets = all.filter((one) => one.matches('a, summary'));
      return {
        targets: targets.length,
        text: Math.min(...all.filter(hasText).map(sizeOf)),
        target: Math.min(...targets.map(heightOf)),
        width: document.documentElement.scrollWidth,
      };
    });
    expect(measured.targets).toBeGreaterThan(100);
    expect(measured.text).toBeGreaterThanOrEqual(13);
    expect(measured.target).toBeGreaterThanOrEqual(24);
    expect(measured.width).toBe(width);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `the HTML report, ${colorScheme}`);
  }
});
