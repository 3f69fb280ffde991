import { readFileSync } from 'node:fs';
import type { Trace } from '@context-native/checker';
import { expect, test } from 'vitest';
import { faultsOf } from './entry-file.ts';
import { digestOf, judgeFile } from './judge.server.ts';
import type { Recheck } from './rechecks.ts';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../../standard/examples/${path}`, import.meta.url), 'utf8'));
const entry = read('registry-entry.json');
const trace = read('smb-invoice-vat.json') as Trace;
const key = 'alder-finch/vat-calculator';
const now = Date.parse('2026-11-26T12:00:00.000Z');
const report = {
  tool: { name: 'context-native', version: '0.1.0' },
  made_at: '2026-11-20T08:00:00.000Z',
  spec: '0.1',
  target: { command: ['node', 'server.js'] },
  revisions: ['2025-11-25'],
  rules: [{ id: 'tools-listed', title: 'Its tools are listed', outcome: 'passed', grade: 'must' }],
  traces: [{ mcp_trace_id: trace.mcp_trace_id, digest: digestOf(trace) }],
};
const good = { entry, traces: [trace], report };
const judge = (file: object, rechecks: Recheck[] = []) => judgeFile(JSON.stringify(file), key, rechecks, now);
const look: Recheck = {
  checked_at: '2026-11-25T08:00:00.000Z',
  by: 'Context-Native',
  checker: { name: 'context-native', version: '0.1.0' },
  file_digest: digestOf(good) ?? '',
  traces: 1,
  problems: [],
  run_again: null,
};

test('a report whose traces came with it, unchanged and conforming, is evidence of its day', () => {
  expect(judge(good)).toMatchObject({ problems: [], facts: { evidenceOf: report.made_at } });
  expect(judge({ entry, traces: [trace] })).toMatchObject({ problems: [], facts: {} });
});

test('a report is none that is of another form, of other traces, of the future, or beside a broken trace', () => {
  const other = { ...trace, mcp_trace_id: '11111111-2222-4333-8444-555555555555' };
  const changed = structuredClone(trace);
  (changed.mcp_events[0] as { payload: object }).payload = { changed: true };
  const broken = { ...trace, mcp_events: [{ ...trace.mcp_events[0], event_type: '' }] };
  const of = (...traces: object[]) => ({
    ...report,
    traces: traces.map((trace) => ({ mcp_trace_id: (trace as Trace).mcp_trace_id, digest: digestOf(trace) })),
  });
  for (const [file, problem] of [
    [{ ...good, report: 'yes' }, 'The report does not match the registry’s schema.'],
    [{ ...good, report: { ...report, rules: [] } }, 'The report does not match the registry’s schema.'],
    [{ ...good, report: of(trace, other) }, `Trace ${other.mcp_trace_id} of the report is not in the file.`],
    [
      { ...good, traces: [changed] },
      `Trace ${trace.mcp_trace_id} of the report was changed after the report was made.`,
    ],
    [
      { ...good, report: { ...report, made_at: '2026-11-26T12:06:00.000Z' } },
      'The report is dated in the future.',
    ],
    [
      {
        ...good,
        subject: { endpoint: 'https://vat.alder-finch.example/mcp' },
        report: { ...report, target: { url: 'https://other.example/mcp' } },
      },
      'The report is about https://other.example/mcp, but the entry is about https://vat.alder-finch.example/mcp.',
    ],
    [
      { ...good, subject: { endpoint: 'https://vat.alder-finch.example/mcp' } },
      'The report is about a command, but the entry is about https://vat.alder-finch.example/mcp.',
    ],
    [
      { ...good, report: { ...report, polite: { full_check: ['context-native', 'check-server'] } } },
      'The report is of a polite check, which leaves out most rules. Run check-server without --polite.',
    ],
    [{ ...good, traces: [broken], report: of(broken) }, 'The entry or a trace breaks a MUST clause.'],
  ] as const) {
    const judged = judge(file);
    expect(judged.problems).toEqual([problem]);
    expect(judged.facts).toEqual({});
  }
});

test('what is no trace, or has no name, is neither kept nor evidence, and breaks nothing', () => {
  const unnamed = { ...trace, mcp_trace_id: 5 };
  const judged = judge({ ...good, traces: [trace, null, 'x', unnamed] });
  expect(judged.traces).toEqual([trace]);
  expect(judged.problems).toEqual(['The entry or a trace breaks a MUST clause.']);
  expect(judged.facts).toEqual({});
});

test('a look counts for the very file that was looked at, and only if all was right', () => {
  expect(judge(good, [look]).facts).toEqual({
    evidenceOf: report.made_at,
    recheckedAt: look.checked_at,
    wasRunAgain: false,
  });
  const later = { ...look, checked_at: '2026-11-26T08:00:00.000Z', problems: ['A trace was changed.'] };
  expect(judge(good, [look, later]).facts).toEqual({ evidenceOf: report.made_at });
  const renamed = { ...good, entry: { ...entry, name: 'Another name' } };
  expect(judge(renamed, [look])).toMatchObject({ recheck: undefined, facts: { evidenceOf: report.made_at } });
});

test('a later check that finds other items says that the server has changed, until there is a new report', () => {
  const set = (sign: string) => `sha256:${sign.repeat(64)}`;
  const listing = (digest: string, revision = '2025-11-25') => ({ revisions: [revision], digest });
  const lists = { tools: [], prompts: [], resource_templates: [] };
  const listed = { ...good, report: { ...report, listings: [{ ...listing(set('a')), ...lists }] } };
  const run = (checked_at: string, ...listings: Listed[]): Recheck => ({
    ...look,
    checked_at,
    file_digest: digestOf(listed) ?? '',
    run_again: {
      tool: { name: 'context-native', version: '0.2.0' },
      counts: { failed: 0, warned: 0, passed: 1, skipped: 0 },
      listings,
    },
  });
  type Listed = { revisions: string[]; digest: string };
  const [first, second] = ['2026-11-24T08:00:00.000Z', '2026-11-25T08:00:00.000Z'];
  const changed = (rechecks: Recheck[]) => judge(listed, rechecks).facts.hasChanged ?? false;
  expect(changed([run(first, listing(set('a')))])).toBe(false);
  expect(changed([run(first, listing(set('b')))])).toBe(true);
  // Another revision of MCP may have other items.
  expect(changed([run(first, listing(set('b'), '2026-07-28'))])).toBe(false);
  expect(changed([run(first)])).toBe(false);
  // A later look at the file alone does not change this; a later run does.
  expect(changed([run(first, listing(set('b'))), { ...run(second), run_again: null }])).toBe(true);
  expect(changed([run(first, listing(set('b'))), run(second, listing(set('a')))])).toBe(false);
  const renewed = { ...listed, report: { ...listed.report, made_at: '2026-11-26T08:00:00.000Z' } };
  expect(judge(renewed, [run(first, listing(set('b')))]).facts.hasChanged).toBeUndefined();
  expect(
    judge(good, [{ ...run(first, listing(set('b'))), file_digest: digestOf(good) ?? '' }]).facts,
  ).toMatchObject({
    evidenceOf: report.made_at,
    wasRunAgain: true,
  });
});

test('a report that leaves values of a URL out is about that URL, and no other host', () => {
  const problemsOf = (url: string, endpoint: string) =>
    judge({ ...good, subject: { endpoint }, report: { ...report, target: { url } } }).problems;
  const endpoint = 'https://vat.alder-finch.example/a/b?key=value&p=1';
  expect(problemsOf('https://vat.alder-finch.example/a/b?key=left-out&p=left-out', endpoint)).toEqual([]);
  expect(problemsOf('https://vat.alder-finch.example/left-out', endpoint)).toEqual([]);
  expect(problemsOf('https://vat.alder-finch.example/a/c?key=left-out&p=left-out', endpoint)).toHaveLength(1);
  expect(problemsOf('https://other.example/a/b?key=left-out&p=left-out', endpoint)).toHaveLength(1);
});

test('a command may be asked where the entry names besides its endpoint what is installed', () => {
  const endpoint = 'https://vat.alder-finch.example/mcp';
  for (const besides of [
    { repository: 'https://github.com/alder-finch/vat' },
    { packages: [{ registry_type: 'npm', identifier: '@alder-finch/vat', version: '1.2.0' }] },
  ])
    expect(judge({ ...good, subject: { endpoint, ...besides } }).problems).toEqual([]);
});

test('checks that were run again make evidence newer only where none failed', () => {
  const again = (failed: number) => ({
    ...look,
    run_again: {
      tool: { name: 'context-native', version: '0.1.0' },
      counts: { failed, warned: 0, passed: 3, skipped: 0 },
    },
  });
  expect(judge(good, [again(0)]).facts.wasRunAgain).toBe(true);
  expect(judge(good, [again(1)]).facts).toEqual({
    evidenceOf: report.made_at,
    recheckedAt: look.checked_at,
    wasRunAgain: false,
  });
});

test('members beside the entry have their form; each fault names its place', () => {
  const full = {
    ...good,
    subject: {
      repository: 'https://github.com/alder-finch/vat',
      packages: [{ registry_type: 'npm', identifier: '@alder-finch/vat', version: '1.2.0' }],
      endpoint: 'https://vat.alder-finch.example/mcp',
      server_name: 'example.alder-finch/vat',
    },
    status: {
      state: 'deprecated',
      since: '2026-11-01',
      reason: 'A new one is there.',
      replaced_by: 'alder-finch/vat-2',
    },
    versions: [{ version: '1.1.0', day: '2026-05-01', mcp_trace_id: trace.mcp_trace_id }],
  };
  const download = (identifier: string) => ({
    packages: [{ registry_type: 'download', identifier, version: '1.2.0' }],
  });
  expect(faultsOf(full)).toEqual([]);
  expect(faultsOf({ ...full, subject: download('https://files.alder-finch.example/vat.tgz') })).toEqual([]);
  for (const [change, fault] of [
    [{ subject: {} }, /^\/subject: subject names nothing/],
    [{ subject: { repository: 'http://github.com/a/b' } }, /^\/subject\/repository: /],
    [{ subject: { endpoint: 'https://127.0.0.1/mcp' } }, /^\/subject\/endpoint: /],
    [
      { subject: download('http://files.alder-finch.example/vat.tgz') },
      /^\/subject\/packages\/0\/identifier: /,
    ],
    [{ subject: { server_name: 'vat' } }, /^\/subject\/server_name: /],
    [{ status: { state: 'gone', since: '2026-11-01' } }, /^\/status\/reason: /],
    [{ status: { state: 'asleep', since: '2026-11-01' } }, /^\/status\/state: /],
    [{ status: { state: 'active', since: 'today' } }, /^\/status\/since: /],
    [
      { versions: [{ version: '1', day: '2026-02-30', mcp_trace_id: trace.mcp_trace_id }] },
      /^\/versions\/0\/day: /,
    ],
    [{ note: 'x' }, /^\/: .*note/],
  ] as const)
    expect(faultsOf({ ...full, ...change })).toEqual([expect.stringMatching(fault)]);
  // One that is broken hides no other.
  expect(judge({ ...full, versions: 7 }).besides).toMatchObject({
    subject: full.subject,
    status: full.status,
  });
});
