/** Spans as MCP servers and gateways send them, without an agent above (19.7). */

import { parseKeep } from '@context-native/recorder/keep';
import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { expect, onTestFinished, test } from 'vitest';
import { type TraceProcessorOptions, TraceSpanProcessor } from '../src/processor.ts';
import type { Supplied } from '../src/to-trace.ts';
import { type DraftTrace, expectConforming, Kept } from './traces.ts';

const context = {
  input_type: 'mcp.request',
  output_type: 'mcp.response',
  org_id: 'meridian-rates',
  profile: 'developer',
  sandbox_flag: true,
} as const;
const supplied: Supplied = { context, side: 'host' };

function setUp(options: Partial<TraceProcessorOptions> = {}, resource: Attributes = {}) {
  const kept = new Kept();
  const problems: string[] = [];
  const onProblem = (message: string) => problems.push(message);
  const processor = new TraceSpanProcessor({ sink: kept, supplied, onProblem, ...options });
  const provider = new BasicTracerProvider({
    spanProcessors: [processor],
    resource: resourceFromAttributes(resource),
  });
  onTestFinished(() => provider.shutdown());
  const tracer = provider.getTracer('test');
  type Span = ReturnType<typeof tracer.startSpan>;
  const start = (name: string, kind: SpanKind, attributes: Attributes, parent?: Span) =>
    tracer.startSpan(name, { attributes, kind }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  const made = async () => {
    await processor.forceFlush();
    for (const each of kept.traces) expectConforming(each);
    return kept.traces;
  };
  return { start, made, problems };
}

const events = (made: DraftTrace | undefined) =>
  made?.mcp_events.map(({ event_type, payload }) => [event_type, payload] as const);
const bySide = (traces: DraftTrace[], side: string) =>
  traces.filter(({ mcp_run }) => (mcp_run.recorder as { side: string }).side === side);

test('a SERVER span of a request is a run with one call', async () => {
  const { start, made, problems } = setUp({}, { 'service.name': 'Adder Service' });
  const http = start('POST /mcp', SpanKind.SERVER, { 'http.request.method': 'POST' });
  const call = start(
    'tools/call add',
    SpanKind.SERVER,
    {
      'mcp.method.name': 'tools/call',
      'mcp.protocol.version': '2025-11-25',
      'network.transport': 'tcp',
      'gen_ai.tool.name': 'add',
    },
    http,
  );
  call.end();
  http.end();
  const [one, ...more] = await made();
  expect(problems).toEqual([]);
  expect(more).toEqual([]);
  expect(one?.mcp_context).toMatchObject({ ...context, agent_code: 'adder-service' });
  const { traceId, spanId } = call.spanContext();
  expect(one?.mcp_run).toMatchObject({
    recorder: { side: 'server' },
    traceparent: `00-${traceId}-${spanId}-01`,
    mcp: { revision: '2025-11-25' },
    outcome: 'completed',
  });
  expect(one?.mcp_run).not.toHaveProperty('parent');
  expect(events(one)).toEqual([
    ['run.started', {}],
    ['tool.called', { call_id: 'c1', tool: 'add' }],
    ['tool.returned', { call_id: 'c1', outcome: 'ok' }],
    ['run.completed', {}],
  ]);
});

test.each([
  ['tool_error', 'tool_error', 'completed'],
  ['timeout', 'timed_out', 'timed_out'],
  ['cancelled', 'cancelled', 'cancelled'],
  ['no_response', 'no_response', 'interrupted'],
  ['-32602', 'protocol_error', 'failed'],
] as const)('a request whose span ends with %s', async (errorType, outcome, ofRun) => {
  // Some set no status besides.
  for (const code of [SpanStatusCode.ERROR, SpanStatusCode.UNSET]) {
    const { start, made } = setUp();
    const call = start('tools/call add', SpanKind.SERVER, { 'mcp.method.name': 'tools/call' });
    call.setAttribute('error.type', errorType);
    call.setStatus({ code });
    call.end();
    const [one] = await made();
    expect(one?.mcp_run.outcome).toBe(ofRun);
    // FastMCP and others say the tool in the name of the span.
    expect(events(one)?.[1]).toEqual(['tool.called', { call_id: 'c1', tool: 'add' }]);
    expect(events(one)?.[2]?.[1]).toMatchObject({ outcome });
  }
});

/** As `@sentry/node` 10.x writes them; each is a trace of its own in the sense of W3C. */
const sentry = {
  'sentry.op': 'mcp.server',
  'sentry.origin': 'auto.function.mcp_server',
  'mcp.transport': 'StreamableHTTPServerTransport',
  'network.transport': 'unknown',
  'network.protocol.version': '2.0',
  'mcp.protocol.version': '2025-11-25',
  'mcp.client.name': 'ledger',
  'mcp.client.version': '2.0.0',
  'mcp.server.name': 'adder',
  'mcp.server.version': '1.2.3',
};

test('spans of Sentry, whose kind is INTERNAL, are those of a server, by names of their own', async () => {
  const keep = parseKeep('add:a,regioncode;add>content;prompt greet:who');
  const { start, made, problems } = setUp({ supplied: { ...supplied, keep } });
  const of = (name: string, attributes: Attributes) =>
    start(name, SpanKind.INTERNAL, { ...sentry, ...attributes }).end();
  of('initialize', { 'mcp.method.name': 'initialize' });
  of('tools/call add', {
    'mcp.method.name': 'tools/call',
    'mcp.tool.name': 'add',
    'mcp.request.argument.a': '1',
    'mcp.request.argument.regioncode': '"DE"',
    'mcp.request.argument.iban': '"DE89"',
    'mcp.tool.result.content_count': 1,
    'mcp.tool.result.content_type': 'text',
    'mcp.tool.result.content': 'no such region',
    'mcp.tool.result.is_error': true,
  });
  of('prompts/get greet', {
    'mcp.method.name': 'prompts/get',
    'mcp.prompt.name': 'greet',
    'mcp.request.argument.who': '"Ada"',
    'mcp.request.argument.name': '"greet"',
  });
  of('resources/read file:///r', {
    'mcp.method.name': 'resources/read',
    'mcp.resource.uri': 'file:///r',
    'mcp.request.argument.uri': '"file:///r"',
  });
  of('notifications/initialized', {
    'mcp.method.name': 'notifications/initialized',
    'sentry.op': 'mcp.notification.client_to_server',
  });
  const traces = await made();
  expect(traces).toHaveLength(4);
  expect(problems).toEqual([
    expect.stringContaining('its method notifications/initialized is not in the table of calls'),
  ]);
  for (const { mcp_run, mcp_context } of traces) {
    expect(mcp_context.agent_code).toBe('adder');
    expect(mcp_run).toMatchObject({
      recorder: { side: 'server' },
      outcome: 'completed',
      mcp: {
        revision: '2025-11-25',
        transport: 'streamable-http',
        server: { name: 'adder', version: '1.2.3' },
        client: { name: 'ledger', version: '2.0.0' },
      },
    });
  }
  const [, called, prompted, read] = traces.map((each) => events(each)?.slice(1, 3));
  expect(called).toEqual([
    [
      'tool.called',
      {
        call_id: 'c1',
        tool: 'add',
        arguments: { a: 1, regioncode: 'DE' },
        left_out: [{ pointer: '/arguments/iban', reason: 'not_allowed', size: 6 }],
      },
    ],
    [
      'tool.returned',
      { call_id: 'c1', outcome: 'tool_error', content: [{ type: 'text', text: 'no such region' }] },
    ],
  ]);
  expect(prompted?.[0]).toEqual([
    'prompt.requested',
    { call_id: 'c1', prompt: 'greet', arguments: { who: 'Ada' } },
  ]);
  expect(read?.[0]).toEqual(['resource.read', { call_id: 'c1', uri: 'file:///r' }]);
});

test('a call by a gateway is below the call that it serves, and the span of its server is below both', async () => {
  const { start, made, problems } = setUp();
  const call = {
    'mcp.method.name': 'tools/call',
    'gen_ai.tool.name': 'add',
    'gen_ai.operation.name': 'execute_tool',
  };
  const asked = start('tools/call add', SpanKind.SERVER, { ...call, 'mcp.server.name': 'gateway' });
  const passedOn = start('tools/call add', SpanKind.CLIENT, call, asked);
  const server = start('tools/call add', SpanKind.SERVER, call, passedOn);
  const elicited = start(
    'elicitation/create',
    SpanKind.CLIENT,
    { 'mcp.method.name': 'elicitation/create' },
    server,
  );
  elicited.end();
  start(
    'add',
    SpanKind.INTERNAL,
    { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'add' },
    server,
  ).end();
  for (const each of [server, passedOn, asked]) each.end();
  const traces = await made();
  expect(traces).toHaveLength(3);
  const [host] = bySide(traces, 'host');
  const [gateway, upstream] = ['gateway', 'mcp-server'].map((code) =>
    bySide(traces, 'server').find(({ mcp_context }) => mcp_context.agent_code === code),
  );
  expect(gateway?.mcp_run).not.toHaveProperty('parent');
  expect(host?.mcp_run.parent).toEqual({ mcp_trace_id: gateway?.mcp_trace_id, call_id: 'c1' });
  expect(upstream?.mcp_run.parent).toEqual({ mcp_trace_id: host?.mcp_trace_id, call_id: 'c1' });
  expect(events(upstream)?.map(([type, { call_id, for_call_id }]) => [type, call_id, for_call_id])).toEqual([
    ['run.started', undefined, undefined],
    ['tool.called', 'c1', undefined],
    ['elicitation.requested', 'c2', 'c1'],
    ['elicitation.answered', 'c2', undefined],
    ['tool.returned', 'c1', undefined],
    ['run.completed', undefined, undefined],
  ]);
  expect(problems).toEqual([expect.stringContaining('below another call')]);
});

test('an agent above makes them calls of its run, as before', async () => {
  const { start, made, problems } = setUp();
  const agent = start('invoke_agent rates', SpanKind.INTERNAL, {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'rate-finder',
  });
  const call = start('tools/call add', SpanKind.CLIENT, { 'mcp.method.name': 'tools/call' }, agent);
  const server = start('tools/call add', SpanKind.SERVER, { 'mcp.method.name': 'tools/call' }, call);
  for (const each of [server, call, agent]) each.end();
  const traces = await made();
  expect(traces).toHaveLength(2);
  expect(problems).toEqual([]);
  const [host] = bySide(traces, 'host');
  expect(host?.mcp_context.agent_code).toBe('rate-finder');
  expect(bySide(traces, 'server')[0]?.mcp_run.parent).toEqual({
    mcp_trace_id: host?.mcp_trace_id,
    call_id: 'c1',
  });
});

test.each([
  [
    'a model without an agent',
    'chat small',
    SpanKind.CLIENT,
    { 'gen_ai.operation.name': 'chat' },
    'no span invoke_agent is above it',
  ],
  [
    'a method that is no call',
    'ping',
    SpanKind.SERVER,
    { 'mcp.method.name': 'ping' },
    'its method ping is not in the table of calls',
  ],
  [
    'a kind that says no side',
    'tools/call a',
    SpanKind.INTERNAL,
    { 'mcp.method.name': 'tools/call' },
    'its kind INTERNAL states no side',
  ],
  ['a span without a method', 'call a', SpanKind.SERVER, { 'mcp.tool.name': 'a' }, 'no mcp.method.name'],
  [
    'another operation',
    'embeddings',
    SpanKind.CLIENT,
    { 'gen_ai.operation.name': 'embeddings' },
    'its operation embeddings is not in the tables',
  ],
  [
    'a call that was made of a trace',
    'tools/call a',
    SpanKind.SERVER,
    { 'mcp.method.name': 'tools/call', 'example.context_native.call_id': 'c1' },
    'no span of its run was given',
  ],
] as const)('what cannot be used is said: %s', async (_, name, kind, attributes, said) => {
  const { start, made, problems } = setUp();
  start(name, kind, attributes).end();
  expect(await made()).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(said)]);
});

