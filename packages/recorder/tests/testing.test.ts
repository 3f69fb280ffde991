import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectTrace } from '../src/testing.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../../standard/examples/v0.2-draft/${name}`, import.meta.url), 'utf8');
const served = () => JSON.parse(read('server-rates-lookup.trace.json'));

test('a trace that conforms is given back, as a value, as text and as a stream', () => {
  const trace = served();
  expect(expectTrace(trace)).toEqual(trace);
  expect(expectTrace(JSON.stringify(trace)).mcp_trace_id).toBe(trace.mcp_trace_id);
  const stream = expectTrace(read('closed.trace.jsonl'), { outcome: 'completed' });
  expect(stream.mcp_run?.outcome).toBe('completed');
  expectTrace(read('left-open.trace.jsonl'), { outcome: 'open' });
});

test('what breaks a clause is thrown, with the clause, the place and the way to fix it', () => {
  const trace = served();
  trace.mcp_events.at(-2).payload.call_id = 'c9';
  expect(() => expectTrace(trace)).toThrow(
    /does not conform:\n {2}MUST 11\.5 \/mcp_events\/\d+\/payload\/call_id: no earlier call .* Write the call_id/,
  );
  expect(() => expectTrace({ mcp_trace_id: 'x' })).toThrow(/MUST 3\.5/);
  expect(() => expectTrace(undefined)).toThrow(Error);
  const short = served();
  delete short.mcp_run.recorder;
  expectTrace(short);
  expect(() => expectTrace(short, { should: true })).toThrow(/SHOULD 10\.6/);
});

test('calls, the outcome and events are compared with what the test expects', () => {
  const trace = served();
  expectTrace(trace, {
    calls: [{ name: 'rates.lookup', outcome: 'ok' }],
    outcome: 'completed',
    events: ['run.started', 'run.completed'],
  });
  expectTrace(trace, { calls: ['rates.lookup'] });
  expect(() => expectTrace(trace, { calls: [] })).toThrow('expected: none\n  found: rates.lookup');
  expect(() => expectTrace(trace, { calls: [{ name: 'rates.lookup', outcome: 'tool_error' }] })).toThrow(
    'found: rates.lookup: ok',
  );
  expect(() => expectTrace(trace, { outcome: 'failed' })).toThrow('expected: failed\n  found: completed');
  expect(() => expectTrace(trace, { events: ['run.completed', 'run.started'] })).toThrow('events');
});

test('the outcome of a trace of v0.1 is what its end event may mean', () => {
  const { mcp_run, ...trace } = JSON.parse(read('failed.trace.json'));
  expectTrace(trace, { outcome: mcp_run.outcome });
  expectTrace(trace, { outcome: 'timed_out' });
  expect(() => expectTrace(trace, { outcome: 'completed' })).toThrow('found: failed, timed_out');
  trace.mcp_events.pop();
  expectTrace(trace, { outcome: 'open' });
});
