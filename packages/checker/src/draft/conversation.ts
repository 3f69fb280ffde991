/** Section 11: names of a run's events and references between them; also 20.3 and 20.5. */
import { type Fields, isFields, isText } from '../fields.ts';
import { quoted } from '../json.ts';
import { inspectLeftOut } from './left-out.ts';
import { type Dictionary, inspectPayload, inspectReserved, inspectTypeName, nearest } from './payloads.ts';
import type { DraftReport } from './report.ts';
import { answers, answerTypes, isExtensionName, payloads, referring } from './standard.ts';

interface Call {
  type: string;
  index: number;
  isAnswered: boolean;
}

/** Checks the events of a trace with `mcp_run`: names, payloads, types and references. */
export function inspectEvents(
  run: Fields,
  context: Fields,
  events: readonly unknown[],
  dictionary: Dictionary | undefined,
  report: DraftReport,
): void {
  const conversation = new Conversation(run, context, report);
  for (const [index, event] of events.entries()) {
    if (!isFields(event) || !isText(event.event_type)) continue;
    const pointer = `/mcp_events/${index}`;
    const type = event.event_type;
    inspectName(type, `${pointer}/event_type`, report);
    const { payload } = event;
    if (!isFields(payload)) continue;
    inspectLeftOut(payload, payload, `${pointer}/payload`, report);
    if (!payloads.has(type)) continue;
    inspectPayload(type, payload, `${pointer}/payload`, dictionary, report);
    conversation.add(type, payload, index);
  }
  conversation.end();
  const named = ['input_type', 'output_type'] as const;
  for (const name of named)
    if (isText(context[name])) inspectReserved(context[name], `/mcp_context/${name}`, report);
  if (!dictionary) {
    report.skip(
      'The dictionary was not given.',
      'type-value',
      'type-known',
      'context-types',
      'type-replaced',
    );
    return;
  }
  for (const name of named)
    if (isText(context[name]))
      inspectTypeName(context[name], `/mcp_context/${name}`, 'context-types', dictionary, report);
}

function inspectName(type: string, pointer: string, report: DraftReport): void {
  if (type === 'context.created')
    report.fail('deprecated-name', pointer, 'context.created is deprecated', 'Write run.started.');
  if (payloads.has(type)) return;
  if (!isExtensionName(type)) {
    const meant = nearest(type, [...payloads.keys()]);
    report.fail(
      'event-name',
      pointer,
      `${quoted(type)} is neither a core name nor an extension name`,
      meant
        ? `Did you mean ${meant}? If not, put your domain before the name, as in example.alder-finch/rule.applied.`
        : 'Put your domain before the name, as in example.alder-finch/rule.applied.',
    );
  } else inspectReserved(type, pointer, report);
}

class Conversation {
  readonly #run: Fields;
  readonly #context: Fields;
  readonly #report: DraftReport;
  readonly #calls = new Map<string, Call>();
  /** By task id: true once the task has ended. */
  readonly #tasks = new Map<string, boolean>();

  constructor(run: Fields, context: Fields, report: DraftReport) {
    this.#run = run;
    this.#context = context;
    this.#report = report;
  }

  add(type: string, payload: Fields, index: number): void {
    const pointer = `/mcp_events/${index}/payload`;
    this.#refer(type, payload, pointer);
    if (Object.hasOwn(answers, type)) this.#call(type, payload.call_id, index, pointer);
    else if (answerTypes.has(type)) this.#answer(type, payload.call_id, pointer);
    if (type === 'run.started') this.#compare(payload.input, 'input', pointer);
    if (type === 'run.completed') this.#compare(payload.output, 'output', pointer);
    if (/^task\./.test(type) && isText(payload.task_id)) this.#follow(type, payload.task_id, pointer);
  }

