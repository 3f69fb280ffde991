import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { canonicalJson } from '@context-native/checker/canonical-json';
import { makeFolder } from '@context-native/dev/folder';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import { changesInWords, compareReports } from '../src/verify/changes.ts';
import { readOldReport } from '../src/verify/old-report.ts';
import type { VerifyCommand } from '../src/verify/options.ts';
import { describeLists, type ReadLists } from '../src/verify/read-listing.ts';
import type { VerifyReport } from '../src/verify/report.ts';
import { diffWords } from '../src/verify/word-diff.ts';
import { runHere } from './run-cli.ts';
import { ask, ruleOf } from './servers/ask.ts';
import { serveBad } from './servers/bad.ts';
import { serveResults } from './servers/results.ts';

const inputSchema = { type: 'object', properties: { currency: { type: 'string' } } };
const lookup = { name: 'rates.lookup', description: 'The rate of a currency.', inputSchema };
const change = { name: 'rates.change', description: 'Changes a rate.', inputSchema };
const explain = { name: 'explain', description: 'Explains rates.' };
const template = { uriTemplate: 'rates://{currency}', name: 'rate' };
const digestOf = (value: unknown) =>
  `sha256:${createHash('sha256').update(canonicalJson(value)).digest('hex')}`;

type Results = Parameters<typeof serveResults>[0];
const lists = (tools: object[], others: Results = {}): Results => ({
  'tools/list': { tools },
  'prompts/list': { prompts: [explain] },
  'resources/list': { resources: [] },
  'resources/templates/list': { resourceTemplates: [template] },
  ...others,
});

const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../verify-report.schema.json'), 'utf8'));
const isReport = new Ajv2020({ validateFormats: false }).compile(schema);

async function verifyLists(results: Results, settings: Partial<VerifyCommand> = {}) {
  const served = await serveResults(results);
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { revisions: ['2025-11-25'], ...settings });
  expect(isReport(verified.report), JSON.stringify(isReport.errors)).toBe(true);
  return verified;
}

/** Lists as they were read. */
const readOf = (tools: Record<string, unknown>[]): ReadLists => ({
  items: { tools, prompts: [], resource_templates: [] },
});

/** The changes between two reports, read from a file as `--against` does. */
function changesBetween(old: VerifyReport, now: VerifyReport): string[] {
  const file = join(makeFolder(), 'old.json');
  writeFileSync(file, JSON.stringify(old));
  return changesInWords(compareReports(readOldReport(file), now));
}

test('the report lists every tool, prompt and resource template of all pages, with digests without _meta', async () => {
  const { report } = await verifyLists(
    lists([], {
      'tools/list': ({ cursor }) =>
        cursor === 'more'
          ? { tools: [{ ...change, _meta: { 'example.org/a': 1 } }] }
          : { tools: [{ ...lookup, execution: { taskSupport: 'forbidden' } }], nextCursor: 'more' },
    }),
  );
  const whole = { ...lookup, execution: { taskSupport: 'forbidden' } };
  const item = ({ name }: { name: string }, definition: object) => ({
    name,
    digest: digestOf(definition),
    definition,
  });
  const [listing] = report.listings ?? [];
  expect(listing).toEqual({
    revisions: ['2025-11-25'],
    digest: digestOf({
      tools: [digestOf(change), digestOf(whole)],
      prompts: [digestOf(explain)],
      resource_templates: [digestOf(template)],
    }),
    tools: [item(change, change), item(lookup, whole)],
    prompts: [item(explain, explain)],
    resource_templates: [item({ name: template.uriTemplate }, template)],
  });
});

test('neither the order of the list, nor its pages, nor _meta change the digest of the set', async () => {
  const one = await verifyLists(lists([lookup, change]));
  const other = await verifyLists(lists([{ ...change, _meta: { 'example.org/a': 1 } }, lookup]));
  const digests = [one, other].map(({ report }) => report.listings?.[0]?.digest);
  expect(digests[0]).toMatch(/^sha256:/);
  expect(digests[1]).toBe(digests[0]);
  expect(changesBetween(one.report, other.report)).toEqual([
    expect.stringMatching(
      /^Nothing changed since \d{4}-\d\d-\d\d: 2 tools, 1 prompt and 1 resource template are the same\.$/,
    ),
  ]);
});

