import { createHash } from 'node:crypto';
import type { SpanData } from '@context-native/recorder/spans/conventions';
import { spansOf } from '@context-native/recorder/spans/to-spans';
import { expect, test } from 'vitest';
import { tracesOf } from '../src/to-trace.ts';
import { type DraftTrace, draftTrace, expectConforming } from './traces.ts';

const id = 'A81D3F60-52C9-4E7B-8B14-C02F97E6D541';
const parentId = '5f0c9a1e-3b7d-4c52-9e80-1d6a4b2f7c35';
const at = (milliseconds: number) => new Date(Date.UTC(2026, 10, 24, 9) + milliseconds).toISOString();

type Fields = Record<string, unknown>;

function trace(run: Fields, ...events: [type: string, payload: Fields][]): DraftTrace {
  return {
    mcp_trace_id: id,
    mcp_context: {
      input_type: 'rate.query',
      output_type: 'rate.answer',
      org_id: 'meridian-rates',
      agent_code: 'rates-lookup',
      profile: 'developer',
      timestamp: at(0),
      sandbox_flag: false,
    },
    mcp_run: { spec: '0.2-draft', recorder: { side: 'host', name: 'r', version: '1' }, ...run },
    mcp_events: events.map(([event_type, payload], index) => ({
      event_type,
      payload,
      created_at: at(index + 1),
    })),
  };
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const ids = ({ traceId, spanId, parentSpanId }: SpanData) => [traceId, spanId, parentSpanId];
const call: [string, Fields][] = [
  ['tool.called', { call_id: 'c1', tool: 'rates.lookup' }],
  ['tool.returned', { call_id: 'c1', outcome: 'ok' }],
];

test('ids are the first eight bytes of a SHA-256, as computed by hand with sha256sum (19.3)', () => {
  const spans = spansOf(trace({}, ...call));
  expect(spans.map(ids)).toEqual([
    ['a81d3f6052c94e7b8b14c02f97e6d541', '5749b01700b991fa', undefined],
    ['a81d3f6052c94e7b8b14c02f97e6d541', '6916d8dc5d3d74d1', '5749b01700b991fa'],
  ]);
  // The same by the words of the clause: the id in small letters; a slash and the call_id after it.
  expect(spans.map(({ spanId }) => spanId)).toEqual([sha(id.toLowerCase()), sha(`${id.toLowerCase()}/c1`)]);
});

test('the ids of the published examples are those of their traceparents', () => {
  const [host] = spansOf(draftTrace('host-claims-desk'));
  expect(host && ids(host)).toEqual(['c3b8e0d791f44a6c8d257e4f10b9a263', '30c65b93c11a91db', undefined]);
  const claims = spansOf(draftTrace('host-claims-desk'));
  const [nested] = spansOf(draftTrace('nested-delay-refund'));
  // Its parent is the call c2 of the host's run, and both sides came to that id without having spoken.
  expect(nested?.parentSpanId).toBe(
    claims.find(({ attributes }) => attributes['example.context_native.call_id'] === 'c2')?.spanId,
  );
  expect(nested?.traceId).toBe(host?.traceId);
});

test('a nested run takes its trace id and its parent span from its parent (19.3)', () => {
  const nested = trace({ parent: { mcp_trace_id: parentId.toUpperCase() } });
  const [alone] = spansOf(nested);
  expect(alone && ids(alone)).toEqual([parentId.replaceAll('-', ''), sha(id.toLowerCase()), sha(parentId)]);

  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
  const parent = { ...trace({ traceparent }), mcp_trace_id: parentId };
  const traceOf = (asked: string) => (asked === parentId ? parent : undefined);
  const [known] = spansOf(nested, { traceOf });
  expect(known && ids(known)).toEqual([
    '0af7651916cd43dd8448eb211c80319c',
    sha(id.toLowerCase()),
    'b7ad6b7169203331',
  ]);
  const [byCall] = spansOf(trace({ parent: { mcp_trace_id: parentId, call_id: 'c7' } }), { traceOf });
  expect(byCall?.parentSpanId).toBe(sha(`${parentId}/c7`));

  const [own] = spansOf(trace({ traceparent, parent: { mcp_trace_id: parentId, call_id: 'c7' } }));
  expect(own).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    parentSpanId: sha(`${parentId}/c7`),
    traceFlags: 0,
  });
});

