/** The binding to MCP (section 12 of working draft v0.2): messages of one connection become events of runs. */
import { type Fields, isFields, isText } from '@context-native/checker/fields';
import { type Came, runOutcomes, sayAnswer } from './answer.ts';
import { type Asked, askedBy, bindingOf, mayBelong, mayRepeat } from './binding.ts';
import { ConversationRuns, type RunsOptions } from './conversation-runs.ts';
import { type Ending, payloadOf, type Refusal, reportLoss, type Unanswered, unansweredBy } from './ending.ts';
import { Handshake, type Held } from './handshake.ts';
import type { KeepList } from './keep.ts';
import {
  type Origin,
  type Reported,
  recordCancellation,
  recordInput,
  recordNotice,
  recordProgress,
  recordWish,
  reportError,
  shortOf,
} from './notices.ts';
import { type Known, Parties } from './parties.ts';
import {
  batchRevision,
  compact,
  faultOf,
  isHandshake,
  isId,
  keyOf,
  metaOf,
  paramsOf,
  readBatch,
  relatedTaskOf,
} from './read-message.ts';
import { type Call, Requests } from './requests.ts';
import { isNextRound, Rounds, repeatedIn } from './rounds.ts';
import { other, type Speaker, Tasks, tasksMethods } from './tasks.ts';
import type { Outcome } from './trace.ts';
import { takeTraceContext } from './trace-context.ts';

export interface ConversationOptions extends RunsOptions {
  keep: KeepList;
  /** Adds a digest to each part that is left out as `not_allowed` and contains no secret (16.5). */
  digest?: boolean;
  /** Calls that wait to be repeated with the requested input. Conversations of one request each share one. */
  rounds?: Rounds;
  /** Facts known before the first message. */
  known?: Known;
}

