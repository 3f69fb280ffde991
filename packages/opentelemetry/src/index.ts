/** What the package offers: traces into spans and spans into traces, as plain values and inside the OpenTelemetry SDK. */

export { type KeepList, parseKeep } from '../../recorder/src/keep.ts';
export type { Sink } from '../../recorder/src/sink.ts';
export { conventions, type SpanData } from '../../recorder/src/spans/conventions.ts';
export { type SpanOptions, spansOf } from '../../recorder/src/spans/to-spans.ts';
export type { Head, Outcome, Spec, TraceEvent } from '../../recorder/src/trace.ts';
export { SpanSink, type SpanSinkOptions, toReadableSpan } from './exporter.ts';
export { type TraceProcessorOptions, TraceSpanProcessor, toSpanData } from './processor.ts';
export {
  type MadeRun,
  type MadeRuns,
  type MakeOptions,
  runsOf,
  type Supplied,
  type SuppliedFor,
  tracesOf,
} from './to-trace.ts';