test('a parent that is nested itself gives the trace id of its own parent, and a circle of parents ends', () => {
  const grand = '11111111-2222-4333-8444-555555555555';
  const parents = new Map<string, object>([
    [parentId, { ...trace({ parent: { mcp_trace_id: grand } }), mcp_trace_id: parentId }],
  ]);
  const nested = trace({ parent: { mcp_trace_id: parentId } });
  const traceOf = (asked: string) => parents.get(asked);
  expect(spansOf(nested, { traceOf })[0]?.traceId).toBe(grand.replaceAll('-', ''));
  parents.set(grand, { ...trace({ parent: { mcp_trace_id: parentId } }), mcp_trace_id: grand });
  expect(spansOf(nested, { traceOf })[0]?.traceId).toMatch(/^[0-9a-f]{32}$/);
});

const named: [type: string, payload: Fields, name: string, attributes: Fields][] = [
  [
    'tool.called',
    { tool: 'rates.lookup' },
    'tools/call rates.lookup',
    {
      'mcp.method.name': 'tools/call',
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'rates.lookup',
    },
  ],
  [
    'resource.read',
    { uri: 'file:///a' },
    'resources/read',
    { 'mcp.method.name': 'resources/read', 'mcp.resource.uri': 'file:///a' },
  ],
  [
    'prompt.requested',
    { prompt: 'explain' },
    'prompts/get explain',
    { 'mcp.method.name': 'prompts/get', 'gen_ai.prompt.name': 'explain' },
  ],
  [
    'completion.requested',
    { ref: {}, argument: {} },
    'completion/complete',
    { 'mcp.method.name': 'completion/complete' },
  ],
  ['discovery.requested', { method: 'tools/list' }, 'tools/list', { 'mcp.method.name': 'tools/list' }],
  ['elicitation.requested', {}, 'elicitation/create', { 'mcp.method.name': 'elicitation/create' }],
  ['sampling.requested', {}, 'sampling/createMessage', { 'mcp.method.name': 'sampling/createMessage' }],
  [
    'model.called',
    { model: 'small-2', provider: 'openai', max_tokens: 400, temperature: 0 },
    'chat small-2',
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'small-2',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.max_tokens': 400,
      'gen_ai.request.temperature': 0,
    },
  ],
];
for (const [type, payload, name, attributes] of named)
  test(`${type} has the name and the attributes of its row`, () => {
    const [, span] = spansOf(trace({}, [type, { call_id: 'c1', ...payload }]));
    expect(span?.name).toBe(name);
    expect(span?.attributes).toEqual({ ...attributes, 'example.context_native.call_id': 'c1' });
  });

test('the kind of a span says whether the recorder was asked, by the table of 11.14', () => {
  const events: [string, Fields][] = [
    ['tool.called', { call_id: 'c1', tool: 't' }],
    ['elicitation.requested', { call_id: 'c2' }],
    ['sampling.requested', { call_id: 'c3' }],
    ['discovery.requested', { call_id: 'c4', method: 'roots/list' }],
    ['discovery.requested', { call_id: 'c5', method: 'tools/list' }],
    ['model.called', { call_id: 'c6', model: 'm' }],
  ];
  const kinds = (side: string) =>
    spansOf(trace({ recorder: { side, name: 'r' } }, ...events)).map(({ kind }) => kind);
  const asHost = ['internal', 'client', 'server', 'server', 'server', 'client', 'client'];
  expect(kinds('host')).toEqual(asHost);
  expect(kinds('client')).toEqual(asHost);
  expect(kinds('server')).toEqual(['server', 'server', 'client', 'client', 'client', 'server', 'client']);
  expect(kinds('proxy')).toEqual(['internal', ...Array(6).fill('client')]);
});