/**
 * Records one conversation: requests, answers, notifications and errors, in the order in which they were seen. Invalid
 * messages do not throw: they become errors in the trace.
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #parties: Parties;
  readonly #runs: ConversationRuns;
  readonly #requests = new Requests();
  readonly #rounds: Rounds;
  readonly #tasks: Tasks<Call>;
  /** Messages that came before the server's name was known. */
  #handshake: Handshake | undefined;
  #isFull = false;
  #isEnded = false;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#parties = new Parties(options.known);
    this.#runs = new ConversationRuns(options, this.#parties, (run, at) => {
      for (const call of [...this.#requests.open()])
        if (call.run === run) this.#giveUp(call, 'no_response', at, false);
    });
    this.#rounds = options.rounds ?? new Rounds();
    this.#tasks = new Tasks(this.#keeping, (call, outcome, at) => {
      this.#requests.forgetProgress(call);
      this.#endRunOf(call, outcome, at);
    });
  }

  /** Number of calls that wait for their answer. */
  get openCalls(): number {
    return this.#requests.size;
  }

  /** Facts about both sides and the protocol. */
  get known(): Known {
    return this.#parties.known;
  }

  /**
   * Records a message, given as parsed JSON.
   * @param at when it was seen, in milliseconds since 1970; `bytes`: its length, if known
   * @param exchange number of the HTTP request that carried it, or that its stream answers; none over stdio
   * @param resumes number of the HTTP request whose cut stream its stream resumes
   */
  message(from: Speaker, message: unknown, at: number, bytes = 0, exchange?: number, resumes?: number): void {
    this.#safely(at, () => this.#hear({ from, at, exchange, resumes, message, bytes }));
  }

  /** Records bytes that are no message: not JSON, or too large to read. */
  broken(from: Speaker, reason: string, bytes: number, at: number, exchange?: number): void {
    this.#safely(at, () => {
      const broken = `The ${from} sent an invalid message: ${reason}, ${bytes} bytes.`;
      this.#hear({ from, at, exchange, message: undefined, broken, bytes });
    });
  }

  /** Records a refused HTTP request as the answer to each call in it. `refusal` ends a run that is this request. */
  refused(refusal: Refusal, answer: unknown, at: number, exchange?: number): void {
    this.#safely(at, () => {
      this.#release();
      const error = isFields(answer) && isFields(answer.error) ? answer.error : undefined;
      const calls = this.#requests.on(exchange);
      for (const call of calls) this.#close(call, { result: undefined, error, refusal }, at);
      if (calls.length === 0) this.#report(refusal.message, at);
    });
  }

  /** Records the end of an HTTP answer. Gives up its open calls if its stream cannot be resumed. */
  exchangeEnded(exchange: number, isResumable: boolean, at: number): void {
    this.#safely(at, () => {
      for (const call of this.#requests.on(exchange))
        if (isResumable) call.isCutOff = true;
        else if (call.mayBeCancelled) this.#cancel(call, undefined, at);
        else if (!this.#options.isOneRequest) this.#giveUp(call, 'no_response', at);
    });
  }

  /** Records that a request gets no answer: it could not be sent, or its sender stopped waiting (11.6). */
  unanswered(from: Speaker, id: unknown, outcome: Unanswered, at: number): void {
    this.#safely(at, () => {
      this.#release();
      const call = this.#requests.callOf(keyOf(from, id), undefined);
      if (call) this.#giveUp(call, outcome, at);
    });
  }

  /** Ends the conversation: open calls have no answer, and every run ends. */
  ended(ending: Ending, at: number): void {
    this.#safely(at, () => {
      this.#release();
      this.#isEnded = true;
      const calls = [...this.#requests.open()];
      if (ending.outcome === 'interrupted') reportLoss(calls, at);
      for (const { run, binding, callId } of calls)
        run.record(
          binding.answered as 'tool.returned',
          { call_id: callId, outcome: unansweredBy(ending) },
          at,
        );
      this.#requests.clear();
      this.#tasks.end(at);
      for (const run of this.#runs) run.end(ending.outcome, payloadOf(ending), at);
    });
    this.#runs.clear();
    this.#requests.clear();
  }

  /** Keeps faults of the recording from the code that sends or receives. */
  #safely(at: number, work: () => void): void {
    if (this.#isEnded) return;
    try {
      work();
    } catch (error) {
      const words = error instanceof Error ? error.message : 'for an unknown reason';
      const [run] = this.#runs;
      run?.record(
        'error.reported',
        { message: `A message was not recorded: ${words.slice(0, 200)}`, source: 'other' },
        at,
      );
    }
  }

  /** Records a message, or holds it until the server's name is known. */
  #hear(held: Held): void {
    const { from, message, at } = held;
    // Over HTTP, a server cannot send before it was asked; elsewhere it can.
    const isFirst = from === 'server' && this.#options.transport !== 'streamable-http';
    if (this.#runs.size === 0 && (isFirst || isHandshake(message)))
      this.#handshake ??= new Handshake(this.#parties, at);
    if (!this.#handshake) this.#takeHeld(held);
    else if (this.#handshake.hold(held)) this.#release();
  }

  /** Records the held messages. */
  #release(): void {
    const held = this.#handshake?.release() ?? [];
    this.#handshake = undefined;
    for (const each of held) this.#takeHeld(each);
  }

  #takeHeld({ message, broken, ...origin }: Held): void {
    const { callId, run } = this.#requests.onlyOn(origin.exchange) ?? {};
    if (broken === undefined) this.#take(message, origin);
    else this.#report(broken, origin.at, { callId, run });
  }

  #take(message: unknown, origin: Origin): void {
    const { from, at } = origin;
    if (Array.isArray(message) && (this.#parties.revision ?? batchRevision) === batchRevision) {
      const { members, fault } = readBatch(message);
      for (const member of members) this.#take(member, origin);
      if (fault !== undefined) this.#report(`The ${from} sent ${fault}.`, at);
      return;
    }
    const fault = faultOf(message);
    if (fault !== undefined || !isFields(message)) this.#report(`The ${from} sent ${fault}.`, at);
    else if (!isText(message.method)) this.#answer(message, origin);
    else if (!isId(message.id)) this.#notification(message.method, paramsOf(message), origin);
    else this.#request(message.id, { method: message.method, params: paramsOf(message) }, origin);
  }

  #request(id: string | number, asked: Asked, origin: Origin): void {
    const { from, at } = origin;
    this.#parties.learnFromParams(asked.params);
    const key = keyOf(from, id);
    // A server's requests have ids that are unique in the whole connection.
    const exchange = from === 'client' ? origin.exchange : undefined;
    const open = this.#requests.openAt(key, exchange);
    if (open) {
      const message = `The ${from} sent a request with the id of an open request.`;
      this.#report(message, at, { callId: open.callId, run: open.run });
      this.#giveUp(open, 'no_response', at);
    }
    this.#requests.reuse(key, exchange);
    const binding = bindingOf(asked.method);
    if (!binding || this.#requests.isFull) {
      if (binding && !this.#isFull) this.#report('Too many calls are open: new ones are not recorded.', at);
      this.#isFull ||= binding !== undefined;
      this.#otherRequest(key, asked, origin);
      return;
    }
    const before = isNextRound(asked.params) ? this.#rounds.given(asked) : undefined;
    const task = from === 'server' ? this.#tasks.callOf(from, relatedTaskOf(asked.params)) : undefined;
    // Without a task, the server's request belongs to the call that its stream answers.
    const caused = task ?? (from === 'server' ? this.#requests.onlyOn(origin.exchange) : undefined);
    const { run, ends } = caused ? { run: caused.run } : this.#runs.of(from, asked.params, before, at);
    const callId = run.nextCallId();
    const retryOf = before && repeatedIn(run, before);
    if (isNextRound(asked.params)) recordInput(run, retryOf, asked.params, this.#keeping, at);
    const meta = metaOf(asked.params);
    const payload = {
      call_id: callId,
      ...askedBy(binding, asked, this.#keeping),
      ...takeTraceContext(run, meta),
      ...(retryOf !== undefined && mayRepeat.has(binding.called) && { retry_of: retryOf }),
      ...(caused && mayBelong.has(binding.called) && { for_call_id: caused.callId }),
    };
    const { progressToken } = meta;
    const call: Call = {
      key,
      ...(exchange !== undefined && { exchange }),
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
    this.#requests.add(call);
  }

  /** A request that is not recorded as a call: about tasks, without an event in 12.1, or above the limit. */
  #otherRequest(key: string, asked: Asked, { from, at, ...origin }: Origin): void {
    if (tasksMethods.has(asked.method)) this.#tasks.asked(from, asked, at);
    const exchange = from === 'client' ? origin.exchange : undefined;
    const { progressToken } = metaOf(asked.params);
    if (isId(progressToken)) this.#requests.followProgress(from, progressToken, exchange, undefined);
    this.#requests.addOther(key, exchange, asked);
  }

  #answer(message: Fields, { from, at, ...origin }: Origin): void {
    const { id } = message;
    const error = isFields(message.error) ? message.error : undefined;
    const result = isFields(message.result) ? message.result : undefined;
    if (result) this.#parties.learnFromMeta(result);
    const key = keyOf(other(from), id);
    // A client sends an answer with an HTTP request of its own.
    const exchange = from === 'server' ? origin.exchange : undefined;
    const isUnnamed = error !== undefined && (id === undefined || id === null);
    const call = isId(id)
      ? this.#requests.callOf(key, exchange, origin.resumes)
      : isUnnamed && this.#requests.onlyOn(exchange);
    if (call) {
      this.#close(call, { result, error }, at);
      return;
    }
    const asked = isId(id) ? this.#requests.takeOther(key, exchange) : undefined;
    if (asked) {
      if (result) this.#tasks.answered(from, asked, result, at);
      else if (!error || !this.#tasks.refused(from, asked, error, at))
        this.#report(`${shortOf(asked.method)} was answered with an error.`, at, { code: error?.code });
      return;
    }
    const before = this.#requests.answered(key, exchange);
    // The answer and the cancellation may have crossed.
    if (before?.isCancelled) return;
    const { callId, run } = before ?? {};
    const code = error?.code;
    if (before) this.#report('A request was answered twice.', at, { callId, run, code });
    else if (error) this.#report('An error arrived without a request.', at, { code });
    else this.#report(this.#requests.whyUnmatched(key, exchange), at);
  }

  /** Records the answer of a call. */
  #close(call: Call, came: Came, at: number): void {
    const { run, binding, callId } = call;
    const { result, error, refusal } = came;
    this.#requests.forget(call, false);
    const { outcome, said } = sayAnswer(call, came, this.#parties.revision, this.#keeping);
    run.record(binding.answered as 'tool.returned', { call_id: callId, outcome, ...said } as never, at);
    if (outcome === 'task_accepted' && result) this.#tasks.accepted(call, result, at);
    // Progress of a task continues under the token of its call.
    if (outcome !== 'task_accepted') this.#requests.forgetProgress(call);
    if (outcome === 'input_required') {
      recordWish(call, result, error, this.#keeping, at);
      if (result) this.#rounds.asked(run, callId, call, result);
    }
    this.#endRunOf(call, runOutcomes[outcome], at, refusal && payloadOf(refusal));
    if (call.mayBeCancelled) this.#settleCancellation(call, at);
  }

  #notification(method: string, params: Fields, origin: Origin): void {
    const { from, at } = origin;
    if (method === 'notifications/initialized') return;
    if (method === 'notifications/cancelled') this.#cancelled(params, origin);
    else if (method === 'notifications/progress') this.#progressed(params, origin);
    else if (method === 'notifications/tasks/status' || method === 'notifications/tasks')
      this.#tasks.updated(from, params, at);
    else {
      const run = this.#requests.onlyOn(origin.exchange)?.run ?? this.#runs.any(at);
      recordNotice(run, { method, params }, this.#keeping, at);
    }
  }

  #cancelled({ requestId, reason }: Fields, { from, at }: Origin): void {
    if (!isId(requestId)) {
      this.#report(`The ${from} sent a cancellation without an id.`, at);
      return;
    }
    const calls = this.#requests.openWith(keyOf(from, requestId));
    const [call, ...more] = calls;
    if (more.length > 0) {
      for (const each of calls) each.mayBeCancelled = true;
      this.#report('A cancellation names an id that several open calls share.', at, { run: call?.run });
    } else if (call) this.#cancel(call, reason, at);
    // Otherwise the request was probably answered already.
  }

  /** If only one of the calls that a cancellation may have meant is still open, that one was cancelled. */
  #settleCancellation({ key }: Call, at: number): void {
    const [last, ...more] = this.#requests.openWith(key).filter(({ mayBeCancelled }) => mayBeCancelled);
    if (last && more.length === 0) this.#cancel(last, undefined, at);
  }

  #cancel(call: Call, reason: unknown, at: number): void {
    recordCancellation(call, reason, this.#keeping, at);
    this.#giveUp(call, 'cancelled', at);
  }

  /** Records that a call gets no answer. */
  #giveUp(call: Call, outcome: Unanswered, at: number, endsRun = true): void {
    call.run.record(call.binding.answered as 'tool.returned', { call_id: call.callId, outcome }, at);
    this.#requests.forget(call, outcome !== 'no_response');
    if (endsRun) this.#endRunOf(call, outcome === 'no_response' ? 'interrupted' : outcome, at);
  }

  /** Ends a run that was one call, once it has no open call and no task; with `isOneRequest`, tasks do not count. */
  #endRunOf({ run, ends }: Call, outcome: Outcome, at: number, payload: object = {}): void {
    if (ends === undefined || (this.#tasks.isBusy(run) && !this.#options.isOneRequest)) return;
    for (const each of this.#requests.open()) if (each.run === run) return;
    this.#runs.end(ends, outcome, at, payload);
  }

  #progressed(params: Fields, { from, at, ...origin }: Origin): void {
    const { progressToken, progress } = params;
    const exchange = from === 'server' ? origin.exchange : undefined;
    const call = isId(progressToken)
      ? this.#requests.progressOf(other(from), progressToken, exchange ?? origin.resumes)
      : undefined;
    if (call === 'other') return;
    if (!call || typeof progress !== 'number') {
      this.#report('Progress was reported for a call that is not open.', at);
      return;
    }
    recordProgress(call, params, this.#keeping, at);
  }

  #report(message: string, at: number, about: Reported = {}): void {
    reportError(about.run ?? this.#runs.any(at), message, at, about);
  }

  get #keeping() {
    return { keep: this.#options.keep, digest: this.#options.digest ?? false };
  }
}
