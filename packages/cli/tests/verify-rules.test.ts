import { expect, onTestFinished, test } from 'vitest';
import { faultOf } from '../src/verify/recording.ts';
import { rules } from '../src/verify/rules.ts';
import { ask, brokenIn, programOf, ruleOf } from './servers/ask.ts';
import { serveBad } from './servers/bad.ts';

/** Time for an answer, if none comes (ms). */
const timeoutMs = 300;
/** Broken by what is not asked of a URL, or by no server at all: they have tests of their own. */
const apart = [
  'stdio/clean-output',
  'stdio/ends',
  'traces/conform',
  'connect/2025-11-25',
  'connect/2026-07-28',
];

test('a right server breaks no rule, over HTTP and over stdio, by both revisions', async () => {
  const served = await serveBad('');
  onTestFinished(served.close);
  const overHttp = await ask({ url: served.url });
  const overStdio = await ask({ command: programOf('bad') });
  expect(brokenIn(overHttp)).toEqual([]);
  expect(brokenIn(overStdio)).toEqual([]);
  expect(overHttp.report.revisions).toEqual(['2025-11-25', '2026-07-28']);
  expect(overStdio.report.revisions).toEqual(['2025-11-25', '2026-07-28']);
});

test('a right server that wants a token breaks no rule', async () => {
  const served = await serveBad('', true);
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { token: 'right' });
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.report.rules.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).toEqual([
    'capabilities/undeclared',
    'calls/progress',
    'stdio/clean-output',
    'stdio/ends',
  ]);
  // No token, and none of ours, is in what is kept.
  expect(JSON.stringify(verified)).not.toContain('right');
});

/** Faults that do not hide each other: one server has all faults of a line, so that each line is tested in one run. */
const together = [
  ['discovery/identity', 'lists/unique', 'lists/same-order', 'lists/characters', 'schemas/output'],
  ['schemas/input', 'schemas/headers', 'resources/read', 'prompts/get', 'limits/unasked'],
  [
    'capabilities/tools',
    'capabilities/resources',
    'capabilities/prompts',
    'capabilities/completions',
    'capabilities/logging',
    'ping/answers',
  ],
  [
    'connect/unknown-revision',
    'resources/unknown',
    'prompts/unknown',
    'mistakes/unknown-method',
    'mistakes/unknown-tool',
    'mistakes/unknown-notification',
    'mistakes/malformed-message',
  ],
  [
    'resources/unknown-code',
    'mistakes/unknown-tool-code',
    'mistakes/missing-arguments',
    'mistakes/wrong-arguments',
    'mistakes/not-a-request',
    'mistakes/missing-meta',
  ],
  [
    'http/header-method',
    'http/header-name',
    'http/header-missing',
    'http/header-version',
    'http/notification',
    'http/get',
    'http/unknown-session',
    'http/origin',
  ],
  ['calls/structured-content', 'calls/progress', 'limits/one-answer'],
  ['capabilities/undeclared', 'tools/names', 'calls/answered', 'limits/requests'],
  ['authorisation/missing-token', 'authorisation/metadata', 'authorisation/wrong-audience'],
];
const alone = Object.keys(rules).filter((rule) => ![...apart, ...together.flat()].includes(rule));

test.concurrent.for([...together, ...alone.map((rule) => [rule])].map((faults) => ({ faults })))(
  'broken by their server: $faults',
  async ({ faults }, { onTestFinished }) => {
    const isGuarded = faults.some((rule) => rule.startsWith('authorisation/'));
    const served = await serveBad(faults, isGuarded);
    onTestFinished(served.close);
    const verified = await ask(
      { url: served.url },
      {
        ...(isGuarded && { token: 'right' }),
        // Only a token that is signed as it should be shows if the audience is checked.
        ...(faults.includes('authorisation/wrong-audience') && { otherToken: 'of another server' }),
        // What is left without an answer costs this long.
        ...(faults.includes('limits/answers') && { timeoutMs }),
        ...(faults.includes('limits/size') && { maxBytes: 2_000_000 }),
      },
    );
    for (const rule of faults) {
      const { outcome, grade, reason, exchange, see_again } = ruleOf(verified, rule);
      expect({ rule, outcome }).toEqual({ rule, outcome: grade === 'must' ? 'failed' : 'warned' });
      expect(reason).toBeTruthy();
      expect(exchange).toEqual({
        sent: expect.stringMatching(/^(POST|GET) http:\/\/127\.0\.0\.1:\d+\//),
        received: expect.stringMatching(/^(HTTP \d{3}|\(no answer\))/),
        expected: expect.any(String),
      });
      expect(see_again).toMatch(/^(curl -si -X|SESSION=|context-native check-server)/);
    }
    expect(ruleOf(verified, 'traces/conform').outcome).toBe('passed');
  },
);

test('a foreign Origin has to be refused with 403, and not as a wrong request', async () => {
  const served = await serveBad('http/origin as 400');
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { revisions: ['2025-11-25'] });
  expect(brokenIn(verified)).toEqual([expect.stringContaining('http/origin')]);
});

test.concurrent.for(['stdio/clean-output', 'stdio/ends'])('%s is broken by its program', async (rule) => {
  const verified = await ask({ command: programOf('bad', rule) }, { revisions: ['2025-11-25'] });
  expect(brokenIn(verified)).toEqual([expect.stringContaining(rule)]);
});

test.for(['2025-11-25', '2026-07-28'])(
  'a server that does not speak %s is told so, and is not broken',
  async (revision) => {
    const rule = `connect/${revision}`;
    const served = await serveBad(rule);
    onTestFinished(served.close);
    const verified = await ask({ url: served.url });
    expect(ruleOf(verified, rule)).toMatchObject({
      outcome: 'skipped',
      grade: 'info',
      reason: expect.any(String),
    });
    expect(brokenIn(verified)).toEqual([]);
    expect(verified.report.revisions).not.toContain(revision);
  },
);

test.concurrent('a call of the official client that was not answered is named too', async ({
  onTestFinished,
}) => {
  const served = await serveBad('limits/answers');
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { timeoutMs, revisions: ['2026-07-28'] });
  expect(ruleOf(verified, 'limits/answers').reason).toBe('no response within 1.8 s to resources/read');
  expect(ruleOf(verified, 'resources/read').outcome).toBe('warned');
});

test('a trace that does not conform is a fault', () => {
  const trace = { mcp_trace_id: 'no-uuid', mcp_context: {}, mcp_events: [] };
  expect(faultOf(trace, '0.1')).toMatch(/^\d+\.\d+ /);
  expect(faultOf(trace, '0.2-draft')).toMatch(/^\d+\.\d+ /);
});
