import { expect, test } from 'vitest';
import type { RuleResult, VerifyReport } from '../src/verify/report.ts';
import { maxExpected, ruleTexts, textOfRule } from '../src/verify/rule-texts.ts';
import { rules } from '../src/verify/rules.ts';
import { clausesOf, fixesOf, readinessOf, verdictOf } from '../src/verify/verdict.ts';

const passed = (id: string, clause_or_source = ''): RuleResult => ({
  id,
  title: id,
  outcome: 'passed',
  grade: 'must',
  clause_or_source,
});
const failed = (id: string, source?: string): RuleResult => ({
  ...passed(id, source),
  outcome: 'failed',
  reason: 'so',
});
const warned = (id: string): RuleResult => ({ ...failed(id), outcome: 'warned', grade: 'should' });
const skipped = (id: string, reason: string): RuleResult => ({ ...failed(id), outcome: 'skipped', reason });
const reportOf = (
  all: RuleResult[],
  members: Partial<VerifyReport> = {},
): Pick<VerifyReport, 'server' | 'target' | 'revisions' | 'calls' | 'rules'> => ({
  server: { name: 'Rates', version: '1.0' },
  target: { command: ['node', 'server.js'] },
  revisions: ['2025-11-25', '2026-07-28'],
  calls: { called: 0, listed: 5 },
  rules: all,
  ...members,
});

test('the verdict is one sentence, with the number of called tools', () => {
  expect(verdictOf(reportOf([passed('a'), skipped('b', 'so')]))).toBe(
    'Rates 1.0 breaks no MUST rule: 1 of 2 rules tested; 0 of 5 tools called.',
  );
  const { server: _, calls: __, ...nameless } = reportOf([failed('a'), failed('b'), warned('c')]);
  expect(verdictOf(nameless)).toBe('The server breaks 2 MUST rules: 3 of 3 rules tested, 1 with advice.');
  const refused = skipped('connect/any', 'HTTP 503');
  expect(verdictOf(reportOf([refused], { revisions: [] }))).toBe('The server could not be tested: HTTP 503.');
  expect(verdictOf(reportOf([refused, failed('stdio/clean-output')], { revisions: [] }))).toMatch(
    /breaks 1 MUST rule/,
  );
});

test('faults that hide others are fixed first, then those of sign-in, and advice last', () => {
  const { musts, advice } = fixesOf({
    rules: [
      warned('tools/names'),
      failed('schemas/input'),
      failed('http/origin'),
      failed('stdio/clean-output'),
    ],
  });
  expect(musts.map(({ rule }) => rule.id)).toEqual(['stdio/clean-output', 'http/origin', 'schemas/input']);
  expect(musts[0]?.fix).toMatch(/^Write logs to standard error\./);
  expect(advice.map(({ rule }) => rule.id)).toEqual(['tools/names']);
});

test('a server is ready for the newest revision, is not, or it is not known', () => {
  const connect = 'connect/2026-07-28';
  const of = (all: RuleResult[], members: Partial<VerifyReport> = {}) => readinessOf(reportOf(all, members));
  expect(of([passed(connect)])).toEqual({
    answer: 'yes',
    why: expect.stringMatching(/^As far as it was tested, .*; 0 of 5 tools called\.$/),
    missing: [],
    how: expect.stringContaining('--call'),
  });
  // A fault of the older revision alone does not count, but one of both, or of none, does.
  const older = 'MCP 2025-11-25 server/tools';
  const newer = 'MCP 2026-07-28 server/tools';
  expect(of([passed(connect), failed('a', older)]).answer).toBe('yes');
  for (const source of [newer, `${older}, ${newer}`, 'JSON-RPC 2.0 section 5'])
    expect(of([passed(connect), failed('a', source)])).toMatchObject({
      answer: 'no',
      missing: [{ what: 'a: a', fix: expect.any(String) }],
    });
  const old = { revisions: ['2025-11-25'] };
  expect(of([skipped(connect, 'server/discover: error -32601 (what?)')], old)).toMatchObject({
    answer: 'no',
    why: 'The server does not speak 2026-07-28. It speaks 2025-11-25.',
    missing: [{ what: 'server/discover: error -32601 (what?)' }],
  });
  const client = 'Version negotiation failed: the server did not offer pinned protocol version 2026-07-28';
  expect(of([skipped(connect, client)], old).missing[0]?.what).toBe(
    'server/discover does not offer 2026-07-28',
  );
  // Reports of earlier versions say “asked”.
  for (const reason of [
    'not tested: --revision chose another one',
    'not asked: --revision chose another one',
    'there was nothing to test',
  ])
    expect(of([skipped(connect, reason)], old)).toMatchObject({
      answer: 'not known',
      how: 'Run context-native check-server --revision 2026-07-28 -- node server.js',
    });
  expect(of([skipped(connect, 'fetch failed')], { revisions: [] }).answer).toBe('not known');
});

test('each source of the table has the URL of its text', () => {
  const sources = Object.values(rules).flatMap(({ clauses }) =>
    clauses.flatMap(({ since, source }) =>
      source === '' ? [] : [/^(basic|server)\//.test(source) ? `MCP ${since} ${source}` : source],
    ),
  );
  for (const source of sources)
    for (const { text, url } of clausesOf({ clause_or_source: source }))
      expect({ text, url }).toEqual({ text, url: expect.stringMatching(/^https:\/\/\S+$/) });
  expect(clausesOf({ clause_or_source: 'MCP 2026-07-28 basic/authorization, RFC 9728 section 3.3' })).toEqual(
    [
      {
        text: 'MCP 2026-07-28 basic/authorization',
        url: 'https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization',
      },
      { text: 'RFC 9728 section 3.3', url: 'https://www.rfc-editor.org/info/rfc9728' },
    ],
  );
  expect(clausesOf({ clause_or_source: '@modelcontextprotocol/conformance 0.2.0' })).toEqual([
    { text: '@modelcontextprotocol/conformance 0.2.0' },
  ]);
  expect(clausesOf({})).toEqual([]);
});

test('each rule has its expected answer and its fix, in sentences that a report can have', () => {
  expect(Object.keys(ruleTexts)).toEqual(Object.keys(rules));
  for (const { expected, fix } of [...Object.values(ruleTexts), textOfRule('suite/ping')]) {
    for (const text of [expected, fix]) expect(text).toMatch(/^[A-Z`].*[.?]$/);
    expect(expected.length).toBeLessThanOrEqual(maxExpected);
  }
});

test('a command to paste quotes characters that a shell would run', () => {
  const { how } = readinessOf(
    reportOf([skipped('connect/2026-07-28', 'not tested')], {
      target: { url: 'http://rates.example/mcp;touch$IFS/tmp/x' },
      revisions: ['2025-11-25'],
    }),
  );
  expect(how).toContain("'http://rates.example/mcp;touch$IFS/tmp/x'");
});

test.each(['stopped', '40 requests were used: run the command to test more', 'server/discover got HTTP 502'])(
  'a server that was not tested to the end is not known to be unready: %s',
  (reason) => {
    const report = reportOf([skipped('connect/2026-07-28', reason)], { revisions: ['2025-11-25'] });
    expect(readinessOf(report).answer).toBe('not known');
  },
);
