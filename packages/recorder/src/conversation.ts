/** The binding to MCP (section 12 of working draft v0.2): what is said on one connection becomes events of runs. */
import { type Fields, isFields, isText } from '../../conformance/src/fields.ts';
import { runOutcomes, sayAnswer } from './answer.ts';
import { type Asked, askedBy, bindingOf, Payload } from './binding.ts';
import { ConversationRuns, type RunsOptions } from './conversation-runs.ts';
import { type Ending, payloadOf, reportLoss, type Unanswered, unansweredBy } from './ending.ts';
import { Handshake } from './handshake.ts';
import { type Allowed, allowedOf, type KeepList, wholly } from './keep.ts';
import { Parties } from './parties.ts';
import {
  compact,
  isHandshake,
  isId,
  keyOf,
  metaOf,
  paramsOf,
  relatedTaskOf,
  urlsOf,
} from './read-message.ts';
import { type Call, Requests } from './requests.ts';
import { isNextRound, Rounds, repeatedIn, takeRequests, takeResponses } from './rounds.ts';
import type { TraceRun } from './run.ts';
import { other, type Speaker, Tasks } from './tasks.ts';
import type { Outcome } from './trace.ts';

export interface ConversationOptions extends RunsOptions {
  keep: KeepList;
  /** Whether a digest stands beside what is left out. */
  digest?: boolean;
  /** Calls that wait to be made again with what was asked for; to be shared by conversations of one request each. */
  rounds?: Rounds;
}

/** A method as a trace tells it: by its name, whoever sends pages in its place. */
const shortOf = (method: string) => method.slice(0, 200).toWellFormed();

const tasksMethods = new Set(['tasks/get', 'tasks/result', 'tasks/cancel', 'tasks/update']);
/** What a server may ask in the course of a call. */
const mayBelong = new Set<string>(['elicitation.requested', 'sampling.requested', 'discovery.requested']);
const mayRepeat = new Set<string>(['tool.called', 'resource.read', 'prompt.requested']);