test.each([
  ['tools/call add', 'tool.called', { tool: 'add' }],
  ['prompts/get greet', 'prompt.requested', { prompt: 'greet' }],
  ['resources/read', 'resource.read', {}],
  ['tools/list', 'discovery.requested', { method: 'tools/list' }],
] as const)('the name of a span says its method where no attribute does: %s', async (name, type, payload) => {
  for (const kind of [SpanKind.SERVER, SpanKind.CLIENT]) {
    const { start, made, problems } = setUp({}, { 'service.name': 'adder' });
    start(name, kind, type === 'resource.read' ? { 'mcp.resource.uri': 'file:///r' } : {}).end();
    const [one] = await made();
    expect(problems).toEqual([]);
    expect(one?.mcp_context.agent_code).toBe('adder');
    expect(events(one)?.[1]).toEqual([type, expect.objectContaining({ call_id: 'c1', ...payload })]);
  }
});

test('reports a method that is no call, and a call of no known side', async () => {
  const { start, made, problems } = setUp();
  start('notifications/initialized', SpanKind.SERVER, {}).end();
  start('tools/call add', SpanKind.INTERNAL, {}).end();
  expect(await made()).toEqual([]);
  expect(problems).toEqual([
    expect.stringContaining('its method notifications/initialized is not in the table of calls'),
    expect.stringContaining('its kind INTERNAL states no side'),
  ]);
});

test('spans of something else are none of our business', async () => {
  const { start, made, problems } = setUp();
  start('GET /', SpanKind.SERVER, {
    'http.request.method': 'GET',
    'error.type': '500',
    'rpc.system': 'grpc',
  }).end();
  for (const name of ['tools/call', 'tools/list all'])
    start(name, SpanKind.SERVER, { 'rpc.system': 'grpc' }).end();
  for (const name of ['tools/callback', 'GET tools/call', 'ping', 'resources/rates'])
    start(name, SpanKind.SERVER, {}).end();
  expect(await made()).toEqual([]);
  expect(problems).toEqual([]);
});

test('a request without supplied values makes no trace and is reported', async () => {
  const { start, made, problems } = setUp({ supplied: { context: {}, side: 'host' } });
  start('tools/call add', SpanKind.SERVER, { 'mcp.method.name': 'tools/call' }).end();
  expect(await made()).toEqual([]);
  expect(problems).toHaveLength(1);
});
