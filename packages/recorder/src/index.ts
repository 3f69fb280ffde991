/** What the package offers: recorders for MCP servers and clients, for other work, and where their traces go. */

export { canonicalJson, sha256Of } from './canonical.ts';
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
export { type ContextInput, type RunOptions, TraceRun } from './run.ts';
export type { Sink, SinkOptions } from './sink.ts';
export type { Head, LeftOut, Outcome, RunFacts, Side, Software, Spec, TraceEvent } from './trace.ts';
export { toTrace } from './trace.ts';
