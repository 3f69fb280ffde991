import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paste } from './paste.ts';
import { expect, test } from './site-test.ts';

const good = readFileSync('standard/examples/smb-invoice-vat.json', 'utf8');
const secret = 'a-name-that-must-not-leave';
const text = (page: Page) => page.getByRole('textbox', { name: /^Document/ });
const verdict = (page: Page) => page.locator('.check-results > p').first();

/** Playwright fills a field in steps, faster than anybody; it waits until React has taken the page over. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

test('it is checked while it is typed, and nothing of it leaves the browser', async ({ page, context }) => {
  await open(page, '/playground?example=smb-invoice-vat');
  await expect(verdict(page)).toHaveText('This trace conforms');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData()}`));

  await text(page).fill(good.replace('alder-finch', secret).replace('"smb"', '"snb"'));
  await expect(verdict(page)).toHaveText(/does not conform: 1 MUST/);
  await expect(page.getByText('profile is "snb"').last()).toBeVisible();
  expect(sent.map((line) => line.replace(/\S+\/assets\/worker-[\w-]+\.js/, 'worker'))).toEqual([
    'GET worker null',
  ]);
  expect(await page.evaluate(() => document.cookie + JSON.stringify(localStorage))).not.toContain(secret);

  // The checker is there now: without any network it goes on, and a fragment is all that the address gets.
  await context.setOffline(true);
  await text(page).fill('{"mcp_trace_id": 1,\n  b}');
  await expect(page.locator('.check-results')).toContainText('line 2, column 3');
  await text(page).fill(good);
  await expect(verdict(page)).toHaveText('This trace conforms');
  await expect(page.getByRole('list', { name: 'Events of the trace' }).getByRole('listitem')).toHaveCount(4);
  await context.setOffline(false);
});

test('what is typed before the page has become active is kept and checked', async ({ page }) => {
  await page.route('**/assets/framework-*.js', async (route) => {
    await expect(text(page)).toHaveValue('{"early": 1}');
    await route.continue();
  });
  await page.goto('/playground', { waitUntil: 'commit' });
  await text(page).fill('{"early": 1}');
  await expect(page.locator('.check-results')).toContainText('the trace has no mcp_trace_id');
  await expect(text(page)).toHaveValue('{"early": 1}');
});

test('findings lead to their line, by the list and by the marks beside the text', async ({ page }) => {
  await open(page, '/playground?example=smb-invoice-vat');
  await text(page).fill(good.replace('22.044Z', '22.001Z'));
  const mark = page.locator('.gutter button');
  await expect(page.getByRole('link', { name: 'clause 3.2' }).first()).toHaveAttribute(
    'href',
    '/specification#clause-3-2',
  );
  await page.getByRole('button', { name: 'line 46, column 21' }).click();
  await expect(text(page)).toBeFocused();
  const selected = () =>
    text(page).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
  expect(await selected()).toBe('"2025-09-01T09:14:22.001Z"');
  await expect(page.locator('.editor-line')).toContainText('is earlier than');
  // The line is in sight, and its number beside it.
  await expect(mark).toHaveText('46');
  const { y = 0, height = 0 } = (await mark.boundingBox()) ?? {};
  const box = await text(page).boundingBox();
  const place = await text(page).evaluate((area: HTMLTextAreaElement) => {
    const line = Number.parseFloat(getComputedStyle(area).lineHeight);
    return Number.parseFloat(getComputedStyle(area).paddingTop) + 45 * line - area.scrollTop;
  });
  expect(Math.abs(y - ((box?.y ?? 0) + place))).toBeLessThan(2);
  expect(y + height).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
  await page.keyboard.press('ArrowUp');
  await mark.click();
  expect(await selected()).toContain('"created_at": "2025-09-01T09:14:22.001Z"');
});

test('a link carries the document, and one that was damaged says so', async ({
  page,
  context,
  browserName,
}) => {
  if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/playground');
  const document = '{"mcp_trace_id": "ü → 𝄞"}';
  await text(page).fill(document);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('/playground#d=');
  const other = await context.newPage();
  await other.goto(link);
  await expect(text(other)).toHaveValue(document);
  await expect(verdict(other)).toHaveText(/does not conform/);
  await other.goto(`${link.slice(0, -9)}`);
  await other.reload();
  await expect(other.getByRole('alert')).toContainText('cannot be read');

  // Letters without order do not get shorter.
  const random = Array.from({ length: 30_000 }, (_, i) => Math.sin(i).toString(36).slice(5, 7)).join('');
  await text(page).fill(`["${random}"]`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('alert')).toContainText('too large for a link');
});

