import type { Attributes } from '@opentelemetry/api';
import type { Logger } from './log.server.ts';

/** Kind of a span: work of this process, or a call to another service. */
export type SpanKind = 'internal' | 'client';

/** Interface of `otlp.server.ts`, once it is loaded. */
export interface Tracer {
  /** Runs `work` in a span of the current trace, if there is one and it is recorded. */
  child<T>(name: string, attributes: Attributes, kind: SpanKind, work: () => T): T;
  /** Runs `work` in its own trace, for work outside a request. */
  root<T>(name: string, attributes: Attributes, work: () => T): T;
  /** The trace of a request; continues the trace that `traceparent` names. */
  request(traceparent: string | undefined, method: string): RequestTrace;
  /** Sends the waiting spans, within two seconds. */
  close(): Promise<void>;
}

export interface RequestTrace {
  run(work: () => void): void;
  /** Called after the answer, with its attributes. */
  end(name: string, attributes: Attributes, hasFailed: boolean): void;
}

/** One for the process: spans are made deep in the call stack, where no tracer is passed. */
let tracer: Tracer | undefined;

/**
 * Starts to send traces to the collector at `endpoint`. Without this call the SDK is not loaded, and `traced` only
 * calls its work.
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
 * Runs `work` in a span of the current trace. Attributes tell the kind of work, not the person, and contain no
 * visitor's input (docs/decisions/telemetry.md).
 */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => T,
  kind: SpanKind = 'internal',
): T {
  return tracer ? tracer.child(name, attributes, kind, work) : work();
}

/** Runs `work` in its own trace. */
export function tracedAlone<T>(name: string, attributes: Attributes, work: () => T): T {
  return tracer ? tracer.root(name, attributes, work) : work();
}
