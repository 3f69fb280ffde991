/**
 * Finished traces as spans of OTLP/HTTP in its JSON form, without a package of OpenTelemetry (section 19 of working
 * draft v0.2).
 */
import { draftSpec } from '@context-native/checker/draft/standard';
import type { Trace } from '@context-native/checker/types';
import { ourselves } from '../ourselves.ts';
import { Problems } from '../problems.ts';
import type { SinkOptions } from '../sink.ts';
import type { Attributes, AttributeValue, SpanData } from '../spans/conventions.ts';
import { SpanMaker } from '../spans/span-maker.ts';
import type { Head, TraceEvent } from '../trace.ts';
import { CollectingSink } from './collecting.ts';
import { type BodyFormat, type SendingOptions, SendingQueue } from './sending.ts';

export interface OtlpSinkOptions extends Omit<SinkOptions, 'spec'>, SendingOptions {
  /** URL of a receiver. `/v1/traces` is added to one without a path, such as `http://127.0.0.1:4318`. */
  url: string | URL;
  /** `service.name` of the resource. Default: the `agent_code` of each trace. */
  serviceName?: string;
  /**
   * Also sends data that may be private: arguments, results, whole payloads, error messages, `message` and `url` (19.2
   * to 19.4). Default: no.
   */
  operatorAsks?: boolean;
}

/**
 * Sends the spans of a trace when its run is closed. Keep the trace as well (19.8): add a file sink. Limits and pauses
 * are those of `SendingOptions`.
 */
export class OtlpSink extends CollectingSink {
  readonly #queue: SendingQueue;
  readonly #maker: SpanMaker;
  readonly #serviceName: string | undefined;

  constructor(options: OtlpSinkOptions) {
    super(draftSpec, new Problems(options.onProblem));
    this.#maker = new SpanMaker(options, this.problems);
    this.#serviceName = options.serviceName;
    this.#queue = new SendingQueue({ ...options, url: addressOf(options.url) }, otlp, this.problems);
  }

  override open(head: Head): void {
    this.#maker.open(head);
    super.open(head);
  }

  override event(traceId: string, event: TraceEvent): void {
    this.#maker.event(traceId, event);
    super.event(traceId, event);
  }

  protected override finished(trace: object): void {
    this.#maker.hand(trace, (spans) => {
      const name = this.#serviceName ?? (trace as Trace).mcp_context.agent_code;
      this.#queue.add(JSON.stringify(resourceSpans(name, spans)));
    });
  }

  override flush(): Promise<void> {
    return this.#queue.flush();
  }
}

/** An `ExportTraceServiceRequest`. Retries and partial success follow the specification of OTLP 1.x. */
const otlp: BodyFormat = {
  contentType: 'application/json',
  join: (items) => `{"resourceSpans":[${items.join(',')}]}`,
  isPassing: (status) => [429, 502, 503, 504].includes(status),
  lossOf: (body) => {
    try {
      const { partialSuccess } = JSON.parse(body);
      if (Number(partialSuccess?.rejectedSpans ?? 0) === 0) return undefined;
      return `${Number(partialSuccess.rejectedSpans)} spans, ${String(partialSuccess.errorMessage ?? 'without a reason').slice(0, 500)}`;
    } catch {
      // A receiver that answers in another format accepted the spans.
      return undefined;
    }
  },
};

function addressOf(url: string | URL): string | URL {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  if (address.pathname === '/') address.pathname = '/v1/traces';
  return address;
}

/** The spans of one trace, as an element of `resourceSpans` of OTLP. */
export const resourceSpans = (serviceName: string, spans: SpanData[]) => ({
  resource: { attributes: attributesOf({ 'service.name': serviceName }) },
  scopeSpans: [{ scope: { ...ourselves }, spans: spans.map(spanOf) }],
});

/** Values of the enumerations of OTLP. */
const kinds = { internal: 1, server: 2, client: 3 };
const statuses = { unset: 0, error: 2 };

/** A span in the JSON form: ids in hexadecimal digits, numbers of 64 bits as strings. */
const spanOf = (span: SpanData) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
  ...(span.traceState !== undefined && { traceState: span.traceState }),
  flags: span.traceFlags,
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: String(span.startNanos),
  endTimeUnixNano: String(span.endNanos),
  attributes: attributesOf(span.attributes),
  events: span.events.map(({ name, nanos, attributes }) => ({
    name,
    timeUnixNano: String(nanos),
    attributes: attributesOf(attributes),
  })),
  ...(span.links && { links: span.links }),
  status: {
    code: statuses[span.status.code],
    ...(span.status.message !== undefined && { message: span.status.message }),
  },
});

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValueOf(value) }));

function anyValueOf(value: AttributeValue): object {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValueOf) } };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