const outcomes: [
  outcome: string,
  error: Fields | undefined,
  status: SpanData['status'],
  attributes: Fields,
][] = [
  ['ok', undefined, { code: 'unset' }, {}],
  ['tool_error', undefined, { code: 'error' }, { 'error.type': 'tool_error' }],
  [
    'protocol_error',
    { code: -32602, message: 'Unknown tool' },
    { code: 'error', message: 'Unknown tool' },
    { 'error.type': '-32602', 'rpc.response.status_code': '-32602' },
  ],
  [
    'protocol_error',
    { message: 'It broke' },
    { code: 'error', message: 'It broke' },
    { 'error.type': '_OTHER' },
  ],
  ['no_response', undefined, { code: 'error' }, { 'error.type': 'no_response' }],
  ['cancelled', undefined, { code: 'error' }, { 'error.type': 'cancelled' }],
  ['timed_out', undefined, { code: 'error' }, { 'error.type': 'timeout' }],
  ['input_required', undefined, { code: 'unset' }, { 'example.context_native.outcome': 'input_required' }],
  ['task_accepted', undefined, { code: 'unset' }, { 'example.context_native.outcome': 'task_accepted' }],
];
for (const [outcome, error, status, attributes] of outcomes)
  test(`${outcome}${error ? ` with ${JSON.stringify(error)}` : ''} becomes its row of 19.4, and comes back from it`, () => {
    const answer: Fields = { call_id: 'c1', outcome, ...(error && { error }) };
    const spans = spansOf(
      trace(
        { outcome: 'completed' },
        ['tool.called', { call_id: 'c1', tool: 't' }],
        ['tool.returned', answer],
        ['run.completed', {}],
      ),
      { operatorAsks: true },
    );
    expect(spans[1]?.status).toEqual(status);
    const { 'mcp.method.name': _, ...rest } = spans[1]?.attributes ?? {};
    expect(rest).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 't',
      'example.context_native.call_id': 'c1',
      ...attributes,
    });
    const [back] = tracesOf(spans, { context: {}, side: 'host' }, '0.2-draft') as [DraftTrace];
    expectConforming(back);
    expect(back.mcp_events[1]).toMatchObject({ event_type: 'tool.returned', payload: answer });
  });

test('the outcome of a run becomes its status, with the words of run.failed (19.2)', () => {
  const ended = (outcome: string, type: string, payload: Fields, operatorAsks = true) => {
    const [span] = spansOf(trace({ outcome }, [type, payload]), { operatorAsks });
    return { ...span?.status, type: span?.attributes['error.type'] };
  };
  expect(ended('completed', 'run.completed', {})).toEqual({ code: 'unset' });
  expect(ended('cancelled', 'run.cancelled', { message: 'x' })).toEqual({ code: 'unset' });
  expect(ended('input_required', 'run.interrupted', {})).toEqual({ code: 'unset' });
  const failed = { reason: 'rates_unavailable', message: 'Run it again.' };
  expect(ended('failed', 'run.failed', failed)).toEqual({
    code: 'error',
    message: 'Run it again.',
    type: 'rates_unavailable',
  });
  expect(ended('timed_out', 'run.failed', failed)).toEqual({
    code: 'error',
    message: 'Run it again.',
    type: 'timeout',
  });
  expect(ended('interrupted', 'run.interrupted', { message: 'x' })).toEqual({
    code: 'error',
    type: 'interrupted',
  });
  expect(ended('failed', 'run.failed', failed, false)).toEqual({ code: 'error', type: 'rates_unavailable' });
});

test('a run without events ends when it began, unless it is open; one of v0.1 is not (19.2)', () => {
  const endOf = (given: object) => spansOf(given)[0]?.endNanos;
  const nine = BigInt(Date.UTC(2026, 10, 24, 9)) * 1_000_000n;
  expect(endOf(trace({ outcome: 'completed' }))).toBe(nine);
  expect(endOf(trace({ outcome: 'open' }))).toBeUndefined();
  expect(endOf(trace({}))).toBeUndefined();
  const { mcp_run: _, ...published } = trace({}, ...call);
  expect(endOf(published)).toBe(nine + 2_000_000n);
  expect(endOf({ ...published, mcp_events: [] })).toBe(nine);
});

test('times become nanoseconds since 1970 in UTC, cut after the ninth digit (19.5)', () => {
  const given = trace({ outcome: 'completed' }, ...call, ['run.completed', {}]);
  given.mcp_context.timestamp = '2026-11-24T11:00:00.1234567899+02:00';
  Object.assign(given.mcp_events[1] ?? {}, { created_at: '2026-11-24T09:00:01.000000001Z' });
  Object.assign(given.mcp_events[2] ?? {}, { created_at: '2026-11-24T09:00:01.5Z' });
  Object.assign(given.mcp_events[0] ?? {}, { created_at: '2026-11-24T09:00:00.2Z' });
  const [run, tool] = spansOf(given);
  const nine = BigInt(Date.UTC(2026, 10, 24, 9)) * 1_000_000n;
  expect(run?.startNanos).toBe(nine + 123_456_789n);
  expect(run?.endNanos).toBe(nine + 1_500_000_000n);
  expect(tool?.endNanos).toBe(nine + 1_000_000_001n);
  const [back] = tracesOf(spansOf(given), { context: {}, side: 'host' }, '0.2-draft') as [DraftTrace];
  expect(back.mcp_context.timestamp).toBe('2026-11-24T09:00:00.123456789Z');
  expect(back.mcp_events.map(({ created_at }) => created_at)).toEqual([
    '2026-11-24T09:00:00.200Z',
    '2026-11-24T09:00:01.000000001Z',
    '2026-11-24T09:00:01.500Z',
  ]);
});

