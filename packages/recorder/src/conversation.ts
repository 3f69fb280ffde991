/** The binding to MCP (section 12 of working draft v0.2): what is said on one connection becomes events of runs. */
import { type Fields, isFields, isText } from '../../conformance/src/fields.ts';
import { type Asked, answeredBy, askedBy, bindingOf, errorBy, Payload, softwareOf } from './binding.ts';
import { type Allowed, allowedOf, type KeepKind, type KeepList, type KeepPart, wholly } from './keep.ts';
import {
  compact,
  isHandshake,
  isId,
  keyOf,
  metaOf,
  outcomeOf,
  paramsOf,
  readIdentity,
  relatedTaskOf,
  runOutcomes,
  unreadable,
  urlsOf,
} from './read-message.ts';
import {
  isNextRound,
  Rounds,
  repeatedIn,
  takeRequests,
  takeResponses,
  type WaitingForInput,
} from './rounds.ts';
import type { TraceRun } from './run.ts';
import { other, type Speaker, type TaskCall, Tasks } from './tasks.ts';
import type { Outcome, RunFacts, Side, Software } from './trace.ts';
import { ownTraceparent } from './wire.ts';

export type { Speaker };

type Transport = NonNullable<NonNullable<RunFacts['mcp']>['transport']>;

/** What is known of a run when it begins. */
export interface RunBeginning {
  parent?: { mcp_trace_id: string; call_id?: string };
  traceparent?: string;
  mcp?: NonNullable<RunFacts['mcp']>;
}

export interface ConversationOptions {
  /** Who records (10.6). */
  side: Side;
  keep: KeepList;
  /** Whether a digest stands beside what is left out. */
  digest?: boolean;
  transport: Transport;
  /** One request makes a run of its own, as where there is neither connection nor session (10.15). */
  isOneRequest?: boolean;
  /** Calls that wait to be made again with what was asked for; to be shared by conversations of one request each. */
  rounds?: Rounds;
  /** Begins a run: one a conversation, and one for each parent that requests name. */
  start: (beginning: RunBeginning) => TraceRun;
}

/** A request that waits for its answer. */
interface Call extends TaskCall {
  progressToken?: string | number;
  /** Key of the run, where it ends with this call. */
  ends?: string;
}

interface Held {
  from: Speaker;
  message: unknown;
  at: number;
  bytes: number;
}

const maxOpen = 10_000;
const maxRemembered = 10_000;
const maxRuns = 1000;
const maxHeld = 100;
const maxHeldBytes = 1_000_000;
/** Milliseconds for which what comes behind a handshake is held: who is killed meanwhile leaves no trace of it. */
const maxHeldTime = 1000;

/** Characters of a method that are remembered. */
const maxMethod = 2000;
/** A method as a trace tells it: by its name, whoever sends pages in its place. */
const shortOf = (method: string) => method.slice(0, 200).toWellFormed();

const tasksMethods = new Set(['tasks/get', 'tasks/result', 'tasks/cancel', 'tasks/update']);

/**
 * Records one conversation: every request, answer, notification and error, in the order in which it was seen. It never throws,
 * whatever it is given, and keeps no message longer than it needs it.
 */
