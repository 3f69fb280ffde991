import type { Head, Outcome, Spec, TraceEvent } from './trace.ts';

/**
 * Where runs go while they happen. The three calls of a run are the lines of a stream (section 15 of working draft v0.2): one
 * opening, any number of events, one closing. A sink keeps its failures to itself: it reports them by `onProblem`, once
 * for each kind, and never throws, because recording must not break what is recorded. Calls return at once; what is slow is
 * done later and bounded.
 */
export interface Sink {
  open(head: Head): void;
  event(traceId: string, event: TraceEvent): void;
  close(traceId: string, outcome: Outcome): void;
  /** Resolves when every earlier event is written or sent, or was given up. Never rejects. */
  flush(): Promise<void>;
}

/** Options of every sink. */
export interface SinkOptions {
  /** The version of the standard that finished traces follow. */
  spec: Spec;
  /** One line for people: what is lost and why. Standard error without it. */
  onProblem?: (message: string) => void;
}