test('what was added, removed and reworded is said in words, with the differences marked', async () => {
  const { report: old } = await verifyLists(lists([lookup, change]));
  const { report: now } = await verifyLists(
    lists(
      [
        {
          ...lookup,
          description: 'The rate of a currency. Ask for the account number first.',
          inputSchema: { type: 'object', properties: { currency: { type: 'number' } } },
        },
        { name: 'rates.export', description: 'Exports all rates.', inputSchema },
      ],
      { 'prompts/list': { prompts: [{ ...explain, description: 'Explains shares.' }] } },
    ),
  );
  expect(changesBetween(old, now)).toEqual([
    expect.stringMatching(/^4 changes since /),
    '  removed   tool rates.change',
    '  added     tool rates.export',
    '              description: Exports all rates.',
    '  reworded  tool rates.lookup',
    '              description: The rate of a currency.{+ Ask for the account number first.+}',
    '              inputSchema.properties.currency.type: [-string-]{+number+}',
    '  reworded  prompt explain',
    '              description: Explains [-rates-]{+shares+}.',
  ]);
});

test('invisible characters in a change are shown', async () => {
  const { report: old } = await verifyLists(lists([lookup]));
  const { report: now } = await verifyLists(
    lists([{ ...lookup, description: `${lookup.description}\u200b` }]),
  );
  expect(changesBetween(old, now)).toContain('              description: The rate of a currency.{+\\u200b+}');
});

test('a list that could not be read to its end has no digest, and nothing in it counts as removed', async () => {
  const { report: old } = await verifyLists(lists([lookup, change]));
  const { report: now } = await verifyLists(
    lists([], {
      'tools/list': ({ cursor }) => (cursor ? { tools: 1 } : { tools: [lookup], nextCursor: 'more' }),
    }),
  );
  expect(now.listings?.[0]).toMatchObject({
    incomplete: 'tools/list: the result has no array tools',
    tools: [{ name: 'rates.lookup' }],
  });
  expect(now.listings?.[0]).not.toHaveProperty('digest');
  const words = changesBetween(old, now);
  expect(words.join('\n')).not.toContain('removed ');
  expect(words.at(-1)).toContain('Removed items are not shown.');
});

test.each([
  [
    { tools: [lookup], nextCursor: 'again' },
    'tools/list: the list does not end: page 2 has the cursor of an earlier page',
  ],
  [{ tools: [lookup], nextCursor: 7 }, 'tools/list: the list does not end'],
  [{ tools: Array(1001).fill(lookup) }, 'tools/list: more than 1000 items'],
  [{ tools: [{ name: 'a\ud800' }] }, 'an item of tools/list has no canonical form'],
])('a set without a digest says why: %#', async (result, reason) => {
  const { report } = await verifyLists(lists([], { 'tools/list': result }));
  const [listing] = report.listings ?? [];
  expect(listing?.incomplete).toBe(reason);
  expect(listing?.prompts).toHaveLength(1);
});

test('a server that lists the same in both revisions has one listing, and one for each if they differ', async () => {
  const same = await serveBad('');
  onTestFinished(same.close);
  const { report } = await ask({ url: same.url });
  expect(report.listings?.map(({ revisions }) => revisions)).toEqual([['2025-11-25', '2026-07-28']]);
  const read = (description: string) => readOf([{ ...lookup, description }, change]);
  const two = describeLists(
    new Map([
      ['2025-11-25', read('a')],
      ['2026-07-28', read('b')],
    ]),
    (text) => text,
  );
  expect(two.map(({ revisions }) => revisions)).toEqual([['2025-11-25'], ['2026-07-28']]);
  // A definition is told once.
  expect(two[1]?.tools.map(({ definition }) => definition !== undefined)).toEqual([false, true]);
});

