/** Requests of one conversation that wait for their answers, and those that had theirs, by `keyOf`. */
import type { Asked } from './binding.ts';
import { compact, keyOf } from './read-message.ts';
import type { TraceRun } from './run.ts';
import type { Speaker, TaskCall } from './tasks.ts';

/** A request that waits for its answer. */
export interface Call extends TaskCall {
  progressToken?: string | number;
  /** Key of the run, where it ends with this call. */
  ends?: string;
}

/** A request that was answered or given up, so that a second answer is known as one. */
interface Answered {
  run: TraceRun | undefined;
  callId: string | undefined;
  isCancelled: boolean;
}

const maxOpen = 10_000;
const maxRemembered = 10_000;
/** Characters of a method that are remembered. */
const maxMethod = 2000;

export class Requests {
  readonly open = new Map<string, Call>();
  /** Calls and tasks by the token of their progress; undefined for requests that are no calls. */
  readonly #progress = new Map<string, Call | undefined>();
  /** Requests that are no calls, but may be answered by an error. */
  readonly #others = new Map<string, Asked>();
  readonly #answered = new Map<string, Answered>();

  /** Whether no further call is taken. */
  get isFull(): boolean {
    return this.open.size >= maxOpen;
  }

  add(key: string, call: Call): void {
    this.open.set(key, call);
    if (call.progressToken !== undefined) this.followProgress(call.from, call.progressToken, call);
  }

  /** A call is answered or given up. What answers a cancelled one afterwards crossed it on its way. */
  forget(key: string, call: Call, isCancelled: boolean): void {
    this.open.delete(key);
    if (isCancelled) this.forgetProgress(call);
    const { run, callId } = call;
    this.#note(key, { run: run.isEnded ? undefined : run, callId, isCancelled });
  }

  /** A request that is no call. */
  addOther(key: string, { method, params }: Asked): void {
    this.#others.set(key, { method: method.slice(0, maxMethod), params: compact(params) });
    if (this.#others.size > maxRemembered) this.#others.delete(firstOf(this.#others));
  }

  /** The request, no call, that an answer is for: it is answered by that. */
  takeOther(key: string): Asked | undefined {
    const asked = this.#others.get(key);
    if (!asked) return undefined;
    this.#others.delete(key);
    this.#note(key, { run: undefined, callId: undefined, isCancelled: false });
    return asked;
  }

  /** What became of a request that was answered before; undefined where there was none. */
  answered(key: string): Answered | undefined {
    return this.#answered.get(key);
  }

  /** Its id is used anew. */
  reuse(key: string): void {
    this.#answered.delete(key);
  }

  followProgress(from: Speaker, token: string | number, call: Call | undefined): void {
    this.#progress.set(keyOf(from, token), call);
    if (this.#progress.size > maxOpen + maxRemembered) this.#progress.delete(firstOf(this.#progress));
  }

  /** The call that a token of progress belongs to; `'other'` for a request that is no call. */
  progressOf(from: Speaker, token: string | number): Call | 'other' | undefined {
    const key = keyOf(from, token);
    return this.#progress.get(key) ?? (this.#progress.has(key) ? 'other' : undefined);
  }

  forgetProgress(call: Call): void {
    if (call.progressToken === undefined) return;
    const key = keyOf(call.from, call.progressToken);
    // A later call may have taken the token over.
    if (this.#progress.get(key) === call) this.#progress.delete(key);
  }

  clear(): void {
    for (const map of [this.open, this.#progress, this.#others, this.#answered]) map.clear();
  }

  #note(key: string, answered: Answered): void {
    this.#answered.set(key, answered);
    if (this.#answered.size > maxRemembered) this.#answered.delete(firstOf(this.#answered));
  }
}

const firstOf = (map: Map<string, unknown>) => map.keys().next().value as string;
