import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keyOf, Registry } from './entries.server.ts';

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

const codes = ({ entries }: { entries: { agent_code: string }[] }) =>
  entries.map(({ agent_code }) => agent_code);

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
    after = keyOf(last);
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
