import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { BasicTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type TraceProcessorOptions, TraceSpanProcessor } from '../src/processor.ts';
import type { Supplied } from '../src/to-trace.ts';
import { expectConforming, Kept } from './traces.ts';

const supplied: Supplied = {
  context: {
    input_type: 'rate.query',
    output_type: 'rate.answer',
    org_id: 'meridian-rates',
    profile: 'developer',
    sandbox_flag: true,
  },
  side: 'host',
};
const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'rate-finder' };
const tool = {
  'mcp.method.name': 'tools/call',
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': 'rates.lookup',
  'mcp.protocol.version': '2026-07-28',
};

/** The SDK with the processor, what its sink was given, and what people were told. */
function setUp(options: Partial<TraceProcessorOptions> = {}) {
  const kept = new Kept();
  const problems: string[] = [];
  const onProblem = (message: string) => problems.push(message);
  const processor = new TraceSpanProcessor({ sink: kept, supplied, onProblem, ...options });
  const provider = new BasicTracerProvider({ spanProcessors: [processor] });
  onTestFinished(() => provider.shutdown());
  const tracer = provider.getTracer('test');
  const start = (name: string, attributes: Attributes, parent?: ReturnType<typeof tracer.startSpan>) =>
    tracer.startSpan(
      name,
      { attributes, kind: parent ? SpanKind.CLIENT : SpanKind.INTERNAL },
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
  return { kept, problems, processor, provider, start };
}

test('spans of an instrumented agent become its trace when the last of them has ended', async () => {
  const { kept, problems, processor, start } = setUp();
  const run = start('invoke_agent rate-finder', agent);
  const call = start('tools/call rates.lookup', tool, run);
  call.addEvent('example.alder-finch/rule.applied');
  const failing = start('tools/call rates.lookup', tool, run);
  failing.setAttributes({ 'error.type': '-32602', 'rpc.response.status_code': '-32602' });
  failing.setStatus({ code: SpanStatusCode.ERROR, message: 'Unknown tool' });
  failing.end();
  const model = start('chat small-2', { 'gen_ai.operation.name': 'chat' }, run);
  // As instrumentation does: what is known later is set later.
  model.setAttributes({ 'gen_ai.request.model': 'small-2', 'gen_ai.usage.output_tokens': 96 });
  model.end();
  run.end();
  expect(kept.traces).toEqual([]);
  call.end();
  await processor.forceFlush();
  expect(problems).toEqual([]);
  expect(kept.traces).toHaveLength(1);
  const [made] = kept.traces;
  if (!made) throw new Error('no trace');
  expectConforming(made);
  const { traceId, spanId } = run.spanContext();
  expect(made.mcp_run).toMatchObject({
    traceparent: `00-${traceId}-${spanId}-01`,
    outcome: 'completed',
    mcp: { revision: '2026-07-28' },
  });
  const of = (type: string) =>
    made.mcp_events.filter(({ event_type }) => event_type === type).map(({ payload }) => payload);
  expect(of('tool.called')).toMatchObject([{ tool: 'rates.lookup' }, { tool: 'rates.lookup' }]);
  expect(
    of('tool.returned')
      .map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(['ok', 'protocol_error']);
  expect(of('model.returned')).toEqual([
    { call_id: expect.any(String), outcome: 'ok', usage: { output_tokens: 96 } },
  ]);
  expect(of('example.alder-finch/rule.applied')).toEqual([{}]);
});

test('runs of one trace are mapped together, and a nested one names its parent', async () => {
  const { kept, processor, start } = setUp();
  const run = start('invoke_agent a', agent);
  const call = start('tools/call rates.lookup', tool, run);
  const nested = start('invoke_agent b', { ...agent, 'gen_ai.agent.name': 'rates' }, call);
  for (const span of [nested, call, run]) span.end();
  await processor.forceFlush();
  const [outer, inner] = ['rate-finder', 'rates'].map((name) =>
    kept.traces.find(({ mcp_context }) => mcp_context.agent_code === name),
  );
  expect(inner?.mcp_run.parent).toEqual({ mcp_trace_id: outer?.mcp_trace_id, call_id: 'c1' });
});

test('a trace is handed on without a flush, and what has no run costs nothing', async () => {
  const { kept, start } = setUp();
  start('GET /', { 'http.request.method': 'GET' }).end();
  start('tools/call rates.lookup', tool).end();
  start('invoke_agent a', agent).end();
  await vi.waitFor(() => expect(kept.traces).toHaveLength(1));
});

test('a run whose end nobody saw is given up after the limit, as interrupted', async () => {
  const { kept, problems, start } = setUp({ idleLimit: 20 });
  const run = start('invoke_agent a', agent);
  start('tools/call rates.lookup', tool, run).end();
  await vi.waitFor(() => expect(kept.traces).toHaveLength(1));
  const [made] = kept.traces;
  if (!made) throw new Error('no trace');
  expectConforming(made);
  expect(made.mcp_run.outcome).toBe('interrupted');
  expect(made.mcp_events.map(({ event_type }) => event_type)).toEqual([
    'run.started',
    'tool.called',
    'tool.returned',
    'run.interrupted',
  ]);
  expect(made.mcp_events.at(-1)?.payload).toEqual({
    noticed_by: '@context-native/opentelemetry',
    reason: 'time_limit',
  });
  expect(problems).toEqual([expect.stringContaining('did not end in time')]);
  // What ends later is not a second trace of the same run (3.6).
  run.end();
  await vi.waitFor(() => expect(problems).toHaveLength(2));
  expect(kept.traces).toHaveLength(1);
});

test('shutting down hands on what is open, and nothing is taken after it', async () => {
  const { kept, provider, processor, start } = setUp();
  const run = start('invoke_agent a', agent);
  start('tools/call rates.lookup', tool, run);
  start('invoke_agent b', agent).end();
  await provider.shutdown();
  expect(kept.traces.map(({ mcp_run }) => mcp_run.outcome)).toEqual(['completed', 'interrupted']);
  for (const made of kept.traces) expectConforming(made);
  processor.onEnd(run as unknown as ReadableSpan);
  await processor.forceFlush();
  expect(kept.traces).toHaveLength(2);
});

test('100,000 spans of one trace are bounded, and the trace says what is missing', async () => {
  const { kept, problems, processor, start } = setUp({ maxSpansOfTrace: 500 });
  const run = start('invoke_agent a', agent);
  for (let count = 0; count < 100_000; count++) start('tools/call rates.lookup', tool, run).end();
  run.end();
  await processor.forceFlush();
  const [made] = kept.traces;
  if (!made) throw new Error('no trace');
  expectConforming(made);
  expect(made.mcp_events).toHaveLength(2 + 2 * 500 + 1);
  expect(made.mcp_events.at(-2)).toMatchObject({
    event_type: 'error.reported',
    payload: { message: expect.stringMatching(/^99500 spans were above the limit/), source: 'other' },
  });
  expect(problems).toEqual([expect.stringContaining('is not complete')]);
});

test('over the bound of all traces the one that was idle for longest is given up', async () => {
  const { kept, problems, processor, start } = setUp({ maxSpans: 10 });
  const runs = Array.from({ length: 12 }, (_, index) =>
    start('invoke_agent', { ...agent, 'gen_ai.agent.name': `agent-${index}` }),
  );
  expect(kept.traces.map(({ mcp_context, mcp_run }) => [mcp_context.agent_code, mcp_run.outcome])).toEqual([
    ['agent-0', 'interrupted'],
    ['agent-1', 'interrupted'],
  ]);
  for (const run of runs) run.end();
  await processor.forceFlush();
  expect(kept.traces.filter(({ mcp_run }) => mcp_run.outcome === 'completed')).toHaveLength(10);
  expect(problems[0]).toMatch(/Too many open spans/);
});

test('nothing that a span, the operator or a sink does comes out of the processor', async () => {
  const failing = () => {
    throw new Error('at fault');
  };
  const spanContext = () => ({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    traceFlags: 1,
  });
  const hostile = [
    undefined,
    {},
    { spanContext: failing },
    { spanContext },
    { spanContext, attributes: null },
    { spanContext, attributes: agent, startTime: [Number.NaN, 0], events: [], status: {}, ended: true },
    {
      spanContext,
      attributes: agent,
      startTime: [1e300, 0],
      endTime: [0, 0],
      events: [],
      status: {},
      ended: true,
    },
    {
      spanContext,
      attributes: agent,
      startTime: [1, 0],
      endTime: [2, 0],
      events: [7],
      status: {},
      ended: true,
    },
  ];
  for (const options of [
    {},
    { supplied: failing },
    { onProblem: failing },
    { sink: { open: failing, event: failing, close: failing, flush: async () => {} } },
  ] as Partial<TraceProcessorOptions>[]) {
    const { processor, start } = setUp(options);
    for (const span of hostile) {
      processor.onStart(span as never);
      processor.onEnd(span as never);
    }
    start('invoke_agent a', agent).end();
    await processor.forceFlush();
  }
  const { kept, processor, start } = setUp();
  for (const span of hostile) processor.onEnd(span as never);
  start('invoke_agent a', agent).end();
  await processor.forceFlush();
  expect(kept.traces).toHaveLength(1);
});