test('files: JSON Lines, a megabyte, what is no text, what is too large, and a drop', async ({ page }) => {
  await open(page, '/playground');
  const choose = (name: string, body: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(body) });
  const line = JSON.stringify(JSON.parse(good));
  await choose('runs.jsonl', `${line}\n${line.replace('7c1e', '8c1e').replace('"smb"', '"?"')}\n`);
  await expect(page.getByText('2 documents: 1 conform, 1 do not').first()).toBeVisible();
  await page.getByRole('button', { name: /line 2 trace 1 finding/ }).click();
  await expect(verdict(page)).toHaveText(/does not conform: 1 MUST/);

  const trace = JSON.parse(good);
  trace.mcp_events = Array.from({ length: 4500 }, (_, i) => ({
    ...trace.mcp_events[1],
    event_type: `e${i}`,
  }));
  await choose('large.json', JSON.stringify(trace, null, 2));
  await expect(verdict(page)).toHaveText('This trace conforms');
  await expect(page.locator('.editor-line')).toContainText('too large to edit here');
  expect(await page.locator('.editor code').count()).toBeLessThan(60);
  await page.getByRole('region', { name: 'The document, to read' }).press('End');
  await expect(page.locator('.editor')).toContainText('"event_type": "e4499"');

  await choose('latin.json', Buffer.from([0x22, 0xe9, 0x22]));
  await expect(page.getByRole('alert')).toContainText('latin.json is not text in UTF-8.');
  await choose('huge.json', Buffer.alloc(6 * 1024 * 1024, 32));
  await expect(page.getByRole('alert')).toContainText('This is 6.0 MB; up to 5 MB are checked here.');
  await expect(verdict(page), 'what was there is kept').toHaveText('This trace conforms');

  await page.evaluate(
    (body) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([body], 'entry.json'));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    readFileSync('standard/examples/registry-entry.json', 'utf8'),
  );
  await expect(verdict(page)).toHaveText('This registry entry conforms');
});

test('a paste of 50 MB is refused, deep nesting and long lists are answered', async ({ page }) => {
  await open(page, '/playground?example=capability');
  await paste(text(page), 'x', 50 * 1024 * 1024);
  await expect(page.getByRole('alert')).toContainText('This is 50.0 MB');
  await expect(text(page)).toHaveValue(/vat.calculate/);
  await paste(text(page), '[', 1e6);
  await expect(page.locator('.check-results')).toContainText('nested deeper than 200 levels');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(text(page)).toBeFocused();
  await paste(text(page), `{"mcp_events":[${'null,'.repeat(5e5)}null]}`);
  await expect(verdict(page)).toHaveText('This trace does not conform: 500,003 MUST findings');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(verdict(page)).toHaveText(/500,003 MUST findings/);

  // A check that takes seconds says that it is under way, and what was cleared meanwhile stays cleared.
  await page.getByRole('button', { name: 'Clear' }).click();
  await paste(text(page), '{}\n', 1_700_000);
  await expect(page.getByText('Checking…').last()).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Nothing to check yet')).toBeVisible();
  // The worker answers when it is done with the text that nobody waits for any more.
  await page.workers()[0]?.evaluate('1');
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(page.getByText('Nothing to check yet')).toBeVisible();
  await expect(page.getByText('Checking…')).toHaveCount(0);
});

test('a flood of SHOULD findings conforms, and lines with a broken first one are lines', async ({ page }) => {
  await open(page, '/playground');
  const flood = JSON.parse(good);
  for (let i = 0; i < 500; i++) flood[`extra_${i}`] = i;
  await text(page).fill(JSON.stringify(flood));
  await expect(verdict(page)).toHaveText('This trace conforms, with 500 SHOULD findings');
  const line = JSON.stringify(JSON.parse(good));
  await text(page).fill(`{"a":1,}\n${line}\n${line.replace('7c1e', '8c1e')}`);
  await expect(page.getByText('3 documents: 2 conform, 1 do not').first()).toBeVisible();
});

test('without JavaScript the server checks what is posted, and keeps nothing', async ({ plainPage }) => {
  await plainPage.goto('/playground');
  await expect(plainPage.getByRole('button', { name: 'Copy link' })).toBeHidden();
  await text(plainPage).fill(good.replace('"smb"', '"<b>"'));
  await plainPage.getByRole('button', { name: 'Check on the server' }).click();
  await expect(verdict(plainPage)).toHaveText(/does not conform: 1 MUST/);
  await expect(plainPage.locator('.check-results')).toContainText('profile is "<b>"');
  await expect(text(plainPage)).toHaveValue(/"<b>"/);
  await expect(
    plainPage.locator('.gutter, .check-results').getByRole('button', { includeHidden: true }),
  ).toHaveCount(0);
  await expect(plainPage.locator('.gutter [data-level=MUST]')).toHaveCount(1);
  await plainPage.locator('main summary', { hasText: 'Examples' }).click();
  await plainPage.getByRole('link', { name: 'Capability', exact: true }).click();
  await expect(verdict(plainPage)).toHaveText('This capability conforms');
});
