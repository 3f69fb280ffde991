/**
 * Tasks: calls that are answered later (12.10 of working draft v0.2), of 2025-11-25 and of the extension of 2026-07-28.
 */
import { type Fields, isFields, isText } from '@context-native/checker/fields';
import { type Asked, type Binding, errorBy, type Keeping, Payload } from './binding.ts';
import { allowedOf, wholly } from './keep.ts';
import { takeRequests, takeResponses } from './rounds.ts';
import type { TraceRun } from './run.ts';
import type { Outcome } from './trace.ts';

export type Speaker = 'client' | 'server';
export const other = (speaker: Speaker): Speaker => (speaker === 'client' ? 'server' : 'client');

/** A call that may become a task. */
export interface TaskCall extends Asked {
  run: TraceRun;
  callId: string;
  binding: Binding;
  from: Speaker;
}

interface Task<Call> {
  call: Call;
  status: string;
  /** Keys of the last request for input. */
  wanted: string;
}

const statuses = ['working', 'input_required', 'completed', 'failed', 'cancelled'];
const ends = new Set(['completed', 'failed', 'cancelled']);
const maxTasks = 10_000;
const invalidParams = -32602;

/** Requests about one task. */
export const tasksMethods = new Set(['tasks/get', 'tasks/result', 'tasks/cancel', 'tasks/update']);

/** Open tasks of one conversation, by their worker and id. */
export class Tasks<Call extends TaskCall> {
  readonly #tasks = new Map<string, Task<Call>>();
  readonly #keeping: Keeping;
  readonly #finished: (call: Call, outcome: Outcome, at: number) => void;

  /** @param finished called after the end of a call's task was recorded, with the ending of a run that was this task */
  constructor(keeping: Keeping, finished: (call: Call, outcome: Outcome, at: number) => void) {
    this.#keeping = keeping;
    this.#finished = finished;
  }

