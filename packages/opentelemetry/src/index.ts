/** What the package offers: traces into spans and spans into traces, as plain values and inside the OpenTelemetry SDK. */

export { type KeepList, parseKeep } from '../../recorder/src/keep.ts';
export type { Sink } from '../../recorder/src/sink.ts';
export type { Head, Outcome, Spec, TraceEvent } from '../../recorder/src/trace.ts';
export { conventions, type SpanData } from './conventions.ts';
export { SpanSink, type SpanSinkOptions, toReadableSpan } from './exporter.ts';
export { type TraceProcessorOptions, TraceSpanProcessor, toSpanData } from './processor.ts';
export { type SpanOptions, spansOf } from './to-spans.ts';
export {
  type MadeRun,
  type MadeRuns,
  type MakeOptions,
  runsOf,
  type Supplied,
  type SuppliedFor,
  tracesOf,
} from './to-trace.ts';
