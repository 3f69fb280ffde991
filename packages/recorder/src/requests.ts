/** Open and answered requests of one conversation, by `keyOf` and HTTP exchange. */
import type { Asked } from './binding.ts';
import { ExchangeMap } from './exchange-map.ts';
import { compact, keyOf } from './read-message.ts';
import type { TraceRun } from './run.ts';
import type { Speaker, TaskCall } from './tasks.ts';

/** An open call. */
export interface Call extends TaskCall {
  key: string;
  /** The HTTP exchange that it came on. */
  exchange?: number;
  progressToken?: string | number;
  /** Key of the run, if it ends with this call. */
  ends?: string;
  /** The stream of its exchange ended before its answer, which may come on a resumed one. */
  isCutOff?: boolean;
  /** A cancellation names its id, which other open calls have too. */
  mayBeCancelled?: boolean;
}

/** A request that was answered or given up, kept to recognise a second answer. */
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
  readonly #open = new ExchangeMap<Call>();
  readonly #byExchange = new Map<number, Set<Call>>();
  /** Calls by their progress token, also while they go on as tasks; undefined for requests that are no calls. */
  readonly #progress = new ExchangeMap<Call | undefined>();
  /** Requests that are not recorded as calls, until their answer. */
  readonly #others = new ExchangeMap<Asked>();
  readonly #answered = new ExchangeMap<Answered>();

  /** True if there are too many open calls for another. */
  get isFull(): boolean {
    return this.#open.size >= maxOpen;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Calls that wait for their answer. */
  open(): Iterable<Call> {
    return this.#open.values();
  }

  openAt(key: string, exchange: number | undefined): Call | undefined {
    return this.#open.get(key, exchange);
  }

  /** Every open call with the key, on any exchange, oldest first. */
  openWith(key: string): Call[] {
    return this.#open.all(key).map(([, call]) => call);
  }

  /**
   * Finds the open call of an answer: by its exchange, or the exchange that its stream resumes; on other streams by its
   * id. Among several with one id, it is the only one whose own stream was cut off; undefined if that is not one.
   */
  callOf(key: string, exchange: number | undefined, resumes?: number): Call | undefined {
    if (exchange !== undefined) return this.#open.get(key, exchange);
    const resumed = resumes === undefined ? undefined : this.#open.get(key, resumes);
    if (resumed) return resumed;
    const calls = this.openWith(key);
    const cut = calls.filter(({ isCutOff }) => isCutOff);
    const [only, ...more] = cut.length > 0 ? cut : calls;
    return more.length === 0 ? only : undefined;
  }

  /** Message on an answer without a call. */
  whyUnmatched(key: string, exchange: number | undefined): string {
    return exchange === undefined && this.openWith(key).length > 1
      ? 'A response arrived with an id that several requests share.'
      : 'A response arrived without an open request.';
  }

  /** The open calls that one HTTP request made. */
  on(exchange: number | undefined): Call[] {
    return exchange === undefined ? [] : [...(this.#byExchange.get(exchange) ?? [])];
  }

  /** The only open call of an HTTP request; undefined for none or several. */
  onlyOn(exchange: number | undefined): Call | undefined {
    const [only, ...more] = this.on(exchange);
    return more.length === 0 ? only : undefined;
  }

  add(call: Call): void {
    const { key, exchange, from, progressToken } = call;
    this.#open.set(key, exchange, call);
    if (exchange !== undefined) {
      const calls = this.#byExchange.get(exchange) ?? new Set();
      this.#byExchange.set(exchange, calls.add(call));
    }
    if (progressToken !== undefined) this.followProgress(from, progressToken, exchange, call);
  }

  /**
   * Closes a call that is answered or given up. A late answer to a cancelled call may have crossed the cancellation.
   */
  forget(call: Call, isCancelled: boolean): void {
    const { key, exchange, run, callId } = call;
    this.#open.delete(key, exchange);
    if (exchange !== undefined) {
      const calls = this.#byExchange.get(exchange);
      calls?.delete(call);
      if (calls?.size === 0) this.#byExchange.delete(exchange);
    }
    if (isCancelled) this.forgetProgress(call);
    this.#note(key, exchange, { run: run.isEnded ? undefined : run, callId, isCancelled });
  }

  /** Notes a request that is no call. */
  addOther(key: string, exchange: number | undefined, { method, params }: Asked): void {
    this.#others.set(key, exchange, { method: method.slice(0, maxMethod), params: compact(params) });
    this.#others.bound(maxRemembered);
  }

  /** Takes the request that an answer is for, if it is not a call, and notes that it was answered. */
  takeOther(key: string, exchange: number | undefined): Asked | undefined {
    const [at, asked] = this.#find(this.#others, key, exchange);
    if (!asked) return undefined;
    this.#others.delete(key, at);
    this.#note(key, at, { run: undefined, callId: undefined, isCancelled: false });
    return asked;
  }

  /** Returns the note on a request that was answered or given up, or undefined. */
  answered(key: string, exchange: number | undefined): Answered | undefined {
    // The answer may be for an open call.
    if (exchange === undefined && this.openWith(key).length > 0) return undefined;
    return this.#find(this.#answered, key, exchange)[1];
  }

  /** Marks an id as used again. */
  reuse(key: string, exchange: number | undefined): void {
    this.#answered.delete(key, exchange);
  }

  followProgress(
    from: Speaker,
    token: string | number,
    exchange: number | undefined,
    call: Call | undefined,
  ): void {
    this.#progress.set(keyOf(from, token), exchange, call);
    this.#progress.bound(maxOpen + maxRemembered);
  }

  /**
   * The call of a progress token; `'other'` for a request that is no call. The exchange counts first: a host that gives
   * its requests one id gives them one token, too. Progress of a task may come on another exchange.
   */
  progressOf(
    from: Speaker,
    token: string | number,
    exchange: number | undefined,
  ): Call | 'other' | undefined {
    const key = keyOf(from, token);
    const found = this.#progress.has(key, exchange)
      ? [this.#progress.get(key, exchange)]
      : this.#progress.all(key).map(([, call]) => call);
    return found.length === 0 ? undefined : (found.find((call) => call !== undefined) ?? 'other');
  }

  forgetProgress(call: Call): void {
    const { from, progressToken, exchange } = call;
    if (progressToken === undefined) return;
    const key = keyOf(from, progressToken);
    // A later call may have taken the token over.
    if (this.#progress.get(key, exchange) === call) this.#progress.delete(key, exchange);
  }

  clear(): void {
    for (const map of [this.#open, this.#byExchange, this.#progress, this.#others, this.#answered])
      map.clear();
  }

  /** Finds a value by its exchange; without an exchange, the oldest value of the key. */
  #find<Value>(
    map: ExchangeMap<Value>,
    key: string,
    exchange: number | undefined,
  ): [number | undefined, Value] | [undefined, undefined] {
    const own = map.get(key, exchange);
    if (own !== undefined) return [exchange, own];
    return (exchange === undefined ? map.all(key)[0] : undefined) ?? [undefined, undefined];
  }

  #note(key: string, exchange: number | undefined, answered: Answered): void {
    this.#answered.set(key, exchange, answered);
    this.#answered.bound(maxRemembered);
  }
}
