import { Problems, wordsOf } from '../problems.ts';
import type { Sink } from '../sink.ts';

/** A sink that throws or rejects, as none should and somebody's own may, made into one that says so once and breaks nothing. */
export function guard(sink: Sink, problems: Problems): Sink {
  const attempt = async (call: () => unknown) => {
    try {
      await call();
    } catch (error) {
      problems.say('sink', `A trace is not kept: ${wordsOf(error)}`);
    }
  };
  return {
    open: (head) => void attempt(() => sink.open(head)),
    event: (traceId, event) => void attempt(() => sink.event(traceId, event)),
    close: (traceId, outcome) => void attempt(() => sink.close(traceId, outcome)),
    flush: () => attempt(() => sink.flush()),
  };
}

/** Hands each run to several sinks, none of which hinders the others. */
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
