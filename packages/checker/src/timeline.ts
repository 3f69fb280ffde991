import { has, isFields } from './fields.ts';
import { eventLines, type TraceSource } from './text-ranges.ts';
import { makeRows, type TimelineRow } from './waterfall.ts';

export interface TimelineEvent {
  type: string;
  /** The text of `created_at`, cut at 200 characters; empty if it is not a string. */
  createdAt: string;
  /** Milliseconds since the context's timestamp, negative for an earlier event; null if either is not a time. */
  elapsedMs: number | null;
  /**
   * For an event that opens a call: milliseconds until the next event with the same `call_id` in its payload (5.6).
   * Null for others, and if a time is missing.
   */
  durationMs: number | null;
  /** Number of answered calls that are open around it. */
  depth: number;
  /** The payload on one line, shortened. */
  summary: string;
  /** The payload as indented JSON, its first 2,000 characters. */
  payload: string;
  isCut: boolean;
  /** First and last line in the text, from 1; null without a text. */
  lines: readonly [from: number, to: number] | null;
}

/** Data for drawing a trace in time. Its size is limited, whatever the trace's. */
export interface Timeline {
  traceId: string;
  /** The six fields of every context, cut at 200 characters; empty if not a string. */
  context: Record<(typeof contextFields)[number], string>;
  events: TimelineEvent[];
  /** Number of events of the trace; `events` has the first of them. */
  total: number;
  /** Rows of the waterfall: one per call and one per other event of `events`. */
  rows: TimelineRow[];
  /** True if the axis is the order of the events: a time is missing, or all equal the context's. */
  isInOrder: boolean;
}

const contextFields = ['input_type', 'output_type', 'org_id', 'agent_code', 'profile', 'timestamp'] as const;
const maxText = 200;
const maxPayload = 2000;
const maxIndent = 20;
const maxDepth = 3;

/**
 * The events of a trace to draw, the first `maxEvents`. Takes wrong traces too; undefined without a list of events.
 * @param source adds the lines of each event
 */
export function makeTimeline(document: unknown, maxEvents = 100, source?: TraceSource): Timeline | undefined {
  if (!isFields(document) || !Array.isArray(document.mcp_events)) return undefined;
  const context = isFields(document.mcp_context) ? document.mcp_context : {};
  const started = timeOf(context.timestamp);
  const drawn = document.mcp_events.slice(0, maxEvents);
  const calls = pairCalls(drawn);
  const lines = source ? eventLines(source, drawn.length) : [];
  const events = drawn.map((event: unknown, index): TimelineEvent => {
    const { event_type, created_at, payload } = isFields(event) ? event : {};
    const elapsedMs = timeOf(created_at) - started;
    const { answer, depth } = calls[index] as Call;
    const answered: unknown = answer === undefined ? undefined : drawn[answer];
    const durationMs = isFields(answered) ? timeOf(answered.created_at) - timeOf(created_at) : Number.NaN;
    const json = indent(payload, 0);
    return {
      type: textOf(event_type),
      createdAt: textOf(created_at),
      elapsedMs: Number.isNaN(elapsedMs) ? null : elapsedMs,
      durationMs: Number.isNaN(durationMs) ? null : durationMs,
      depth,
      summary: isFields(payload) ? cut(summariseMembers(payload, ' · ', 0)) : '',
      payload: json.slice(0, maxPayload),
      isCut: json.length > maxPayload,
      lines: lines[index] ?? null,
    };
  });
  return {
    traceId: textOf(document.mcp_trace_id),
    context: Object.fromEntries(
      contextFields.map((name) => [name, textOf(context[name])]),
    ) as Timeline['context'],
    events,
    total: document.mcp_events.length,
    ...makeRows(
      drawn,
      events,
      calls.map(({ answer }) => answer),
    ),
  };
}

interface Call {
  /** Index of the event that answers it. */
  answer: number | undefined;
  depth: number;
}

/** Index of each event's answer, by the `call_id` in payloads, and number of answered calls open around it. */
function pairCalls(events: readonly unknown[]): Call[] {
  const calls = events.map((): Call => ({ answer: undefined, depth: 0 }));
  const openers = new Map<unknown, number>();
  const answered = new Map<number, number>();
  for (const [index, event] of events.entries()) {
    const id = isFields(event) && isFields(event.payload) ? event.payload.call_id : undefined;
    if (id === undefined || typeof id === 'object') continue;
    const opener = openers.get(id);
    if (opener === undefined) openers.set(id, index);
    else {
      openers.delete(id);
      answered.set(index, opener);
      (calls[opener] as Call).answer = index;
    }
  }
  let open = 0;
  for (const [index, call] of calls.entries()) {
    const opener = answered.get(index);
    if (opener !== undefined) open--;
    call.depth = opener === undefined ? open : (calls[opener] as Call).depth;
    if (call.answer !== undefined) open++;
  }
  return calls;
}

/** For each event the index of its answer; undefined if it has none. */
export const answersOf = (events: readonly unknown[]) => pairCalls(events).map(({ answer }) => answer);

const timeOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN);
const textOf = (value: unknown) => (typeof value === 'string' ? cut(value) : '');
const cut = (text: string) => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

/**
 * As `JSON.stringify` with two spaces, but it ends soon after `maxPayload` characters, and writes `…` for values deeper
 * than `maxIndent` levels.
 */
function indent(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  let text = '';
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue;
    if (depth >= maxIndent) return `${open}…${close}`;
    const item = indent((value as Record<string, unknown>)[name], depth + 1);
    text += `${text && ','}\n${'  '.repeat(depth + 1)}${isArray ? '' : `${JSON.stringify(name)}: `}${item}`;
    if (text.length > maxPayload) break;
  }
  return text ? `${open}${text}\n${'  '.repeat(depth)}${close}` : open + close;
}

/** Members as in `line_count 14 · currency EUR`. Stops when there is more than will be shown. */
function summariseMembers(fields: Record<string, unknown>, separator: string, depth: number): string {
  let text = '';
  for (const name in fields) {
    if (!has(fields, name)) continue;
    text += `${text && separator}${name} ${summariseValue(fields[name], depth)}`;
    if (text.length > maxText) break;
  }
  return text;
}

/** An object in braces, an array as its length, another value as text. */
function summariseValue(value: unknown, depth: number): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (!isFields(value)) return cut(String(value));
  return depth < maxDepth ? `{ ${summariseMembers(value, ', ', depth + 1)} }` : '{…}';
}
