import { Problems } from '../problems.ts';
import type { SinkOptions } from '../sink.ts';
import { CollectingSink } from './collecting.ts';

/** Maximum finished traces. Above it, the oldest are dropped. */
const maxTraces = 10_000;

/** Keeps finished traces in `traces`, for tests and for programs that read their own runs. Default of `spec`: v0.1. */
export class MemorySink extends CollectingSink {
  readonly traces: object[] = [];

  constructor({ spec = '0.1', onProblem }: Partial<SinkOptions> = {}) {
    super(spec, new Problems(onProblem));
  }

  protected override finished(trace: object): void {
    if (this.traces.push(trace) <= maxTraces) return;
    this.traces.shift();
    this.problems.say('too many', `More than ${maxTraces} traces in memory: the oldest are dropped.`);
  }

  override async flush(): Promise<void> {}
}
