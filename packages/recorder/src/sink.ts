import type { Head, Outcome, Spec, TraceEvent } from './trace.ts';

/**
 * Destination of runs while they happen. The three calls of a run are the lines of a stream (section 15 of working
 * draft v0.2): one opening, any number of events, one closing. A sink reports its faults by `onProblem`, once for each
 * kind, and never throws, because recording must not break the recorded program. Calls return at once; slow work
 * happens later and is bounded.
 */
export interface Sink {
  open(head: Head): void;
  event(traceId: string, event: TraceEvent): void;
  close(traceId: string, outcome: Outcome): void;
  /**
   * Resolves when everything that the sink can write or send now is written, sent or given up, or after its time limit.
   * Never rejects.
   */
  flush(): Promise<void>;
}

/** Common options of sinks. */
export interface SinkOptions {
  /** The version of the standard that finished traces follow. */
  spec: Spec;
  /** Gets one line for people: what is lost and why. Default: `console.error`. */
  onProblem?: (message: string) => void;
}
