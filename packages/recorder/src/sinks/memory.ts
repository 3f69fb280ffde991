import { Problems } from '../problems.ts';
import type { SinkOptions } from '../sink.ts';
import { CollectingSink } from './collecting.ts';

/** How many finished traces are kept; of more, the oldest go. */
const maxTraces = 10_000;

/** Keeps finished traces in `traces`, for tests and for programs that look at their own runs. By v0.1 without `spec`. */
export class MemorySink extends CollectingSink {
  readonly traces: object[] = [];

  constructor({ spec = '0.1', onProblem }: Partial<SinkOptions> = {}) {
    super(spec, new Problems(onProblem));
  }

  protected override finished(trace: object): void {
    if (this.traces.push(trace) <= maxTraces) return;
    this.traces.shift();
    this.problems.say('too many', `Over ${maxTraces} traces in memory: the oldest are dropped.`);
  }

  override async flush(): Promise<void> {}
}
