import { readFileSync } from 'node:fs';
import { makeTimeline } from '@context-native/checker';
import type { Page } from '@playwright/test';
import { paste } from './paste.ts';
import { expect, how, test, whenPartsStarted } from './site-test.ts';

const trace = readFileSync('standard/examples/smb-invoice-vat.json', 'utf8');
const checker = 'Context-Native conformance checker';

/** Opens the filters behind their button, unless they are open. */
async function openFilters(page: Page) {
  if (!(await page.getByLabel('Profile').isVisible()))
    await page.locator('summary', { hasText: 'Filters' }).click();
}

for (const javaScriptEnabled of [true, false])
  test(`the list, its filters and the ways on from it, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
  }) => {
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    await page.goto('/registry');
    await expect(page.getByText('draft · the official registry launches with v0.3')).toBeVisible();
    for (const [name, href] of [
      ['Submit Registry Entry', '/registry/submit'],
      ['View Compliance Guide', '/compliance'],
      ['MCP Map', '/mcp-map'],
      ['other registries', '/mcp-map?category=registries'],
      ['OpenAPI description', '/api/openapi.json'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href);
    await expect(page.getByRole('listitem').filter({ hasText: 'conformance checker' })).toContainText(
      'reference implementation',
    );
    const steps = page.getByRole('region', { name: 'How to Register' }).getByRole('listitem');
    await expect(steps).toHaveText([
      /^Submit a JSON entry via a pull request/,
      /^Include at least one example run trace/,
      /^Use the compliance badge if baseline checks pass/,
    ]);

    await openFilters(page);
    await page.getByLabel('Profile').selectOption({ label: 'SMB' });
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/profile=smb/);
    await expect(page.getByText('No entries found matching your criteria.')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).first().click();
    await expect(page).toHaveURL('/registry');

    await openFilters(page);
    await page.getByLabel('Status').selectOption({ label: 'Gone' });
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/status=gone/);
    await expect(page.getByText('No entries found matching your criteria.')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).first().click();
    await openFilters(page);
    await page.getByLabel('Evidence').selectOption({ label: 'Declared only' });
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/stage=declared/);
    await expect(page.getByRole('link', { name: checker })).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).first().click();
    await expect(page).toHaveURL('/registry');

    await page.getByRole('searchbox', { name: 'Search' }).fill('registry-FILE conformance');
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
    await expect(page).toHaveURL(/q=registry-FILE\+conformance/);
    await expect(page.getByRole('status')).toContainText('1 entry');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/registry$/);
    await page.getByRole('link', { name: checker }).click();
    await expect(page).toHaveURL('/registry/context-native/conformance-checker');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(checker);
  });

test('what is typed before a list has come keeps none of the filters that were cleared', async ({ page }) => {
  await page.goto('/registry?profile=smb');
  await expect(page.getByLabel('Profile')).toHaveValue('smb');
  await whenPartsStarted(page);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/registry$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL('/registry');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('registry-FILE conformance');
  await search.press('Enter');
  await expect(page.getByLabel('Profile'), 'the old list still stands').toHaveValue('smb');
  release();
  await expect(page).toHaveURL('/registry?q=registry-FILE+conformance');
  await expect(page.getByRole('status')).toContainText('1 entry');
  await expect(search).toHaveValue('registry-FILE conformance');
  await expect(page.getByLabel('Profile')).toHaveValue('');
});

test('an entry shows its run, what was checked, when and by what, and that it is self-declared', async ({
  page,
  request,
}) => {
  await page.goto('/registry/context-native/conformance-checker');
  await expect(page.getByText('self-declared', { exact: true })).toBeVisible();
  await expect(page.getByText('Only the owner vouches for this entry.')).toBeVisible();
  const json = await page.getByRole('link', { name: 'JSON' }).getAttribute('href');
  const { traces, evidence } = await (await request.get(json ?? '')).json();
  await expect(page.getByRole('list', { name: /^Events of trace/ }).getByRole('listitem')).toHaveCount(
    makeTimeline(traces[0])?.rows.length ?? 0,
  );
  const stages = page.getByRole('list', { name: 'Declared, evidence, re-checked' }).getByRole('listitem');
  await expect(stages).toHaveText([/Declared \(done\)/, /Evidence/, /Re-checked/]);
  await page.getByRole('link', { name: 'Open in the Playground' }).click();
  await expect(page.getByText('This trace conforms').first()).toBeVisible();
  await page.goBack();
  const region = page.getByRole('region', { name: 'Evidence', exact: true });
  await expect(region).toContainText('This registry file conforms');
  const map = region.getByRole('region', { name: /^Rules of the standard, checked by context-native / });
  const section = map.getByRole('row', { name: 'Section 3' });
  await expect(section.getByRole('link', { name: 'Clause 3.2: passed' })).toHaveAttribute(
    'href',
    '/specification#clause-3-2',
  );
  await expect(region.getByRole('link', { name: 'clause 3.2', exact: true })).toHaveAttribute(
    'href',
    '/specification#clause-3-2',
  );
  await expect(region.locator('time')).toHaveAttribute('datetime', evidence.checked_at);
  await expect(region).toContainText(`with context-native ${evidence.checker.version}, against v0.1`);
  const badge = page.getByRole('img', { name: 'Context-Native v0.1, self-declared' });
  await expect
    .poll(() => badge.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth]))
    .toEqual([true, 236]);
});

test('an entry with a report shows who asked what, until when it holds, and folds the runs that came with it', async ({
  page,
  request,
}) => {
  await page.goto('/registry/context-native/recorder');
  const { evidence, report, traces } = await (
    await request.get('/api/registry/entries/context-native/recorder')
  ).json();
  const stages = page.getByRole('list', { name: 'Declared, evidence, re-checked' }).getByRole('listitem');
  await expect(stages.nth(1)).toContainText(
    `${report.traces.length} traces match their digests and conform.`,
  );
  await expect(stages.nth(1).locator('p').last()).toHaveText(
    evidence.stage === 'expired' ? /^The report expired on / : /^The report is valid until /,
  );
  const region = page.getByRole('region', { name: 'Evidence', exact: true });
  await expect(region).toContainText(`None of ${report.rules.length} rules failed`);
  await expect(page.getByRole('list', { name: /^Events of trace/ })).toHaveCount(1);
  const others = page
    .getByRole('region', { name: 'Example runs' })
    .locator('summary')
    .filter({ hasText: /^Run / });
  await expect(others).toHaveCount(traces.length - 1);
  await others.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: /^Events of trace/ })).toHaveCount(2);
});

test('what we recorded of others is on /examples and at its item of the map, as no declaration', async ({
  page,
}) => {
  await page.goto('/examples');
  const recorded = page.getByRole('region', { name: 'Recorded from real servers' });
  await expect(recorded).toContainText('Recorded by us, not declared');
  await expect(recorded.getByRole('link', { name: /^JSON/ })).toHaveCount(8);
  await page.goto('/mcp-map/memory');
  const item = page.getByRole('region', { name: 'Recorded by us, not declared' });
  await expect(item).toContainText('@modelcontextprotocol/server-memory');
  await item
    .getByRole('link', { name: /^Open in playground/ })
    .first()
    .click();
  await expect(page.getByText('This trace conforms').first()).toBeVisible();
  await page.goto('/mcp-map/fetch');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Recorded by us, not declared')).toHaveCount(0);
});

test('the form checks as one types, fills in what the trace says, and sends nothing', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() !== 'GET' && posts.push(sent.url()));
  await page.goto('/registry/submit');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await page.getByRole('button', { name: 'Check the entry' }).click();
  await expect(page.getByText('Required (clause 7.4).')).toHaveCount(5);
  await expect(traceField(page)).toBeFocused();

  await traceField(page).fill(trace.replace('"tool.called"', '""'));
  await expect(page.getByLabel('Organisation code')).toHaveValue('alder-finch');
  await expect(page.getByLabel('Profile')).toHaveValue('smb');
  await page.getByRole('button', { name: /^line \d+, column \d+$/ }).click();
  const selected = () =>
    traceField(page).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
  expect(await selected()).toMatch(/^""/);

  await page.getByLabel('Agent code').fill('VAT Calculator');
  await expect(page.getByText('7.5: agent_code is "VAT Calculator", not a code.')).toBeVisible();
  await fillRest(page);
  await expect(page.getByText('This registry file conforms.').first()).toBeVisible();
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  const link = page.getByRole('link', { name: /^Open a pull request/ });
  const url = new URL((await link.getAttribute('href')) ?? '');
  expect(url.href).toContain('https://github.com/context-native/standard/new/main?');
  expect(url.searchParams.get('filename')).toBe('registry/entries/alder-finch/vat-calculator.json');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download vat-calculator.json' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('vat-calculator.json');
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toBe(url.searchParams.get('value'));
  expect(JSON.parse(file)).toMatchObject({ entry: { name: 'VAT calculator' }, traces: [JSON.parse(trace)] });
  expect(posts).toEqual([]);
});

test('the first press of “Check the entry” counts, though the error of the field before moves it', async ({
  page,
}) => {
  await page.goto('/registry/submit');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await traceField(page).fill(trace);
  await expect(page.getByText('The trace conforms.')).toBeVisible();
  await page.getByLabel('Agent code').fill('VAT Calculator');
  await page.getByRole('button', { name: 'Check the entry' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});

test('what was typed survives a reload, until it is cleared; a long file is uploaded instead', async ({
  page,
}) => {
  const long = JSON.parse(trace);
  long.mcp_events[0].payload.text = 'x'.repeat(9000);
  await page.goto('/registry/submit');
  await page.getByLabel('Or from a file:').setInputFiles({
    name: 'trace.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(long)),
  });
  await fillRest(page);
  await expect(page.getByRole('link', { name: /^upload it on the repository’s website/ })).toHaveAttribute(
    'href',
    'https://github.com/context-native/standard/upload/main/registry/entries/alder-finch',
  );
  await page.reload();
  await expect(page.getByText('This registry file conforms.').first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('VAT calculator');
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await expect(traceField(page)).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

test('what may be a secret is asked about, and the answer stands in the file and survives a reload', async ({
  page,
}) => {
  const doubtful = JSON.parse(trace);
  doubtful.mcp_events[0].payload.password = 'swordfish';
  await page.goto('/registry/submit');
  const answer = page.getByLabel('This is not a secret');
  await fillFields(page);
  await traceField(page).fill(trace);
  await expect(page.getByText('This registry file conforms.').first()).toBeVisible();
  await expect(answer).toHaveCount(0);
  await traceField(page).fill(JSON.stringify(doubtful));
  await expect(answer).not.toBeChecked();
  await answer.check();
  await expect(page.getByText('The owner confirms that it is not a secret.').first()).toBeVisible();
  await page.reload();
  await expect(answer).toBeChecked();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download vat-calculator.json' }).click(),
  ]);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).no_secrets).toMatchObject([
    { pointer: '/traces/0/mcp_events/0/payload/password' },
  ]);
  // Another place is another question.
  doubtful.mcp_events[1].payload.passphrase = 'open sesame';
  await traceField(page).fill(JSON.stringify(doubtful));
  await expect(page.getByLabel('None of these is a secret')).not.toBeChecked();
});

test('a trace that is too large is refused, and a long one is kept beside the text area', async ({
  page,
}) => {
  await page.goto('/registry/submit');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Or from a file:')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await traceField(page).fill(trace);
  await choose('huge.json', ' '.repeat(6 * 1024 * 1024));
  await expect(page.getByRole('alert')).toContainText('This is 6.0 MB');
  await expect(traceField(page), 'what was there is kept').toHaveValue(trace);

  await page.getByLabel('Or from a file:').setInputFiles({
    name: 'latin.json',
    mimeType: 'application/json',
    buffer: Buffer.from(trace.replace('alder', '\u00e4lder'), 'latin1'),
  });
  await expect(page.getByRole('alert')).toContainText('latin.json is not text in UTF-8.');

  const long = JSON.parse(trace);
  long.mcp_context.org_id = 'birch-heron';
  long.mcp_events[0].payload.text = 'x'.repeat(900_000);
  await choose('long.json', JSON.stringify(long));
  const held = page.getByRole('group', { name: 'Trace', exact: true });
  await expect(held).toContainText('long.json, 0.9 MB: too long to edit here.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Check the entry' }).click();
  await fillFields(page);
  await page.getByLabel('Organisation code').fill('birch-heron');
  await page.reload();
  await expect(held).toContainText('0.9 MB');
  await expect(page.getByText('This registry file conforms.').first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download vat-calculator.json' }).click(),
  ]);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).traces).toEqual([long]);

  await held.getByRole('button', { name: 'Remove' }).click();
  await expect(traceField(page)).toBeFocused();
  await expect(
    page.locator('.field-error', { hasText: 'Paste the trace of an example run (7.7).' }),
  ).toBeVisible();
  await paste(traceField(page), JSON.stringify(long).replace('"smb"', '"?"'));
  await expect(page.getByText('The trace breaks a MUST clause.')).toBeVisible();
  await expect(held).toBeVisible();
});

test('a paste of 52 MB is refused, and deep nesting is answered @whole', async ({ page }) => {
  await page.goto('/registry/submit');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await traceField(page).fill(trace);
  await paste(traceField(page), 'x'.repeat(1024 * 1024), 52);
  await expect(page.getByRole('alert')).toContainText('This trace has 54.5 million characters');
  const deep = '['.repeat(400_000) + ']'.repeat(400_000);
  await page
    .getByLabel('Or from a file:')
    .setInputFiles({ name: 'deep.json', mimeType: 'application/json', buffer: Buffer.from(deep) });
  await expect(page.getByText('It does not conform yet: one finding below the trace.')).toBeVisible();
  await expect(page.getByText(/to fill in or correct/)).toBeVisible();
});

test('without JavaScript the server checks, answers with the findings and then with the file', async ({
  plainPage: page,
}) => {
  await page.goto('/registry/submit');
  await page.getByLabel('Name', { exact: true }).fill('VAT calculator');
  await page.getByRole('button', { name: 'Check the entry' }).click();
  await expect(page.getByText('Required (clause 7.4).')).toHaveCount(4);
  await expect(
    page.locator('.field-error', { hasText: 'Paste the trace of an example run (7.7).' }),
  ).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('VAT calculator');

  await traceField(page).fill(trace);
  await page.getByRole('button', { name: 'Check the entry' }).click();
  await expect(page.getByLabel('Organisation code')).toHaveValue('alder-finch');
  await expect(page.getByLabel('Profile')).toHaveValue('smb');
  await fillRest(page);
  await page.getByRole('button', { name: 'Check the entry' }).click();
  await expect(page.getByText('This registry file conforms.').first()).toBeVisible();
  await expect(page.locator('figure code')).toContainText('"mcp_trace_id": "7c1e2b64');
  await expect(page.getByRole('link', { name: 'Download vat-calculator.json' })).toHaveAttribute(
    'href',
    /^data:application\/json/,
  );
});

const traceField = (page: Page) => page.getByLabel('Trace', { exact: true });

async function fillRest(page: Page): Promise<void> {
  const area = traceField(page);
  const value = await area.inputValue();
  if (value.includes('"event_type": ""')) await area.fill(trace);
  await fillFields(page);
}

async function fillFields(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('VAT calculator');
  await page.getByLabel('Agent code').fill('vat-calculator');
  await page.getByLabel('Version').fill('1.2.0');
  await page.getByLabel('Capabilities').fill('vat.calculate');
  await page.getByLabel(/^I declare/).check();
}
