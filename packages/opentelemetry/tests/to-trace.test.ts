import process from 'node:process';
import { seededRandom } from '@context-native/dev/random';
import { sha256Of } from '@context-native/recorder/canonical';
import { parseKeep } from '@context-native/recorder/keep';
import type { Attributes, SpanData } from '@context-native/recorder/spans/conventions';
import { expect, test } from 'vitest';
import { runsOf, type Supplied, timeOf, tracesOf } from '../src/to-trace.ts';
import { type DraftTrace, expectConforming } from './traces.ts';

const context = {
  input_type: 'rate.query',
  output_type: 'rate.answer',
  org_id: 'meridian-rates',
  profile: 'developer',
  sandbox_flag: true,
} as const;
const supplied: Supplied = { context, side: 'host' };
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const nine = BigInt(Date.UTC(2026, 10, 24, 9)) * 1_000_000n;
const at = (milliseconds: number) => nine + BigInt(milliseconds) * 1_000_000n;

/** A span as somebody else's instrumentation makes it; `number` gives its id. */
function span(
  number: number,
  parent: number | undefined,
  name: string,
  attributes: Attributes,
  rest: Partial<SpanData> = {},
): SpanData {
  const idOf = (value: number) => value.toString(16).padStart(16, '0');
  return {
    traceId,
    spanId: idOf(number),
    ...(parent !== undefined && { parentSpanId: idOf(parent) }),
    name,
    kind: 'internal',
    startNanos: at(number),
    endNanos: at(1000 - number),
    attributes,
    events: [],
    status: { code: 'unset' },
    traceFlags: 1,
    ...rest,
  };
}
const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'rate-finder' };
const tool = {
  'mcp.method.name': 'tools/call',
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': 'rates.lookup',
};
const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'small-2' };

const made = (spans: SpanData[], facts = supplied) => tracesOf(spans, facts, '0.2-draft') as DraftTrace[];
const types = ({ mcp_events }: DraftTrace) => mcp_events.map(({ event_type }) => event_type);

test('spans of the conventions alone become a trace with what the operator supplies', () => {
  const [trace, ...more] = made([
    span(1, undefined, 'invoke_agent rate-finder', { ...agent, 'gen_ai.agent.version': '1.2.0' }),
    span(
      2,
      1,
      'tools/call rates.lookup',
      {
        ...tool,
        'mcp.protocol.version': '2025-11-25',
        'network.transport': 'pipe',
        'server.address': 'x',
        'gen_ai.tool.call.arguments': '{"region":"DE"}',
        'gen_ai.tool.call.result': 'plain text',
      },
      { kind: 'client' },
    ),
    span(3, 1, 'chat small-2', {
      ...chat,
      'gen_ai.usage.input_tokens': 812,
      'gen_ai.usage.output_tokens': 96,
      'gen_ai.response.finish_reasons': ['stop'],
    }),
  ]) as [DraftTrace, ...DraftTrace[]];
  expect(more).toEqual([]);
  expectConforming(trace);
  expect(trace).toEqual({
    mcp_trace_id: expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    mcp_context: { ...context, agent_code: 'rate-finder', timestamp: '2026-11-24T09:00:00.001Z' },
    mcp_run: {
      spec: '0.2-draft',
      recorder: { name: '@context-native/opentelemetry', version: '0.2.0', side: 'host' },
      traceparent: `00-${traceId}-0000000000000001-01`,
      mcp: { revision: '2025-11-25', transport: 'stdio' },
      outcome: 'completed',
    },
    mcp_events: [
      ['run.started', { agent_version: '1.2.0' }, 1],
      // Content is kept by a list alone (18.1).
      [
        'tool.called',
        {
          call_id: 'c1',
          tool: 'rates.lookup',
          left_out: [{ pointer: '/arguments', reason: 'not_allowed', size: 15 }],
        },
        2,
      ],
      ['model.called', { call_id: 'c2', model: 'small-2' }, 3],
      [
        'model.returned',
        {
          call_id: 'c2',
          outcome: 'ok',
          finish_reasons: ['stop'],
          usage: { input_tokens: 812, output_tokens: 96 },
        },
        997,
      ],
      [
        'tool.returned',
        {
          call_id: 'c1',
          outcome: 'ok',
          left_out: [{ pointer: '/result', reason: 'not_allowed', size: 12 }],
        },
        998,
      ],
      ['run.completed', {}, 999],
    ].map(([event_type, payload, time]) => ({ event_type, payload, created_at: timeOf(at(Number(time))) })),
  });
  // The same spans give the same id, whenever they are mapped (3.6).
  expect(made([span(1, undefined, 'invoke_agent rate-finder', agent)])[0]?.mcp_trace_id).toBe(
    trace.mcp_trace_id,
  );
});

