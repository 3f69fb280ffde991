import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { paste } from './paste.ts';
import { expect, test } from './site-test.ts';

const good = readFileSync('standard/examples/smb-invoice-vat.json', 'utf8');
const secret = 'a-name-that-must-not-leave';
const text = (page: Page) => page.getByRole('textbox', { name: /^Document/ });
/** The form's field, which stands behind the editor once that is there. */
const field = (page: Page) => page.locator('textarea[name=text]');
const verdict = (page: Page) => page.locator('.check-results > p').first();

/** Writes in place of what is there, as keys do: `fill` would change the page before the editor hears of it. */
async function write(page: Page, words: string): Promise<void> {
  await text(page).press('ControlOrMeta+a');
  await page.keyboard.insertText(words);
}

/** Playwright fills a field in steps, faster than anybody; it waits until React has taken the page over. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

test('it is checked while it is typed, and nothing of it leaves the browser', async ({ page, context }) => {
  await open(page, '/playground?example=smb-invoice-vat');
  await expect(verdict(page)).toHaveText('This trace conforms');
  await text(page).focus();
  await expect(page.locator('.code-editor')).toBeVisible();
  await expect.poll(() => page.workers().length, 'the checker waits for the first key').toBe(1);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData()}`));

  await write(page, good.replace('alder-finch', secret).replace('"smb"', '"snb"'));
  await expect(verdict(page)).toHaveText(/does not conform: 1 MUST/);
  await expect(page.getByText('profile is "snb"').last()).toBeVisible();
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).not.toContain(secret);

  // The checker is there now: without any network it goes on, and a fragment is all that the address gets.
  await context.setOffline(true);
  await write(page, '{"mcp_trace_id": 1,\n  b}');
  await expect(page.locator('.check-results')).toContainText('line 2, column 3');
  await write(page, good);
  await expect(verdict(page)).toHaveText('This trace conforms');
  await expect(page.getByRole('list', { name: 'Events of the trace' }).getByRole('listitem')).toHaveCount(3);
  await context.setOffline(false);
});

test('a text that stops being JSON is one document with one finding, and a near miss is named', async ({
  page,
}) => {
  await open(page, '/playground');
  await text(page).focus();
  await expect(page.locator('.code-editor')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('n');
  await expect(verdict(page)).toHaveText('This trace does not conform: 1 MUST finding');
  await page.keyboard.press('Backspace');
  await expect(verdict(page)).toHaveText('This trace conforms');
  await write(page, good.replace('mcp_trace_id', 'trace_id'));
  await expect(page.locator('.check-results')).toContainText('Did you mean mcp_trace_id? Rename "trace_id".');
  await page.getByRole('button', { name: 'Fix: Rename to "mcp_trace_id"' }).first().click();
  await expect(verdict(page)).toHaveText('This trace conforms');
});

test('what is typed before the page has become active is kept and checked', async ({ page }) => {
  await page.route('**/assets/framework-*.js', async (route) => {
    await expect(field(page)).toHaveValue('{"early": 1}');
    await route.continue();
  });
  await page.goto('/playground', { waitUntil: 'commit' });
  await text(page).fill('{"early": 1}');
  await expect(page.locator('.check-results')).toContainText('the trace has no mcp_trace_id');
  await expect(field(page)).toHaveValue('{"early": 1}');
});

