import { has, isFields } from './fields.ts';

export interface TimelineEvent {
  type: string;
  /** As it stands in the trace; empty when it is no text. */
  createdAt: string;
  /** Milliseconds since the context's timestamp, negative for an event before it; null where there is no time. */
  elapsedMs: number | null;
  /** The payload on one line, cut where it gets long. */
  summary: string;
}

/** What is needed to draw a trace in time. It is small, whatever the trace is. */
export interface Timeline {
  traceId: string;
  /** The six fields of every context, where they are texts. */
  context: Record<(typeof contextFields)[number], string>;
  events: TimelineEvent[];
  /** How many events the trace has; `events` holds the first of them. */
  total: number;
}

const contextFields = ['input_type', 'output_type', 'org_id', 'agent_code', 'profile', 'timestamp'] as const;
const maxText = 200;
const maxDepth = 3;

/** The events of a trace to draw, the first `maxEvents`. Takes wrong traces too; undefined without events. */
export function makeTimeline(document: unknown, maxEvents = 100): Timeline | undefined {
  if (!isFields(document) || !Array.isArray(document.mcp_events)) return undefined;
  const context = isFields(document.mcp_context) ? document.mcp_context : {};
  const started = timeOf(context.timestamp);
  const events = document.mcp_events.slice(0, maxEvents).map((event: unknown): TimelineEvent => {
    const { event_type, created_at, payload } = isFields(event) ? event : {};
    const elapsedMs = timeOf(created_at) - started;
    return {
      type: textOf(event_type),
      createdAt: textOf(created_at),
      elapsedMs: Number.isNaN(elapsedMs) ? null : elapsedMs,
      summary: isFields(payload) ? cut(summariseMembers(payload, ' · ', 0)) : '',
    };
  });
  return {
    traceId: textOf(document.mcp_trace_id),
    context: Object.fromEntries(
      contextFields.map((name) => [name, textOf(context[name])]),
    ) as Timeline['context'],
    events,
    total: document.mcp_events.length,
  };
}

const timeOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN);
const textOf = (value: unknown) => (typeof value === 'string' ? cut(value) : '');
const cut = (text: string) => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

/** `line_count 14 · currency EUR`. Stops when there is more than will be shown. */
function summariseMembers(fields: Record<string, unknown>, separator: string, depth: number): string {
  let text = '';
  for (const name in fields) {
    if (!has(fields, name)) continue;
    text += `${text && separator}${name} ${summariseValue(fields[name], depth)}`;
    if (text.length > maxText) break;
  }
  return text;
}

/** Inner objects in braces, lists as their length. */
function summariseValue(value: unknown, depth: number): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (!isFields(value)) return cut(String(value));
  return depth < maxDepth ? `{ ${summariseMembers(value, ', ', depth + 1)} }` : '{…}';
}
