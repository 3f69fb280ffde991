import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './site-test.ts';

const good = readFileSync('standard/examples/smb-invoice-vat.json', 'utf8');
const text = (page: Page) => page.getByRole('textbox', { name: /^Document/ });
const field = (page: Page) => page.locator('textarea[name=text]');
const verdict = (page: Page) => page.locator('.check-results > p').first();
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Documents' }).getByRole('tab');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function write(page: Page, words: string): Promise<void> {
  await text(page).press('ControlOrMeta+a');
  await page.keyboard.insertText(words);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

const choose = (page: Page, name: string, body: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(body) });

test('documents stand in tabs that are kept: new, named by their trace or by hand, moved, closed, opened again', async ({
  page,
}) => {
  await open(page, '/playground?example=capability');
  const given = await field(page).inputValue();
  await expect(tabs(page)).toHaveText(['capability']);
  await button(page, 'New tab').click();
  await expect(tabs(page)).toHaveText(['capability', 'Untitled']);
  await expect(page.getByText('Nothing to check yet')).toBeVisible();
  await write(page, good);
  await expect(tabs(page)).toHaveText(['capability', 'vat-calculator']);
  await expect(verdict(page)).toHaveText('This trace conforms');

  // By the keys of tabs; what was typed is there, and what was found at once.
  await tabs(page).last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(tabs(page).first()).toBeFocused();
  await expect(field(page)).toHaveValue(given);
  await expect(page.getByRole('tabpanel', { name: 'capability' })).toContainText('This capability conforms');
  expect(new URL(page.url()).search).toBe('?example=capability');
  await page.keyboard.press('End');
  await expect(field(page)).toHaveValue(good);
  expect(new URL(page.url()).search).toBe('');
  // What one document was before is not taken back in another.
  await text(page).focus();
  await expect(page.locator('.code-editor')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page)).toHaveValue(good);

  await button(page, 'Rename this tab').click();
  await page.getByRole('textbox', { name: 'Name of this tab' }).fill('Mine');
  await page.keyboard.press('Enter');
  await expect(tabs(page)).toHaveText(['capability', 'Mine']);
  await expect(tabs(page).last()).toBeFocused();
  await expectAccessible(page, 'the playground with tabs');
  await button(page, 'Move left').click();
  await expect(tabs(page)).toHaveText(['Mine', 'capability']);
  await expect(button(page, 'Move left')).toBeDisabled();

  await choose(page, 'refund.json', good.replaceAll('vat-calculator', 'refunds'));
  await expect(tabs(page)).toHaveText(['Mine', 'capability', 'refunds']);
  await page.reload();
  // The example as it was given is found by its address, and needs no tab.
  await expect(tabs(page)).toHaveText(['Mine', 'refunds']);
  await expect(tabs(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveValue(/"refunds"/);

  await tabs(page).last().focus();
  await page.keyboard.press('Delete');
  await expect(tabs(page)).toHaveText(['Mine']);
  await expect(field(page)).toHaveValue(good);
  await button(page, 'Open it again').click();
  await expect(tabs(page)).toHaveText(['Mine', 'refunds']);
  await expect(field(page)).toHaveValue(/"refunds"/);
  await button(page, 'Close this tab').click();
  await expect(tabs(page)).toHaveText(['Mine']);
  // Of who has one document alone only its keys are asked.
  await expect(button(page, 'Close this tab')).toHaveCount(0);
  await tabs(page).first().focus();
  await page.keyboard.press('Delete');
  await expect(tabs(page)).toHaveText(['Untitled']);
  await expect(page.getByText('“Mine” is closed.')).toBeVisible();
  await page.reload();
  await expect(tabs(page)).toHaveText(['smb-invoice-vat']);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([]);
});

test('the first visit opens a valid trace, and a pasted document gives its tab a name', async ({ page }) => {
  await open(page, '/playground');
  await expect(verdict(page)).toHaveText('This trace conforms');
  await expect(tabs(page)).toHaveText(['smb-invoice-vat']);
  const given = await field(page).inputValue();
  await write(page, given.replaceAll('vat-calculator', 'refunds'));
  await expect(tabs(page)).toHaveText(['refunds']);
  await write(page, given);
  await expect(tabs(page)).toHaveText(['smb-invoice-vat']);
});

test('what is said of the example goes while another document is open', async ({ page }) => {
  await open(page, '/playground?example=events-out-of-order');
  const frame = button(page, 'Copy the iframe');
  await expect(frame).toBeVisible();
  await button(page, 'New tab').click();
  await expect(frame).toBeHidden();
  await tabs(page).first().click();
  await expect(frame).toBeVisible();
});

test('a document that came by a link has a tab of its own, and overwrites nothing', async ({
  page,
  context,
  browserName,
}) => {
  if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/playground?example=capability');
  const linkOf = async (document: string) => {
    await write(page, document);
    // The words “Link copied” may still be those of the link before.
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await button(page, 'Copy link').click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(read).toContain('#d=');
    return read();
  };
  const link = await linkOf('{"shared": 1}');
  const second = await linkOf('{"shared": 2}');
  await write(page, '{"mine": 1}');
  // A draft is kept once the keys have rested.
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('mine');
  await page.goto(link);
  await expect(field(page)).toHaveValue('{"shared": 1}');
  await expect(tabs(page)).toHaveCount(2);
  await write(page, '{"shared": 1, "changed": true}');
  await tabs(page).first().click();
  await expect(field(page)).toHaveValue('{"mine": 1}');
  // The link again, in the page that is open: the same tab with what was typed there. Another one: another tab.
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await expect(field(page)).toHaveValue('{"shared": 1, "changed": true}');
  await expect(tabs(page)).toHaveCount(2);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(second).hash);
  await expect(field(page)).toHaveValue('{"shared": 2}');
  await expect(tabs(page)).toHaveCount(3);
  await page.reload();
  await expect(field(page)).toHaveValue('{"shared": 2}');
  await expect(tabs(page)).toHaveCount(3);
});

