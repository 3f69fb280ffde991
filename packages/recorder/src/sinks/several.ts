import type { Sink } from '../sink.ts';

/**
 * Hands each run to several sinks. One that throws or rejects, as no sink should and somebody's own may, hinders neither the
 * others nor what is recorded.
 */
export function several(...sinks: Sink[]): Sink {
  const each = (hand: (sink: Sink) => void) => {
    for (const sink of sinks)
      try {
        hand(sink);
      } catch {
        // Telling people is the sink's own affair.
      }
  };
  return {
    open: (head) => each((sink) => sink.open(head)),
    event: (traceId, event) => each((sink) => sink.event(traceId, event)),
    close: (traceId, outcome) => each((sink) => sink.close(traceId, outcome)),
    flush: async () => {
      await Promise.allSettled(sinks.map(async (sink) => sink.flush()));
    },
  };
}