test('what was typed is there again after a reload, and can be discarded', async ({ page }) => {
  await open(page, '/playground?example=capability');
  const given = await field(page).inputValue();
  await write(page, '{"mine": 1}');
  // At once: what the keys have not rested on is kept when the page is left.
  await page.reload();
  await expect(field(page)).toHaveValue('{"mine": 1}');
  await expect(page.locator('.check-results')).toContainText('the trace has no mcp_trace_id');
  const offer = page.getByText(/^Your draft of .+ UTC has been restored/);
  await expect(offer).toBeVisible();
  await expectAccessible(page, 'the playground with a draft');

  await open(page, '/playground?example=smb-invoice-vat');
  await expect(field(page), 'each document has its own').toHaveValue(/invoice/);
  await expect(offer).toHaveCount(0);

  await open(page, '/playground?example=capability');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page)).toHaveValue(given);
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page)).toHaveValue('{"mine": 1}');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.reload();
  await expect(field(page)).toHaveValue(given);
  await expect(offer).toHaveCount(0);

  // Old ones go, and what is none is not taken for one.
  await page.evaluate(() => {
    localStorage.setItem('draft:playground/capability', '{"text": 1}');
    localStorage.setItem('draft:old', '{"text": "x", "at": "2020-01-01T00:00:00Z", "link": ""}');
  });
  await open(page, '/playground?example=capability');
  await expect(field(page)).toHaveValue(given);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([]);
});

test('findings lead to their line, by the list and by the marks beside the text', async ({ page }) => {
  await open(page, '/playground?example=smb-invoice-vat');
  await write(page, good.replace('22.044Z', '22.001Z'));
  const mark = page.locator('.gutter button');
  await expect(page.getByRole('link', { name: 'clause 3.2' }).first()).toHaveAttribute(
    'href',
    '/specification#clause-3-2',
  );
  await page.getByRole('button', { name: 'line 46, column 21' }).click();
  await expect(text(page)).toBeFocused();
  const selected = () =>
    field(page).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
  expect(await selected()).toBe('"2025-09-01T09:14:22.001Z"');
  await expect(page.locator('.editor-line')).toContainText('is earlier than');
  // The line is in sight, and its number beside it.
  await expect(mark).toHaveText('46');
  const { y = 0, height = 0 } = (await mark.boundingBox()) ?? {};
  const scroller = page.locator('.cm-scroller');
  const box = await scroller.boundingBox();
  const place = await scroller.evaluate((element) => {
    const line = Number.parseFloat(getComputedStyle(element).lineHeight);
    return (
      Number.parseFloat(getComputedStyle(element.children[0] ?? element).paddingTop) +
      45 * line -
      element.scrollTop
    );
  });
  expect(Math.abs(y - ((box?.y ?? 0) + place))).toBeLessThan(2);
  expect(y + height).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
  await page.keyboard.press('ArrowUp');
  await mark.click();
  expect(await selected()).toContain('"created_at": "2025-09-01T09:14:22.001Z"');
});

test('the editor comes with the first focus, is left by Tab, and says what is wrong with its line', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await open(page, '/playground?example=capability');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /code-editor/.test(url))).toEqual([]);
  await page.locator('label', { hasText: /^Document/ }).click();
  const editor = text(page).and(page.locator('[contenteditable]'));
  await expect(editor).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('{"a": [1,\n2,}');
  await expect(field(page)).toHaveValue('{"a": [1,\n  2,}');
  await expect(page.locator('.gutter button')).toHaveText('2');
  await expect(editor).toHaveAccessibleDescription(/a value is expected here/);
  await expectAccessible(page, 'the playground’s editor');

  // What a button puts there is shown in the editor, and can be taken back.
  await page.getByRole('button', { name: 'Format' }).click();
  await expect(editor).toBeFocused();
  await expect(page.locator('.cm-line').nth(1)).toHaveText('  "a": [');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.cm-line')).toHaveText(['{"a": [1,', '  2,}']);

  // The button gives the focus back with the next frame.
  await expect(editor).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.code-editor:focus-within')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(editor).toBeFocused();
});

