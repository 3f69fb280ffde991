import type { SpanData } from '@context-native/recorder/spans/conventions';
import { spansOf } from '@context-native/recorder/spans/to-spans';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { InMemorySpanExporter, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { expect, test } from 'vitest';
import { SpanSink } from '../src/exporter.ts';
import { toSpanData } from '../src/processor.ts';
import { tracesOf } from '../src/to-trace.ts';
import { attributesOf, fromOtlp, receive } from './receiver.ts';
import { calledAndNested, type DraftTrace, draftTrace, draftTraces, hand } from './traces.ts';

test('every example arrives at a receiver of OTLP/HTTP as the spans that the mapping gives', async () => {
  const { requests, url } = await receive();
  const exporter = new OTLPTraceExporter({ url });
  const problems: string[] = [];
  const sink = new SpanSink({
    exporter,
    resource: resourceFromAttributes({ 'service.name': 'desk' }),
    operatorAsks: true,
    onProblem: (message) => problems.push(message),
  });
  for (const [, trace] of draftTraces) hand(sink, trace);
  await sink.flush();
  await exporter.shutdown();
  expect(problems).toEqual([]);
  expect(new Set(requests.map((request) => request.url))).toEqual(new Set(['/v1/traces']));
  const resources = requests.flatMap(({ body }) => body.resourceSpans);
  for (const { resource, scopeSpans } of resources) {
    expect(attributesOf(resource.attributes)).toEqual({ 'service.name': 'desk' });
    expect(scopeSpans.map(({ scope }) => scope)).toEqual([
      { name: '@context-native/opentelemetry', version: '0.2.0' },
    ]);
  }
  const byId = (spans: SpanData[]) => [...spans].sort((a, b) => (a.spanId < b.spanId ? -1 : 1));
  const arrived = resources
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(fromOtlp);
  const expected = draftTraces
    .flatMap(([, trace]) => spansOf(trace, { operatorAsks: true }))
    // The call that nobody answered in the run that was interrupted has no end.
    .filter(({ endNanos }) => endNanos !== undefined);
  expect(byId(arrived)).toEqual(byId(expected));
  expect(arrived.map(({ spanId }) => spanId)).toContain('30c65b93c11a91db');

  // And back: as many traces as there were.
  const back = tracesOf(arrived, { context: {}, side: 'host' }, '0.2-draft') as DraftTrace[];
  expect(back.map(({ mcp_trace_id }) => mcp_trace_id).sort()).toEqual(
    draftTraces.map(([, { mcp_trace_id }]) => mcp_trace_id).sort(),
  );
});

test('what the exporter is given is a span of the SDK, and reads as the same span again', async () => {
  const exporter = new InMemorySpanExporter();
  const sink = new SpanSink({ exporter });
  hand(sink, draftTrace('host-claims-desk'));
  await sink.flush();
  const spans = exporter.getFinishedSpans();
  expect(spans.map(toSpanData)).toEqual(spansOf(draftTrace('host-claims-desk')));
  expect(spans[0]?.resource.attributes['service.name']).toBeDefined();
  expect(spans[1]?.duration).toEqual([0, 403_000_000]);
});

test('a nested run without a traceparent goes into the trace of a parent that was seen', async () => {
  const exporter = new InMemorySpanExporter();
  const sink = new SpanSink({ exporter });
  const parent = draftTrace('host-claims-desk');
  parent.mcp_run.traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const nested = draftTrace('nested-delay-refund');
  delete nested.mcp_run.traceparent;
  hand(sink, parent);
  hand(sink, nested);
  await sink.flush();
  expect(new Set(exporter.getFinishedSpans().map((span) => span.spanContext().traceId))).toEqual(
    new Set(['0af7651916cd43dd8448eb211c80319c']),
  );
});

test('an open run is not exported', async () => {
  const exporter = new InMemorySpanExporter();
  const sink = new SpanSink({ exporter });
  const trace = draftTrace('signed');
  trace.mcp_run.outcome = 'open';
  trace.mcp_events.length = 2;
  hand(sink, trace);
  await sink.flush();
  expect(exporter.getFinishedSpans()).toEqual([]);
});

test('an exporter that fails, in whatever way, is said once and breaks nothing', async () => {
  const failing = () => {
    throw new Error('refused');
  };
  const ways: SpanExporter[] = [
    { export: failing, shutdown: async () => {} },
    { export: (_, done) => done({ code: 1, error: new Error('refused') }), shutdown: async () => {} },
    { export: (_, done) => done({ code: 0 }), forceFlush: async () => failing(), shutdown: async () => {} },
  ];
  const { url } = await receive(400);
  ways.push(new OTLPTraceExporter({ url }));
  for (const exporter of ways) {
    const problems: string[] = [];
    const sink = new SpanSink({ exporter, onProblem: (message) => problems.push(message) });
    for (let count = 0; count < 3; count++) hand(sink, draftTrace('signed'));
    await sink.flush();
    expect(problems).toEqual([expect.stringMatching(/^Spans could not be exported: /)]);
    sink.event('nobody', { event_type: 'run.started', payload: {}, created_at: '' });
    sink.close('nobody', 'completed');
  }
});

test('an exporter that never ends takes a bounded number of traces, and is given up', async () => {
  let count = 0;
  const exporter: SpanExporter = { export: () => void count++, shutdown: async () => {} };
  const problems: string[] = [];
  const onProblem = (message: string) => problems.push(message);
  const sink = new SpanSink({ exporter, onProblem, exportLimit: 20 });
  for (let index = 0; index < 150; index++) hand(sink, draftTrace('signed'));
  expect(count).toBe(100);
  await sink.flush();
  expect(problems).toEqual([
    expect.stringContaining('is too slow'),
    expect.stringContaining('no response within 20 ms'),
  ]);
});

test('a call with a caller is below it, with its state and a link to the run', async () => {
  const exporter = new InMemorySpanExporter();
  const sink = new SpanSink({ exporter });
  const trace = draftTrace('host-claims-desk');
  for (const { event_type, payload } of trace.mcp_events)
    if (event_type === 'tool.called')
      Object.assign(payload, {
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        tracestate: 'congo=1',
      });
  hand(sink, trace);
  await sink.flush();
  const [run, ...calls] = exporter.getFinishedSpans();
  const [call] = calls.filter(({ name }) => name.startsWith('tools/call'));
  expect(call?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c');
  expect(call?.spanContext().traceState?.serialize()).toBe('congo=1');
  expect(call?.links[0]?.context).toMatchObject({ spanId: run?.spanContext().spanId });
  expect(exporter.getFinishedSpans().map(toSpanData)).toEqual(spansOf(trace));
});

test('a run nested in a call with a caller is in the trace of the caller, while its parent is open', async () => {
  const exporter = new InMemorySpanExporter();
  const sink = new SpanSink({ exporter });
  const { parent, nested } = calledAndNested('0af7651916cd43dd8448eb211c80319c');
  hand(sink, parent, () => hand(sink, nested));
  await sink.flush();
  const spans = exporter.getFinishedSpans().map(toSpanData);
  for (const span of spansOf(nested, { traceOf: () => parent })) expect(spans).toContainEqual(span);
});
