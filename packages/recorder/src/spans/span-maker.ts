/** Makes the spans of a sink's runs, for sinks that send them: a nested run needs facts of its parent (19.3). */
import { draftSpec } from '@context-native/checker/draft/standard';
import { type Problems, wordsOf } from '../problems.ts';
import { type Head, toTrace } from '../trace.ts';
import type { SpanData } from './conventions.ts';
import { type SpanOptions, spansOf } from './to-spans.ts';

/** Maximum runs whose trace ids are remembered for nested runs. */
const maxKnown = 10_000;

export class SpanMaker {
  readonly #options: SpanOptions;
  /** Heads of runs by their ids, those of finished ones too: ids of nested runs come from them. */
  readonly #known = new Map<string, Head>();

  readonly #problems: Problems;

  constructor({ operatorAsks = false }: SpanOptions, problems: Problems) {
    this.#problems = problems;
    this.#options = { operatorAsks, traceOf: (id) => this.#traceOf(id) };
  }

  open(head: Head): void {
    this.#known.set(head.mcp_trace_id.toLowerCase(), head);
    for (const old of this.#known.keys()) {
      if (this.#known.size <= maxKnown) break;
      this.#known.delete(old);
    }
  }

  /**
   * Passes on the spans of a trace, if any. An open run and a call without an answer have no end, so they are not
   * exported.
   */
  hand(trace: object, use: (spans: SpanData[]) => void): void {
    try {
      const spans = spansOf(trace, this.#options).filter(({ endNanos }) => endNanos !== undefined);
      if (spans.length > 0) use(spans);
    } catch (error) {
      this.#problems.say('map', `A trace could not be turned into spans: ${wordsOf(error)}`);
    }
  }

  #traceOf(id: string): object | undefined {
    const head = this.#known.get(id);
    return head && toTrace(head, [], 'open', draftSpec);
  }
}