test('the schemas help while a document is written: what may stand there, and which clause says so', async ({
  page,
}) => {
  await open(page, '/playground?example=capability');
  await text(page).focus();
  await expect(page.locator('.code-editor')).toBeVisible();
  await write(page, '{\n  "mcp_context": {},\n  "mcp_events": []\n}');
  for (const key of ['ControlOrMeta+Home', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft'])
    await page.keyboard.press(key);
  const options = page.locator('.cm-tooltip-autocomplete li');
  await page.keyboard.type('"prof');
  await expect(options).toHaveText(['profilerequired']);
  await page.waitForTimeout(100);
  await page.keyboard.press('Enter');
  // Choices follow at once.
  await expect(options).toHaveText(['enterprise', 'smb', 'developer', 'gov']);
  await page.waitForTimeout(100);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(/"mcp_context": \{"profile": "smb"\}/);
  await page.keyboard.type(', "');
  await expect(options.first()).toHaveText('input_typerequired');
  await expect(options.getByText('pricing_plan')).toBeVisible();
  await expect(options.getByText('audit_log')).toHaveCount(0);
  await expectAccessible(page, 'the playground’s completion');
  await page.keyboard.press('Escape');

  // By pointer in a card beside the field, by keyboard under the text.
  await write(page, good);
  await page.locator('.cm-line').getByText('"mcp_trace_id"').hover();
  const card = page.locator('.cm-field');
  await expect(card).toContainText('Identity of the run, a UUID');
  await expect(card.getByRole('link', { name: 'clause 3.5' })).toHaveAttribute(
    'href',
    '/specification#clause-3-5',
  );
  await expectAccessible(page, 'the playground’s hover card');
  for (const key of ['ControlOrMeta+Home', 'ArrowDown', 'End']) await page.keyboard.press(key);
  await expect(page.locator('.editor-line')).toHaveText(
    /^mcp_trace_id: UUID, required. Identity .+ \(clause 3.5, clause 3.6\)$/,
  );
});

test('a finding that can be fixed is fixed by a button, which can be taken back', async ({ page }) => {
  await open(page, '/playground?example=timestamp-without-zone');
  const given = await field(page).inputValue();
  await expect(verdict(page)).toHaveText(/does not conform: 1 MUST/);
  const quickFix = page.getByRole('button', { name: 'Fix: Add Z, for UTC' });
  await expectAccessible(page, 'a finding with a quick fix');
  await quickFix.focus();
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toHaveText('This trace conforms');
  await expect(quickFix).toHaveCount(0);
  // After a fix, the cursor is at its place.
  await expect(text(page)).toBeFocused();
  const after = await field(page).inputValue();
  expect(after.length).toBe(given.length + 1);
  expect(after.replace(/(:\d\d(\.\d+)?)Z"/g, '$1"')).toBe(given.replace(/(:\d\d(\.\d+)?)Z"/g, '$1"'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page)).toHaveValue(given);
  await expect(quickFix).toBeVisible();

  // By the editor's own undo as well, and of two broken lines each by itself.
  await quickFix.click();
  await expect(page.locator('.code-editor')).toBeVisible();
  await quickFix.waitFor({ state: 'detached' });
  const line = JSON.stringify(JSON.parse(good));
  await write(page, `${line.replace('"smb"', '"SMB"')}\n${line}\n`);
  await page.getByRole('button', { name: 'Fix: Write "smb"' }).click();
  await expect(field(page)).toHaveValue(`${line}\n${line}\n`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page)).toHaveValue(/"SMB"/);
  await page.getByRole('button', { name: 'Fix: Write "smb"' }).click();
  await expect(page.getByText('2 documents: 1 conform, 1 do not').first()).toBeVisible();
  await page.getByRole('button', { name: /line 2 trace 1 finding/ }).click();
  await page.getByRole('button', { name: 'Fix: Make a new UUID' }).click();
  await expect(page.getByText('2 documents: 2 conform, 0 do not').first()).toBeVisible();
});

test('a trace is drawn against time, and each event opens to its payload', async ({ page, plainPage }) => {
  await open(page, '/playground?example=smb-invoice-vat');
  const events = page.getByRole('list', { name: 'Events of the trace' }).locator('summary');
  await expect(events.nth(1)).toContainText('tool.called');
  await expect(events.nth(1)).toContainText('lasts 38 ms');
  const payload = page.getByRole('region', { name: 'Payload of tool.called' });
  await events.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(payload).toContainText('"tool": "rates.lookup"');
  await expectAccessible(page, 'an open payload');
  await page.keyboard.press('Tab');
  await expect(payload).toBeFocused();

  // What is typed is drawn anew, and opens as well.
  await write(
    page,
    good.replace('"rates.lookup", "arg', '"rates.look", "arg').replace('run.completed', 'run.over'),
  );
  await expect(events.last()).toContainText('run.over');
  await events.nth(1).click();
  await expect(payload).toContainText('"tool": "rates.look"');

  await plainPage.goto('/playground?example=gov-permit-triage');
  await plainPage.locator('.waterfall summary').first().click();
  await expect(plainPage.locator('.waterfall pre').first()).toBeVisible();
});

test('a link carries the document, and one that was damaged says so', async ({
  page,
  context,
  browserName,
}) => {
  if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/playground');
  const document = '{"mcp_trace_id": "ü → 𝄞"}';
  await write(page, document);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('/playground#d=');
  const other = await context.newPage();
  await other.goto(link);
  await expect(field(other)).toHaveValue(document);
  await expect(verdict(other)).toHaveText(/does not conform/);
  await other.goto(`${link.slice(0, -9)}`);
  await expect(other.getByRole('alert')).toContainText('cannot be read');
  await other.reload();
  await expect(other.getByRole('alert')).toContainText('cannot be read');

  // The draft of the first page already shows while the link is read: a reader may go on before that is done.
  const quick = await context.newPage();
  const isLeft = Promise.withResolvers<void>();
  await quick.route('**/assets/packed-text-*.js', async (route) => {
    await isLeft.promise;
    await route.continue();
  });
  const isAsked = quick.waitForRequest('**/assets/packed-text-*.js');
  await quick.goto(link);
  await isAsked;
  await quick.goto(`${link.slice(0, -9)}`);
  isLeft.resolve();
  await expect(quick.getByRole('alert')).toContainText('cannot be read');

  // Letters without order do not get shorter.
  const random = Array.from({ length: 30_000 }, (_, i) => Math.sin(i).toString(36).slice(5, 7)).join('');
  await write(page, `["${random}"]`);
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
  await page.getByRole('region', { name: 'The document, read-only' }).press('End');
  await expect(page.locator('.editor')).toContainText('"event_type": "e4499"');

  await choose('latin.json', Buffer.from([0x22, 0xe9, 0x22]));
  await expect(page.getByRole('alert')).toContainText('latin.json is not text in UTF-8.');
  await choose('huge.json', Buffer.alloc(6 * 1024 * 1024, 32));
  await expect(page.getByRole('alert')).toContainText('This is 6.0 MB. We can check at most 5 MB here.');
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

test('a paste of 50 MB is refused, deep nesting and long lists are answered @whole', async ({ page }) => {
  await open(page, '/playground?example=capability');
  await paste(text(page), 'x', 50 * 1024 * 1024);
  await expect(page.getByRole('alert')).toContainText('This is 50.0 MB');
  await expect(field(page)).toHaveValue(/vat.calculate/);
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
  // The worker answers when it is done with the text that nobody waits for any more, or is ended where that takes too
  // long.
  await page
    .workers()[0]
    ?.evaluate('1')
    .catch(() => undefined);
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
  await write(page, JSON.stringify(flood));
  await expect(verdict(page)).toHaveText('This trace conforms, with 500 SHOULD findings');
  const line = JSON.stringify(JSON.parse(good));
  await write(page, `{"a":1,}\n${line}\n${line.replace('7c1e', '8c1e')}`);
  await expect(page.getByText('3 documents: 2 conform, 1 do not').first()).toBeVisible();
});

test('without JavaScript the server checks what is posted, and keeps nothing', async ({ plainPage }) => {
  await plainPage.goto('/playground');
  await expect(plainPage.getByRole('button', { name: 'Copy link' })).toBeHidden();
  await text(plainPage).fill(good.replace('"smb"', '"<b>"'));
  await plainPage.getByRole('button', { name: 'Check on the server' }).click();
  await expect(verdict(plainPage)).toHaveText(/does not conform: 1 MUST/);
  await expect(plainPage.locator('.check-results')).toContainText('profile is "<b>"');
  await expect(field(plainPage)).toHaveValue(/"<b>"/);
  await expect(
    plainPage.locator('.gutter, .check-results').getByRole('button', { includeHidden: true }),
  ).toHaveCount(0);
  await expect(plainPage.locator('.gutter [data-level=MUST]')).toHaveCount(1);
  await plainPage.locator('main summary', { hasText: 'Examples' }).click();
  await plainPage.getByRole('link', { name: 'Capability', exact: true }).click();
  await expect(verdict(plainPage)).toHaveText('This capability conforms');
});

test('an example can be taken along as a frame, which can be read without scripts', async ({
  page,
  plainPage,
}) => {
  await page.goto('/playground?example=smb-invoice-vat');
  await expect(page.getByRole('button', { name: 'Copy the iframe' })).toHaveAttribute(
    'data-copy',
    /<iframe src="http[^"]+\/embed\/trace\?example=smb-invoice-vat" title=/,
  );
  await page.getByRole('link', { name: 'preview it' }).click();
  await expect(page.getByRole('list', { name: 'Events of the trace' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.locator('.waterfall summary').first().click();
  await expectAccessible(page, 'a trace to embed');

  await plainPage.goto('/embed/trace?example=gov-permit-triage');
  await plainPage.locator('.waterfall summary').first().click();
  await expect(plainPage.locator('.waterfall pre').first()).toBeVisible();
});

test('what the tools record opens: a stream is held against the working draft, a report shows its rules', async ({
  page,
}) => {
  await open(page, '/playground');
  const choose = (name: string, body: string) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: '', buffer: Buffer.from(body) });
  const stream = readFileSync('standard/examples/v0.2-draft/closed.trace.jsonl', 'utf8');
  await choose('closed.trace.jsonl', stream);
  await expect(verdict(page)).toHaveText('This stream conforms');
  await expect(page.getByText('The document follows working draft v0.2')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^trace / })).toBeVisible();
  await choose('cut.trace.jsonl', stream.slice(0, -60));
  await expect(page.locator('.check-results a[href="/specification/v0.2-draft#clause-15-7"]')).toBeVisible();

  const report = {
    tool: { name: 'context-native', version: '0.1.0' },
    made_at: '2026-11-26T10:00:00Z',
    spec: '0.1',
    target: { command: ['node', 'server.js'] },
    revisions: ['2026-07-28'],
    rules: [
      {
        id: 'tool-unknown',
        title: 'An unknown tool is refused',
        outcome: 'failed',
        grade: 'must',
        reason: 'It said ok.',
      },
      { id: 'discovery', title: 'It says what it is', outcome: 'passed', grade: 'must' },
    ],
    traces: [{ mcp_trace_id: '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa', digest: `sha256:${'0'.repeat(64)}` }],
  };
  await choose('report.json', JSON.stringify(report, null, 2));
  await expect(page.getByText('1 of 2 rules failed')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Failed rules' })).toContainText('It said ok.');
  await expect(page.getByText('which checked node server.js')).toBeVisible();
  await expectAccessible(page, 'a report in the playground');
  await choose('damaged.json', JSON.stringify({ ...report, rules: [] }));
  await expect(page.getByRole('alert')).toContainText('This isn’t a valid check-server report.');
});

test('the editor is on the first screen', async ({ page }) => {
  const topOf = async () => (await page.locator('.editor').boundingBox())?.y;
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/playground');
  expect(await topOf()).toBeLessThanOrEqual(350);
  await page.setViewportSize({ width: 375, height: 667 });
  expect(await topOf()).toBeLessThan(667 - 100);
});
