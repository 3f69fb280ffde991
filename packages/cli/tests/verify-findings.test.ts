import { expect, test } from 'vitest';
import { causeOf, Findings } from '../src/verify/findings.ts';

test('one fault breaks a rule, a must fails and a should warns, and a reason says why something was not asked', () => {
  const findings = new Findings();
  const rule = (id: string) => findings.results().find((result) => result.id === id);
  expect(rule('ping/answers')).toMatchObject({ outcome: 'skipped', reason: 'there was nothing to test' });
  findings.skipped('ping/answers', '2026-07-28 does not have this rule');
  expect(rule('ping/answers')).toMatchObject({
    outcome: 'skipped',
    reason: '2026-07-28 does not have this rule',
  });
  findings.passed('ping/answers', { traceId: 'a trace' });
  expect(rule('ping/answers')).toEqual(expect.not.objectContaining({ reason: expect.anything() }));
  findings.broken('ping/answers', 'no answer', { traceId: 'another' });
  expect(rule('ping/answers')).toMatchObject({
    outcome: 'failed',
    reason: 'no answer',
    traces: ['a trace', 'another'],
  });
  findings.broken('tools/names', 'a name!');
  expect(rule('tools/names')).toMatchObject({ outcome: 'warned', grade: 'should' });
  // What a part of it met with is told beside a pass.
  findings.passed('calls/answered');
  findings.noted('calls/answered', 'one refused');
  expect(rule('calls/answered')).toMatchObject({ outcome: 'passed', reason: 'one refused' });
});

test('a fault is graded by the revision that was spoken, and names it', () => {
  const result = (revision: string) => {
    const findings = new Findings();
    findings.broken('http/get', 'a page', { revision });
    findings.broken('resources/unknown-code', 'an empty list', { revision });
    const of = (id: string) => findings.results().find((rule) => rule.id === id);
    return [of('http/get'), of('resources/unknown-code')];
  };
  expect(result('2025-11-25')).toMatchObject([
    { outcome: 'failed', grade: 'must', clause_or_source: expect.stringMatching(/^MCP 2025-11-25 basic/) },
    { outcome: 'skipped', reason: '2025-11-25 does not have this rule' },
  ]);
  expect(result('2026-07-28')).toMatchObject([
    { outcome: 'warned', grade: 'should', clause_or_source: expect.stringMatching(/^MCP 2026-07-28 basic/) },
    { outcome: 'failed', grade: 'must' },
  ]);
});

test('a server that limits requests, or has ended, breaks no further rule', () => {
  const findings = new Findings();
  findings.broken('ping/answers', 'no answer', { excuse: () => 'HTTP 429' });
  expect(findings.results().find(({ id }) => id === 'ping/answers')).toMatchObject({
    outcome: 'skipped',
    reason: 'HTTP 429',
  });
});

test('reasons of a server without end are short enough for the registry', () => {
  const findings = new Findings();
  for (let i = 0; i < 1000; i++) findings.broken('tools/names', `${i}${'x'.repeat(10_000)}`);
  const { reason = '' } = findings.results().find(({ id }) => id === 'tools/names') ?? {};
  expect(reason.length).toBe(2000);
});

test('a port that Node refuses is explained', async () => {
  const error = await fetch('http://127.0.0.1:6000/mcp').catch((thrown: Error) => thrown);
  expect(causeOf(error as Error)).toBe('the URL has a port that browsers and Node refuse. Use another port');
});