test('without what the context needs no trace is made, and it is said why (19.7)', () => {
  const spans = [span(1, undefined, 'invoke_agent rate-finder', agent)];
  for (const name of ['org_id', 'profile', 'input_type', 'output_type']) {
    const { runs, problems } = runsOf(spans, { ...supplied, context: { ...context, [name]: undefined } });
    expect(runs).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(name)]);
  }
  expect(runsOf(spans, () => undefined).problems).toEqual([expect.stringContaining('nothing was supplied')]);
  const failing = () => {
    throw new Error('the operator is at fault');
  };
  expect(runsOf(spans, failing).problems).toEqual([expect.stringContaining('the operator is at fault')]);
});

test('the status of a foreign run says its outcome, as 19.2 has it', () => {
  const ended = (errorType?: string, message?: string) => {
    const [trace] = made([
      span(
        1,
        undefined,
        'invoke_agent',
        { ...agent, ...(errorType !== undefined && { 'error.type': errorType }) },
        { status: { code: 'error', ...(message !== undefined && { message }) } },
      ),
    ]) as [DraftTrace];
    expectConforming(trace);
    return [trace.mcp_run.outcome, trace.mcp_events.at(-1)?.event_type, trace.mcp_events.at(-1)?.payload];
  };
  expect(ended('timeout')).toEqual(['timed_out', 'run.failed', { reason: 'timeout' }]);
  expect(ended('interrupted', 'Killed.')).toEqual(['interrupted', 'run.interrupted', {}]);
  expect(ended('rates_unavailable', 'Later.')).toEqual([
    'failed',
    'run.failed',
    { reason: 'rates_unavailable' },
  ]);
  // A name of a class is no reason of 11.2, and nothing is put in its place.
  const left_out = [{ pointer: '/reason', reason: 'other', note: 'The span does not contain this value.' }];
  expect(ended('TimeoutError')).toEqual(['failed', 'run.failed', { left_out }]);
  expect(ended()).toEqual(['failed', 'run.failed', { left_out }]);
});

test('calls are what lies below a run, through spans of no meaning, and not what lies below a call', () => {
  const [outer, inner] = made([
    span(1, undefined, 'invoke_agent rate-finder', agent),
    span(2, 1, 'POST /mcp', { 'http.request.method': 'POST' }),
    span(3, 2, 'tools/call rates.lookup', { ...tool, 'example.context_native.call_id': 'c9' }),
    span(4, 3, 'tools/call rates.lookup', tool, { kind: 'server' }),
    span(5, 4, 'invoke_agent rates', { ...agent, 'gen_ai.agent.name': 'rates' }, { kind: 'server' }),
    span(6, 5, 'chat small-2', chat),
    span(7, undefined, 'tools/call nobody', tool),
    span(8, 1, 'ping', { 'mcp.method.name': 'ping' }),
  ]) as [DraftTrace, DraftTrace];
  expect(types(outer)).toEqual(['run.started', 'tool.called', 'tool.returned', 'run.completed']);
  expect(outer.mcp_events[1]?.payload).toEqual({ call_id: 'c9', tool: 'rates.lookup' });
  expect(types(inner)).toEqual(['run.started', 'model.called', 'model.returned', 'run.completed']);
  expect(inner.mcp_run).toMatchObject({
    parent: { mcp_trace_id: outer.mcp_trace_id, call_id: 'c9' },
    recorder: { side: 'server' },
  });
  for (const trace of [outer, inner]) expectConforming(trace);
});

