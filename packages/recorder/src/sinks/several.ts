import { Problems, wordsOf } from '../problems.ts';
import type { Sink } from '../sink.ts';

/**
 * Wraps a sink that may throw or reject, against its contract: reports the first fault and goes on with the recording.
 */
export function guard(sink: Sink, problems: Problems): Sink {
  const attempt = async (call: () => unknown) => {
    try {
      await call();
    } catch (error) {
      problems.say('sink', `A trace was not stored: ${wordsOf(error)}`);
    }
  };
  return {
    open: (head) => void attempt(() => sink.open(head)),
    event: (traceId, event) => void attempt(() => sink.event(traceId, event)),
    close: (traceId, outcome) => void attempt(() => sink.close(traceId, outcome)),
    flush: () => attempt(() => sink.flush()),
  };
}

/** Sends each run to several sinks. A fault of one does not affect the others. */
export function several(...sinks: Sink[]): Sink {
  const each = sinks.map((sink) => guard(sink, new Problems()));
  return {
    open: (head) => {
      for (const sink of each) sink.open(head);
    },
    event: (traceId, event) => {
      for (const sink of each) sink.event(traceId, event);
    },
    close: (traceId, outcome) => {
      for (const sink of each) sink.close(traceId, outcome);
    },
    flush: async () => {
      await Promise.all(each.map((sink) => sink.flush()));
    },
  };
}
