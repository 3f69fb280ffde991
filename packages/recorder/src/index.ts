/** Public API of the package: recorders for MCP servers and clients and for other work, and destinations of traces. */

export { canonicalJson, sha256Of } from './canonical.ts';
export { mcpContext, type SomeContext } from './context.ts';
export type * from './event-parts.ts';
export type * from './event-payloads.ts';
export type * from './events.ts';
export {
  type Allowed,
  allowedOf,
  type KeepKind,
  type KeepList,
  keepNothing,
  leave,
  parseKeep,
} from './keep.ts';
export { type ContextInput, TraceRun } from './run.ts';
export { currentRun, metaOf, Run, type RunOptions, type RunSettings, run } from './runs.ts';
export { type Recordable, type RecordOptions, record } from './sdk.ts';
export type { Sink, SinkOptions } from './sink.ts';
export { HttpSink, type HttpSinkOptions } from './sinks/http.ts';
export { MemorySink } from './sinks/memory.ts';
export { OtlpSink, type OtlpSinkOptions } from './sinks/otlp.ts';
export type { SendingOptions } from './sinks/sending.ts';
export { several } from './sinks/several.ts';
export type { Head, LeftOut, Outcome, RunFacts, Side, Software, Spec, TraceEvent } from './trace.ts';
export { toTrace } from './trace.ts';
