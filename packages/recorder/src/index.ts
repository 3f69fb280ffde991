/** What the package offers: recorders for MCP servers and clients, for other work, and where their traces go. */

export type { Sink, SinkOptions } from './sink.ts';
export { MemorySink } from './sinks/memory.ts';
export type { Head, LeftOut, Outcome, RunFacts, Side, Software, Spec, TraceEvent } from './trace.ts';
export { toTrace } from './trace.ts';
