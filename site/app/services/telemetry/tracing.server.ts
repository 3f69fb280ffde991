import type { Attributes } from '@opentelemetry/api';
import type { Logger } from './log.server.ts';

/** Kind of a span: work of this process, or a call to another service. */
export type SpanKind = 'internal' | 'client';

/** Interface of `otlp.server.ts`, once it is loaded. */
export interface Tracer {
  /** A span of the trace that runs here; none where no trace runs, or where it is not recorded. */
  child<T>(name: string, attributes: Attributes, kind: SpanKind, work: () => T): T;
  /** A trace of its own, for work that nobody's request began. */
  root<T>(name: string, attributes: Attributes, work: () => T): T;
  /** The trace of a request, which goes on with the one that its `traceparent` names. */
  request(traceparent: string | undefined, method: string): RequestTrace;
  /** Sends what waits, for two seconds at most. */
  close(): Promise<void>;
}

export interface RequestTrace {
  run(work: () => void): void;
  /** `attributes` are known when it is answered. */
  end(name: string, attributes: Attributes, hasFailed: boolean): void;
}

/** One for the process: spans are made at the bottom of what is called, where nothing is handed down. */
let tracer: Tracer | undefined;

/**
 * Begins to trace, to the collector at `endpoint`. Until then, and without one, nothing of the
 * SDK is loaded and `traced` is a call of its work.
 */
export async function startTracing(endpoint: string, log: Logger): Promise<Tracer> {
  const { openTracer } = await import('./otlp.server.ts');
  const opened = openTracer(endpoint, log);
  tracer = opened;
  return {
    ...opened,
    async close() {
      tracer = undefined;
      await opened.close();
    },
  };
}

/**
 * Does `work` in a span of the trace that runs. Attributes say what kind of work it is, never for whom, and contain no
 * visitors' input (docs/decisions/telemetry.md).
 */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => T,
  kind: SpanKind = 'internal',
): T {
  return tracer ? tracer.child(name, attributes, kind, work) : work();
}

/** Does `work` in a trace of its own. */
export function tracedAlone<T>(name: string, attributes: Attributes, work: () => T): T {
  return tracer ? tracer.root(name, attributes, work) : work();
}