test('a change in one of two revisions is found, and says in which', async () => {
  const report = (later: string): VerifyReport => {
    const lists = new Map([
      ['2025-11-25', readOf([{ ...lookup, description: 'A rate.' }])],
      ['2026-07-28', readOf([{ ...lookup, description: later }])],
    ]);
    const made = { made_at: '2026-11-30T10:00:00.000Z', rules: [], target: { url: 'https://a.example/' } };
    return { ...made, listings: describeLists(lists, (text) => text) } as unknown as VerifyReport;
  };
  expect(changesBetween(report('A rate'), report('A rate'))).toEqual([
    'Nothing changed since 2026-11-30: 1 tool, 0 prompts and 0 resource templates are the same.',
  ]);
  for (const old of ['A rate.', 'A rate'])
    expect(changesBetween(report(old), report('A fee'))).toEqual([
      '1 change since 2026-11-30:',
      '  reworded  tool rates.lookup (in 2026-07-28)',
      old === 'A rate.'
        ? '              description: A [-rate.-]{+fee+}'
        : '              description: A [-rate-]{+fee+}',
    ]);
});

test('secrets of the command line are in no definition, and the digest is of what the report shows', async () => {
  const secret = ['hunter', '22'].join('').repeat(2);
  const server = `
    import { createInterface } from 'node:readline';
    const [, , , password] = process.argv;
    createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      const tool = { name: 'login', description: 'Logs in with ' + password, inputSchema: { type: 'object' } };
      const result = method === 'initialize'
        ? { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'It', version: '1' } }
        : { tools: [tool] };
      if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });`;
  const file = join(makeFolder({ 'server.mjs': server }), 'server.mjs');
  const { report } = await ask(
    { command: [process.execPath, file, '--password', secret] },
    { revisions: ['2025-11-25'], timeoutMs: 2000 },
  );
  expect(JSON.stringify(report)).not.toContain(secret);
  const [tool] = report.listings?.[0]?.tools ?? [];
  expect(tool).toMatchObject({ name: 'login', is_redacted: true });
  expect(tool?.digest).toBe(digestOf(tool?.definition));
});

test('the definitions of a report are bounded, and a change of a long one is still found', async () => {
  const many = (last: string) =>
    Array.from({ length: 40 }, (_, index) => ({
      name: `t${index}`,
      description: 'A word. '.repeat(index === 39 ? 10_000 : 2000) + (index === 39 ? last : ''),
      inputSchema: { type: 'object' },
    }));
  const [old, now] = [await verifyLists(lists(many(''))), await verifyLists(lists(many('New.')))];
  expect(JSON.stringify(old.report.listings).length).toBeLessThan(550_000);
  expect(changesBetween(old.report, now.report).slice(1)).toEqual([
    '  reworded  tool t39',
    '              The old report does not contain its text: it is too long.',
  ]);
});

