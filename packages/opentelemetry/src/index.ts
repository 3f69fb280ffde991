/** Public API of the package: traces to spans and spans to traces, as plain values and inside the OpenTelemetry SDK. */

export { type KeepList, parseKeep } from '@context-native/recorder/keep';
export type { Sink } from '@context-native/recorder/sink';
export { conventions, type SpanData } from '@context-native/recorder/spans/conventions';
export { type SpanOptions, spansOf } from '@context-native/recorder/spans/to-spans';
export type { Head, Outcome, Spec, TraceEvent } from '@context-native/recorder/trace';
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