export class Conversation {
  readonly #options: ConversationOptions;
  /** By the parent that they have; the empty key is the conversation's own. */
  readonly #runs = new Map<string, TraceRun>();
  readonly #open = new Map<string, Call>();
  /** Calls and tasks by the token of their progress; undefined for requests that are no calls. */
  readonly #progress = new Map<string, Call | undefined>();
  /** Requests that are no calls, but may be answered by an error. */
  readonly #others = new Map<string, Asked>();
  /** Requests that were answered or given up, so that a second answer is known as one. */
  readonly #answered = new Map<
    string,
    { run: TraceRun | undefined; callId: string | undefined; isCancelled: boolean }
  >();
  readonly #rounds: Rounds;
  readonly #tasks: Tasks<Call>;
  /** What came before the answer to the first `initialize` or `server/discover`, which says who the server is. */
  #held: Held[] | undefined;
  #heldKey: string | undefined;
  #heldSince = 0;
  #revision: string | undefined;
  #server: Software | undefined;
  #client: Software | undefined;
  #isFull = false;
  #isEnded = false;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#rounds = options.rounds ?? new Rounds();
    this.#tasks = new Tasks(this.#keeping, (call, outcome, at) => {
      this.#forgetProgress(call);
      this.#endRunOf(call, outcome, at);
    });
  }

  /** Calls that wait for their answer. */
  get openCalls(): number {
    return this.#open.size;
  }

  /** What is known of the other side and the protocol. */
  get known(): { revision?: string; server?: Software; client?: Software } {
    return {
      ...(this.#revision !== undefined && { revision: this.#revision }),
      ...(this.#server && { server: this.#server }),
      ...(this.#client && { client: this.#client }),
    };
  }

  /** A message, as parsed JSON, when it was seen, in milliseconds since 1970, and how long it was, where that is known. */
  message(from: Speaker, message: unknown, at: number, bytes = 0): void {
    this.#safely(at, () => {
      if (this.#isEnded) return;
      if (this.#runs.size === 0 && !this.#held && isHandshake(message)) this.#held = [];
      if (this.#held) this.#hold({ from, message, at, bytes });
      else this.#take(from, message, at);
    });
  }

  /** Something that is no message: no JSON, or too large to be looked at. */
  broken(from: Speaker, reason: string, bytes: number, at: number): void {
    this.#safely(at, () => {
      if (this.#isEnded) return;
      this.#release();
      this.#report(undefined, `The ${from} sent what is no message: ${reason}, ${bytes} bytes.`, at);
    });
  }

  /** A request gets no answer: it could not be sent, or whoever sent it waited long enough (11.6). */
  unanswered(from: Speaker, id: unknown, outcome: Unanswered, at: number): void {
    if (this.#isEnded) return;
    this.#release();
    const key = keyOf(from, id);
    const call = this.#open.get(key);
    if (call) this.#giveUp(key, call, outcome, at);
  }

  /** The conversation is over: calls that wait have no answer, and every run ends. */
  ended(ending: Ending, at: number): void {
    this.#safely(at, () => {
      if (this.#isEnded) return;
      this.#release();
      this.#isEnded = true;
      const outcome = endings[ending.outcome as keyof typeof endings] ?? 'no_response';
      if (ending.outcome === 'interrupted') this.#reportLoss(at);
      for (const { run, binding, callId } of this.#open.values())
        run.record(binding.answered as 'tool.returned', { call_id: callId, outcome }, at);
      this.#open.clear();
      this.#tasks.end(at);
      for (const run of this.#runs.values()) run.end(ending.outcome, payloadOf(ending), at);
    });
    for (const map of [this.#runs, this.#open, this.#progress, this.#others, this.#answered]) map.clear();
  }

  /** A connection that was lost is an error of each run that waited for answers on it (12.1). */
  #reportLoss(at: number): void {
    const lost = new Map<TraceRun, string[]>();
    for (const { run, callId } of this.#open.values()) {
      const calls = lost.get(run);
      if (calls) calls.push(callId);
      else lost.set(run, [callId]);
    }
    for (const [run, calls] of lost) {
      const [only = '', ...more] = calls;
      const message = `It ended before ${more.length === 0 ? '1 call was' : `${calls.length} calls were`} answered.`;
      run.record(
        'error.reported',
        { message, source: 'transport', ...(more.length === 0 && { for_call_id: only }) },
        at,
      );
    }
  }

  /** Whatever is said, who talks never hears of a fault here. */
  #safely(at: number, work: () => void): void {
    try {
      work();
    } catch (error) {
      const words = error instanceof Error ? error.message : 'for an unknown reason';
      for (const run of this.#runs.values()) {
        run.record(
          'error.reported',
          { message: `A message was not recorded: ${words.slice(0, 200)}`, source: 'other' },
          at,
        );
        break;
      }
    }
  }

  /**
   * Holds the handshake back until its answer says who the server is and what it speaks, as a run says so at its beginning. A server
   * that does not know `server/discover` is asked again by `initialize`.
   */
  #hold(held: Held): void {
    const all = this.#held ?? [];
    all.push(held);
    const { from, message, at } = held;
    const { method, id, result } = isFields(message) ? message : ({} as Fields);
    if (method !== undefined) {
      const isWaiting = this.#heldKey !== undefined;
      const isSecond = isWaiting && from === 'client' && id !== undefined;
      const isLate = isWaiting && at - this.#heldSince > maxHeldTime;
      if (isHandshake(message) && !isWaiting) {
        this.#heldKey = keyOf(from, id);
        this.#heldSince = at;
      }
      // No handshake follows, or its answer is not waited for.
      else if (!isWaiting || isSecond || isLate) this.#release();
    } else if (this.#heldKey !== undefined && keyOf(other(from), id) === this.#heldKey) {
      this.#heldKey = undefined;
      const isRefused =
        !isFields(result) && isFields(all[0]?.message) && all[0].message.method !== 'initialize';
      if (isFields(result)) this.#learn(result);
      if (!isRefused) this.#release();
    }
    const bytes = all.reduce((sum, each) => sum + each.bytes, 0);
    if (all.length >= maxHeld || bytes > maxHeldBytes) this.#release();
  }

  /** Records what was held. */
  #release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#heldKey = undefined;
    // Unanswered, what the client asked for last is all that is known of the revision.
    for (const { message } of held.toReversed())
      if (isHandshake(message)) this.#learnFromParams(paramsOf(message));
    for (const { from, message, at } of held) this.#take(from, message, at);
  }

  #take(from: Speaker, message: unknown, at: number): void {
    if (!isFields(message)) {
      const what = Array.isArray(message)
        ? 'a batch, which the protocol does not know any more'
        : 'no object';
      this.#report(undefined, `The ${from} sent ${what}.`, at);
      return;
    }
    const { id, method } = message;
    if (method !== undefined && !isText(method))
      this.#report(undefined, `The ${from} sent a method that is no text.`, at);
    else if (isText(method) && isId(id)) this.#request(from, id, { method, params: paramsOf(message) }, at);
    else if (isText(method) && id !== undefined)
      this.#report(undefined, `The ${from} sent a request whose id is neither text nor number.`, at);
    else if (isText(method)) this.#notification(from, method, paramsOf(message), at);
    else this.#answer(from, message, at);
  }

  #request(from: Speaker, id: string | number, asked: Asked, at: number): void {
    this.#learnFromParams(asked.params);
    const key = keyOf(from, id);
    const open = this.#open.get(key);
    if (open) {
      this.#report(
        open.callId,
        `The ${from} sent a request with the id of one that is not answered yet.`,
        at,
        undefined,
        open.run,
      );
      this.#giveUp(key, open, 'no_response', at);
    }
    this.#answered.delete(key);
    const binding = bindingOf(asked.method);
    if (!binding || this.#open.size >= maxOpen) {
      if (binding && !this.#isFull)
        this.#report(undefined, `More than ${maxOpen} calls are open: further ones are not recorded.`, at);
      this.#isFull ||= binding !== undefined;
      this.#otherRequest(from, key, asked, at);
      return;
    }
    const before = isNextRound(asked.params) ? this.#rounds.given(asked) : undefined;
    const task = from === 'server' ? this.#tasks.callOf(from, relatedTaskOf(asked.params)) : undefined;
    const { run, ends } = task ? { run: task.run } : this.#runOf(from, asked.params, before, at);
    const callId = run.nextCallId();
    const retryOf = before && repeatedIn(run, before);
    if (isNextRound(asked.params)) this.#inputGiven(run, retryOf, asked.params, at);
    const payload = {
      call_id: callId,
      ...askedBy(binding, asked, this.#keeping),
      ...(retryOf !== undefined && mayRepeat.has(binding.called) && { retry_of: retryOf }),
      ...(task && mayBelong.has(binding.called) && { for_call_id: task.callId }),
    };
    const { progressToken } = metaOf(asked.params);
    const call: Call = {
      run,
      binding,
      callId,
      from,
      method: asked.method,
      params: compact(asked.params),
      ...(ends !== undefined && { ends }),
      ...(isId(progressToken) && { progressToken }),
    };
    run.record(binding.called as 'tool.called', payload as never, at);
    this.#open.set(key, call);
    if (call.progressToken !== undefined) this.#followProgress(from, call.progressToken, call);
  }

  #followProgress(from: Speaker, token: string | number, call: Call | undefined): void {
    this.#progress.set(keyOf(from, token), call);
    if (this.#progress.size > maxOpen + maxRemembered) this.#progress.delete(firstOf(this.#progress));
  }

  /** A request that is no call: of tasks, or one that the table passes over. */
  #otherRequest(from: Speaker, key: string, asked: Asked, at: number): void {
    if (tasksMethods.has(asked.method)) this.#tasks.asked(from, asked, at);
    const { progressToken } = metaOf(asked.params);
    if (isId(progressToken)) this.#followProgress(from, progressToken, undefined);
    this.#others.set(key, { method: asked.method.slice(0, maxMethod), params: compact(asked.params) });
    if (this.#others.size > maxRemembered) this.#others.delete(firstOf(this.#others));
  }

  #answer(from: Speaker, message: Fields, at: number): void {
    const { id } = message;
    const isAnswer = 'result' in message || 'error' in message;
    if (!isAnswer) {
      this.#report(undefined, `The ${from} sent neither a request nor an answer.`, at);
      return;
    }
    const error = isFields(message.error) ? message.error : undefined;
    const result = isFields(message.result) ? message.result : undefined;
    if (result) this.#learnFromMeta(result);
    const key = keyOf(other(from), id);
    const call = isId(id) ? this.#open.get(key) : undefined;
    if (call) {
      this.#close(key, call, result, error, at);
      return;
    }
    const asked = isId(id) ? this.#others.get(key) : undefined;
    if (asked) {
      this.#others.delete(key);
      this.#note(key, undefined, undefined);
      if (result) this.#tasks.answered(from, asked, result, at);
      else if (!error || !this.#tasks.refused(from, asked, error, at))
        this.#report(undefined, `${shortOf(asked.method)} was answered with an error.`, at, error?.code);
      return;
    }
    const before = this.#answered.get(key);
    // The two may have crossed on their way.
    if (before?.isCancelled) return;
    if (before)
      this.#report(
        before.callId,
        'A request that was answered was answered again.',
        at,
        error?.code,
        before.run,
      );
    else if (error) this.#report(undefined, 'An error came that answers no request.', at, error.code);
    else this.#report(undefined, 'An answer came that no request waits for.', at);
  }

  /** The answer of a call. */
  #close(key: string, call: Call, result: Fields | undefined, error: Fields | undefined, at: number): void {
    const { run, binding, callId } = call;
    this.#forget(key, call, false);
    const { outcome, said } = this.#sayAnswer(call, result, error);
    run.record(binding.answered as 'tool.returned', { call_id: callId, outcome, ...said } as never, at);
    if (outcome === 'task_accepted' && result) this.#tasks.accepted(call, result, at);
    // The progress of a task goes on under the token of its call.
    if (outcome !== 'task_accepted') this.#forgetProgress(call);
    if (outcome === 'input_required') this.#inputRequired(call, result, error, at);
    this.#endRunOf(call, runOutcomes[outcome], at);
  }

  /** The outcome of an answer, and what its event says besides. What cannot be read is a protocol error (12.4). */
  #sayAnswer(
    call: Call,
    result: Fields | undefined,
    error: Fields | undefined,
  ): { outcome: keyof typeof runOutcomes; said: Fields } {
    try {
      const outcome = outcomeOf(call.method, result, error, this.#revision);
      if (outcome === 'protocol_error')
        return {
          outcome,
          said: errorBy(call.binding, call, error ?? unreadable(result), this.#keeping),
        };
      const isResult = outcome === 'ok' || outcome === 'tool_error';
      return { outcome, said: isResult ? answeredBy(call.binding, call, result ?? {}, this.#keeping) : {} };
    } catch {
      return { outcome: 'protocol_error', said: {} };
    }
  }

  #notification(from: Speaker, method: string, params: Fields, at: number): void {
    if (method === 'notifications/initialized') return;
    if (method === 'notifications/cancelled') {
      this.#cancelled(from, params, at);
      return;
    }
    if (method === 'notifications/progress') {
      this.#progressed(from, params, at);
      return;
    }
    if (method === 'notifications/tasks/status' || method === 'notifications/tasks') {
      this.#tasks.updated(from, params, at);
      return;
    }
    const { keep } = this.#options;
    const payload = new Payload(this.#keeping.digest).set('method', shortOf(method));
    if (Object.keys(params).length > 0)
      payload.take('params', params, allowedOf(keep, 'notification', method, 'input'));
    this.#anyRun(at).record('notification.received', payload.toJSON() as never, at);
  }

  #cancelled(from: Speaker, { requestId, reason }: Fields, at: number): void {
    if (!isId(requestId)) {
      this.#report(undefined, `The ${from} cancelled nothing that has an id.`, at);
      return;
    }
    const key = keyOf(from, requestId);
    const call = this.#open.get(key);
    // It may have been answered a moment ago.
    if (!call) return;
    const payload = new Payload(this.#keeping.digest).set('call_id', call.callId).set('by', from);
    payload.take(
      'reason',
      isText(reason) ? reason : undefined,
      this.#allowed('notification', 'notifications/cancelled', 'reason'),
    );
    call.run.record('request.cancelled', payload.toJSON() as never, at);
    this.#giveUp(key, call, 'cancelled', at);
  }

  /** Nobody waits for the answer of a call any more. */
  #giveUp(key: string, call: Call, outcome: Unanswered, at: number): void {
    call.run.record(call.binding.answered as 'tool.returned', { call_id: call.callId, outcome }, at);
    this.#forget(key, call, outcome !== 'no_response');
    this.#endRunOf(call, outcome === 'no_response' ? 'interrupted' : outcome, at);
  }

  /** Ends a run that was one call, once nothing of it waits for an answer. Of one request no more is seen than its answer. */
  #endRunOf({ run, ends }: Call, outcome: Outcome, at: number): void {
    if (ends === undefined || (this.#tasks.isBusy(run) && !this.#options.isOneRequest)) return;
    for (const each of this.#open.values()) if (each.run === run) return;
    run.end(outcome, {}, at);
    this.#runs.delete(ends);
  }

  #progressed(from: Speaker, params: Fields, at: number): void {
    const { progressToken, progress, total, message } = params;
    const key = isId(progressToken) ? keyOf(other(from), progressToken) : '';
    const call = this.#progress.get(key);
    if (!call && this.#progress.has(key)) return;
    if (!call || typeof progress !== 'number') {
      this.#report(undefined, 'Progress was reported of no call that is open.', at);
      return;
    }
    const payload = new Payload(this.#keeping.digest)
      .set('call_id', call.callId)
      .set('progress', progress)
      .set('total', typeof total === 'number' ? total : undefined)
      .take(
        'message',
        isText(message) ? message : undefined,
        this.#allowed('notification', 'notifications/progress', 'message'),
      );
    call.run.record('progress.reported', payload.toJSON() as never, at);
  }

  #inputRequired(call: Call, result: Fields | undefined, error: Fields | undefined, at: number): void {
    const payload = new Payload(this.#keeping.digest).set('call_id', call.callId);
    takeRequests(payload, result ? (result.inputRequests ?? {}) : urlsOf(error?.data), this.#options.keep);
    payload.set('has_state', result?.requestState !== undefined);
    call.run.record('input.required', payload.toJSON(), at);
    if (result) this.#rounds.asked(call.run, call.callId, call, result);
  }

  /** Records what a repeated request gives, before its calling event. */
  #inputGiven(run: TraceRun, retryOf: string | undefined, params: Fields, at: number): void {
    if (retryOf === undefined) {
      this.#report(undefined, 'Input was given to a call that this trace does not know.', at, undefined, run);
      return;
    }
    const payload = new Payload(this.#keeping.digest).set('retry_of', retryOf);
    takeResponses(payload, params.inputResponses, this.#options.keep);
    run.record('input.given', payload.toJSON(), at);
  }

  #report(
    callId: string | undefined,
    message: string,
    at: number,
    code?: unknown,
    run = this.#anyRun(at),
  ): void {
    run.record(
      'error.reported',
      {
        message,
        source: 'protocol',
        ...(Number.isSafeInteger(code) && { code: code as number }),
        ...(callId !== undefined && { for_call_id: callId }),
      },
      at,
    );
  }

  #forget(key: string, call: Call, isCancelled: boolean): void {
    this.#open.delete(key);
    if (isCancelled) this.#forgetProgress(call);
    this.#note(key, call.run, call.callId, isCancelled);
  }

  #forgetProgress(call: Call): void {
    if (call.progressToken === undefined) return;
    const key = keyOf(call.from, call.progressToken);
    // A later call may have taken the token over.
    if (this.#progress.get(key) === call) this.#progress.delete(key);
  }

  #note(key: string, run: TraceRun | undefined, callId: string | undefined, isCancelled = false): void {
    this.#answered.set(key, { run: run?.isEnded ? undefined : run, callId, isCancelled });
    if (this.#answered.size > maxRemembered) this.#answered.delete(firstOf(this.#answered));
  }

  get #keeping() {
    return { keep: this.#options.keep, digest: this.#options.digest ?? false };
  }

  #allowed(kind: KeepKind, name: string, member: string, part: KeepPart = 'input'): Allowed {
    return wholly(allowedOf(this.#options.keep, kind, name, part), member);
  }

  /** The run of a request: of the parent that it names, else the conversation's own. */
  #runOf(
    from: Speaker,
    params: Fields,
    before: WaitingForInput | undefined,
    at: number,
  ): { run: TraceRun; ends?: string } {
    if (from === 'server') return { run: this.#anyRun(at) };
    const meta = metaOf(params);
    const { mcp_trace_id: id, call_id: callId } = readIdentity(meta);
    if (id === undefined) {
      // What goes on with input that was waited for has the run that waited as its parent (10.7).
      const parent = before?.run.isEnded
        ? { mcp_trace_id: before.run.id, call_id: before.callId }
        : undefined;
      const isOne = this.#options.isOneRequest === true;
      return this.#runOfRequest(isOne ? parent : undefined, isOne, at, meta);
    }
    for (const run of this.#runs.values()) if (run.id === id) return { run };
    const isOfCall = this.#options.side === 'server' || this.#options.isOneRequest === true;
    if (!isOfCall || callId === undefined)
      return this.#runOfRequest({ mcp_trace_id: id }, this.#options.isOneRequest === true, at, meta);
    return this.#runOfRequest({ mcp_trace_id: id, call_id: callId }, true, at, meta);
  }

  /** A run that ends with its call does so by the call's own outcome: `input_required` is known nowhere else. */
  #runOfRequest(
    parent: RunBeginning['parent'],
    endsWithCall: boolean,
    at: number,
    meta: Fields,
  ): { run: TraceRun; ends?: string } {
    const run = this.#run(parent, at, meta);
    return endsWithCall ? { run, ends: runKey(parent) } : { run };
  }

  /** The run of what names none: the only one that there is, else the conversation's own. */
  #anyRun(at: number): TraceRun {
    const [only] = this.#runs.size === 1 ? this.#runs.values() : [];
    return only ?? this.#run(undefined, at);
  }

  #run(parent: RunBeginning['parent'], at: number, meta: Fields = {}): TraceRun {
    const key = runKey(parent);
    const existing = this.#runs.get(key);
    if (existing) return existing;
    const traceparent = ownTraceparent(meta.traceparent);
    const run = this.#options.start({
      ...(parent && { parent }),
      ...(traceparent !== undefined && { traceparent }),
      ...(this.#revision !== undefined && {
        mcp: {
          revision: this.#revision,
          transport: this.#options.transport,
          ...(this.#server && { server: this.#server }),
          ...(this.#client && { client: this.#client }),
        },
      }),
    });
    this.#runs.set(key, run);
    run.record('run.started', {}, at);
    // Hostile callers name a parent with each request.
    if (this.#runs.size > maxRuns) this.#endOldest(at);
    return run;
  }

  #endOldest(at: number): void {
    const key = [...this.#runs.keys()].find((each) => each !== '');
    if (key === undefined) return;
    const run = this.#runs.get(key);
    for (const [id, call] of this.#open)
      if (call.run === run) this.#giveUp(id, { ...call, ends: undefined }, 'no_response', at);
    run?.end('interrupted', { noticed_by: 'recorder', reason: 'too_many_runs' }, at);
    this.#runs.delete(key);
  }

  #learn(result: Fields): void {
    if (isText(result.protocolVersion)) this.#revision = result.protocolVersion;
    this.#server = softwareOf(result.serverInfo) ?? this.#server;
    this.#learnFromMeta(result);
  }

  #learnFromMeta(result: Fields): void {
    if (this.#server || !isFields(result._meta)) return;
    this.#server = softwareOf(result._meta['io.modelcontextprotocol/serverInfo']);
  }

  #learnFromParams({ protocolVersion, clientInfo, _meta }: Fields): void {
    const meta = metaOf({ _meta });
    const revision = meta['io.modelcontextprotocol/protocolVersion'] ?? protocolVersion;
    if (this.#revision === undefined && isText(revision)) this.#revision = revision;
    this.#client ??= softwareOf(clientInfo) ?? softwareOf(meta['io.modelcontextprotocol/clientInfo']);
  }
}

/** What a call is that nothing came of (12.4). */
type Unanswered = 'cancelled' | 'timed_out' | 'no_response';

/** How a conversation ended. */
export interface Ending {
  outcome: Outcome;
  /** A short code for machines. */
  reason?: string;
  /** In words for people. */
  message?: string;
  /** Who noticed that it was interrupted (10.7). */
  noticedBy?: string;
}

const payloadOf = ({ outcome, reason, message, noticedBy }: Ending) => ({
  ...(outcome !== 'completed' && reason !== undefined && { reason }),
  ...(message !== undefined && { message }),
  ...(outcome === 'interrupted' && noticedBy !== undefined && { noticed_by: noticedBy }),
});

/** The outcome of calls that had no answer, where the end of the conversation says why. */
const endings = { cancelled: 'cancelled', timed_out: 'timed_out' } as const;

/** What a server may ask in the course of a call. */
const mayBelong = new Set<string>(['elicitation.requested', 'sampling.requested', 'discovery.requested']);
const mayRepeat = new Set<string>(['tool.called', 'resource.read', 'prompt.requested']);

const runKey = (parent: RunBeginning['parent']) =>
  parent ? `${parent.mcp_trace_id.toLowerCase()} ${parent.call_id ?? ''}` : '';
const firstOf = (map: Map<string, unknown>) => map.keys().next().value as string;
