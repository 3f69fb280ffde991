import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paste } from './paste.ts';
import { expect, test } from './site-test.ts';

const good = readFileSync('standard/examples/smb-invoice-vat.json', 'utf8');

test('the checklist is filled from the visitor’s own trace, by a checker that is loaded for it', async ({
  page,
}) => {
  await page.goto('/compliance');
  const boxes = page.locator('.checklist input');
  for (const box of await boxes.all()) await expect(box).toBeDisabled();
  await expect(page.locator('.checklist input:checked')).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));

  await page.getByLabel('Fill in the checklist from your trace').fill(good);
  expect(asked, 'nothing is loaded before it is wanted').toEqual([]);
  await page.getByRole('button', { name: 'Check this trace' }).click();
  await expect(verdict(page)).toContainText('This trace conforms');
  // How the bundler parts it is its own matter.
  const loaded = asked.map((path) => path.replace(/-[\w-]{8}\.js$/, ''));
  expect(loaded).toEqual(expect.arrayContaining(['GET /assets/self-check', 'GET /assets/worker']));
  expect(loaded.filter((path) => !path.startsWith('GET /assets/'))).toEqual([]);
  await expect(item(page, 'Events are sorted by created_at').getByRole('checkbox')).toBeChecked();
  await expect(item(page, 'No other trace has the same')).toContainText(
    'Not checked: No other traces were given.',
  );
  await expect(item(page, 'Every trace that the implementation').getByRole('checkbox')).not.toBeChecked();

  await page.locator('input[type=file]').setInputFiles({
    name: 'late.json',
    mimeType: 'application/json',
    buffer: Buffer.from(good.replace('22.041Z', '22.001Z')),
  });
  await expect(verdict(page)).toContainText('does not conform: 1 finding');
  await expect(item(page, 'Events are sorted by created_at').getByRole('checkbox')).not.toBeChecked();
  await expect(item(page, 'Events are sorted by created_at')).toContainText(/is earlier than .*\(line 32\)/);
});

test('a huge paste is refused, a long one is checked beside the field, and a limit is said', async ({
  page,
}) => {
  await page.goto('/compliance');
  const area = page.getByLabel('Fill in the checklist from your trace');
  await area.fill(good);
  await paste(area, 'x'.repeat(1024 * 1024), 52);
  await expect(verdict(page)).toContainText('This is 52.0 MB. We can check at most 5 MB here.');
  await expect(area).toHaveValue(good);

  await area.fill('');
  const long = JSON.parse(good);
  long.mcp_events[0].payload.text = 'x'.repeat(2_000_000);
  await paste(area, JSON.stringify(long));
  await expect(verdict(page)).toContainText(
    'This trace conforms. The list below shows its results. The trace is too long',
  );
  await expect(area).toHaveValue('');
  await expect(item(page, 'Events are sorted by created_at').getByRole('checkbox')).toBeChecked();

  await area.fill('['.repeat(300) + ']'.repeat(300));
  await page.getByRole('button', { name: 'Check this trace' }).click();
  await expect(verdict(page)).toContainText(/1 finding\. Clause 8\.5: .*nested deeper than 200 levels/);
  await expect(verdict(page)).not.toContainText('line in the list');

  await area.fill(good.replace('alder-finch', 'Alder Finch'));
  await page.getByRole('button', { name: 'Check this trace' }).click();
  await expect(verdict(page)).toContainText('conforms, with 1 finding for a SHOULD clause. The list');

  const choose = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'trace.json', mimeType: '', buffer });
  await choose(Buffer.from(good, 'utf16le'));
  await choose(Buffer.from(good.replace('alder', '\u00e4lder'), 'latin1'));
  await expect(verdict(page)).toContainText('trace.json is not text in UTF-8. Nothing was changed.');
  await choose(Buffer.from(`\ufeff${good}`));
  await expect(item(page, 'The document is one JSON value in UTF-8')).toContainText('a byte order mark');
});

test('each badge shows itself, and the code that is copied shows it too', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/compliance');
  for (const style of ['Light', 'Dark', 'Outline']) {
    await page.getByRole('tab', { name: style }).click();
    const panel = page.getByRole('tabpanel', { name: style });
    const image = panel.getByRole('img', { name: 'Context-Native v0.1, self-declared' });
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(236);
    await panel.getByRole('button', { name: 'Copy code' }).first().click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '[![Context-Native v0.1, self-declared](context-native-badge.svg)](https://context-native.example/compliance)',
    );
  }
});

test('without JavaScript the page reads well and says where to check', async ({ plainPage }) => {
  await plainPage.goto('/compliance');
  await expect(plainPage.getByLabel('Fill in the checklist from your trace')).toBeHidden();
  await expect(plainPage.locator('#check').getByRole('link', { name: 'playground' })).toBeVisible();
  await expect(plainPage.locator('#badge').getByText('Markdown')).toHaveCount(3);
  await plainPage.goto('/examples');
  await plainPage.getByText('The same as a table').click();
  await expect(plainPage.getByRole('rowheader', { name: 'mcp_context' })).toBeVisible();
  await expect(plainPage.getByText(/^Conforms: \d+ checks passed/)).toHaveCount(6);
});

test('Enter on a row of an example marks its lines in the JSON beside it', async ({ page }) => {
  await page.goto('/examples');
  const example = page.locator('.trace-beside').first();
  const row = example.locator('.waterfall-row').first();
  // The script loads with the first focus.
  await expect(async () => {
    await row.press('Enter');
    await expect(row).toHaveAttribute('aria-current', 'true', { timeout: 500 });
  }).toPass();
  await expect(example.locator('.code-lines')).toBeInViewport();
});

test('an example can be copied, downloaded and opened in the playground', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/examples');
  const section = page.getByRole('region', { name: 'Gov/Public' });
  const file = readFileSync('standard/examples/gov-permit-triage.json', 'utf8');
  await section.getByRole('button', { name: 'Copy code' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(file.trimEnd());
  const download = page.waitForEvent('download');
  await section.getByRole('link', { name: 'Download' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(file);
  await section.getByRole('link', { name: 'Open in playground' }).click();
  await expect(page.getByRole('textbox', { name: /^Document/ })).toHaveValue(file);
});

const verdict = (page: Page) => page.locator('[data-self-check-verdict]');
const item = (page: Page, text: string) => page.locator('.checklist li').filter({ hasText: text });
