import { readStandard } from '@context-native/dev/standard-files';
import { expect, test } from 'vitest';
import { compareTraces } from '../src/index.ts';

const good = readStandard('examples/smb-invoice-vat.json');

interface Trace {
  mcp_trace_id: string;
  mcp_context: Record<string, unknown>;
  mcp_events: { event_type: string; payload: Record<string, unknown>; created_at: string }[];
}

/** The example with something changed. */
function changed(change: (trace: Trace) => void): string {
  const trace = JSON.parse(good) as Trace;
  change(trace);
  return JSON.stringify(trace);
}
const eventOf = (trace: Trace, index: number) => trace.mcp_events[index] as Trace['mcp_events'][number];
const placesOf = (left: string, right: string) =>
  compareTraces(left, right).events.map(({ left, right, state }) => [left, right, state]);

/** Members in the opposite order, at every level. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, reversed(item)]),
  );
}

test('what means the same is no difference: order of members, zone, digits, letters of an id, ids of calls', () => {
  const trace = reversed(JSON.parse(good)) as Trace;
  trace.mcp_trace_id = trace.mcp_trace_id.toUpperCase();
  trace.mcp_context.timestamp = '2025-09-01T11:14:22+02:00';
  eventOf(trace, 0).created_at = '2025-09-01T09:14:22.000000Z';
  for (const index of [1, 2]) eventOf(trace, index).payload.call_id = 'another';
  expect(compareTraces(good, JSON.stringify(trace, null, 1))).toMatchObject({
    document: { count: 0 },
    context: { count: 0 },
    counts: { same: 4, changed: 0, left: 0, right: 0, elsewhen: 0 },
  });
});

test('an event more or less is one difference, wherever it stands', () => {
  for (const at of [0, 1, 2, 3, 4]) {
    const longer = changed(({ mcp_events }) =>
      mcp_events.splice(at, 0, {
        event_type: 'tool.called',
        payload: { call_id: 'c9', tool: 'clock' },
        created_at: '2025-09-01T09:14:22.010Z',
      }),
    );
    const { counts, events } = compareTraces(good, longer);
    expect(counts).toMatchObject({ same: 4, changed: 0, left: 0, right: 1 });
    expect(events[at]).toMatchObject({ left: null, right: at, state: 'right', type: 'tool.called' });
    expect(compareTraces(longer, good).counts).toMatchObject({ same: 4, changed: 0, left: 1, right: 0 });
  }
  // Of two calls the one that is more alike is the other's.
  const twice = changed(({ mcp_events }) => mcp_events.splice(1, 0, eventOf(JSON.parse(good), 1)));
  const other = changed((trace) => {
    eventOf(trace, 1).payload.arguments = { region: 'FR' };
  });
  expect(placesOf(other, twice)).toEqual([
    [0, 0, 'same'],
    [1, 1, 'changed'],
    [null, 2, 'right'],
    [2, 3, 'same'],
    [3, 4, 'same'],
  ]);
});

test('members of context, payload and document are told by pointer', () => {
  const other = changed((trace) => {
    trace.mcp_context.profile = 'gov';
    delete trace.mcp_context.pricing_plan;
    trace.mcp_context['a/b'] = { c: [1] };
    const { payload } = eventOf(trace, 2);
    payload.result = { region: 'DE', rates_percent: { standard: 20, reduced: 7 } };
    Object.assign(trace, { note: 'x'.repeat(500) });
  });
  const { document, context, events, counts } = compareTraces(good, other);
  expect(document.listed).toEqual([{ pointer: '/note', left: undefined, right: `"${'x'.repeat(199)}…` }]);
  expect(context.listed).toEqual([
    { pointer: '/mcp_context/profile', left: '"smb"', right: '"gov"' },
    { pointer: '/mcp_context/pricing_plan', left: '"starter"', right: undefined },
    { pointer: '/mcp_context/a~1b', left: undefined, right: '{"c":[1]}' },
  ]);
  expect(counts).toMatchObject({ same: 3, changed: 1 });
  expect(events[2]?.members.listed).toEqual([
    { pointer: '/payload/result/rates_percent/standard', left: '19', right: '20' },
  ]);
});

test('times are moments since each run began, to the nanosecond', () => {
  const later = changed((trace) => {
    trace.mcp_context.timestamp = '2025-09-02T09:14:22Z';
    for (const [index, time] of ['22.000', '22.0030004', '22.091', '22.094'].entries())
      eventOf(trace, index).created_at = `2025-09-02T09:14:${time}Z`;
  });
  const { context, events, counts } = compareTraces(good, later);
  expect(context.listed).toMatchObject([{ pointer: '/mcp_context/timestamp', byMs: 86_400_000 }]);
  expect(counts).toMatchObject({ same: 4, elsewhen: 3 });
  expect(events.map(({ elapsed }) => elapsed.byMs)).toEqual([0, 0.0004, 50, 50]);
  expect(events[1]?.duration).toEqual({ left: 38, right: 87.9996, byMs: 49.9996 });
  expect(events[2]?.duration).toEqual({ left: null, right: null, byMs: null });

  // Where no time can be read, what stands there is compared.
  const timeless = changed((trace) => {
    eventOf(trace, 3).created_at = 'soon';
  });
  expect(compareTraces(good, timeless).events[3]).toMatchObject({
    state: 'changed',
    elapsed: { left: 44, right: null, byMs: null },
    members: { listed: [{ pointer: '/created_at', right: '"soon"' }] },
  });
});

test('ids of calls that pair other events are a difference', () => {
  const crossed = (ids: string[]) =>
    changed(({ mcp_events }) => {
      const [, call, answer] = mcp_events as [
        unknown,
        Trace['mcp_events'][number],
        Trace['mcp_events'][number],
      ];
      mcp_events.splice(1, 2, ...structuredClone([call, call, answer, answer]));
      ids.forEach((id, index) => {
        const { payload } = mcp_events[index + 1] as Trace['mcp_events'][number];
        payload.call_id = id;
        payload.tool = index % 2 === 0 ? 'a' : 'b';
      });
    });
  expect(compareTraces(crossed(['1', '2', '1', '2']), crossed(['x', 'y', 'x', 'y'])).counts.changed).toBe(0);
  expect(
    compareTraces(crossed(['1', '2', '1', '2']), crossed(['x', 'y', 'y', 'x'])).events.flatMap(
      ({ members }) => members.listed.map(({ pointer }) => pointer),
    ),
  ).toEqual(['/payload/call_id', '/payload/call_id']);
});

test('any text has an answer: no JSON, JSON Lines, another kind of document, wrong events', () => {
  expect(compareTraces('{', good)).toMatchObject({
    left: { isRead: false },
    right: { isRead: true },
    events: [],
  });
  const lines = `${JSON.stringify(JSON.parse(good))}\n{}\n`;
  expect(compareTraces(lines, good)).toMatchObject({ left: { documents: 2 }, counts: { same: 4 } });
  const capability = readStandard('examples/capability.json');
  const renamed = capability.replace('vat.calculate', 'vat.estimate');
  expect(compareTraces(capability, renamed).document.count).toBeGreaterThan(0);
  expect(compareTraces('[1, 2]', '[1, 3, 4]').document.listed.map(({ pointer }) => pointer)).toEqual([
    '/1',
    '/2',
  ]);
  const wrong = '{"mcp_context": 3, "mcp_events": [1, null, {"payload": []}]}';
  expect(compareTraces(wrong, wrong).counts).toMatchObject({ same: 3 });
  expect(compareTraces(wrong, good).counts).toMatchObject({ left: 3, right: 4 });
  expect(compareTraces('{"__proto__": 1}', '{}').document.listed).toEqual([
    { pointer: '/__proto__', left: '1', right: undefined },
  ]);
});

test('of large traces the beginning is compared, and the answer stays small', () => {
  const grown = (from: number, count: number) =>
    changed((trace) => {
      trace.mcp_events = Array.from({ length: count }, (_, index) => ({
        event_type: 'tick',
        payload: Object.fromEntries(Array.from({ length: 30 }, (_, name) => [`m${name}`, index * from])),
        created_at: '2025-09-01T09:14:22.000Z',
      }));
    });
  const comparison = compareTraces(grown(1, 1200), grown(2, 1100));
  expect(comparison).toMatchObject({
    left: { events: 1200 },
    right: { events: 1100 },
    comparedEvents: 1000,
  });
  expect(comparison.events).toHaveLength(200);
  expect(JSON.stringify(comparison).length).toBeLessThan(300_000);
  // Those that are the same make room for those that are not.
  const [one, other] = [grown(1, 400), grown(1, 400).replace('"m7":399', '"m7":0')];
  const { events, counts } = compareTraces(one, other);
  expect(counts).toMatchObject({ same: 399, changed: 1 });
  expect(events).toHaveLength(200);
  expect(events.at(-1)).toMatchObject({ left: 399, state: 'changed', members: { count: 1 } });
});
