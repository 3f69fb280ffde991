import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countRules } from '#app/lib/report-rules.ts';
import { digestOf } from './judge.server.ts';
import { faultsOfFile, type RunAgain, recheckEntries } from './registry-command.server.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const entry = read('standard/examples/registry-entry.json');
const trace = read('standard/examples/smb-invoice-vat.json');
const key = 'alder-finch/vat-calculator';
const path = `registry/entries/${key}.json`;
const file = {
  entry,
  traces: [trace],
  report: {
    tool: { name: 'context-native', version: '0.1.0' },
    made_at: '2026-11-20T08:00:00.000Z',
    spec: '0.1',
    target: { command: ['node', 'server.js'] },
    revisions: ['2025-11-25'],
    rules: [{ id: 'a', title: 'A', outcome: 'passed', grade: 'must' }],
    traces: [{ mcp_trace_id: trace.mcp_trace_id, digest: digestOf(trace) }],
  },
};
const now = Date.parse('2026-11-26T12:00:00.000Z');

type Run = NonNullable<ReturnType<RunAgain>>;

function makeRoot(files: Record<string, object | string>): string {
  const root = mkdtempSync(join(tmpdir(), 'registry-root-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const all = { 'packages/cli/package.json': { name: 'context-native', version: '0.2.0' }, ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

test('a look again names its day, its checker and the very file, and says what was wrong', () => {
  const changed = { ...trace, mcp_events: trace.mcp_events.slice(0, 3) };
  const root = makeRoot({
    [path]: file,
    'registry/entries/alder-finch/none.json': { entry, traces: [trace] },
  });
  const asked: string[] = [];
  const runAgain: RunAgain = (name) => {
    asked.push(name);
    return { tool: { name: 'context-native', version: '0.2.0' }, counts: { ...countRules([]), passed: 1 } };
  };
  const first = recheckEntries([], {}, { now, root, runAgain });
  expect(Object.keys(first)).toEqual([key]);
  expect(first[key]).toEqual([
    {
      checked_at: '2026-11-26T12:00:00.000Z',
      by: 'Context-Native',
      checker: { name: 'context-native', version: '0.2.0' },
      file_digest: digestOf(file),
      traces: 1,
      problems: [],
      run_again: {
        tool: { name: 'context-native', version: '0.2.0' },
        counts: { failed: 0, warned: 0, passed: 1, skipped: 0 },
      },
    },
  ]);
  writeFileSync(join(root, path), JSON.stringify({ ...file, traces: [changed] }));
  const second = recheckEntries([key], first, { now, root, runAgain });
  expect(second[key]?.map(({ problems, run_again }) => [problems.length, run_again !== null])).toEqual([
    [1, false],
    [0, true],
  ]);
  expect(asked, 'what is wrong already is not run').toEqual([key]);
  expect(recheckEntries(['nobody/none'], second, { now, root })).toEqual(second);
  let looks = second;
  for (let time = 0; time < 12; time++) looks = recheckEntries([], looks, { now, root });
  expect(looks[key]?.length).toBe(10);
  const listings = [{ revisions: ['2025-11-25'], digest: `sha256:${'a'.repeat(64)}` }];
  const runs: RunAgain = (name) => ({ ...(runAgain(name, undefined) as object as Run), listings });
  writeFileSync(join(root, path), JSON.stringify(file));
  looks = recheckEntries([], looks, { now, root, runAgain: runs });
  for (let time = 0; time < 12; time++) looks = recheckEntries([], looks, { now, root });
  expect(looks[key]?.map(({ run_again }) => run_again?.listings)).toEqual([
    ...Array(10).fill(undefined),
    listings,
  ]);
});

test('a file is told what CI will say: clauses with their lines, members, evidence, size', () => {
  const faults = (content: object | string) => faultsOfFile(path, now, makeRoot({ [path]: content }));
  expect(faults(file)).toEqual([]);
  expect(faults({ entry: { ...entry, profile: 'large' }, traces: [trace] })).toEqual([
    expect.stringMatching(/^1:\d+: 7\.4: /),
    expect.stringMatching(/^1:\d+: 7\.7: /),
  ]);
  expect(faults('{')).toEqual([expect.stringMatching(/^1:\d+: 3\.4: /)]);
  expect(faults({ ...file, subject: {} })).toEqual(['/subject: subject names nothing']);
  expect(faults({ ...file, report: { ...file.report, made_at: '2027-01-01T00:00:00.000Z' } })).toEqual([
    'The report is dated in the future.',
  ]);
  expect(faults(`${JSON.stringify(file)}${' '.repeat(4 * 1024 * 1024)}`)).toEqual(['it is larger than 4 MB']);
});
