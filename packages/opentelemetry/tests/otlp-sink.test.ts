import { OtlpSink, type OtlpSinkOptions } from '@context-native/recorder/sinks/otlp';
import { spansOf } from '@context-native/recorder/spans/to-spans';
import { expect, test } from 'vitest';
import { tracesOf } from '../src/to-trace.ts';
import { attributesOf, receive, spansIn } from './receiver.ts';
import { calledAndNested, type DraftTrace, draftTrace, draftTraces, hand } from './traces.ts';

async function setUp(answers: Parameters<typeof receive> = [], options: Partial<OtlpSinkOptions> = {}) {
  const { requests, url } = await receive(...answers);
  const said: string[] = [];
  const origin = new URL(url).origin;
  const sink = new OtlpSink({ url: origin, pause: 1, onProblem: (line) => said.push(line), ...options });
  return { requests, said, sink };
}

const bySpan = <T extends { spanId: string }>(list: T[]) =>
  [...list].sort((a, b) => (a.spanId < b.spanId ? -1 : 1));

test('every example arrives at a receiver of OTLP/HTTP in JSON as the spans that the mapping gives', async () => {
  const { requests, said, sink } = await setUp([], { operatorAsks: true, headers: { 'x-key': 'ours' } });
  for (const [, trace] of draftTraces) hand(sink, trace);
  await sink.flush();
  expect(said).toEqual([]);
  for (const { url, headers } of requests) {
    expect(url).toBe('/v1/traces');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-key': 'ours' });
  }
  // OTLP/JSON writes integers of 64 bits as strings.
  const bodies = JSON.stringify(requests.map(({ body }) => body));
  expect(bodies).toMatch(/"intValue":"\d+"/);
  expect(bodies).not.toMatch(/"intValue":\d/);
  const arrived = spansIn(requests);
  const expected = draftTraces
    .flatMap(([, trace]) => spansOf(trace, { operatorAsks: true }))
    .filter(({ endNanos }) => endNanos !== undefined);
  expect(bySpan(arrived)).toEqual(bySpan(expected));
  const back = tracesOf(arrived, { context: {}, side: 'host' }, '0.2-draft') as DraftTrace[];
  expect(back.map(({ mcp_trace_id }) => mcp_trace_id).sort()).toEqual(
    draftTraces.map(([, { mcp_trace_id }]) => mcp_trace_id).sort(),
  );
});

test('the service is the agent, unless another name is given; what may be private stays', async () => {
  const { requests, sink } = await setUp();
  const trace = draftTrace('server-rates-lookup');
  hand(sink, trace);
  await sink.flush();
  const { resource, scopeSpans } = requests[0]?.body.resourceSpans[0] ?? {};
  expect(attributesOf(resource?.attributes ?? [])).toEqual({ 'service.name': 'rates-lookup' });
  expect(scopeSpans?.[0]?.scope).toEqual({ name: '@context-native/recorder', version: '0.2.0' });
  expect(bySpan(spansIn(requests))).toEqual(bySpan(spansOf(trace)));
  expect(JSON.stringify(requests[0]?.body)).not.toContain('gen_ai.tool.call');

  const named = await setUp([], { serviceName: 'desk' });
  hand(named.sink, trace);
  await named.sink.flush();
  expect(JSON.stringify(named.requests[0]?.body)).toContain(
    '{"key":"service.name","value":{"stringValue":"desk"}}',
  );
});

test('an address with a path is taken as it is', async () => {
  const { url, requests } = await receive();
  const sink = new OtlpSink({ url: url.replace('/v1/traces', '/otlp/in') });
  hand(sink, draftTrace('signed'));
  await sink.flush();
  expect(requests.map((request) => request.url)).toEqual(['/otlp/in']);
});

test('finished traces go in batches, in the order of their ends', async () => {
  const { requests, sink } = await setUp();
  for (let count = 0; count < 20; count++) hand(sink, draftTrace('signed'));
  await sink.flush();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body.resourceSpans).toHaveLength(20);
  const small = await setUp([], { maxBatch: 10 });
  for (let count = 0; count < 3; count++) hand(small.sink, draftTrace('signed'));
  await small.sink.flush();
  expect(small.requests).toHaveLength(3);
});

