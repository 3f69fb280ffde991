import { type Problems, wordsOf } from '../problems.ts';
import type { Sink } from '../sink.ts';
import { type Head, type Outcome, type Spec, type TraceEvent, toTrace } from '../trace.ts';

/** A run in progress. Events are kept as text, so later changes of their objects do not change the trace. */
interface OpenRun {
  head: string;
  events: string[];
  size: number;
  lastAt: string;
  /** Why later events were refused. */
  lost?: string;
}

/** Maximum characters of JSON in all open runs together. */
const maxOpenSize = 64_000_000;

/** A sink for destinations of whole traces: it holds runs until they end, up to a limit. */
export abstract class CollectingSink implements Sink {
  readonly #runs = new Map<string, OpenRun>();
  readonly #spec: Spec;
  protected readonly problems: Problems;
  readonly #maxSize: number;
  #size = 0;

  constructor(spec: Spec, problems: Problems, maxSize = maxOpenSize) {
    this.#spec = spec;
    this.problems = problems;
    this.#maxSize = maxSize;
  }

  /** Sends a trace whose run has ended. */
  protected abstract finished(trace: object): void;

  abstract flush(): Promise<void>;

  open(head: Head): void {
    const text = this.#textOf(head);
    if (text === undefined) return;
    if (this.#size + text.length > this.#maxSize) {
      this.problems.say('open runs', `A run is not recorded: open runs hold ${this.#size} characters.`);
      return;
    }
    this.#runs.set(head.mcp_trace_id, {
      head: text,
      events: [],
      size: text.length,
      lastAt: head.mcp_context.timestamp,
    });
    this.#size += text.length;
  }

  event(traceId: string, event: TraceEvent): void {
    const run = this.#runs.get(traceId);
    if (!run || run.lost !== undefined) return;
    const text = this.#textOf(event);
    if (text === undefined) run.lost = 'an event that is not JSON';
    else if (this.#size + text.length > this.#maxSize) {
      run.lost = `open runs held more than ${this.#maxSize} characters`;
      this.problems.say('open runs', `A run is cut off: ${run.lost}.`);
    } else {
      run.events.push(text);
      run.lastAt = event.created_at;
      run.size += text.length;
      this.#size += text.length;
    }
  }

  close(traceId: string, outcome: Outcome): void {
    const run = this.#runs.get(traceId);
    if (!run) return;
    this.#runs.delete(traceId);
    this.#size -= run.size;
    const events: TraceEvent[] = run.events.map((text) => JSON.parse(text));
    if (run.lost !== undefined)
      events.push(interruption('recorder_full', `Cut off: ${run.lost}.`, run.lastAt));
    const ended = run.lost === undefined ? outcome : 'interrupted';
    this.finished(toTrace(JSON.parse(run.head), events, ended, this.#spec));
  }

  #textOf(value: object): string | undefined {
    try {
      return JSON.stringify(value);
    } catch (error) {
      this.problems.say('not JSON', `Part of a run is not recorded: ${wordsOf(error)}.`);
      return undefined;
    }
  }
}

/**
 * The end event of a run whose record breaks off, because the recorder was killed or lost later events. A trace that
 * continued after a gap could have answers without their calls (11.5); one that states the interruption is true (10.7).
 * `lastAt` is the time of the last event: the new one is not earlier, even if the clock was set back (3.2).
 */
export function interruption(reason: string, message: string, lastAt = '', now = new Date()): TraceEvent {
  const created_at = Date.parse(lastAt) >= now.getTime() ? lastAt : now.toISOString();
  return { event_type: 'run.interrupted', payload: { noticed_by: 'recorder', reason, message }, created_at };
}
