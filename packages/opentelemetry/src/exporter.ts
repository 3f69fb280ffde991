/** A sink that sends finished traces as spans through any exporter of the OpenTelemetry SDK. */

import { draftSpec } from '@context-native/checker/draft/standard';
import { Problems, wordsOf } from '@context-native/recorder/problems';
import { CollectingSink } from '@context-native/recorder/sinks/collecting';
import type { SpanData } from '@context-native/recorder/spans/conventions';
import { SpanMaker } from '@context-native/recorder/spans/span-maker';
import type { SpanOptions } from '@context-native/recorder/spans/to-spans';
import type { Head, TraceEvent } from '@context-native/recorder/trace';
import { createTraceState, type HrTime, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { defaultResource, type Resource } from '@opentelemetry/resources';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { mapper } from './to-trace.ts';

export interface SpanSinkOptions extends Omit<SpanOptions, 'traceOf'> {
  exporter: SpanExporter;
  /** Source of the spans, such as `service.name`, as in the SDK. Default: the SDK's. */
  resource?: Resource;
  /** Export timeout (ms). Default: 30,000, as in the SDK. */
  exportLimit?: number;
  /** Gets one line for people: what is lost and why, once for each kind. Default: `console.error`. */
  onProblem?: (message: string) => void;
}

/** Maximum exports in progress. Further traces are dropped until one ends. */
const maxExports = 100;

/**
 * Sends a trace when its run is closed. Keep the trace as well (19.8): add a file sink. A span without an end, such as
 * that of a call without an answer, is not exported.
 */
export class SpanSink extends CollectingSink {
  readonly #options: SpanSinkOptions;
  readonly #resource: Resource;
  readonly #maker: SpanMaker;
  readonly #exports = new Set<Promise<void>>();

  constructor(options: SpanSinkOptions) {
    super(draftSpec, new Problems(options.onProblem));
    this.#options = options;
    this.#resource = options.resource ?? defaultResource();
    this.#maker = new SpanMaker(options, this.problems);
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
    this.#maker.hand(trace, (spans) =>
      this.#export(spans.map((span) => toReadableSpan(span, this.#resource))),
    );
  }

  override async flush(): Promise<void> {
    await Promise.all(this.#exports);
    const { exporter } = this.#options;
    if (exporter.forceFlush) await this.#tried(async () => exporter.forceFlush?.());
  }

  #export(spans: ReadableSpan[]): void {
    if (this.#exports.size >= maxExports) {
      this.problems.say('exports', `The exporter is too slow: spans are dropped.`);
      return;
    }
    const exported = this.#tried(
      () =>
        new Promise<void>((resolve, reject) => {
          this.#options.exporter.export(spans, ({ code, error }) => {
            // 0 is success.
            if (code === 0) resolve();
            else reject(error ?? new Error('the exporter gives no reason'));
          });
        }),
    ).finally(() => this.#exports.delete(exported));
    this.#exports.add(exported);
  }

  /** Resolves when an action of the exporter has ended, failed or taken too long. */
  async #tried(act: () => Promise<void>): Promise<void> {
    const { exportLimit = 30_000 } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no response within ${exportLimit} ms`)), exportLimit);
    });
    try {
      await Promise.race([act(), late]);
    } catch (error) {
      this.problems.say('export', `Spans could not be exported: ${wordsOf(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }
}

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };

const hrTimeOf = (nanos: bigint): HrTime => [Number(nanos / 1_000_000_000n), Number(nanos % 1_000_000_000n)];

/** A span as exporters of the SDK take it. It has an end, else this throws. */
export function toReadableSpan(span: SpanData, resource: Resource): ReadableSpan {
  const { traceId, spanId, parentSpanId, traceFlags, startNanos, endNanos, status } = span;
  if (endNanos === undefined) throw new Error('a span without an end is not exported');
  const { traceState, links = [] } = span;
  const context = {
    traceId,
    spanId,
    traceFlags,
    ...(traceState !== undefined && { traceState: createTraceState(traceState) }),
  };
  return {
    name: span.name,
    kind: kinds[span.kind],
    spanContext: () => context,
    ...(parentSpanId !== undefined && {
      parentSpanContext: { traceId, spanId: parentSpanId, traceFlags },
    }),
    startTime: hrTimeOf(startNanos),
    endTime: hrTimeOf(endNanos),
    duration: hrTimeOf(endNanos < startNanos ? 0n : endNanos - startNanos),
    status: {
      code: status.code === 'error' ? SpanStatusCode.ERROR : SpanStatusCode.UNSET,
      ...(status.message !== undefined && { message: status.message }),
    },
    attributes: span.attributes,
    links: links.map((link) => ({ context: { ...link, traceFlags } })),
    events: span.events.map(({ name, nanos, attributes }) => ({ name, time: hrTimeOf(nanos), attributes })),
    ended: true,
    resource,
    instrumentationScope: { ...mapper },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
