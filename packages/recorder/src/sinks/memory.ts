import { Problems } from '../../../opentelemetry/src/problems.ts';
import type { Sink, SinkOptions } from '../sink.ts';
import type { Head, Outcome, TraceEvent } from '../trace.ts';
import { Collector } from './collector.ts';

/** How many finished traces are kept; of more, the oldest go. */
const maxTraces = 10_000;

/** Keeps finished traces in `traces`, for tests and for programs that look at their own runs. By v0.1 without `spec`. */
export class MemorySink implements Sink {
  readonly traces: object[] = [];
  readonly #collector: Collector;

  constructor({ spec = '0.1', onProblem }: Partial<SinkOptions> = {}) {
    const problems = new Problems(onProblem);
    this.#collector = new Collector(spec, problems, (trace) => {
      if (this.traces.push(trace) <= maxTraces) return;
      this.traces.shift();
      problems.say('too many', `Of more than ${maxTraces} traces in memory the oldest are dropped.`);
    });
  }

  open(head: Head): void {
    this.#collector.open(head);
  }

  event(traceId: string, event: TraceEvent): void {
    this.#collector.event(traceId, event);
  }

  close(traceId: string, outcome: Outcome): void {
    this.#collector.close(traceId, outcome);
  }

  async flush(): Promise<void> {}
}