/**
 * Records one conversation: every request, answer, notification and error, in the order in which it was seen. It never throws,
 * whatever it is given, and keeps no message longer than it needs it.
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #parties = new Parties();
  readonly #runs: ConversationRuns;
  readonly #requests = new Requests();
  readonly #rounds: Rounds;
  readonly #tasks: Tasks<Call>;
  /** What came before it was known who the server is. */
  #handshake: Handshake | undefined;
  #isFull = false;
  #isEnded = false;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#runs = new ConversationRuns(options, this.#parties, (run, at) => {
      for (const [key, call] of this.#requests.open)
        if (call.run === run) this.#giveUp(key, { ...call, ends: undefined }, 'no_response', at);
    });
    this.#rounds = options.rounds ?? new Rounds();
    this.#tasks = new Tasks(this.#keeping, (call, outcome, at) => {
      this.#requests.forgetProgress(call);
      this.#endRunOf(call, outcome, at);
    });
  }

  /** Calls that wait for their answer. */
  get openCalls(): number {
    return this.#requests.open.size;
  }

  /** What is known of the other side and the protocol. */
  get known(): Parties['known'] {
    return this.#parties.known;
  }

  /** A message, as parsed JSON, when it was seen, in milliseconds since 1970, and how long it was, where that is known. */
  message(from: Speaker, message: unknown, at: number, bytes = 0): void {
    this.#safely(at, () => {
      if (this.#isEnded) return;
      if (this.#runs.size === 0 && isHandshake(message)) this.#handshake ??= new Handshake(this.#parties);
      if (!this.#handshake) this.#take(from, message, at);
      else if (this.#handshake.hold({ from, message, at, bytes })) this.#release();
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
    const call = this.#requests.open.get(key);
    if (call) this.#giveUp(key, call, outcome, at);
  }

  /** The conversation is over: calls that wait have no answer, and every run ends. */
  ended(ending: Ending, at: number): void {
    this.#safely(at, () => {
      if (this.#isEnded) return;
      this.#release();
      this.#isEnded = true;
      const calls = [...this.#requests.open.values()];
      if (ending.outcome === 'interrupted') reportLoss(calls, at);
      for (const { run, binding, callId } of calls)
        run.record(
          binding.answered as 'tool.returned',
          { call_id: callId, outcome: unansweredBy(ending) },
          at,
        );
      this.#requests.open.clear();
      this.#tasks.end(at);
      for (const run of this.#runs) run.end(ending.outcome, payloadOf(ending), at);
    });
    this.#runs.clear();
    this.#requests.clear();
  }

  /** Whatever is said, who talks never hears of a fault here. */
  #safely(at: number, work: () => void): void {
    try {
      work();
    } catch (error) {
      const words = error instanceof Error ? error.message : 'for an unknown reason';
      for (const run of this.#runs) {
        run.record(
          'error.reported',
          { message: `A message was not recorded: ${words.slice(0, 200)}`, source: 'other' },
          at,
        );
        break;
      }
    }
  }

  /** Records what was held. */
  #release(): void {
    const held = this.#handshake?.release() ?? [];
    this.#handshake = undefined;
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
    this.#parties.learnFromParams(asked.params);
    const key = keyOf(from, id);
    const open = this.#requests.open.get(key);
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
    this.#requests.reuse(key);
    const binding = bindingOf(asked.method);
    if (!binding || this.#requests.isFull) {
      if (binding && !this.#isFull)
        this.#report(undefined, 'Too many calls are open: further ones are not recorded.', at);
      this.#isFull ||= binding !== undefined;
      this.#otherRequest(from, key, asked, at);
      return;
    }
    const before = isNextRound(asked.params) ? this.#rounds.given(asked) : undefined;
    const task = from === 'server' ? this.#tasks.callOf(from, relatedTaskOf(asked.params)) : undefined;
    const { run, ends } = task ? { run: task.run } : this.#runs.of(from, asked.params, before, at);
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
    this.#requests.add(key, call);
  }

  /** A request that is no call: of tasks, or one that the table passes over. */
  #otherRequest(from: Speaker, key: string, asked: Asked, at: number): void {
    if (tasksMethods.has(asked.method)) this.#tasks.asked(from, asked, at);
    const { progressToken } = metaOf(asked.params);
    if (isId(progressToken)) this.#requests.followProgress(from, progressToken, undefined);
    this.#requests.addOther(key, asked);
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
    if (result) this.#parties.learnFromMeta(result);
    const key = keyOf(other(from), id);
    const call = isId(id) ? this.#requests.open.get(key) : undefined;
    if (call) {
      this.#close(key, call, result, error, at);
      return;
    }
    const asked = isId(id) ? this.#requests.takeOther(key) : undefined;
    if (asked) {
      if (result) this.#tasks.answered(from, asked, result, at);
      else if (!error || !this.#tasks.refused(from, asked, error, at))
        this.#report(undefined, `${shortOf(asked.method)} was answered with an error.`, at, error?.code);
      return;
    }
    const before = this.#requests.answered(key);
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
    this.#requests.forget(key, call, false);
    const { outcome, said } = sayAnswer(call, { result, error }, this.#parties.revision, this.#keeping);
    run.record(binding.answered as 'tool.returned', { call_id: callId, outcome, ...said } as never, at);
    if (outcome === 'task_accepted' && result) this.#tasks.accepted(call, result, at);
    // The progress of a task goes on under the token of its call.
    if (outcome !== 'task_accepted') this.#requests.forgetProgress(call);
    if (outcome === 'input_required') this.#inputRequired(call, result, error, at);
    this.#endRunOf(call, runOutcomes[outcome], at);
  }

  #notification(from: Speaker, method: string, params: Fields, at: number): void {
    if (method === 'notifications/initialized') return;
    if (method === 'notifications/cancelled') this.#cancelled(from, params, at);
    else if (method === 'notifications/progress') this.#progressed(from, params, at);
    else if (method === 'notifications/tasks/status' || method === 'notifications/tasks')
      this.#tasks.updated(from, params, at);
    else this.#noticed(method, params, at);
  }

  /** A notification of another kind. */
  #noticed(method: string, params: Fields, at: number): void {
    const { keep } = this.#options;
    const payload = new Payload(this.#keeping.digest).set('method', shortOf(method));
    if (Object.keys(params).length > 0)
      payload.take('params', params, allowedOf(keep, 'notification', method, 'input'));
    this.#runs.any(at).record('notification.received', payload.toJSON() as never, at);
  }

  #cancelled(from: Speaker, { requestId, reason }: Fields, at: number): void {
    if (!isId(requestId)) {
      this.#report(undefined, `The ${from} cancelled nothing that has an id.`, at);
      return;
    }
    const key = keyOf(from, requestId);
    const call = this.#requests.open.get(key);
    // It may have been answered a moment ago.
    if (!call) return;
    const payload = new Payload(this.#keeping.digest).set('call_id', call.callId).set('by', from);
    payload.take(
      'reason',
      isText(reason) ? reason : undefined,
      this.#allowed('notifications/cancelled', 'reason'),
    );
    call.run.record('request.cancelled', payload.toJSON() as never, at);
    this.#giveUp(key, call, 'cancelled', at);
  }

  /** Nobody waits for the answer of a call any more. */
  #giveUp(key: string, call: Call, outcome: Unanswered, at: number): void {
    call.run.record(call.binding.answered as 'tool.returned', { call_id: call.callId, outcome }, at);
    this.#requests.forget(key, call, outcome !== 'no_response');
    this.#endRunOf(call, outcome === 'no_response' ? 'interrupted' : outcome, at);
  }

  /** Ends a run that was one call, once nothing of it waits for an answer. Of one request no more is seen than its answer. */
  #endRunOf({ run, ends }: Call, outcome: Outcome, at: number): void {
    if (ends === undefined || (this.#tasks.isBusy(run) && !this.#options.isOneRequest)) return;
    for (const each of this.#requests.open.values()) if (each.run === run) return;
    this.#runs.end(ends, outcome, at);
  }

  #progressed(from: Speaker, params: Fields, at: number): void {
    const { progressToken, progress, total, message } = params;
    const call = isId(progressToken) ? this.#requests.progressOf(other(from), progressToken) : undefined;
    if (call === 'other') return;
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
        this.#allowed('notifications/progress', 'message'),
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
    run = this.#runs.any(at),
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

  get #keeping() {
    return { keep: this.#options.keep, digest: this.#options.digest ?? false };
  }

  /** Whether a member of a notification is kept. */
  #allowed(method: string, member: string): Allowed {
    return wholly(allowedOf(this.#options.keep, 'notification', method, 'input'), member);
  }
}