  #call(type: string, id: unknown, index: number, pointer: string): void {
    if (!isText(id)) return;
    const other = this.#calls.get(id);
    if (other)
      this.#report.fail(
        'unique-call-id',
        `${pointer}/call_id`,
        `mcp_events[${other.index}] already has the call_id ${quoted(id)}`,
        'Number the calls in a run yourself. Do not reuse the JSON-RPC id.',
      );
    else this.#calls.set(id, { type, index, isAnswered: false });
  }

  #answer(type: string, id: unknown, pointer: string): void {
    if (!isText(id)) return;
    const call = this.#calls.get(id);
    const fail = (message: string, fix: string) =>
      this.#report.fail('call-pair', `${pointer}/call_id`, message, fix);
    if (!call)
      fail(
        `no earlier call has the call_id ${quoted(id)}`,
        'Write the call_id of the call, and put the call before its answer.',
      );
    else if (answers[call.type] !== type)
      fail(
        `${type} does not answer ${call.type} of mcp_events[${call.index}]`,
        `Write ${answers[call.type]}, or the call_id that this event answers.`,
      );
    else if (call.isAnswered)
      fail(
        `mcp_events[${call.index}] already has an answer`,
        'Keep only one answer for each call. Record a retry as a separate call.',
      );
    else call.isAnswered = true;
  }

  #refer(type: string, payload: Fields, pointer: string): void {
    for (const name of ['for_call_id', 'retry_of', ...(referring.includes(type) ? ['call_id'] : [])]) {
      const id = payload[name];
      if (isText(id) && !this.#calls.has(id) && !this.#mayBeOfParent(type, name))
        this.#report.fail(
          'known-call',
          `${pointer}/${name}`,
          `no earlier call has the call_id ${quoted(id)}`,
          'Write the call_id of an earlier call in this trace.',
        );
    }
  }

  /** A run with a parent may retry a call of its parent, or cancel one (11.12). */
  #mayBeOfParent(type: string, name: string): boolean {
    return this.#run.parent !== undefined && (name === 'retry_of' || type === 'request.cancelled');
  }

  #compare(value: unknown, name: 'input' | 'output', pointer: string): void {
    const stated = this.#context[`${name}_type`];
    if (isFields(value) && isText(value.type) && isText(stated) && value.type !== stated)
      this.#report.fail(
        'run-types',
        `${pointer}/${name}/type`,
        `the ${name} is a ${value.type}, but the context’s ${name}_type is ${stated}`,
        `Write the same type in both, or give the run another ${name}.`,
      );
  }

  #follow(type: string, id: string, pointer: string): void {
    const hasEnded = this.#tasks.get(id);
    const fail = (message: string, fix: string) =>
      this.#report.fail('known-task', `${pointer}/task_id`, message, fix);
    if (type === 'task.accepted') {
      if (hasEnded !== undefined)
        fail(
          `the task ${quoted(id)} was already accepted`,
          'Keep only the first task.accepted. Give another task its own task_id.',
        );
      else this.#tasks.set(id, false);
    }
    // A run may continue a task that its parent's trace recorded (11.11).
    else if (hasEnded === undefined && this.#run.parent === undefined)
      fail(
        `no earlier task.accepted has the task_id ${quoted(id)}`,
        'Record the task when it is accepted, or add parent with the run that recorded the task.',
      );
    else if (hasEnded)
      fail(`the task ${quoted(id)} has already ended`, 'Keep only the first event that ends the task.');
    if (type === 'task.completed') this.#tasks.set(id, true);
  }

  /** Reports calls without an answer, unless the run is open or was interrupted. */
  end(): void {
    const { outcome } = this.#run;
    if (outcome === undefined || outcome === 'open' || outcome === 'interrupted') {
      this.#report.skip('The run is open or was interrupted.', 'call-answered');
      return;
    }
    for (const { type, index, isAnswered } of this.#calls.values())
      if (!isAnswered)
        this.#report.fail(
          'call-answered',
          `/mcp_events/${index}`,
          `${type} has no answer`,
          `Add ${answers[type]}. If no answer came, set its outcome to no_response, cancelled or timed_out.`,
        );
  }
}