  /** Tests that a task of a run is still open. */
  isBusy(run: TraceRun): boolean {
    for (const { call } of this.#tasks.values()) if (call.run === run) return true;
    return false;
  }

  /** The call that became the task with this id; `doer` works on the task. */
  callOf(doer: Speaker, id: unknown): Call | undefined {
    return isText(id) ? this.#tasks.get(`${doer} ${id}`)?.call : undefined;
  }

  /** Records that a call became a task. */
  accepted(call: Call, result: Fields, at: number): void {
    const task = taskOf(result);
    if (!isTaskId(task.taskId) || this.#tasks.size >= maxTasks) return;
    const status = statusOf(task.status) ?? 'working';
    const ttl = task.ttlMs ?? task.ttl;
    const poll = task.pollIntervalMs ?? task.pollInterval;
    call.run.record(
      'task.accepted',
      {
        call_id: call.callId,
        task_id: task.taskId,
        status: status as 'working',
        ...((ttl === null || isCount(ttl)) && { ttl_ms: ttl }),
        ...(isCount(poll) && { poll_interval_ms: poll }),
      },
      at,
    );
    const key = `${other(call.from)} ${task.taskId}`;
    // The run reports the fault of a task that was accepted before.
    if (!this.#tasks.has(key)) this.#tasks.set(key, { call, status, wanted: '' });
  }

  /** Records a request that brings input for a task or cancels it, but not one for its status or result. */
  asked(from: Speaker, { method, params }: Asked, at: number): void {
    const id = params.taskId;
    const call = this.callOf(other(from), id);
    if (!call || !isText(id)) return;
    if (method === 'tasks/cancel')
      call.run.record('request.cancelled', { call_id: call.callId, by: from }, at);
    if (method !== 'tasks/update' || params.inputResponses === undefined) return;
    const payload = new Payload(this.#keeping.digest).set('task_id', id);
    takeResponses(payload, params.inputResponses, this.#keeping.keep);
    call.run.record('input.given', payload.toJSON(), at);
  }

  /** Records the result of a request about a task. */
  answered(from: Speaker, { method, params }: Asked, result: Fields, at: number): void {
    if (method === 'tasks/result') this.#complete(from, params.taskId, { result }, at);
    else if (method === 'tasks/get' || method === 'tasks/cancel')
      this.updated(from, { ...taskOf(result), taskId: params.taskId }, at);
  }

  /** Takes the error of a request about a task. Returns true if it ends the task, as the answer to `tasks/result`. */
  refused(from: Speaker, { method, params }: Asked, error: Fields, at: number): boolean {
    const task = isText(params.taskId) ? this.#tasks.get(`${from} ${params.taskId}`) : undefined;
    // Otherwise the worker does not know the task.
    const isOfTask = task?.status === 'failed' || error.code !== invalidParams;
    if (!task || method !== 'tasks/result' || !isOfTask) return false;
    this.#complete(from, params.taskId, { error }, at);
    return true;
  }

  /** Records the status of a task, as its worker states it. */
  updated(from: Speaker, { taskId: id, statusMessage, result, error, ...params }: Fields, at: number): void {
    const status = statusOf(params.status);
    const task = isText(id) ? this.#tasks.get(`${from} ${id}`) : undefined;
    if (!task || !isText(id) || status === undefined) return;
    const { call } = task;
    if (status !== task.status) {
      task.status = status;
      const payload = new Payload(this.#keeping.digest).set('task_id', id).set('status', status);
      payload.take(
        'message',
        isText(statusMessage) ? statusMessage : undefined,
        wholly(allowedOf(this.#keeping.keep, ...call.binding.about(call.params), 'output'), 'content'),
      );
      call.run.record('task.updated', payload.toJSON() as never, at);
    }
    if (status === 'input_required' && isFields(params.inputRequests))
      this.#wants(task, id, params.inputRequests, at);
    // The extension sends the result or the error along; before it, `tasks/result` brings it.
    if (isFields(result) && ends.has(status)) this.#complete(from, id, { result }, at);
    else if (isFields(error) && status === 'failed') this.#complete(from, id, { error }, at);
    else if (status === 'cancelled') this.#complete(from, id, {}, at);
  }

  /** At the end of the conversation: the result of an ended task was never requested. */
  end(at: number): void {
    for (const [key, { status }] of this.#tasks) {
      const [from, ...id] = key.split(' ');
      if (ends.has(status)) this.#complete(from as Speaker, id.join(' '), {}, at);
    }
    this.#tasks.clear();
  }

  #wants(task: Task<Call>, id: string, requests: Fields, at: number): void {
    const wanted = JSON.stringify(Object.keys(requests).slice(0, 100));
    if (wanted === task.wanted) return;
    task.wanted = wanted;
    const payload = new Payload(this.#keeping.digest).set('task_id', id);
    takeRequests(payload, requests, this.#keeping.keep);
    task.call.run.record('input.required', payload.toJSON(), at);
  }

  #complete(from: Speaker, id: unknown, { result, error }: { result?: Fields; error?: Fields }, at: number) {
    const key = `${from} ${String(id)}`;
    const task = isText(id) ? this.#tasks.get(key) : undefined;
    if (!task) return;
    this.#tasks.delete(key);
    const { call, status } = task;
    const outcome = outcomeOf(status, result, error);
    const payload = new Payload(this.#keeping.digest);
    const allowed = allowedOf(this.#keeping.keep, ...call.binding.about(call.params), 'output');
    if (outcome !== 'protocol_error') payload.take('result', result?.structuredContent, allowed);
    const said = outcome === 'protocol_error' ? errorBy(call.binding, call, error ?? {}, this.#keeping) : {};
    call.run.record('task.completed', { task_id: id, outcome, ...payload.toJSON(), ...said } as never, at);
    this.#finished(call, runOutcomes[outcome], at);
  }
}

/** The members of a task: in `task` in 2025-11-25, among the others in the extension. */
const taskOf = (result: Fields): Fields => (isFields(result.task) ? result.task : result);
const isTaskId = (value: unknown): value is string => isText(value) && value.length <= 2000;
const statusOf = (value: unknown) => statuses.find((status) => status === value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Outcome of a task (12.10): that of its result, if it has one. */
function outcomeOf(status: string, result: Fields | undefined, error: Fields | undefined) {
  if (status === 'cancelled') return 'cancelled';
  if (error) return 'protocol_error';
  if (result?.isError === true) return 'tool_error';
  return status === 'failed' ? 'protocol_error' : 'ok';
}

/** Outcome of a run that was one task, by the task's outcome. */
const runOutcomes = {
  ok: 'completed',
  tool_error: 'completed',
  protocol_error: 'failed',
  cancelled: 'cancelled',
} as const;
