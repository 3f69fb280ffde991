/** The runs of one conversation: its own, and one for each parent that requests name (10.15 of working draft v0.2). */
import type { Fields } from '@context-native/checker/fields';
import type { Parties, Transport } from './parties.ts';
import { metaOf, readIdentity } from './read-message.ts';
import type { WaitingForInput } from './rounds.ts';
import type { TraceRun } from './run.ts';
import type { Speaker } from './tasks.ts';
import type { Outcome, RunFacts, Side, Software } from './trace.ts';
import { ownTraceparent } from './wire.ts';

/** Facts of a run at its start. */
export interface RunBeginning {
  parent?: { mcp_trace_id: string; call_id?: string };
  traceparent?: string;
  mcp?: NonNullable<RunFacts['mcp']>;
  /** Set even if the revision is unknown, and `mcp` is therefore absent. */
  server?: Software;
}

export interface RunsOptions {
  /** The recording side (10.6). */
  side: Side;
  transport: Transport;
  /** Makes each request a run of its own, for a transport without connection and session (10.15). */
  isOneRequest?: boolean;
  /** Starts a run: that of the conversation, or that of a parent that requests name. */
  start: (beginning: RunBeginning) => TraceRun;
}

/** The run of a request, with its key if it ends with the call. */
export interface RunOfRequest {
  run: TraceRun;
  ends?: string;
}

const maxRuns = 1000;

export class ConversationRuns {
  readonly #options: RunsOptions;
  readonly #parties: Parties;
  /** Gives up the open calls of a run that ends because there are too many runs. */
  readonly #giveUp: (run: TraceRun, at: number) => void;
  /** Open runs by their parent (`runKey`); the empty key is the conversation's own run. */
  readonly #runs = new Map<string, TraceRun>();

  constructor(options: RunsOptions, parties: Parties, giveUp: (run: TraceRun, at: number) => void) {
    this.#options = options;
    this.#parties = parties;
    this.#giveUp = giveUp;
  }

  get size(): number {
    return this.#runs.size;
  }

  [Symbol.iterator](): Iterator<TraceRun> {
    return this.#runs.values();
  }

  /** Ends one run, by its key. */
  end(key: string, outcome: Outcome, at: number, payload: object): void {
    this.#runs.get(key)?.end(outcome, payload, at);
    this.#runs.delete(key);
  }

  clear(): void {
    this.#runs.clear();
  }

  /** The run of a message that names none: the only open one, else the conversation's own. */
  any(at: number): TraceRun {
    const [only] = this.#runs.size === 1 ? this.#runs.values() : [];
    return only ?? this.#run(undefined, at);
  }

  /**
   * The run of a request. For a client's, it is the named run if this conversation has it, else the one with the named
   * run as parent; without a name, the conversation's own. For a server's, see `any`.
   * @param before the call that it repeats with the requested input
   */
  of(from: Speaker, params: Fields, before: WaitingForInput | undefined, at: number): RunOfRequest {
    if (from === 'server') return { run: this.any(at) };
    const meta = metaOf(params);
    const { mcp_trace_id: id, call_id: callId } = readIdentity(meta);
    const isOne = this.#options.isOneRequest === true;
    if (id === undefined) {
      // A request that continues with the input it waited for has the waiting run as its parent (10.7).
      const parent = before?.run.isEnded
        ? { mcp_trace_id: before.run.id, call_id: before.callId }
        : undefined;
      return this.#runOfRequest(isOne ? parent : undefined, isOne, at, meta);
    }
    for (const run of this.#runs.values()) if (run.id === id) return { run };
    const isOfCall = this.#options.side === 'server' || isOne;
    if (!isOfCall || callId === undefined) return this.#runOfRequest({ mcp_trace_id: id }, isOne, at, meta);
    return this.#runOfRequest({ mcp_trace_id: id, call_id: callId }, true, at, meta);
  }

  /** With `endsWithCall`, the answer has the key of the run, which ends with the outcome of its call. */
  #runOfRequest(
    parent: RunBeginning['parent'],
    endsWithCall: boolean,
    at: number,
    meta: Fields,
  ): RunOfRequest {
    const run = this.#run(parent, at, meta);
    return endsWithCall ? { run, ends: runKey(parent) } : { run };
  }

  #run(parent: RunBeginning['parent'], at: number, meta: Fields = {}): TraceRun {
    const key = runKey(parent);
    const existing = this.#runs.get(key);
    if (existing) return existing;
    const traceparent = ownTraceparent(meta.traceparent);
    const mcp = this.#parties.mcp(this.#options.transport);
    const { server } = this.#parties.known;
    const run = this.#options.start({
      ...(parent && { parent }),
      ...(traceparent !== undefined && { traceparent }),
      ...(mcp && { mcp }),
      ...(server && { server }),
    });
    this.#runs.set(key, run);
    run.record('run.started', {}, at);
    // A hostile caller may name another parent with each request.
    if (this.#runs.size > maxRuns) this.#endOldest(at);
    return run;
  }

  #endOldest(at: number): void {
    for (const [key, run] of this.#runs) {
      if (key === '') continue;
      this.#giveUp(run, at);
      run.end('interrupted', { noticed_by: 'recorder', reason: 'too_many_runs' }, at);
      this.#runs.delete(key);
      return;
    }
  }
}

const runKey = (parent: RunBeginning['parent']) =>
  parent ? `${parent.mcp_trace_id.toLowerCase()} ${parent.call_id ?? ''}` : '';
