/** The binding to MCP (section 12 of working draft v0.2): what is said on one connection becomes events of runs. */
import { type Fields, isFields, isText, isUuid } from '../../conformance/src/fields.ts';
import {
  type Asked,
  answeredBy,
  askedBy,
  type Binding,
  bindingOf,
  errorBy,
  Payload,
  softwareOf,
} from './binding.ts';
import { type Allowed, allowedOf, type KeepKind, type KeepList, type KeepPart, wholly } from './keep.ts';
import type { TraceRun } from './run.ts';
import { Tasks } from './tasks.ts';
import type { Outcome, RunFacts, Side, Software } from './trace.ts';
import { identityKeys, ownTraceparent } from './wire.ts';

export type Speaker = 'client' | 'server';
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
  /** Begins a run: one a conversation, and one for each parent that requests name. */
  start: (beginning: RunBeginning) => TraceRun;
}

/** A request that waits for its answer. */
interface Call extends Asked {
  run: TraceRun;
  binding: Binding;
  callId: string;
  from: Speaker;
  progressToken?: string | number;
  /** Key of the run, where it ends with this call. */
  ends?: string;
}

interface Held {
  from: Speaker;
  message: unknown;
  at: number;
}

/** What was asked for in the answer of a call, until it is asked again (12.9). */
interface WaitingForInput {
  run: TraceRun;
  callId: string;
  method: string;
  name: string;
  state: unknown;
}