test('an attribute of a wrong type is left out, and what needed it is said to be left out', () => {
  const [trace] = tracesOf(
    [
      span(1, undefined, 'invoke_agent', { ...agent, 'gen_ai.agent.version': 7 }),
      span(2, 1, 'tools/call', { ...tool, 'gen_ai.tool.name': 7, 'gen_ai.tool.call.arguments': '"text"' }),
      span(3, 1, 'chat', {
        'gen_ai.operation.name': 'chat',
        'gen_ai.usage.input_tokens': -4,
        'gen_ai.request.max_tokens': 'many',
        'gen_ai.response.finish_reasons': 'stop',
      }),
      span(
        4,
        1,
        'tools/call',
        { ...tool, 'rpc.response.status_code': 'x', 'error.type': ['a'] },
        { status: { code: 'error' } },
      ),
    ],
    { ...supplied, keep: parseKeep('*:*') },
    '0.2-draft',
  ) as [DraftTrace];
  expectConforming(trace);
  const leftOut = (...pointers: string[]) => ({
    left_out: pointers.map((pointer) => ({
      pointer,
      reason: 'other',
      note: 'The span does not contain this value.',
    })),
  });
  expect(trace.mcp_events.map(({ event_type, payload }) => [event_type, payload])).toEqual([
    ['run.started', {}],
    ['tool.called', { call_id: 'c1', ...leftOut('/tool', '/arguments') }],
    ['model.called', { call_id: 'c2', ...leftOut('/max_tokens', '/model') }],
    ['tool.called', { call_id: 'c3', tool: 'rates.lookup' }],
    ['tool.returned', { call_id: 'c3', outcome: 'protocol_error', ...leftOut('/error') }],
    ['model.returned', { call_id: 'c2', outcome: 'ok', ...leftOut('/finish_reasons', '/usage') }],
    ['tool.returned', { call_id: 'c1', outcome: 'ok' }],
    ['run.completed', {}],
  ]);
});

test('an event that would break the standard is left out, what refers to it too, and the rest is kept', () => {
  const event = (name: string, attributes: Attributes = {}, time = 10) => ({
    name,
    nanos: at(time),
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [`example.context_native.${key}`, value]),
    ),
  });
  const { runs, problems } = runsOf(
    [
      span(1, undefined, 'invoke_agent', agent, {
        events: [
          event('exception'),
          event('task.updated', { task_id: 't1', status: 'working' }),
          event('progress.reported', { call_id: 'unknown', progress: 1 }),
          event('example.context-native/kept', {}),
          event('example.alder-finch/rule.applied', { payload: '{"rule":"a"}' }),
          event('example.alder-finch/deep', { payload: `${'['.repeat(5000)}${']'.repeat(5000)}` }),
          event('error.reported', { message: 'half of a pair: \ud800' }),
          event('error.reported', { message: 'lost', source: 'nowhere' }),
          event('task.completed', { payload: '{"task_id":"t1","outcome":"ok","__proto__":{"a":1}}' }, 11),
          event('run.completed', { message: 'Done.' }, 20),
          event('run.failed', { reason: 'late' }, 21),
          event('error.reported', { message: 'after the end' }, 4_000_000_000_000),
        ],
      }),
    ],
    supplied,
  );
  expect(runs).toHaveLength(1);
  expect(runs[0]?.outcome).toBe('completed');
  expect(runs[0]?.events.map(({ event_type, payload }) => [event_type, payload])).toEqual([
    ['run.started', {}],
    ['example.alder-finch/rule.applied', { rule: 'a' }],
    ['example.alder-finch/deep', {}],
    // A trace cannot hold half of a pair (3.4).
    ['error.reported', { left_out: [{ pointer: '/message', reason: 'other' }] }],
    [
      'error.reported',
      {
        message: 'lost',
        left_out: [{ pointer: '/source', reason: 'other', note: 'The span does not contain this value.' }],
      },
    ],
    ['run.completed', { message: 'Done.' }],
  ]);
  expect(problems[0]).toMatch(/events were left out/);
});

