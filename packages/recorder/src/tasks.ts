/** Tasks: calls that are answered later (12.10 of working draft v0.2), of 2025-11-25 and of the extension of 2026-07-28. */
import { type Fields, isFields, isText } from '../../conformance/src/fields.ts';
import { Payload } from './binding.ts';
import { allowedOf, type KeepList, wholly } from './keep.ts';
import type { TraceRun } from './run.ts';

interface Task {
  run: TraceRun;
  callId: string;
  /** Of the tool that was called, which says what may be kept. */
  tool: string;
  status: string;
  isCompleted: boolean;
}

interface TaskCall {
  callId: string;
  params: Fields;
}

const statuses = ['working', 'input_required', 'completed', 'failed', 'cancelled'];
const ends = new Set(['completed', 'failed', 'cancelled']);
const maxTasks = 10_000;

/** The tasks of one conversation. */
export class Tasks {
  readonly #tasks = new Map<string, Task>();
  readonly #keep: KeepList;
  readonly #digest: boolean;

  constructor(keep: KeepList, digest: boolean) {
    this.#keep = keep;
    this.#digest = digest;
  }

  /** A call became a task. */
  accepted(run: TraceRun, { callId, params }: TaskCall, result: Fields, at: number): void {
    const task = taskOf(result);
    if (!isText(task.taskId) || this.#tasks.has(task.taskId) || this.#tasks.size >= maxTasks) return;
    const status = statusOf(task.status) ?? 'working';
    const ttl = task.ttlMs ?? task.ttl;
    const poll = task.pollIntervalMs ?? task.pollInterval;
    run.record(
      'task.accepted',
      {
        call_id: callId,
        task_id: task.taskId,
        status: status as 'working',
        ...((ttl === null || isCount(ttl)) && { ttl_ms: ttl }),
        ...(isCount(poll) && { poll_interval_ms: poll }),
      },
      at,
    );
    const tool = isText(params.name) ? params.name : '?';
    this.#tasks.set(task.taskId, { run, callId, tool, status, isCompleted: false });
  }

  /** Somebody asks about a task, gives it input, or cancels it. */
  asked({ method, params }: { method: string; params: Fields }, at: number): void {
    const id = params.taskId;
    const task = isText(id) ? this.#tasks.get(id) : undefined;
    if (!task || !isText(id)) return;
    if (method === 'tasks/cancel')
      task.run.record('request.cancelled', { call_id: task.callId, by: 'client' }, at);
    if (method !== 'tasks/update' || params.inputResponses === undefined) return;
    const allowed = wholly(allowedOf(this.#keep, 'elicitation', 'form', 'output'), 'content');
    const payload = new Payload(this.#digest).set('task_id', id);
    payload.take('responses', params.inputResponses, allowed);
    task.run.record('input.given', payload.toJSON(), at);
  }

  /** The answer of `tasks/get`, `tasks/result` or `tasks/cancel`. */
  answered({ method, params }: { method: string; params: Fields }, result: Fields, at: number): void {
    const id = params.taskId;
    if (!isText(id) || !method.startsWith('tasks/')) return;
    if (method === 'tasks/result') this.#complete(id, result, at);
    else if (method !== 'tasks/list') this.updated({ taskId: id, ...taskOf(result) }, at);
  }

  /** The status of a task was learned. */
  updated(params: Fields, at: number): void {
    const { taskId, statusMessage, result } = params;
    const status = statusOf(params.status);
    const task = isText(taskId) ? this.#tasks.get(taskId) : undefined;
    if (!task || !isText(taskId) || status === undefined || task.isCompleted) return;
    if (status !== task.status) {
      task.status = status;
      const payload = new Payload(this.#digest).set('task_id', taskId).set('status', status);
      payload.take(
        'message',
        isText(statusMessage) ? statusMessage : undefined,
        this.#allowed(task, 'content'),
      );
      task.run.record('task.updated', payload.toJSON() as never, at);
    }
    // The extension sends the result along.
    if (isFields(result) && ends.has(status)) this.#complete(taskId, result, at);
    else if (status === 'cancelled') this.#complete(taskId, undefined, at);
  }

  /** The conversation is over: of a task that ended, its result was never asked for. */
  end(at: number): void {
    for (const [id, { status }] of this.#tasks) if (ends.has(status)) this.#complete(id, undefined, at);
    this.#tasks.clear();
  }

  #complete(id: string, result: Fields | undefined, at: number): void {
    const task = this.#tasks.get(id);
    if (!task || task.isCompleted) return;
    task.isCompleted = true;
    const outcome = outcomeOf(task.status, result);
    const payload = new Payload(this.#digest).set('task_id', id).set('outcome', outcome);
    if (outcome === 'protocol_error') payload.set('error', {}).leaveOut('/error/message', null);
    else
      payload.take('result', result?.structuredContent, allowedOf(this.#keep, 'tool', task.tool, 'output'));
    task.run.record('task.completed', payload.toJSON() as never, at);
  }

  #allowed({ tool }: Task, member: string) {
    return wholly(allowedOf(this.#keep, 'tool', tool, 'output'), member);
  }
}

/** The members of a task: in `task` in 2025-11-25, beside the others in the extension. */
const taskOf = (result: Fields): Fields => (isFields(result.task) ? result.task : result);
const statusOf = (value: unknown) => (statuses.includes(value as string) ? (value as string) : undefined);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** What a task ended with (12.10): the outcome of its result, where it has one. */
function outcomeOf(status: string, result: Fields | undefined) {
  if (status === 'cancelled') return 'cancelled';
  if (result) return result.isError === true ? 'tool_error' : 'ok';
  return status === 'failed' ? 'protocol_error' : 'ok';
}
