import { readTraceparent, runIds } from '@context-native/recorder/spans/ids';
import { spansOf } from '@context-native/recorder/spans/to-spans';
import { expect, test } from 'vitest';
import { type Supplied, tracesOf } from '../src/to-trace.ts';
import { type DraftTrace, draftTrace, draftTraces, expectConforming, publishedTraces } from './traces.ts';

type Fields = Record<string, unknown>;

const recorder = { name: 'bridge', version: '1.0.0' };
const supplied: Supplied = { context: {}, side: 'host', recorder };

/** Members of calls that the tables of 19.3, 19.4 and 19.6 have a place for; what goes in and comes out is apart. */
const ofCalls: Record<string, string[]> = {
  'tool.called': ['tool'],
  'resource.read': ['uri'],
  'prompt.requested': ['prompt'],
  'completion.requested': [],
  'discovery.requested': ['method'],
  'elicitation.requested': [],
  'sampling.requested': [],
  'model.called': ['model', 'provider', 'max_tokens', 'temperature'],
  'tool.returned': ['outcome'],
  'resource.returned': ['outcome'],
  'prompt.returned': ['outcome'],
  'completion.returned': ['outcome'],
  'discovery.returned': ['outcome'],
  'elicitation.answered': ['outcome'],
  'sampling.answered': ['outcome', 'usage'],
  'model.returned': ['outcome', 'model', 'finish_reasons', 'usage'],
};
/** Members that an event has to have, of those that may be lost. */
const required: Record<string, string[]> = {
  'completion.requested': ['ref', 'argument'],
  'error.reported': ['message'],
};

/**
 * Takes out of a trace exactly what the mapping loses. The table of losses after 19.7 names
 * all of it.
 */
function withoutLosses(trace: DraftTrace, isAsked: boolean, isParentKnown: boolean): DraftTrace {
  const { recorder: _, retention, left_out, parent, mcp, ...run } = trace.mcp_run as Record<string, Fields>;
  const { side } = trace.mcp_run.recorder as { side: string };
  const expected: Fields = {
    ...run,
    // who recorded, and on which side, but for that of a server; retention; left_out of the run.
    recorder: { ...recorder, side: side === 'server' ? 'server' : 'host' },
    traceparent: run.traceparent ?? traceparentOf(trace),
  };
  // a parent that is not among the spans has left nothing but a hash.
  if (parent && isParentKnown) expected.parent = parent;
  // the peers, and which transport over tcp.
  if (mcp)
    expected.mcp = {
      revision: mcp.revision,
      ...(mcp.transport === 'stdio' && { transport: 'stdio' }),
    };
  return {
    mcp_trace_id: trace.mcp_trace_id,
    mcp_context: { ...trace.mcp_context, timestamp: inUtc(trace.mcp_context.timestamp) },
    mcp_run: expected,
    mcp_events: trace.mcp_events.map(({ event_type, payload, created_at }) => ({
      event_type,
      payload: (event_type in ofCalls ? ofCall : ofEvent)(event_type, payload, isAsked),
      created_at: inUtc(created_at),
    })),
  };
}

/** Without a `traceparent` the ids are those of 19.3, and the run counts as sampled. */
function traceparentOf({ mcp_trace_id, mcp_run }: DraftTrace): string {
  const { traceId, spanId } = runIds(mcp_trace_id, mcp_run);
  return `00-${traceId}-${spanId}-01`;
}

/** the offset of the zone, and digits past the ninth. */
const inUtc = (time: unknown) => new Date(String(time)).toISOString();

const lost = (pointer: string) => ({
  pointer,
  reason: 'other',
  note: 'The span does not contain this value.',
});

function ofCall(type: string, payload: Fields, isAsked: boolean): Fields {
  const kept: Fields = { call_id: payload.call_id };
  const leftOut: object[] = [];
  for (const name of ofCalls[type] ?? []) if (name in payload) kept[name] = payload[name];
  for (const name of required[type] ?? []) leftOut.push(lost(`/${name}`));
  if (payload.outcome === 'protocol_error') {
    const { code, message } = payload.error as Fields;
    if (isAsked) kept.error = code === undefined ? { message } : { code, message };
    else if (code !== undefined) kept.error = { code };
    // Words of failures are kept back as `message` is (19.4).
    if (!isAsked) leftOut.push(lost(code === undefined ? '/error' : '/error/message'));
  }
  for (const [name, plain] of [
    ['input', 'arguments'],
    ['output', 'result'],
  ] as const) {
    const typed = payload[name] as Fields | undefined;
    // payloads, unless the operator asks for them. The type of a typed value stays.
    if (typed && isAsked) kept[name] = { type: typed.type, value: typed.value };
    else if (typed) {
      kept[name] = { type: typed.type };
      leftOut.push(lost(`/${name}/value`));
    } else if (isAsked && plain in payload) kept[plain] = payload[plain];
  }
  return leftOut.length > 0 ? { ...kept, left_out: leftOut } : kept;
}