test('two calls with one call_id, and two runs with one mcp_trace_id, are told apart', () => {
  const id = { 'example.context_native.call_id': 'c1' };
  const [trace] = made([
    span(1, undefined, 'invoke_agent', agent),
    span(2, 1, 'tools/call', tool),
    span(3, 1, 'tools/call', { ...tool, ...id }),
    span(4, 1, 'tools/call', { ...tool, ...id }),
    span(5, 1, 'tools/call', { ...tool, 'example.context_native.call_id': 'x'.repeat(65) }),
  ]) as [DraftTrace];
  const called = trace.mcp_events.filter(({ event_type }) => event_type === 'tool.called');
  expect(called.map(({ payload }) => payload.call_id)).toEqual(['c2', 'c1', 'c3', 'c4']);
  const same = { ...agent, 'example.context_native.mcp_trace_id': '4bf92f35-77b3-4da6-a3ce-929d0e0e4736' };
  const { runs, problems } = runsOf([span(1, undefined, 'a', same), span(2, 1, 'b', same)], supplied);
  expect(runs).toHaveLength(1);
  expect(problems).toEqual([expect.stringContaining('already has its mcp_trace_id')]);
});

test('parents in a circle, parents of themselves and a chain of 100,000 spans end', () => {
  const circle = [
    span(1, 2, 'invoke_agent', agent),
    span(2, 3, 'tools/call', tool),
    span(3, 1, 'work', {}),
    span(4, 4, 'tools/call', tool),
    span(5, 3, 'tools/call', tool),
  ];
  for (const order of [circle, [...circle].reverse()]) {
    const traces = made(order);
    expect(traces).toHaveLength(1);
    for (const trace of traces) expectConforming(trace);
  }
  const chain = Array.from({ length: 100_000 }, (_, index) =>
    span(index + 2, index + 1, 'work', {}, { startNanos: at(5), endNanos: at(6) }),
  );
  const last = span(100_002, 100_001, 'tools/call', tool, { startNanos: at(5), endNanos: at(6) });
  const [trace] = made([last, ...chain.reverse(), span(1, undefined, 'invoke_agent', agent)]) as [DraftTrace];
  expect(types(trace)).toEqual(['run.started', 'tool.called', 'tool.returned', 'run.completed']);
});

test('events of one moment stand in an order that the standard allows', () => {
  const now = { startNanos: at(5), endNanos: at(5) };
  const own = (attributes: Attributes) =>
    Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [`example.context_native.${key}`, value]),
    );
  const event = (name: string, attributes: Attributes) => ({
    name,
    nanos: at(5),
    attributes: own(attributes),
  });
  const [trace] = made([
    span(
      1,
      undefined,
      'invoke_agent',
      { ...agent },
      {
        ...now,
        events: [
          event('run.completed', {}),
          event('task.completed', { task_id: 't', outcome: 'ok' }),
          event('task.updated', { task_id: 't', status: 'working' }),
          event('run.started', {}),
        ],
      },
    ),
    span(
      2,
      1,
      'tools/call',
      { ...tool, ...own({ outcome: 'task_accepted' }) },
      {
        ...now,
        events: [
          event('task.accepted', { task_id: 't' }),
          event('input.given', {}),
          event('input.required', {}),
          event('request.cancelled', { by: 'user' }),
          event('progress.reported', { progress: 1 }),
        ],
      },
    ),
  ]) as [DraftTrace];
  expectConforming(trace);
  expect(types(trace)).toEqual([
    'run.started',
    'tool.called',
    'progress.reported',
    'request.cancelled',
    'tool.returned',
    'task.accepted',
    'input.required',
    'task.updated',
    'input.given',
    'task.completed',
    'run.completed',
  ]);
});

