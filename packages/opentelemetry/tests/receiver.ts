/** A receiver of OTLP, and what its messages say. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SpanData } from '@context-native/recorder/spans/conventions';
import { onTestFinished } from 'vitest';

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  traceState?: string;
  links?: { traceId: string; spanId: string }[];
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  events: { name: string; timeUnixNano: string; attributes: OtlpSpan['attributes'] }[];
  status: { code: number; message?: string };
}
interface OtlpRequest {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] };
    scopeSpans: { scope: { name: string; version?: string }; spans: OtlpSpan[] }[];
  }[];
}

/** A receiver of OTLP/HTTP in JSON, and what it was sent. It gives its answers in turn, the last for ever; 200 without any. */
export async function receive(...answers: (number | [status: number, body: string])[]) {
  const requests: { url: string | undefined; headers: IncomingHttpHeaders; body: OtlpRequest }[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? 200;
    requests.push({ url: request.url, headers: request.headers, body });
    const [status, said] = typeof answer === 'number' ? [answer, '{}'] : answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(said);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { requests, url: `http://127.0.0.1:${port}/v1/traces` };
}

const plainOf = (value: Record<string, unknown>): unknown => {
  const [kind, inner] = Object.entries(value)[0] ?? [];
  if (kind === 'arrayValue') return (inner as { values: Record<string, unknown>[] }).values.map(plainOf);
  return kind === 'intValue' ? Number(inner) : inner;
};
export const attributesOf = (list: OtlpSpan['attributes']) =>
  Object.fromEntries(list.map(({ key, value }) => [key, plainOf(value)])) as SpanData['attributes'];

/** A span of OTLP in the plain values of this package. */
export const fromOtlp = (span: OtlpSpan): SpanData => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
  ...(span.traceState && { traceState: span.traceState }),
  ...(span.links?.length && {
    links: span.links.map(({ traceId, spanId }) => ({ traceId, spanId })),
  }),
  name: span.name,
  kind: (['', 'internal', 'server', 'client'] as const)[span.kind] as SpanData['kind'],
  startNanos: BigInt(span.startTimeUnixNano),
  endNanos: BigInt(span.endTimeUnixNano),
  attributes: attributesOf(span.attributes),
  events: span.events.map(({ name, timeUnixNano, attributes }) => ({
    name,
    nanos: BigInt(timeUnixNano),
    attributes: attributesOf(attributes),
  })),
  status: {
    code: span.status.code === 2 ? 'error' : 'unset',
    ...(span.status.message && { message: span.status.message }),
  },
  traceFlags: 1,
});

/** All spans that were sent. */
export const spansIn = (requests: { body: OtlpRequest }[]): SpanData[] =>
  requests
    .flatMap(({ body }) => body.resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(fromOtlp);
