/** Calls that go on with the trace of their caller (12.7, 19.3). */

import { runIds } from '@context-native/recorder/spans/ids';
import { spansOf } from '@context-native/recorder/spans/to-spans';
import { expect, test } from 'vitest';
import { tracesOf } from '../src/to-trace.ts';
import { type DraftTrace, draftTrace, expectConforming } from './traces.ts';

const callersTrace = '0af7651916cd43dd8448eb211c80319c';
const callersSpan = 'b7ad6b7169203331';
const context = {
  traceparent: `00-${callersTrace}-${callersSpan}-00`,
  tracestate: 'congo=t61rcWkgMzE,rojo=1',
};

function trace(): DraftTrace {
  const made = draftTrace('server-rates-lookup');
  const called = made.mcp_events.find(({ event_type }) => event_type === 'tool.called');
  Object.assign(called?.payload ?? {}, context);
  return made;
}

test('the span of a call is below its caller, and links to its run, which keeps its ids', () => {
  const [run, call] = spansOf(trace());
  const [before, callBefore] = spansOf(draftTrace('server-rates-lookup'));
  expect(run).toEqual(before);
  expect(call).toMatchObject({
    traceId: callersTrace,
    parentSpanId: callersSpan,
    spanId: callBefore?.spanId,
    traceFlags: 0,
    traceState: context.tracestate,
    links: [{ traceId: run?.traceId, spanId: run?.spanId }],
  });
  expect(callBefore).not.toHaveProperty('links');
});

test('it comes back from its spans', () => {
  const made = trace();
  expectConforming(made);
  const [back] = tracesOf(spansOf(made), { context: {}, side: 'host' }, '0.2-draft') as DraftTrace[];
  expect(back?.mcp_events.find(({ event_type }) => event_type === 'tool.called')?.payload).toMatchObject(
    context,
  );
  expectConforming(back ?? {});
});

test('a handwritten value that is no trace context gives no parent', () => {
  const made = trace();
  for (const { payload } of made.mcp_events)
    if ('traceparent' in payload) payload.traceparent = `00-${callersTrace}-0-01`;
  const [run, call] = spansOf(made);
  expect(call).toMatchObject({ traceId: run?.traceId, parentSpanId: run?.spanId });
  expect(call).not.toHaveProperty('links');
});

test('a run that such a call caused is in the trace of the caller, where the trace of the call is at hand', () => {
  const above = trace();
  const call = above.mcp_events.find(({ event_type }) => event_type === 'tool.called');
  const parent = { mcp_trace_id: above.mcp_trace_id, call_id: call?.payload.call_id };
  const [, span] = spansOf(above);
  expect(runIds('5f0c9a1e-3b7d-4c52-9e80-1d6a4b2f7c35', { parent }, () => above)).toMatchObject({
    traceId: callersTrace,
    parentSpanId: span?.spanId,
  });
});