test.each([5, 4])('rounds of a request in one moment stay in their order, the first from %i ms', (from) => {
  const given = { name: 'input.given', nanos: at(5), attributes: {} };
  const required = { name: 'input.required', nanos: at(5), attributes: {} };
  const asked = { ...tool, 'example.context_native.outcome': 'input_required' };
  const now = { startNanos: at(5), endNanos: at(5) };
  const round = (number: number, attributes: Attributes, rest: Partial<SpanData>) =>
    span(number, 1, 'tools/call rates.lookup', attributes, { ...now, ...rest });
  const [trace] = made([
    span(1, undefined, 'invoke_agent', agent, { startNanos: at(4), endNanos: at(5) }),
    round(2, asked, { startNanos: at(from), events: [required, given] }),
    round(3, asked, { events: [required, given] }),
    round(4, tool, {}),
    span(5, 1, 'chat small-2', chat, now),
  ]) as [DraftTrace];
  expectConforming(trace);
  const ofRounds = trace.mcp_events.filter(({ event_type }) => !event_type.startsWith('model.'));
  const asking = (id: string) => [
    ['tool.called', id],
    ['tool.returned', id],
    ['input.required', id],
    ['input.given', id],
  ];
  expect(
    ofRounds.map(({ event_type, payload }) => [event_type, payload.call_id ?? payload.retry_of]),
  ).toEqual([
    ['run.started', undefined],
    ...asking('c1'),
    ...asking('c2'),
    ['tool.called', 'c3'],
    ['tool.returned', 'c3'],
    ['run.completed', undefined],
  ]);
});

/** `npm run test:all` makes all of them. */
const rounds = process.env.TEST_WHOLE ? 1500 : 500;

test('spans made at random give traces that conform, or none', () => {
  const random = seededRandom(21);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const words = [
    'invoke_agent',
    'chat',
    'execute_tool',
    'tools/call',
    'resources/read',
    'tools/list',
    'completion/complete',
    'sampling/createMessage',
    'timeout',
    'c1',
    't1',
    'working',
    '',
    '-32602',
    'constructor',
    '__proto__',
    '{"a":1}',
    'a.b',
    '2026-07-28',
    'pipe',
    'tcp',
    'ok',
    'failed',
    'open',
    'rate.query',
    '\ud800',
    'gov',
  ];
  const names = [
    'gen_ai.operation.name',
    'mcp.method.name',
    'gen_ai.agent.name',
    'gen_ai.tool.name',
    'error.type',
    'rpc.response.status_code',
    'mcp.protocol.version',
    'network.transport',
    'gen_ai.tool.call.arguments',
    'gen_ai.tool.call.result',
    'gen_ai.usage.input_tokens',
    'gen_ai.response.model',
    'mcp.resource.uri',
    ...[
      'call_id',
      'outcome',
      'payload',
      'task_id',
      'status',
      'message',
      'input_type',
      'output_type',
      'mcp_trace_id',
      'org_id',
      'profile',
      'sandbox_flag',
      'compliance_tags',
      'progress',
      'by',
      'reason',
      'retry_of',
    ].map((name) => `example.context_native.${name}`),
  ];
  const events = [
    'run.started',
    'run.completed',
    'run.failed',
    'run.interrupted',
    'tool.called',
    'tool.returned',
    'task.accepted',
    'task.updated',
    'task.completed',
    'progress.reported',
    'input.given',
    'input.required',
    'error.reported',
    'request.cancelled',
    'notification.received',
    'context.created',
    'a.b/c',
    'exception',
    'constructor',
  ];
  const value = () =>
    pick<Attributes[string]>([pick(words), pick(words), random(9) - 2, 0.5, true, [pick(words)]]);
  const attributes = () =>
    Object.fromEntries(Array.from({ length: random(8) }, () => [pick(names), value()]));
  let count = 0;
  for (let round = 0; round < rounds; round++) {
    const spans = Array.from({ length: 1 + random(6) }, (_, index) =>
      span(
        index + 1,
        random(8),
        pick(words),
        { ...(random(3) === 0 ? agent : {}), ...attributes() },
        {
          startNanos: at(random(4) - 1),
          ...(random(5) === 0 ? { endNanos: undefined as never } : { endNanos: at(random(4)) }),
          kind: pick(['internal', 'server', 'client'] as const),
          status: pick<SpanData['status']>([
            { code: 'unset' },
            { code: 'error' },
            { code: 'error', message: 'x' },
          ]),
          events: Array.from({ length: random(5) }, () => ({
            name: pick(events),
            nanos: at(random(5)),
            attributes: attributes(),
          })),
        },
      ),
    );
    for (const trace of made(spans)) {
      count++;
      expectConforming(trace);
    }
    for (const trace of tracesOf(spans, supplied, '0.1')) expectConforming(trace, '0.1');
  }
  expect(count).toBeGreaterThan(rounds / 5);
});

