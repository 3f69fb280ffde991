import process from 'node:process';
import { expect, test, vi } from 'vitest';
import { currentRun, metaOf, type Run, run } from '../src/index.ts';
import type { Sink } from '../src/sink.ts';
import { expectTrace } from '../src/testing.ts';
import { brokenSink, conforming, context, makeSink } from './parties.ts';

const pair = { from: 'EUR', to: 'CHF' };
const rate = { from: 'EUR', to: 'CHF', rate: '0.9362', valid_on: '2026-11-24' };

test('work is a run, and gives what it gave', async () => {
  const sink = makeSink();
  const work = (started: Run) => {
    started.record('kestrel.example/cache.missed', { key: 'EUR-CHF' });
    return rate;
  };
  const result = await run(context, work, { sink, input: pair, output: (given) => given });
  expect(result).toBe(rate);
  const [trace] = conforming(sink);
  expectTrace(trace, {
    events: ['run.started', 'kestrel.example/cache.missed', 'run.completed'],
    outcome: 'completed',
  });
  expect(trace?.mcp_events.map(({ payload }) => payload)).toEqual([
    { input: { type: 'currency.pair', value: pair } },
    { key: 'EUR-CHF' },
    { output: { type: 'exchange.rate', value: rate } },
  ]);
});

test.each([
  [
    new TypeError('of my customer'),
    'failed',
    { reason: 'type_error', message: 'The work ended with: TypeError.' },
  ],
  [new DOMException('stop', 'AbortError'), 'cancelled', { reason: 'abort_error' }],
  [new DOMException('late', 'TimeoutError'), 'timed_out', { reason: 'timeout_error' }],
  ['no error at all', 'failed', { reason: 'error' }],
  [Object.assign(new Error('x'), { name: '../../etc' }), 'failed', { reason: 'error' }],
] as const)('what the work throws, %s, is thrown on and is the outcome', async (thrown, outcome, payload) => {
  const sink = makeSink();
  const fail = () => {
    throw thrown;
  };
  await expect(run(context, fail, { sink })).rejects.toBe(thrown);
  await expect(run(context, (started) => started.call('rates', {}, fail), { sink })).rejects.toBe(thrown);
  const [alone, inCall] = conforming(sink, false);
  expectTrace(alone, { outcome });
  expect(alone?.mcp_events.at(-1)?.payload).toMatchObject(payload);
  expect(inCall?.mcp_events.map(({ payload: { outcome: of } }) => of)[2]).toBe(
    outcome === 'failed' ? 'tool_error' : outcome,
  );
  expect(JSON.stringify(sink.traces)).not.toContain('my customer');
});

test('of calls only what the list names is kept', async () => {
  const sink = makeSink();
  const given = { region: 'DE', iban: 'DE89370400440532013000' };
  const work = (started: Run) => started.call('rates', given, () => ({ rate: '0.93', token: 'secret' }));
  await run(context, work, { sink, keep: 'rates:region; rates>*' });
  await run(context, work, { sink, digest: true });
  const [kept, nothing] = conforming(sink, false).map(({ mcp_events }) =>
    mcp_events.map(({ payload }) => payload),
  );
  expect(kept?.slice(1, 3)).toMatchObject([
    {
      tool: 'rates',
      arguments: { region: 'DE' },
      left_out: [{ pointer: '/arguments/iban', reason: 'not_allowed' }],
    },
    { outcome: 'ok', result: { rate: '0.93' }, left_out: [{ pointer: '/result/token', reason: 'secret' }] },
  ]);
  expect(nothing?.[1]).toMatchObject({ left_out: [{ pointer: '/arguments', digest: expect.any(String) }] });
});

test('runs inside a run are below it, at the call that they are part of, each at the same time as others', async () => {
  const sink = makeSink();
  const inner = (name: string) => run({ ...context, agent_code: name }, async () => name);
  await run(
    context,
    async (outer) => {
      await Promise.all([
        outer.call('first', {}, () => inner('a')),
        outer.call('second', {}, async () => {
          await inner('b');
          await inner('c');
        }),
        inner('d'),
        run({ ...context, agent_code: 'e' }, () => {}, { parent: null }),
      ]);
      expect(currentRun()?.id).toBe(outer.id);
    },
    { sink },
  );
  expect(currentRun()).toBeUndefined();
  const traces = conforming(sink, false);
  const mcp_trace_id = traces.find(
    ({ mcp_context }) => mcp_context.agent_code === 'rate-finder',
  )?.mcp_trace_id;
  const parentOf = (code: string) =>
    traces.find(({ mcp_context }) => mcp_context.agent_code === code)?.mcp_run?.parent;
  expect(['a', 'b', 'c', 'd', 'e'].map(parentOf)).toEqual([
    { mcp_trace_id, call_id: 'c1' },
    { mcp_trace_id, call_id: 'c2' },
    { mcp_trace_id, call_id: 'c2' },
    { mcp_trace_id },
    undefined,
  ]);
});

test('_meta names the run and the call, and a nested run goes on with its trace', async () => {
  const sink = makeSink();
  await run(
    context,
    async (outer) => {
      const traceId = outer.id.replaceAll('-', '');
      const own = metaOf(outer);
      expect(own).toEqual({
        traceparent: expect.stringMatching(`^00-${traceId}-[0-9a-f]{16}-01$`),
        'example.context-native/mcp_trace_id': outer.id,
      });
      expect(metaOf(outer)).toEqual(own);
      const meta = await outer.call('rates', {}, (call) => metaOf(call));
      expect(meta).toMatchObject({ 'example.context-native/call_id': 'c1' });
      await run(context, (nested) => {
        expect(metaOf(nested).traceparent).toContain(`00-${traceId}-`);
        expect(metaOf(nested).traceparent).not.toBe(own.traceparent);
      });
    },
    { sink },
  );
});

test('a run can be ended in words of its own', async () => {
  const sink = makeSink();
  await run(
    context,
    (started) => started.end('failed', { reason: 'no_rates', message: 'The rate service is closed.' }),
    {
      sink,
    },
  );
  const [trace] = conforming(sink);
  expectTrace(trace, { outcome: 'failed' });
});

test('a sink that fails breaks no work, and mistakes in the options come at once', async () => {
  expect(await run(context, (started) => started.call('rates', {}, () => 1), { sink: brokenSink })).toBe(1);
  const choose = () => {
    throw new Error('of the one who chooses');
  };
  expect(await run(context, () => 2, { sink: makeSink(), output: choose })).toBe(2);
  await expect(run(context, () => 3)).rejects.toThrow('has no sink');
  await expect(run({ ...context, org_id: '' }, () => 4, { sink: makeSink() })).rejects.toThrow(TypeError);
  await expect(run(context, () => 5, { sink: makeSink(), keep: 'rates' })).rejects.toThrow(
    'does not say what to keep',
  );
});

test('a sink whose promises are rejected breaks no call, and is said once', async () => {
  const refuse = () => Promise.reject(new Error('this sink is away'));
  const unhandled: unknown[] = [];
  const hear = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', hear);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const sink: Sink = { open: refuse, event: refuse, close: refuse, flush: async () => {} };
  expect(await run(context, (started) => started.call('rates', {}, () => 1), { sink })).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', hear);
  expect(unhandled).toEqual([]);
  expect(said.mock.calls).toEqual([['A trace was not stored: this sink is away']]);
});
