import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keyOf, type ListedEntry, Registry } from './entries.server.ts';
import { digestOf, judgeFile } from './judge.server.ts';

const entry = {
  name: 'VAT calculator',
  org_id: 'alder-finch',
  agent_code: 'vat-calculator',
  profile: 'smb',
  capabilities: ['vat.calculate'],
  mcp_trace_id: '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa',
  version: '1.2.0',
  compliance: true,
};
const file = (changes: object) => JSON.stringify({ entry: { ...entry, ...changes }, traces: [{}] });

function makeRegistry(files: Record<string, string>): Registry {
  const folder = mkdtempSync(join(tmpdir(), 'registry-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return new Registry(folder);
}

const many = () =>
  makeRegistry(
    Object.fromEntries(
      ['c', 'a', 'b', 'a-b', 'e', 'd'].map((code, index) => [
        `org/${code}.json`,
        file({
          org_id: 'org',
          agent_code: code,
          name: `Agent ${code.toUpperCase()}`,
          profile: index % 2 ? 'gov' : 'developer',
          compliance: index < 3,
          capabilities: [`${code}.Run`],
        }),
      ]),
    ),
  );

const codes = ({ entries }: { entries: ListedEntry[] }) => entries.map(({ entry }) => entry.agent_code);

test('entries come in the order of their keys, in pages and after a key', async () => {
  const registry = many();
  const all = await registry.list({ q: '' }, { limit: 10 });
  expect(codes(all)).toEqual(['a', 'a-b', 'b', 'c', 'd', 'e']);
  expect(all).toMatchObject({ total: 6, hasMore: false });
  const walked: string[] = [];
  for (let after = ''; ; ) {
    const page = await registry.list({ q: '' }, { after, limit: 2 });
    walked.push(...codes(page));
    const last = page.entries.at(-1);
    if (!page.hasMore || !last) break;
    after = keyOf(last.entry);
  }
  expect(walked).toEqual(codes(all));
  expect(codes(await registry.list({ q: '' }, { skip: 4, limit: 4 }))).toEqual(['d', 'e']);
});

test('filters and words narrow together; case does not count', async () => {
  const registry = many();
  const list = async (filter: object) => codes(await registry.list({ q: '', ...filter }, { limit: 10 }));
  expect(await list({ profile: 'gov' })).toEqual(['a', 'a-b', 'd']);
  expect(await list({ profile: 'gov', compliance: 'true' })).toEqual(['a']);
  expect(await list({ compliance: 'false' })).toEqual(['a-b', 'd', 'e']);
  expect(await list({ q: 'AGENT b.run' })).toEqual(['a-b', 'b']);
  expect(await list({ q: 'org/c' })).toEqual(['c']);
  expect(await list({ q: 'no-such-thing' })).toEqual([]);
});

const example = JSON.parse(readFileSync('standard/examples/smb-invoice-vat.json', 'utf8'));
const withEvidence = (changes: object, besides: object = {}) =>
  JSON.stringify({
    entry: { ...entry, org_id: 'alder-finch', ...changes },
    traces: [{ ...example, mcp_context: { ...example.mcp_context, ...changes } }],
    ...besides,
  });

test('what is gone comes last, on pages and behind a cursor; stage and status are filters', async () => {
  const now = Date.parse('2026-11-26T00:00:00.000Z');
  const status = (state: string) => ({ state, since: '2026-11-01', reason: 'Replaced.' });
  const code = (agent_code: string) => ({ agent_code });
  const reportOf = (agent_code: string, made_at: string) => ({
    tool: { name: 'context-native', version: '0.1.0' },
    made_at,
    spec: '0.1',
    target: { command: ['node', 'server.js'] },
    revisions: ['2025-11-25'],
    rules: [{ id: 'a', title: 'A', outcome: 'failed', grade: 'must', reason: 'No.' }],
    traces: [
      {
        mcp_trace_id: example.mcp_trace_id,
        digest: digestOf(JSON.parse(withEvidence(code(agent_code))).traces[0]),
      },
    ],
  });
  const registry = makeRegistry({
    'alder-finch/a.json': withEvidence(code('a'), { status: status('gone') }),
    'alder-finch/b.json': withEvidence(code('b'), { report: reportOf('b', '2026-11-20T00:00:00.000Z') }),
    'alder-finch/c.json': withEvidence(code('c'), { report: reportOf('c', '2026-08-01T00:00:00.000Z') }),
    'alder-finch/d.json': withEvidence(code('d'), { report: reportOf('b', '2026-11-20T00:00:00.000Z') }),
    'alder-finch/e.json': withEvidence(code('e'), { status: status('deprecated') }),
    'alder-finch/f.json': withEvidence(code('f'), { subject: { server_name: 'example.Finch/vat' } }),
  });
  const list = (filter: object, from: object = {}) =>
    registry.list({ q: '', ...filter }, { limit: 10, ...from }, now);
  expect(codes(await list({}))).toEqual(['b', 'c', 'd', 'e', 'f', 'a']);
  expect(codes(await list({}, { after: 'alder-finch/e' }))).toEqual(['f', 'a']);
  expect(codes(await list({}, { after: 'alder-finch/a' }))).toEqual([]);
  expect(codes(await list({ status: 'gone' }))).toEqual(['a']);
  expect(codes(await list({ status: 'active' }))).toEqual(['b', 'c', 'd', 'f']);
  expect(codes(await list({ stage: 'evidence' }))).toEqual(['b']);
  expect(codes(await list({ stage: 'expired' }))).toEqual(['c']);
  expect(codes(await list({ stage: 'rechecked' }))).toEqual([]);
  expect(
    codes(await list({ stage: 'declared', status: 'active' })),
    'the report of d is of another trace',
  ).toEqual(['d', 'f']);
  expect(codes(await list({ q: 'finch/VAT' }))).toEqual(['f']);
  const since = (text: string) => registry.hasStageChangedSince(new Date(text), now);
  expect(await since('2026-11-25T00:00:00.000Z')).toBe(false);
  expect(await since('2026-10-01T00:00:00.000Z'), 'c expired on 30 October').toBe(true);
});

test('a file that is too large is not read', async () => {
  const registry = makeRegistry({
    'alder-finch/vat-calculator.json': file({}),
    'alder-finch/huge.json': file({ agent_code: 'huge' }) + ' '.repeat(4 * 1024 * 1024),
  });
  expect(codes(await registry.list({ q: '' }, { limit: 10 }))).toEqual(['vat-calculator']);
});

test('files that are no registry file of their name are left out', async () => {
  const registry = makeRegistry({
    'alder-finch/vat-calculator.json': file({}),
    'alder-finch/other.json': file({}),
    'alder-finch/broken.json': '{',
    'alder-finch/null.json': 'null',
    'alder-finch/badge.json': file({
      agent_code: 'badge',
      compliance: false,
      badge_url: 'https://a.example/b',
    }),
    'alder-finch/notes.txt': 'no',
    'loose.json': file({}),
    'a/b/deep.json': file({ org_id: 'a', agent_code: 'b' }),
  });
  expect(codes(await registry.list({ q: '' }, { limit: 10 }))).toEqual(['vat-calculator']);
  expect(await registry.find('alder-finch/vat-calculator')).toMatchObject({ name: 'VAT calculator' });
  expect(await registry.find('../entries/alder-finch/vat-calculator')).toBeUndefined();
});

test('a folder that could not be read is tried again at the next question', async () => {
  const registry = makeRegistry({});
  const later = new Registry(join(tmpdir(), `registry-${process.pid}-later`));
  await expect(later.all()).rejects.toThrow('ENOENT');
  mkdirSync(join(tmpdir(), `registry-${process.pid}-later`));
  onTestFinished(() => rmSync(join(tmpdir(), `registry-${process.pid}-later`), { recursive: true }));
  expect(await later.all()).toEqual(await registry.all());
});

test('one file that cannot be read or judged takes no other with it, and the log says which', async () => {
  const registry = makeRegistry({
    'alder-finch/a.json': withEvidence({ agent_code: 'a' }),
    'alder-finch/b.json/inside.txt': '',
    'alder-finch/c.json': withEvidence({ agent_code: 'c' }),
  });
  const said: unknown[] = [];
  registry.log = { error: (about: object) => said.push(about) };
  expect(codes(await registry.list({ q: '' }, { limit: 10 }))).toEqual(['a', 'c']);
  expect(said).toEqual([
    { err: expect.objectContaining({ code: 'EISDIR' }), subject: 'entry:alder-finch/b' },
  ]);
});

test('an entry from before the gate refused hidden characters is shown without them', async () => {
  const registry = makeRegistry({
    'alder-finch/vat-calculator.json': file({ name: 'V\u00ADAT \u202Eevil' }),
  });
  const shown = { name: 'VAT evil' };
  expect(await registry.find('alder-finch/vat-calculator')).toMatchObject(shown);
  const { text } = await registry.readFile('alder-finch/vat-calculator');
  expect(judgeFile(text, 'alder-finch/vat-calculator', [], Date.now()).entry).toMatchObject(shown);
});