test('arguments and results of foreign spans are kept by a list, and secrets never (16.6, 18.1)', () => {
  const spans = [
    span(1, undefined, 'invoke_agent', agent, {
      events: [
        {
          name: 'error.reported',
          nanos: at(3),
          attributes: { 'example.context_native.message': 'refused: Bearer 0123456789abcdef' },
        },
      ],
    }),
    span(2, 1, 'tools/call rates.lookup', {
      ...tool,
      'gen_ai.tool.call.arguments': '{"region":"DE","password":"x","customer":"Ada"}',
      'gen_ai.tool.call.result': '{"rate":19,"session":{"accessToken":"y","at":1}}',
    }),
    span(3, 1, 'tools/call other', {
      ...tool,
      'gen_ai.tool.name': 'other',
      'gen_ai.tool.call.arguments': '{"region":"DE"}',
      'example.context_native.input_type': 'example.alder-finch/region',
    }),
  ];
  const keep = parseKeep('rates.lookup:region,password; rates.lookup>*');
  const [trace] = tracesOf(spans, { ...supplied, keep, digest: true }, '0.2-draft') as [DraftTrace];
  expectConforming(trace);
  const of = (type: string) =>
    trace.mcp_events.filter(({ event_type }) => event_type === type).map(({ payload }) => payload);
  expect(of('tool.called')).toEqual([
    {
      call_id: 'c1',
      tool: 'rates.lookup',
      arguments: { region: 'DE' },
      left_out: [
        { pointer: '/arguments/password', reason: 'secret' },
        { pointer: '/arguments/customer', reason: 'not_allowed', size: 5, digest: sha256Of('Ada') },
      ],
    },
    {
      call_id: 'c2',
      tool: 'other',
      input: { type: 'example.alder-finch/region' },
      left_out: [
        { pointer: '/input/value', reason: 'not_allowed', size: 15, digest: sha256Of({ region: 'DE' }) },
      ],
    },
  ]);
  expect(of('tool.returned').find(({ call_id }) => call_id === 'c1')).toMatchObject({
    result: { rate: 19, session: { at: 1 } },
    left_out: [{ pointer: '/result/session/accessToken', reason: 'secret' }],
  });
  expect(of('error.reported')).toEqual([{ left_out: [{ pointer: '/message', reason: 'secret' }] }]);
});

test('words of errors of foreign spans are kept where the list has `error`, those of a run never (18.1)', () => {
  const words = 'failed for jane@doe.de PRIVATE1';
  const failed = { status: { code: 'error', message: words } } as const;
  const code = { 'rpc.response.status_code': '-32602' };
  const spans = [
    span(1, undefined, 'invoke_agent', { ...agent, 'error.type': 'rates_unavailable' }, failed),
    span(2, 1, 'tools/call rates.lookup', { ...tool, ...code }, failed),
    span(3, 1, 'chat small-2', chat, failed),
  ];
  const errorsWith = (keep?: string, digest = false) => {
    const [trace] = made(spans, { ...supplied, ...(keep && { keep: parseKeep(keep) }), digest }) as [
      DraftTrace,
    ];
    expectConforming(trace);
    expect(trace.mcp_events.at(-1)?.payload).toEqual({ reason: 'rates_unavailable' });
    const payloads = new Map(trace.mcp_events.map(({ event_type, payload }) => [event_type, payload]));
    return ['tool.returned', 'model.returned'].map((type) => {
      const { error, left_out } = payloads.get(type) ?? {};
      return { error, ...(left_out !== undefined && { left_out }) };
    });
  };
  const part = { pointer: '/error/message', reason: 'not_allowed', size: words.length + 2 };
  expect(errorsWith()).toEqual([
    { error: { code: -32602 }, left_out: [part] },
    { error: {}, left_out: [part] },
  ]);
  expect(errorsWith('rates.lookup>error', true)).toEqual([
    { error: { code: -32602, message: words } },
    { error: {}, left_out: [{ ...part, digest: sha256Of(words) }] },
  ]);
  expect(errorsWith('*>error; model *>*')).toEqual([
    { error: { code: -32602, message: words } },
    { error: { message: words } },
  ]);
});