test('tabs are bounded, what another page opened stays, and what is none is not taken for one', async ({
  page,
  context,
}) => {
  await open(page, '/playground?example=capability');
  await write(page, '{"first": 1}');
  const other = await context.newPage();
  await open(other, '/playground?example=smb-invoice-vat');
  await write(other, '{"other": 1}');
  await button(other, 'New tab').click();
  await write(page, '{"first": 2}');
  await page.reload();
  await expect(tabs(page)).toHaveText(['capability', 'smb-invoice-vat']);
  await other.close();

  for (let count = 3; count <= 12; count++) {
    await choose(page, `file-${count}.json`, `[${count}]`);
    await expect(tabs(page)).toHaveCount(count);
    await expect(field(page)).toHaveValue(`[${count}]`);
  }
  await button(page, 'New tab').click();
  await expect(page.getByRole('alert')).toContainText('12 tabs are open. That is the maximum.');
  await choose(page, 'more.json', '{"more": 1}');
  await expect(tabs(page)).toHaveCount(12);
  await expect(field(page)).toHaveValue('[12]');
  // At 375 px the open one is in sight, and the page is not wider than the screen.
  await page.setViewportSize({ width: 375, height: 800 });
  await page.reload();
  await expect(tabs(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(tabs(page).last()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  await page.evaluate(() => {
    localStorage.setItem(
      'playground-tabs',
      '{"open": 3, "tabs": [1, {"id": "x"}, {"id": "playground/a", "title": 4}]}',
    );
    for (const name of Object.keys(localStorage))
      if (name.startsWith('draft:')) localStorage.removeItem(name);
  });
  await page.evaluate(() =>
    addEventListener('pagehide', () => localStorage.setItem('playground-tabs', '[]')),
  );
  await open(page, '/playground?example=capability');
  await expect(tabs(page)).toHaveText(['capability']);
});

test('two traces are compared by what they mean, and the differences follow what is typed', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await open(page, '/playground?example=smb-invoice-vat');
  await choose(page, 'second.json', good);
  await expect(tabs(page)).toHaveText(['smb-invoice-vat', 'vat-calculator']);
  expect(loaded.filter((url) => /comparison/.test(url))).toEqual([]);
  await button(page, 'Compare').click();
  const compared = page.getByRole('region', { name: 'Compared' });
  const status = compared.getByRole('status');
  const choice = compared.getByRole('combobox', { name: 'Compare with' });
  await expect(choice).toBeFocused();
  await choice.selectOption('Tab: smb-invoice-vat');
  await expect(status).toHaveText('Both documents have the same meaning.');

  const trace = JSON.parse(good);
  trace.mcp_context.timestamp = '2025-09-01T11:14:22+02:00';
  trace.mcp_context.profile = 'developer';
  trace.mcp_events[2].payload.result.rates_percent.standard = 20;
  trace.mcp_events[2].created_at = '2025-09-01T09:14:22.091Z';
  trace.mcp_events[3].created_at = '2025-09-01T09:14:22.094Z';
  trace.mcp_events.splice(1, 0, { event_type: 'note', payload: {}, created_at: '2025-09-01T09:14:22.001Z' });
  await write(page, JSON.stringify(trace));
  await expect(status).toHaveText(
    '1 event differs, 1 is only in A, 2 were recorded at another time, 1 difference outside the events.',
  );
  await expect(compared.getByRole('region', { name: 'Context' })).toContainText('/mcp_context/profile');
  const rows = compared.getByRole('list', { name: 'Events of both traces' }).locator('summary');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('only A');
  await expect(rows.nth(3)).toContainText('50 ms earlier in B');
  await expect(compared.getByText('/payload/result/rates_percent/standard')).toHaveCount(2);
  await rows.nth(2).click();
  await expect(compared.getByText('50 ms shorter in B')).toBeVisible();
  await expectAccessible(page, 'a comparison');
  await compared.getByRole('checkbox', { name: 'Only those that differ' }).check();
  await expect(rows).toHaveCount(2);

  // The two change places when the other one is opened; an example and a file can be beside it as well.
  await tabs(page).first().click();
  await expect(status).toContainText('1 is only in B');
  await expect(choice).toHaveValue(/^tab:playground\/tab-/);
  await choice.selectOption('Example: Capability');
  await expect(status).toHaveText('8 differences outside the events.');
  await choice.selectOption('Tab: vat-calculator');
  await expect(status).toContainText('1 is only in B');
  // The example loads after the file was chosen, and does not replace it.
  const example = page.waitForResponse(/capability/);
  await page.route(/capability/, async (route) => {
    await expect(status).toHaveText('Cannot compare: broken.json is not JSON.');
    await route.continue();
  });
  await choice.selectOption('Example: Capability');
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'broken.json', mimeType: '', buffer: Buffer.from('{') });
  await (await example).finished();
  await page.waitForTimeout(500);
  await expect(status).toHaveText('Cannot compare: broken.json is not JSON.');
  await button(page, 'Open it in a tab').click();
  await expect(tabs(page)).toHaveText(['smb-invoice-vat', 'vat-calculator', 'broken.json']);
  await button(page, 'End the comparison').click();
  await expect(compared).toHaveCount(0);
  await expect(button(page, 'Compare')).toHaveAttribute('aria-expanded', 'false');

  await page.setViewportSize({ width: 375, height: 800 });
  await tabs(page).nth(1).click();
  await button(page, 'Compare').click();
  await choice.selectOption('Tab: smb-invoice-vat');
  await expect(rows).toHaveCount(5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
