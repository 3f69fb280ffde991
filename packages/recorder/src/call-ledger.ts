/** Calls and tasks of a run, so that no event refers to one that is missing (11.4, 11.5, 11.10 to 11.12). */
import { answers, answerTypes, referring } from '@context-native/checker/draft/standard';
import { type Fields, isFields, isText } from '@context-native/checker/fields';
import { addLeftOut } from './fit-payload.ts';
import type { Head } from './trace.ts';

export class CallLedger {
  readonly #head: Head;
  /** The expected answer of each call; undefined once it came. */
  readonly #calls = new Map<string, string | undefined>();
  /** By task id: true once the task has ended. */
  readonly #tasks = new Map<string, boolean>();

  constructor(head: Head) {
    this.#head = head;
  }

  has(callId: string): boolean {
    return this.#calls.has(callId);
  }

  /** Removes references to missing calls from a payload, and values whose type differs from the context. */
  fit(type: string, payload: Fields): void {
    for (const name of ['for_call_id', 'retry_of'])
      if (payload[name] !== undefined && !this.#isKnown(payload[name], type, name)) delete payload[name];
    for (const [event, side] of [
      ['run.started', 'input'],
      ['run.completed', 'output'],
    ] as const) {
      const value = payload[side];
      if (type !== event || !isFields(value) || value.type === this.#head.mcp_context[`${side}_type`])
        continue;
      delete payload[side];
      addLeftOut(payload, [
        { pointer: `/${side}`, reason: 'other', note: 'The type of the value differs from the context.' },
      ]);
    }
  }

  /** Notes the call or task of an event. Returns why the event cannot be recorded, if so. */
  add(type: string, { call_id: id, task_id: taskId }: Fields): string | undefined {
    const answer = answers[type];
    if (answer && isText(id)) {
      if (this.#calls.has(id)) return 'another call has its call_id';
      this.#calls.set(id, answer);
    } else if (answerTypes.has(type) && isText(id)) {
      if (this.#calls.get(id) !== type) return 'no call waits for this answer';
      this.#calls.set(id, undefined);
    } else if (referring.includes(type) && isText(id) && !this.#isKnown(id, type, 'call_id'))
      return 'no earlier call has its call_id';
    return type.startsWith('task.') && isText(taskId) ? this.#addTask(type, taskId) : undefined;
  }

  #addTask(type: string, id: string): string | undefined {
    const hasEnded = this.#tasks.get(id);
    if (type === 'task.accepted') {
      if (hasEnded !== undefined) return 'its task was already accepted';
      this.#tasks.set(id, false);
      return undefined;
    }
    if (hasEnded) return 'its task has ended';
    // A run may continue a task of its parent.
    if (hasEnded === undefined && !this.#head.mcp_run.parent) return 'its task was not accepted in this run';
    this.#tasks.set(id, type === 'task.completed');
    return undefined;
  }

  #isKnown(id: unknown, type: string, name: string): boolean {
    const mayBeOfParent = name === 'retry_of' || type === 'request.cancelled';
    return (isText(id) && this.has(id)) || (mayBeOfParent && this.#head.mcp_run.parent !== undefined);
  }
}
