/** Makes the spans of a sink's runs, for sinks that send them: a nested run needs facts of its parent (19.3). */
import { answers, draftSpec } from '@context-native/checker/draft/standard';
import { isText } from '@context-native/checker/fields';
import { type Problems, wordsOf } from '../problems.ts';
import { type Head, type TraceEvent, toTrace } from '../trace.ts';
import type { SpanData } from './conventions.ts';
import { readTraceparent } from './ids.ts';
import { type SpanOptions, spansOf } from './to-spans.ts';

/** Maximum runs, and maximum calls with a caller, that are remembered for nested runs. */
const maxKnown = 10_000;
/** Maximum characters of a `call_id`, by the schemas (11.2). */
const maxCallId = 64;

export class SpanMaker {
  readonly #options: SpanOptions;
  /** Heads of runs by their ids, those of finished ones too: ids of nested runs come from them. */
  readonly #known = new Map<string, Head>();
  /** Calling events with their caller's `traceparent`: runs nested in such calls are in the caller's trace. */
  readonly #called = new Map<string, TraceEvent>();
  readonly #problems: Problems;

  constructor({ operatorAsks = false }: SpanOptions, problems: Problems) {
    this.#problems = problems;
    this.#options = { operatorAsks, traceOf: (id, callId) => this.#traceOf(id, callId) };
  }

  open(head: Head): void {
    this.#known.set(head.mcp_trace_id.toLowerCase(), head);
    forgetOldest(this.#known);
  }

  /** Call it for each event: a nested run often ends before its parent. */
  event(traceId: string, { event_type, payload, created_at }: TraceEvent): void {
    const { call_id, traceparent } = payload;
    if (!Object.hasOwn(answers, event_type) || !readTraceparent(traceparent)) return;
    if (!isText(call_id) || call_id.length > maxCallId) return;
    const key = keyOf(traceId, call_id);
    // The first event of a call counts, as in `spansOf`.
    if (this.#called.has(key)) return;
    this.#called.set(key, { event_type, payload: { call_id, traceparent }, created_at });
    forgetOldest(this.#called);
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

  #traceOf(id: string, callId: unknown): object | undefined {
    const head = this.#known.get(id);
    const called = isText(callId) ? this.#called.get(keyOf(id, callId)) : undefined;
    return head && toTrace(head, called ? [called] : [], 'open', draftSpec);
  }
}

const keyOf = (traceId: string, callId: string) => `${traceId.toLowerCase()}/${callId}`;

function forgetOldest(known: Map<string, unknown>): void {
  for (const old of known.keys()) {
    if (known.size <= maxKnown) break;
    known.delete(old);
  }
}
