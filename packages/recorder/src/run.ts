/** One run while it happens (sections 10 and 11 of working draft v0.2). */
import { faultsOf } from '@context-native/checker/draft/schema';
import {
  draftSpec,
  ends,
  isExtensionName,
  payloads,
  runSchema,
  schemaOf,
} from '@context-native/checker/draft/standard';
import { type Fields, isFields } from '@context-native/checker/fields';
import { checkTrace } from '@context-native/checker/trace';
import type { Context } from '@context-native/checker/types';
import { CallLedger } from './call-ledger.ts';
import { cleanPayload, copyOf, unfit } from './clean-payload.ts';
import type { CoreType, Payloads } from './events.ts';
import { fitPayload } from './fit-payload.ts';
import { sizeOf } from './keep.ts';
import { ourselves } from './ourselves.ts';
import { Problems, wordsOf } from './problems.ts';
import { withoutSecrets } from './secrets.ts';
import type { Sink } from './sink.ts';
import type { Head, Outcome, RunFacts, Side, Software } from './trace.ts';

/** A context without its time. */
export type ContextInput = Context extends infer Each
  ? Each extends Context
    ? Omit<Each, 'timestamp'>
    : never
  : never;

export interface RunOptions {
  context: ContextInput;
  side: Side;
  sink: Sink;
  /** Recorder of the run. Default: this package. */
  recorder?: Software;
  parent?: RunFacts['parent'];
  /** W3C Trace Context of the run itself (10.11). */
  traceparent?: string;
  mcp?: RunFacts['mcp'];
  /** Clock: milliseconds since 1970 in UTC, with a fraction if known. Default: the system's clock. */
  now?: () => number;
}

/** The payload of a core event; of other names any object. */
export type PayloadOf<T extends string> = T extends CoreType ? Payloads[T] : object;

/** Maximum events of a trace. Later ones are only counted, except for the end and errors of the recording. */
const maxEvents = 100_000;
/**
 * Bytes of a trace, below the 64 MB that our readers take (8.5). Above the first, large members are left out; above the
 * second, events.
 */
const maxLarge = 48_000_000;
const maxBytes = 56_000_000;

/**
 * Writes one run to a sink, which it opens at once. Times do not step back (3.2), secrets that it finds are left out
 * (16.6), payloads match their schemas, and calls and answers are pairs. The trace states the events and parts that
 * were left out. After the constructor, neither an invalid payload nor a fault of the sink throws.
 */
export class TraceRun {
  readonly head: Head;
  readonly #sink: Sink;
  readonly #now: () => number;
  readonly #problems = new Problems();
  readonly #ledger: CallLedger;
  #last: number;
  #events = 0;
  #bytes = 0;
  #isFull = false;
  #dropped = 0;
  #ignored = 0;
  #calls = 0;
  #isEnded = false;