function ofEvent(type: string, payload: Fields, isAsked: boolean): Fields {
  const isRich = Object.entries(payload).some(
    ([name, value]) => typeof value === 'object' || /\//.test(name),
  );
  const isExtension = type.includes('/');
  if (isAsked && (isRich || isExtension)) return payload;
  const isLost = (name: string) => name === 'message' && !isAsked;
  const plain = Object.entries(payload).filter(([name, value]) => typeof value !== 'object' && !isLost(name));
  const leftOut = (required[type] ?? []).filter((name) => isLost(name)).map((name) => lost(`/${name}`));
  const kept: Fields = isExtension ? {} : Object.fromEntries(plain);
  return leftOut.length > 0 ? { ...kept, left_out: leftOut } : kept;
}

/** the order of events with equal times. */
function sorted(trace: DraftTrace): DraftTrace {
  const key = ({ created_at, payload, event_type }: DraftTrace['mcp_events'][number]) =>
    `${created_at} ${event_type} ${JSON.stringify(payload, Object.keys(payload).sort())}`;
  return {
    ...trace,
    mcp_events: [...trace.mcp_events].sort((a, b) => (key(a) < key(b) ? -1 : 1)),
  };
}

for (const [name, trace] of draftTraces)
  for (const operatorAsks of [false, true])
    test(`${name} comes back from spans without what the mapping loses${operatorAsks ? ', payloads included' : ''}`, () => {
      const spans = spansOf(trace, { operatorAsks });
      const [back, ...more] = tracesOf(spans, supplied, '0.2-draft') as DraftTrace[];
      expect(more).toEqual([]);
      if (!back) throw new Error('no trace came back');
      expectConforming(back);
      expect(sorted(back)).toEqual(sorted(withoutLosses(trace, operatorAsks, false)));
      // Stable from then on: what comes back is lost no further.
      const again = tracesOf(spansOf(back, { operatorAsks: true }), supplied, '0.2-draft');
      expectConforming(again[0] as DraftTrace);
      expect((again[0] as DraftTrace).mcp_events.map(({ event_type }) => event_type)).toEqual(
        back.mcp_events.map(({ event_type }) => event_type),
      );
    });

test('a nested run comes back with its parent where the spans of the parent are there', () => {
  const traces = ['host-claims-desk', 'nested-delay-refund'].map(draftTrace);
  const spans = traces.flatMap((trace) => spansOf(trace));
  const back = tracesOf(spans.reverse(), supplied, '0.2-draft') as DraftTrace[];
  const byId = (list: DraftTrace[]) => [...list].sort((a, b) => (a.mcp_trace_id < b.mcp_trace_id ? -1 : 1));
  expect(byId(back).map(sorted)).toEqual(
    byId(traces.map((trace) => withoutLosses(trace, false, true))).map(sorted),
  );
});

test('an open run has no end, and comes back as open with the call that nobody answered', () => {
  const trace = draftTrace('signed');
  trace.mcp_run.outcome = 'open';
  trace.mcp_events.length = 2;
  const spans = spansOf(trace);
  expect(spans.map(({ endNanos }) => endNanos)).toEqual([undefined, undefined]);
  const [back] = tracesOf(spans, supplied, '0.2-draft') as [DraftTrace];
  expectConforming(back);
  expect(back).toEqual(withoutLosses(trace, false, false));
});

for (const [name, trace] of publishedTraces)
  test(`${name}, of v0.1, goes there and back as far as it goes`, () => {
    const spans = spansOf(trace, { operatorAsks: true });
    const [back] = tracesOf(spans, supplied, '0.1') as [DraftTrace];
    expectConforming(back, '0.1');
    expect(Object.keys(back)).toEqual(['mcp_trace_id', 'mcp_context', 'mcp_events']);
    expect(back.mcp_trace_id).toBe(trace.mcp_trace_id);
    expect(back.mcp_context).toEqual({
      ...trace.mcp_context,
      timestamp: inUtc(trace.mcp_context.timestamp),
    });
    // Names of v0.1 are free: those that section 11 does not have are no events on the way back (19.7).
    const known = /^(run\.|context\.|tool\.|.*\/)/;
    expect(back.mcp_events.map(({ event_type }) => event_type)).toEqual(
      trace.mcp_events.map(({ event_type }) => event_type).filter((type) => known.test(type)),
    );
    const [draft] = tracesOf(spans, supplied, '0.2-draft') as [DraftTrace];
    expectConforming(draft);
    expect(draft.mcp_run.outcome).toBe(
      trace.mcp_events.at(-1)?.event_type === 'run.failed' ? 'failed' : 'completed',
    );
    expect(readTraceparent(draft.mcp_run.traceparent)?.traceId).toBe(trace.mcp_trace_id.replaceAll('-', ''));
  });
