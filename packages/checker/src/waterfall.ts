import { isFields } from './fields.ts';

/** Milliseconds from the context's timestamp to an event; null without a valid time. */
interface Timed {
  elapsedMs: number | null;
}

/** End of a call or a run. `refused` includes `cancelled`; `unanswered` is a call without an answer. */
export type RowState = 'succeeded' | 'failed' | 'refused' | 'unanswered';

/** A row of the waterfall: a call together with its answer, or one other event. */
export interface TimelineRow {
  /** Index of the event in `events`. */
  event: number;
  /** Index of the answer in the same row; null if there is none. */
  answer: number | null;
  /** First of the payload's `subjectNames` members, cut at 80 characters; empty if it has none. */
  subject: string;
  /** Start and end on the axis, as shares of the whole from 0 to 1. */
  from: number;
  to: number;
  /** Null if neither the outcome nor the event's type implies a state. */
  state: RowState | null;
  /** The payload's `outcome`, such as `tool_error`, or its `action` if this is `decline` or `cancel`; else empty. */
  outcome: string;
  /** Number of parts left out of the payloads (16.1 of the working draft). */
  leftOut: number;
}

const maxSubject = 80;

/** `outcome` of answers (11.6 of the working draft), and words that other producers use. */
const statesOf: Record<string, RowState> = {
  ok: 'succeeded',
  tool_error: 'failed',
  protocol_error: 'failed',
  no_response: 'failed',
  timed_out: 'failed',
  cancelled: 'refused',
  refused: 'refused',
  denied: 'refused',
};

/** Events that end a run or report a fault. */
const ends: Record<string, RowState> = {
  'run.completed': 'succeeded',
  'run.failed': 'failed',
  'run.interrupted': 'failed',
  'run.cancelled': 'refused',
  'error.reported': 'failed',
};

const callType = /\.(?:called|read|requested)$/;
const subjectNames = ['tool', 'uri', 'prompt', 'model', 'method', 'message', 'reason'];

/**
 * One row per call and per other event, in the order of the events. An answer gets a row of its own if it is earlier
 * than its call, or if only one of the two has a time. The axis is the order of the events if one has no time, or if
 * all times equal the context's.
 * @param drawn the events as the trace has them, as many as `events`
 * @param answers for each event the index of its answer, or undefined
 */
export function makeRows(
  drawn: readonly unknown[],
  events: readonly Timed[],
  answers: readonly (number | undefined)[],
): { rows: TimelineRow[]; isInOrder: boolean } {
  const times = events.flatMap(({ elapsedMs }) => elapsedMs ?? []);
  const start = times.reduce((least, ms) => Math.min(least, ms), 0);
  const span = times.reduce((most, ms) => Math.max(most, ms), 0) - start;
  const isInOrder = times.length < events.length || span === 0;
  const placeOf = (index: number) => {
    if (isInOrder) return index / Math.max(1, events.length - 1);
    return ((events[index]?.elapsedMs ?? 0) - start) / span;
  };
  const joined = answers.map((answer, index) => (canJoin(events, index, answer) ? answer : undefined));
  const isJoined = new Set(joined);
  const isAnswer = new Set(answers);
  const rows = drawn.flatMap((event, index): TimelineRow[] => {
    if (isJoined.has(index)) return [];
    const answer = joined[index] ?? null;
    const ending = answer === null ? event : drawn[answer];
    const outcome = outcomeOf(ending);
    const isAlone = answers[index] === undefined && !isAnswer.has(index);
    const isUnanswered = isAlone && outcome === '' && callType.test(typeOf(event));
    return [
      {
        event: index,
        answer,
        subject: subjectOf(event),
        from: placeOf(index),
        to: placeOf(answer ?? index),
        state: isUnanswered ? 'unanswered' : stateOf(ending, outcome),
        outcome,
        leftOut: countLeftOut(event) + (answer === null ? 0 : countLeftOut(drawn[answer])),
      },
    ];
  });
  return { rows, isInOrder };
}

function canJoin(events: readonly Timed[], index: number, answer: number | undefined): boolean {
  if (answer === undefined) return false;
  const from = events[index]?.elapsedMs ?? null;
  const to = events[answer]?.elapsedMs ?? null;
  return from === null || to === null ? from === to : to >= from;
}

const typeOf = (event: unknown) =>
  isFields(event) && typeof event.event_type === 'string' ? event.event_type : '';
const payloadOf = (event: unknown) => (isFields(event) && isFields(event.payload) ? event.payload : {});

function outcomeOf(event: unknown): string {
  const { outcome, action } = payloadOf(event);
  // A person who declined gave an answer: its outcome is `ok`.
  if (action === 'decline' || action === 'cancel') return action;
  return typeof outcome === 'string' ? outcome.slice(0, maxSubject) : '';
}

function stateOf(event: unknown, outcome: string): RowState | null {
  if (outcome === 'decline' || outcome === 'cancel') return 'refused';
  const { error } = payloadOf(event);
  const code = isFields(error) ? error.code : undefined;
  if (code === 401 || code === 403) return 'refused';
  if (outcome !== '') return Object.hasOwn(statesOf, outcome) ? (statesOf[outcome] ?? null) : null;
  const type = typeOf(event);
  return Object.hasOwn(ends, type) ? (ends[type] ?? null) : null;
}

function subjectOf(event: unknown): string {
  const payload = payloadOf(event);
  const name = subjectNames.find((each) => typeof payload[each] === 'string');
  const subject = name === undefined ? '' : String(payload[name]);
  return subject.length > maxSubject ? `${subject.slice(0, maxSubject)}…` : subject;
}

/** Number of parts that `left_out` lists, in the payload and in its `input` and `output`. */
function countLeftOut(event: unknown): number {
  const payload = payloadOf(event);
  let count = lengthOf(payload.left_out);
  for (const name of ['input', 'output']) {
    const value = payload[name];
    if (isFields(value)) count += lengthOf(value.left_out);
  }
  return count;
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