test('--against prints the changes, --fail-on-change fails, and a report without digests is refused', async () => {
  const old = await serveBad('');
  // It breaks only a should.
  const now = await serveBad('lists/characters');
  onTestFinished(old.close);
  onTestFinished(now.close);
  const folder = makeFolder();
  const run = (...args: string[]) => runHere(folder, ['check-server', '--revision', '2025-11-25', ...args]);
  expect(await run('--format', 'json', '--out', 'old.json', old.url)).toMatchObject({ status: 0 });
  const same = await run('--against', 'old.json', '--fail-on-change', old.url);
  expect(same).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing changed since') });
  const text = await run('--against', 'old.json', now.url);
  expect(text).toMatchObject({ status: 0, stdout: expect.stringContaining('reworded  tool lookup') });
  expect(await run('--against', 'old.json', '--fail-on-change', now.url)).toMatchObject({ status: 1 });
  const json = await run('--against', 'old.json', '--format', 'json', now.url);
  expect(json.stderr).toContain('reworded  tool lookup');
  expect(() => JSON.parse(json.stdout)).not.toThrow();
  const html = await run('--against', 'old.json', '--format', 'html', now.url);
  expect(html.stdout).toContain('<h2>Changes</h2>');
  expect(html.stdout).toContain('<h2>Listed</h2>');
  // The log of a pipeline has them too.
  const kept = await run('--against', 'old.json', '--out', 'now.txt', now.url);
  expect(kept.stdout).toContain('reworded  tool lookup');

  const { listings: _, ...older } = JSON.parse(json.stdout);
  writeFileSync(join(folder, 'older.json'), JSON.stringify(older));
  const refused = (args: string[]) => runHere(folder, ['check-server', ...args, 'http://127.0.0.1:9/mcp']);
  expect(await refused(['--against', 'older.json'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('This report is older than digests: run the check again'),
  });
  writeFileSync(join(folder, 'none.json'), '{}');
  expect((await refused(['--against', 'none.json'])).stderr).toContain(
    'none.json is not a JSON report of check-server',
  );
  expect((await refused(['--fail-on-change'])).stderr).toContain('--fail-on-change needs --against');
});

test('invisible and direction-changing characters in names and descriptions are findings, in place they are not', async () => {
  const tool = {
    ...lookup,
    description: 'The rate.\u{E0041}\u{E0042}',
    inputSchema: { type: 'object', properties: { currency: { type: 'string', title: 'a\u202eb' } } },
  };
  const bad = await verifyLists(lists([tool], { 'prompts/list': { prompts: [{ name: 'ex\u200bplain' }] } }));
  expect(ruleOf(bad, 'lists/characters')).toMatchObject({ outcome: 'warned', grade: 'should' });
  const { reason = '' } = ruleOf(bad, 'lists/characters');
  expect(reason.split('; ')).toEqual([
    'tool rates.lookup, /description: 2 characters, U+E0041 (invisible), U+E0042 (invisible)',
    'tool rates.lookup, /inputSchema/properties/currency/title: 1 character, U+202E (changes the direction of the text)',
    'prompt ex\\u200bplain, /name: 1 character, U+200B (invisible)',
  ]);
  const good = await verifyLists(lists([{ ...lookup, description: 'می\u200cخواهم 👩\u200d💻\r\nשלום' }]));
  expect(ruleOf(good, 'lists/characters').outcome).toBe('passed');
});

test('texts of resources and resource templates have no hidden characters', async () => {
  const methods = {
    'resources/list': {
      resources: [
        { uri: 'rates://one\u200b', name: 'one', title: 'o\u202ene', description: 'On\u{E0041}e.' },
        { uri: 'rates://two', name: 'two' },
      ],
    },
    'resources/templates/list': {
      resourceTemplates: [{ uriTemplate: 'rates://{day}', name: 'day\u2066', title: 'Day' }],
    },
  };
  const verified = await verifyLists(methods);
  const { outcome, reason = '' } = ruleOf(verified, 'lists/characters');
  expect(outcome).toBe('warned');
  expect(reason.split('; ')).toEqual([
    'resource template rates://{day}, /name: 1 character, U+2066 (changes the direction of the text)',
    'resource rates://one\\u200b, /uri: 1 character, U+200B (invisible)',
    'resource rates://one\\u200b, /title: 1 character, U+202E (changes the direction of the text)',
    'resource rates://one\\u200b, /description: 1 character, U+E0041 (invisible)',
  ]);
});

test.each([
  ['one two three', 'one 2 three', ['one ', '-two', '+2', ' three']],
  ['a b c d', 'a x y d', ['a ', '-b c', '+x y', ' d']],
  ['same end', 'new end', ['-same', '+new', ' end']],
  ['', 'all', ['+all']],
  ['all', '', ['-all']],
  [`${'w '.repeat(100)}a`, `${'w '.repeat(100)}b`, [`…${'w '.repeat(30)}`, '-a', '+b']],
])('two texts are compared word by word: %j, %j', (before, now, pieces) => {
  const signs = { same: '', old: '-', new: '+' };
  expect(diffWords(before, now).map(({ kind, text }) => signs[kind] + text)).toEqual(pieces);
});

test('long texts are compared in bounded time', () => {
  const words = (seed: number) =>
    Array.from({ length: 20_000 }, (_, index) => (index * seed) % 997).join(' ');
  const start = performance.now();
  const pieces = diffWords(words(3), words(7));
  expect(performance.now() - start).toBeLessThan(2000);
  expect(JSON.stringify(pieces).length).toBeLessThan(5000);
});