test('what may be private goes along only where the operator asks', () => {
  const given = trace(
    { mcp: { revision: '2026-07-28', transport: 'sse' } },
    ['tool.called', { call_id: 'c1', tool: 't', input: { type: 'rate.query', value: { region: 'DE' } } }],
    ['progress.reported', { call_id: 'c1', progress: 1, message: 'of Jane Doe' }],
    ['tool.returned', { call_id: 'c1', outcome: 'ok', result: { standard: 19 } }],
    ['tool.called', { call_id: 'c2', tool: 't' }],
    [
      'tool.returned',
      { call_id: 'c2', outcome: 'protocol_error', error: { code: -32602, message: 'No Jane Doe' } },
    ],
    ['error.reported', { message: 'secret words', code: -32700, source: 'protocol', data: { a: 1 } }],
    ['example.alder-finch/rule.applied', { rule: 'reverse-charge' }],
  );
  const [run, tool, refused] = spansOf(given);
  expect(tool?.attributes).toMatchObject({
    'example.context_native.input_type': 'rate.query',
    'mcp.protocol.version': '2026-07-28',
    'network.transport': 'tcp',
  });
  expect(tool?.events[0]?.attributes).toEqual({
    'example.context_native.call_id': 'c1',
    'example.context_native.progress': 1,
  });
  expect(run?.events.map(({ attributes }) => attributes)).toEqual([
    { 'example.context_native.source': 'protocol', 'rpc.response.status_code': '-32700' },
    {},
  ]);
  const shown = (value: unknown) =>
    JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item));
  expect(refused?.status).toEqual({ code: 'error' });
  expect(shown([run, tool, refused])).not.toMatch(/Jane|secret words|reverse-charge|DE|19\b.*standard/);

  const [asked, askedTool, askedRefused] = spansOf(given, { operatorAsks: true });
  expect(askedRefused?.status).toEqual({ code: 'error', message: 'No Jane Doe' });
  expect(askedTool?.attributes).toMatchObject({
    'gen_ai.tool.call.arguments': '{"region":"DE"}',
    'gen_ai.tool.call.result': '{"standard":19}',
  });
  expect(askedTool?.events[0]?.attributes['example.context_native.message']).toBe('of Jane Doe');
  expect(asked?.events.map(({ attributes }) => attributes['example.context_native.payload'])).toEqual([
    '{"message":"secret words","code":-32700,"source":"protocol","data":{"a":1}}',
    '{"rule":"reverse-charge"}',
  ]);
});

test('what is no trace gives no spans, and events that are none are passed over', () => {
  const good = trace({ outcome: 'completed' }, ...call, ['run.completed', {}]);
  const broken: unknown[] = [
    {},
    { ...good, mcp_trace_id: 'x' },
    { ...good, mcp_context: null },
    { ...good, mcp_context: { ...good.mcp_context, timestamp: '1969-12-31T23:59:59Z' } },
    { ...good, mcp_context: { ...good.mcp_context, agent_code: 7 } },
  ];
  for (const value of broken) expect(spansOf(value as object)).toEqual([]);
  const hostile = {
    ...good,
    mcp_run: { outcome: 'constructor', parent: 'x', recorder: [], mcp: { transport: '__proto__' } },
    mcp_events: [
      null,
      7,
      { event_type: 'constructor', payload: {}, created_at: at(1) },
      { event_type: 'tool.called', payload: { call_id: 'undefined', tool: {} }, created_at: at(1) },
      { event_type: 'progress.reported', payload: {}, created_at: at(2) },
      { event_type: 'tool.returned', payload: { call_id: '__proto__' }, created_at: at(2) },
      { event_type: 'tool.returned', payload: [], created_at: at(2) },
      { event_type: 'run.completed', payload: {}, created_at: 'never' },
    ],
  };
  const [run, tool] = spansOf(hostile);
  expect(run?.status).toEqual({ code: 'unset' });
  expect(run?.events.map(({ name }) => name)).toEqual(['constructor', 'progress.reported', 'tool.returned']);
  expect(tool).toMatchObject({ name: 'tools/call', events: [] });
});