  /** @throws TypeError if the context breaks a MUST clause: a mistake in the program */
  constructor(options: RunOptions) {
    this.#sink = options.sink;
    this.#now = options.now ?? Date.now;
    this.#last = this.#moment(undefined, 0);
    this.head = {
      mcp_trace_id: crypto.randomUUID(),
      mcp_context: contextOf(options.context, this.#last),
      mcp_run: factsOf(options),
    };
    this.#ledger = new CallLedger(this.head);
    this.#bytes = sizeOf(this.head) ?? 0;
    this.#tell(() => this.#sink.open(this.head));
  }

  /** The `mcp_trace_id`. */
  get id(): string {
    return this.head.mcp_trace_id;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Returns the next of `c1`, `c2`, … that no call of the run has. */
  nextCallId(): string {
    do this.#calls++;
    while (this.#ledger.has(`c${this.#calls}`));
    return `c${this.#calls}`;
  }

  /** Counts invalid values of `traceparent` and `tracestate`; the end of the run has their number (12.7). */
  ignoreTraceContext(count: number): void {
    this.#ignored += count;
  }

  /**
   * Records an event; does nothing after the end. An end event ends the run, as `end` does.
   * @param at when it was seen (11.8), in milliseconds since 1970. Default: now
   */
  record<T extends string>(type: T, payload: PayloadOf<T>, at?: number): void {
    if (this.#isEnded) return;
    const [outcome] = ends[type] ?? [];
    if (outcome) this.end(outcome as Outcome, payload, at);
    else if (this.#events < maxEvents && this.#bytes < maxBytes) this.#write(type, payload, at);
    else {
      const bound = this.#bytes < maxBytes ? `${maxEvents} events` : `${maxBytes / 1e6} MB`;
      if (this.#dropped === 0) this.#say(`The run has more than ${bound}: the rest is left out.`, at);
      this.#dropped++;
    }
  }

  /**
   * Ends the run: `open` without an event, any other outcome with the event that agrees with it (10.7).
   * @param payload of that event; `failed`, `timed_out` and `input_required` are the `reason` if it has none
   */
  end(outcome: Outcome, payload: object = {}, at?: number): void {
    if (this.#isEnded) return;
    const type = Object.keys(ends).find((name) => ends[name]?.includes(outcome));
    if (this.#dropped > 0) this.#say(`Events left out above the limit: ${this.#dropped}.`, at);
    if (this.#ignored > 0)
      this.#say(
        `Values of traceparent or tracestate that were ignored, because they are not W3C Trace Context: ${this.#ignored}.`,
        at,
        'protocol',
      );
    const reason = outcome === 'failed' || outcome === 'timed_out' || outcome === 'input_required';
    if (type) this.#write(type, reason ? { reason: outcome, ...payload } : payload, at);
    this.#isEnded = true;
    this.#tell(() => this.#sink.close(this.id, type ? outcome : 'open'));
  }

  #write(type: string, given: object, at: number | undefined): void {
    if (!this.#isFull && this.#bytes > maxLarge) {
      this.#isFull = true;
      this.#say(
        `The run has more than ${maxLarge / 1e6} MB: large members of further events are left out.`,
        at,
      );
    }
    const made = this.#payloadOf(type, given);
    if (typeof made === 'string') this.#say(`An event ${type.slice(0, 100)} was not recorded: ${made}.`, at);
    else this.#hand(type, made, at);
  }

  /** Records an error of the run itself. */
  #say(message: string, at: number | undefined, source: 'protocol' | 'other' = 'other'): void {
    this.#hand('error.reported', { message: message.toWellFormed(), source }, at);
  }

  #hand(event_type: string, payload: Fields, at: number | undefined): void {
    this.#events++;
    this.#last = this.#moment(at, this.#last);
    const created_at = timeOf(this.#last);
    const event = { event_type, payload, created_at };
    this.#bytes += (sizeOf(event) ?? 0) + 1;
    this.#tell(() => this.#sink.event(this.id, event));
  }

  /** Returns the payload to write, or why the event cannot be recorded. */
  #payloadOf(type: string, given: object): Fields | string {
    if (!payloads.has(type) && !isExtensionName(type))
      return 'its name is neither a core name nor an extension name';
    try {
      const payload = cleanPayload(copyOf(given), this.#isFull);
      this.#ledger.fit(type, payload);
      const fitted = fitPayload(type, payload, unfit);
      if (!fitted) return 'its payload does not match its schema';
      return this.#ledger.add(type, fitted) ?? fitted;
    } catch (error) {
      // A recorded value may be anything, with getters that throw.
      return wordsOf(error);
    }
  }

  /** A moment that is not before another one. */
  #moment(at: number | undefined, earliest: number): number {
    const wanted = at !== undefined && isMoment(at) ? at : this.#now();
    return isMoment(wanted) ? Math.max(wanted, earliest) : Math.max(Date.now(), earliest);
  }

  /** Catches the faults of a sink that throws or rejects, against its contract. */
  #tell(call: () => unknown): void {
    const complain = (error: unknown) =>
      this.#problems.say('sink', `A trace was not stored: ${wordsOf(error)}`);
    try {
      // A custom sink may be asynchronous, despite its type.
      const told = call();
      if (isFields(told) && typeof told.then === 'function') Promise.resolve(told).catch(complain);
    } catch (error) {
      complain(error);
    }
  }
}

/** From 1970 to the end of the year 9999. */
const isMoment = (ms: number) => ms >= 0 && ms < 253_402_300_800_000;

/** A time of clause 2.2, with six digits if the moment has a fraction of a millisecond. */
function timeOf(ms: number): string {
  const whole = Math.floor(ms);
  const micros = Math.floor((ms - whole) * 1000);
  const text = new Date(whole).toISOString();
  return micros === 0 ? text : `${text.slice(0, -1)}${String(micros).padStart(3, '0')}Z`;
}

function contextOf(input: ContextInput, now: number): Context {
  const mcp_context = { ...input, timestamp: timeOf(now) } as Context;
  // The clock of a test may be anywhere.
  const trace = { mcp_trace_id: crypto.randomUUID(), mcp_context, mcp_events: [] };
  const broken = checkTrace(trace, { now }).results.filter(
    ({ status, level }) => status === 'fail' && level === 'MUST',
  );
  if (broken.length > 0)
    throw new TypeError(`The context is invalid: ${broken.map(({ message }) => message).join('; ')}.`);
  return mcp_context;
}

/** Facts of the run. Members with an invalid form or a secret are left out. */
function factsOf({ recorder = ourselves, side, parent, traceparent, mcp }: RunOptions): RunFacts {
  const given: Fields = { spec: draftSpec, recorder: { side, ...recorder }, parent, traceparent, mcp };
  const { kept } = withoutSecrets(copyOf(given));
  const facts = kept as RunFacts & Fields;
  for (const { pointer } of faultsOf(facts, runSchema, { resolve: schemaOf })) {
    const [, part = '', member = ''] = pointer.split('/');
    const holder = facts[part];
    // Remove the member, such as `server` of `mcp`. If its object requires it, the loop below removes the object.
    if (isFields(holder) && Object.hasOwn(holder, member)) delete holder[member];
    else delete facts[part];
  }
  for (const part of ['parent', 'mcp', 'recorder'])
    if (
      faultsOf(facts, runSchema, { resolve: schemaOf }).some(({ pointer }) => pointer.startsWith(`/${part}`))
    )
      delete facts[part];
  return facts;
}