const maxOpen = 10_000;
const maxRemembered = 10_000;
const maxHeld = 100;

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
  /** Open calls by the token of their progress. */
  readonly #progress = new Map<string, Call>();
  /** Requests that are no calls, but may be answered by an error. */
  readonly #others = new Map<string, Asked>();
  /** Requests that were answered or given up, so that a second answer is known as one. */
  readonly #answered = new Map<
    string,
    { run: TraceRun | undefined; callId: string | undefined; isCancelled: boolean }
  >();
  readonly #waiting: WaitingForInput[] = [];
  readonly #tasks: Tasks;
  /** What came before the answer to the first `initialize` or `server/discover`, which says who the server is. */
  #held: Held[] | undefined;
  #heldKey: string | undefined;
  #revision: string | undefined;
  #server: Software | undefined;
  #client: Software | undefined;
  #isFull = false;
  #isEnded = false;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#tasks = new Tasks(options.keep, options.digest ?? false);
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

  /** A message, as parsed JSON, and when it was seen, in milliseconds since 1970. */
  message(from: Speaker, message: unknown, at: number): void {
    if (this.#isEnded) return;
    if (this.#held) {
      this.#hold({ from, message, at });
      return;
    }
    if (this.#runs.size === 0 && isFields(message) && isText(message.method) && message.id !== undefined)
      if (message.method === 'initialize' || message.method === 'server/discover') {
        this.#held = [];
        this.#heldKey = keyOf(from, message.id);
        this.#hold({ from, message, at });
        return;
      }
    this.#take(from, message, at);
  }

  /** Something that is no message: no JSON, or too large to be looked at. */
  broken(from: Speaker, reason: string, bytes: number, at: number): void {
    if (this.#isEnded) return;
    this.#release();
    const message = `The ${from} sent what is no message: ${reason}, ${bytes} bytes.`;
    this.#run(undefined, at).record('error.reported', { message, source: 'protocol' }, at);
  }

  /** The conversation is over: calls that wait have no answer, and every run ends. */
  ended({ outcome, reason, message, noticedBy }: Ending, at: number): void {
    if (this.#isEnded) return;
    this.#release();
    this.#isEnded = true;
    for (const call of this.#open.values())
      call.run.record(
        call.binding.answered as 'tool.returned',
        { call_id: call.callId, outcome: 'no_response' },
        at,
      );
    this.#tasks.end(at);
    const payload = {
      ...(outcome !== 'completed' && reason !== undefined && { reason }),
      ...(message !== undefined && { message }),
      ...(outcome === 'interrupted' && noticedBy !== undefined && { noticed_by: noticedBy }),
    };
    for (const run of this.#runs.values()) run.end(outcome, payload, at);
    for (const map of [this.#runs, this.#open, this.#progress, this.#others, this.#answered]) map.clear();
  }

  #hold(held: Held): void {
    this.#held?.push(held);
    const { from, message } = held;
    const isAnswer =
      isFields(message) && message.method === undefined && keyOf(other(from), message.id) === this.#heldKey;
    if (isAnswer && isFields(message.result)) this.#learn(message.result);
    if (isAnswer || (this.#held?.length ?? 0) >= maxHeld) this.#release();
  }

  /** Records what was held. */
  #release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    const [first] = held;
    // Unanswered, what the client asked for is all that is known of the revision.
    if (first && isFields(first.message)) this.#learnFromParams(paramsOf(first.message));
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
    const before = this.#open.get(key);
    if (before) {
      this.#report(
        before.callId,
        `The ${from} sent a request with the id of one that is not answered yet.`,
        at,
        undefined,
        before.run,
      );
      this.#giveUp(key, before, 'no_response', at);
    }
    this.#answered.delete(key);
    const binding = bindingOf(asked.method);
    if (!binding || this.#open.size >= maxOpen) {
      if (binding && !this.#isFull)
        this.#report(undefined, `More than ${maxOpen} calls are open: further ones are not recorded.`, at);
      this.#isFull ||= binding !== undefined;
      this.#otherRequest(key, asked, at);
      return;
    }
    const { run, ends } = this.#runOf(from, asked.params, at);
    const callId = run.nextCallId();
    const retryOf = this.#inputGiven(run, asked, at);
    const payload = {
      call_id: callId,
      ...askedBy(binding, asked, this.#keeping),
      ...(retryOf !== undefined && binding.called in mayRepeat && { retry_of: retryOf }),
    };
    run.record(binding.called as 'tool.called', payload as never, at);
    const call: Call = {
      run,
      binding,
      callId,
      from,
      method: asked.method,
      params: compact(asked.params),
      ...(ends !== undefined && { ends }),
    };
    const meta = isFields(asked.params._meta) ? asked.params._meta : {};
    if (isId(meta.progressToken)) {
      call.progressToken = meta.progressToken;
      this.#progress.set(keyOf(from, meta.progressToken), call);
    }
    this.#open.set(key, call);
  }

  /** A request that is no call: of tasks, or one that the table passes over. */
  #otherRequest(key: string, asked: Asked, at: number): void {
    if (tasksMethods.has(asked.method)) this.#tasks.asked(asked, at);
    this.#others.set(key, { method: asked.method, params: compact(asked.params) });
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
      if (result) this.#tasks.answered(asked, result, at);
      else this.#report(undefined, `${asked.method} was answered with an error.`, at, error?.code);
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
    const { run, binding, callId, method } = call;
    this.#forget(key, call, false);
    const outcome = outcomeOf(method, result, error);
    const payload: Fields = { call_id: callId, outcome };
    if (outcome === 'ok' || outcome === 'tool_error')
      Object.assign(payload, answeredBy(binding, call, result ?? {}, this.#keeping));
    else if (outcome === 'protocol_error')
      Object.assign(payload, errorBy(binding, call, error ?? unreadable(result), this.#keeping));
    run.record(binding.answered as 'tool.returned', payload as never, at);
    if (outcome === 'task_accepted' && result) this.#tasks.accepted(run, call, result, at);
    if (outcome === 'input_required') this.#inputRequired(call, result, at);
    this.#endRunOf(call, runOutcomes[outcome], at);
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
      this.#tasks.updated(params, at);
      return;
    }
    const { keep } = this.#options;
    const payload = new Payload(this.#keeping.digest).set('method', method);
    if (Object.keys(params).length > 0)
      payload.take('params', params, allowedOf(keep, 'notification', method, 'input'));
    this.#run(undefined, at).record('notification.received', payload.toJSON() as never, at);
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
  #giveUp(key: string, call: Call, outcome: 'cancelled' | 'no_response', at: number): void {
    call.run.record(call.binding.answered as 'tool.returned', { call_id: call.callId, outcome }, at);
    this.#forget(key, call, outcome === 'cancelled');
    this.#endRunOf(call, outcome === 'cancelled' ? 'cancelled' : 'interrupted', at);
  }

  /** Ends a run that was one call, once none of it waits for an answer. */
  #endRunOf({ run, ends }: Call, outcome: Outcome, at: number): void {
    if (ends === undefined || [...this.#open.values()].some((each) => each.run === run)) return;
    run.end(outcome, {}, at);
    this.#runs.delete(ends);
  }

  #progressed(from: Speaker, params: Fields, at: number): void {
    const { progressToken, progress, total, message } = params;
    const call = isId(progressToken) ? this.#progress.get(keyOf(other(from), progressToken)) : undefined;
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

  #inputRequired({ run, callId, method, params }: Call, result: Fields | undefined, at: number): void {
    const asked = isFields(result?.inputRequests) ? result.inputRequests : {};
    const payload = new Payload(this.#keeping.digest).set('call_id', callId);
    const requests: Fields = {};
    for (const [key, request] of Object.entries(asked).slice(0, 100)) {
      if (!isFields(request) || !isText(request.method)) continue;
      requests[key] = { method: request.method };
      if (request.params !== undefined)
        payload.leaveOut(
          `/requests/${key.replaceAll('~', '~0').replaceAll('/', '~1')}/params`,
          request.params,
        );
    }
    payload.set('requests', requests).set('has_state', result?.requestState !== undefined);
    run.record('input.required', payload.toJSON() as never, at);
    this.#waiting.push({ run, callId, method, name: subjectOf(params), state: result?.requestState });
    if (this.#waiting.length > 100) this.#waiting.shift();
  }

  /** Records what a repeated request gives, before its calling event; gives the call that it repeats. */
  #inputGiven(run: TraceRun, { method, params }: Asked, at: number): string | undefined {
    const { inputResponses, requestState } = params;
    if (inputResponses === undefined && requestState === undefined) return undefined;
    const index = this.#waiting.findLastIndex(
      (each) =>
        each.method === method &&
        each.name === subjectOf(params) &&
        (requestState === undefined || each.state === requestState),
    );
    const [before] = index < 0 ? [] : this.#waiting.splice(index, 1);
    const payload = new Payload(this.#keeping.digest).set('retry_of', before?.callId);
    payload.take('responses', inputResponses, this.#allowed('elicitation', 'form', 'content', 'output'));
    run.record('input.given', payload.toJSON() as never, at);
    return before?.callId;
  }

  #report(
    callId: string | undefined,
    message: string,
    at: number,
    code?: unknown,
    run = this.#run(undefined, at),
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
    if (call.progressToken !== undefined) this.#progress.delete(keyOf(call.from, call.progressToken));
    this.#note(key, call.run, call.callId, isCancelled);
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
  #runOf(from: Speaker, params: Fields, at: number): { run: TraceRun; ends?: string } {
    const meta = isFields(params._meta) ? params._meta : {};
    const { mcp_trace_id: id, call_id: callId } = readIdentity(meta);
    if (from === 'server' || id === undefined) return { run: this.#run(undefined, at, meta) };
    for (const run of this.#runs.values()) if (run.id === id) return { run };
    const isOfCall = this.#options.side === 'server' || this.#options.isOneRequest === true;
    if (!isOfCall || callId === undefined) return { run: this.#run({ mcp_trace_id: id }, at, meta) };
    const parent = { mcp_trace_id: id, call_id: callId };
    return { run: this.#run(parent, at, meta), ends: runKey(parent) };
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
    if (this.#runs.size > maxOpen) this.#endOldest(at);
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
    const meta = isFields(_meta) ? _meta : {};
    const revision = meta['io.modelcontextprotocol/protocolVersion'] ?? protocolVersion;
    if (this.#revision === undefined && isText(revision)) this.#revision = revision;
    this.#client ??= softwareOf(clientInfo) ?? softwareOf(meta['io.modelcontextprotocol/clientInfo']);
  }
}

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

const mayRepeat = { 'tool.called': true, 'resource.read': true, 'prompt.requested': true } as Record<
  string,
  true
>;

const other = (speaker: Speaker): Speaker => (speaker === 'client' ? 'server' : 'client');
const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || Number.isFinite(value);
/** A request by its sender and id; 1 and "1" are two. */
const keyOf = (from: Speaker, id: unknown) => `${from} ${typeof id} ${String(id).slice(0, 500)}`;
const runKey = (parent: RunBeginning['parent']) =>
  parent ? `${parent.mcp_trace_id.toLowerCase()} ${parent.call_id ?? ''}` : '';
const firstOf = (map: Map<string, unknown>) => map.keys().next().value as string;
const paramsOf = ({ params }: Fields): Fields => (isFields(params) ? params : {});

function readIdentity(meta: Fields): { mcp_trace_id?: string; call_id?: string } {
  const { mcp_trace_id: id, call_id: callId } = {
    mcp_trace_id: meta[identityKeys.traceId],
    call_id: meta[identityKeys.callId],
  };
  if (!isUuid(id)) return {};
  return { mcp_trace_id: id, ...(isText(callId) && callId.length <= 200 && { call_id: callId }) };
}

/** What an answer needs to know of its request. */
function compact({ name, uri, ref, mode, clientInfo, taskId }: Fields): Fields {
  return JSON.parse(
    JSON.stringify({ name, uri, ref, mode, clientInfo, taskId }, (_, value) =>
      typeof value === 'string' ? value.slice(0, 2000) : value,
    ),
  ) as Fields;
}

const subjectOf = ({ name, uri }: Fields) => (isText(name) ? name : isText(uri) ? uri : '');

/** The outcome of an answer, by the table of 12.4: where two rows fit, the lower one counts. */
function outcomeOf(method: string, result: Fields | undefined, error: Fields | undefined) {
  // URL elicitation required, in 2025-11-25.
  if (error) return error.code === -32042 ? 'input_required' : 'protocol_error';
  if (!result) return 'protocol_error';
  const { resultType } = result;
  if (resultType === 'input_required') return 'input_required';
  if (resultType === 'task' || isFields(result.task)) return 'task_accepted';
  if (resultType !== undefined && resultType !== 'complete') return 'protocol_error';
  return method === 'tools/call' && result.isError === true ? 'tool_error' : 'ok';
}

/** How a run that was one call ends, by what became of it. That a tool said no does not matter (10.7). */
const runOutcomes = {
  ok: 'completed',
  tool_error: 'completed',
  task_accepted: 'completed',
  input_required: 'input_required',
  protocol_error: 'failed',
} as const;

/** What stands for the error of an answer that has none and cannot be read. */
const unreadable = (result: Fields | undefined): Fields => ({
  message: result ? 'Its resultType is not known.' : 'Its result is no object.',
});