test('what OTLP calls retryable is sent again, and nothing else is', async () => {
  for (const status of [429, 502, 503, 504]) {
    const { requests, said, sink } = await setUp([status, 200]);
    hand(sink, draftTrace('signed'));
    await sink.flush();
    expect([status, requests.length, said]).toEqual([status, 2, []]);
  }
  for (const status of [400, 404, 500]) {
    const { requests, said, sink } = await setUp([status]);
    for (let count = 0; count < 2; count++) {
      hand(sink, draftTrace('signed'));
      await sink.flush();
    }
    expect([status, requests.length]).toEqual([status, 2]);
    expect(said).toEqual([expect.stringMatching(new RegExp(`lost: .*/v1/traces answered ${status}`))]);
  }
});

test('what a receiver takes in part is said once', async () => {
  const partly: [number, string] = [200, '{"partialSuccess":{"rejectedSpans":"2","errorMessage":"too old"}}'];
  const { said, sink } = await setUp([partly, partly, [200, 'OK'], [200, '{"partialSuccess":{}}']]);
  for (let count = 0; count < 4; count++) {
    hand(sink, draftTrace('signed'));
    await sink.flush();
  }
  expect(said).toEqual([expect.stringMatching(/refused some traces: 2 spans, too old$/)]);
});

test('an answer without an end is given up, and nothing is thrown at whoever records', async () => {
  const { requests, said, sink } = await setUp([[200, 'x'.repeat(1_000_000)]], { maxWaiting: 3000 });
  for (let count = 0; count < 5; count++) hand(sink, draftTrace('signed'));
  await sink.flush();
  expect(requests).toHaveLength(1);
  expect(said).toEqual([expect.stringContaining('more than 3000 characters wait')]);
  sink.event('nobody', { event_type: 'run.started', payload: {}, created_at: '' });
  sink.close('nobody', 'completed');
  const nowhere = new OtlpSink({ url: 'nowhere', maxTries: 1, onProblem: (line) => said.push(line) });
  hand(nowhere, draftTrace('signed'));
  await nowhere.flush();
  expect(said.at(-1)).toContain('invalid URL');
});

test('an answer whose words never end was an answer: nothing is sent twice', async () => {
  const sent: string[] = [];
  const sink = new OtlpSink({
    url: 'http://127.0.0.1:9',
    fetch: async (_, { body, signal }) => {
      sent.push(String(body));
      const endless = new ReadableStream({
        start: (controller) =>
          signal?.addEventListener('abort', () => controller.error(new Error('too late'))),
      });
      return new Response(endless);
    },
    timeout: 20,
  });
  hand(sink, draftTrace('signed'));
  await sink.flush();
  expect(sent).toHaveLength(1);
});

test('an open run is not sent, and a nested one goes into the trace of a parent that was seen', async () => {
  const { requests, sink } = await setUp();
  const open = draftTrace('signed');
  open.mcp_run.outcome = 'open';
  open.mcp_events.length = 2;
  const parent = draftTrace('host-claims-desk');
  parent.mcp_run.traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const nested = draftTrace('nested-delay-refund');
  delete nested.mcp_run.traceparent;
  for (const trace of [open, parent, nested]) hand(sink, trace);
  await sink.flush();
  expect(new Set(spansIn(requests).map(({ traceId }) => traceId))).toEqual(
    new Set(['0af7651916cd43dd8448eb211c80319c']),
  );
});

test('the span of a call with a caller is sent below the caller, with its state and a link to the run', async () => {
  const { requests, sink } = await setUp();
  const trace = draftTrace('server-rates-lookup');
  for (const { event_type, payload } of trace.mcp_events)
    if (event_type === 'tool.called')
      Object.assign(payload, {
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        tracestate: 'congo=1',
      });
  hand(sink, trace);
  await sink.flush();
  const [run, call] = spansIn(requests);
  expect(call).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    traceState: 'congo=1',
    links: [{ traceId: run?.traceId, spanId: run?.spanId }],
  });
});

test('a run nested in a call with a caller is in the trace of the caller, while its parent is open', async () => {
  const callersTrace = '0af7651916cd43dd8448eb211c80319c';
  const { parent, nested } = calledAndNested(callersTrace);
  for (const isOpen of [true, false]) {
    const { requests, sink } = await setUp();
    hand(sink, parent, () => isOpen && hand(sink, nested));
    if (!isOpen) hand(sink, nested);
    await sink.flush();
    const spans = spansIn(requests);
    const expected = spansOf(nested, { traceOf: () => parent });
    expect(expected[0]).toMatchObject({ traceId: callersTrace, parentSpanId: expect.any(String) });
    for (const span of expected) expect(spans).toContainEqual(span);
  }
});
