import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unpackText } from '../standard/playground/packed-text.ts';
import { findRecordings, playgroundLink, readRecordings } from './recordings.server.ts';

const trace = readFileSync('standard/examples/smb-invoice-vat.json', 'utf8');
const about = {
  package: { registry_type: 'npm', identifier: '@alder-finch/vat', version: '1.2.0' },
  repository: 'https://github.com/alder-finch/vat',
  day: '2026-11-26',
  recorder: { name: 'context-native', version: '0.1.0' },
};
const runs = [
  { file: 'one.trace.json', title: 'The first' },
  { file: 'two.trace.json', title: 'The long one' },
];

test('a recording has its runs, each with a link that opens in the playground', async () => {
  const root = mkdtempSync(join(tmpdir(), 'recorded-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'vat'));
  const long = JSON.parse(trace);
  long.mcp_events[0].payload.text = Array.from({ length: 4000 }, (_, index) => Math.sin(index)).join(' ');
  writeFileSync(join(root, 'vat/recording.json'), JSON.stringify({ ...about, runs }));
  writeFileSync(join(root, 'vat/one.trace.json'), trace);
  writeFileSync(join(root, 'vat/two.trace.json'), JSON.stringify(long));
  const [recording, ...others] = readRecordings(root);
  expect(others).toEqual([]);
  expect(recording).toMatchObject({
    ...about,
    runs: [
      { title: 'The first', events: 4, href: '/examples/v0.1/recorded/vat/one.trace.json' },
      { title: 'The long one', events: 4, href: '/examples/v0.1/recorded/vat/two.trace.json' },
    ],
  });
  const [one, two] = recording?.runs ?? [];
  const packed = one?.playground?.replace(/^\/playground#d=/, '') ?? '';
  expect(JSON.parse((await unpackText(packed, 1_000_000)) ?? '')).toEqual(JSON.parse(trace));
  expect(two?.playground, 'too long for a link').toBeUndefined();
  expect(playgroundLink(long)).toBeUndefined();
});

test('what nobody recorded has none, and what was recorded is found by its package or its repository', () => {
  expect(
    findRecordings([{ registryType: 'npm', identifier: '@nobody/nothing' }], 'https://nobody.example/'),
  ).toEqual([]);
  expect(findRecordings([], null)).toEqual([]);
  for (const { package: own, repository } of readRecordings('standard/examples/recorded')) {
    const { registry_type, identifier } = own;
    expect(findRecordings([{ registryType: registry_type, identifier }], null).length).toBeGreaterThan(0);
    if (repository) expect(findRecordings([], repository).length).toBeGreaterThan(0);
  }
});
