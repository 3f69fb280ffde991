import { AsyncLocalStorage } from 'node:async_hooks';
import process from 'node:process';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { site } from '#site';
import { readVersion } from '../config/version.server.ts';
import type { Logger } from './log.server.ts';
import type { Tracer } from './tracing.server.ts';

/** Ratio of recorded traces if `OTEL_TRACES_SAMPLER` is not set; docs/performance.md has its cost. */
const usualRatio = 0.1;

/** Timeouts (ms), for a collector that hangs. */
const timeouts = { export: 5_000, close: 2_000 };

/** The official SDK, with spans made by hand: its instrumentations patch modules, which a bundle does not load. */
export function openTracer(endpoint: string, log: Logger): Tracer {
  tellLog(log);
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': site.slug, 'service.version': readVersion().version }))
      // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
      .merge(detectResources({ detectors: [envDetector] })),
    // By default it keeps at most 2,048 spans and drops more, with a message to the log.
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({
          url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
          timeoutMillis: timeouts.export,
        }),
      ),
    ],
    ...(!process.env.OTEL_TRACES_SAMPLER && { sampler: usualSampler() }),
  });
  const tracer = provider.getTracer(site.slug);
  const current = new AsyncLocalStorage<Context>();

  function start(name: string, kind: SpanKind, attributes: Attributes, parent: Context) {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    // Without a recorded span there is no context, so its children are not started.
    return { span, within: span.isRecording() ? trace.setSpan(parent, span) : undefined };
  }

  function runIn<T>(span: Span, within: Context, work: () => T): T {
    try {
      const result = current.run(within, work);
      if (result instanceof Promise) {
        result.then(
          () => span.end(),
          (error: unknown) => endFailed(span, error),
        );
      } else span.end();
      return result;
    } catch (error) {
      endFailed(span, error);
      throw error;
    }
  }

  return {
    child(name, attributes, kind, work) {
      const parent = current.getStore();
      if (!parent) return work();
      const { span, within } = start(
        name,
        kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL,
        attributes,
        parent,
      );
      return within ? runIn(span, within, work) : work();
    },
    root(name, attributes, work) {
      const { span, within } = start(name, SpanKind.CONSUMER, attributes, ROOT_CONTEXT);
      return within ? runIn(span, within, work) : current.exit(work);
    },
    request(traceparent, method) {
      const remote = readTraceparent(traceparent);
      const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
      const { span, within } = start(method, SpanKind.SERVER, { 'http.request.method': method }, parent);
      if (!within) return { run: (work) => work(), end() {} };
      return {
        run: (work) => current.run(within, work),
        end(name, attributes, hasFailed) {
          span.updateName(name);
          span.setAttributes(attributes);
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, timeouts.close).unref());
      await Promise.race([provider.shutdown(), late]);
      diag.disable();
    },
  };
}

/**
 * Records a tenth of the traces, also of those that clients started: we ignore a client's `sampled` flag, but not the
 * lack of it. OTEL_TRACES_SAMPLER, which the SDK reads, replaces this sampler.
 */
function usualSampler(): ParentBasedSampler {
  const root = new TraceIdRatioBasedSampler(usualRatio);
  return new ParentBasedSampler({ root, remoteParentSampled: root });
}

/** https://www.w3.org/TR/trace-context/#traceparent-header. An invalid header is ignored, as that says. */
function readTraceparent(header: string | undefined): SpanContext | undefined {
  const match = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(header ?? '');
  if (!match) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = match;
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(found) ? found : undefined;
}

/**
 * Ends the span without the error's message, which may contain a visitor's input. A status below 500 is not a failure.
 */
function endFailed(span: Span, error: unknown): void {
  const status = statusOf(error);
  if (status === undefined || status >= 500) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : String(status ?? 'unknown'));
  } else span.setAttribute('http.response.status_code', status);
  span.end();
}

/** Status of a Refusal, a Response, or React Router's `data()`. */
function statusOf(error: unknown): number | undefined {
  const { status, init } = (error ?? {}) as { status?: unknown; init?: { status?: unknown } | null };
  const found = status ?? init?.status;
  return typeof found === 'number' ? found : undefined;
}

/** Logs the SDK's messages, at most once a minute: while a collector is down, each batch fails. */
function tellLog(log: Logger): void {
  let toldAt = 0;
  const tell = (message: string) => {
    if (Date.now() - toldAt < 60_000) return;
    toldAt = Date.now();
    log.warn({ reason: message.slice(0, 500) }, 'could not send traces to OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  const quiet = () => {};
  diag.setLogger(
    { error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
