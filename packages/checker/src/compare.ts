import { alignEvents, type EventPlaces } from './align-events.ts';
import { compareValues, DifferenceList, type Differences } from './compare-values.ts';
import { splitText } from './documents.ts';
import { has, isFields } from './fields.ts';
import { parseJson } from './json.ts';
import { defaultMaxDepth } from './report.ts';
import { answersOf } from './timeline.ts';
import { nanosecondsOf } from './times.ts';

/** Milliseconds of each side; null without a valid time. */
export interface TwoTimes {
  left: number | null;
  right: number | null;
  /** `right` minus `left`; null unless both are known. */
  byMs: number | null;
}

/** Two events that belong together, or one that the other trace lacks. */
export interface ComparedEvent {
  type: string;
  /** Indexes in `mcp_events`; null on the side that lacks the event. */
  left: number | null;
  right: number | null;
  /** `same`: equal content. Valid times may differ, and so may ids of calls that pair the same events. */
  state: 'same' | 'changed' | 'left' | 'right';
  /** Since the context's timestamp; without a valid one, since the first event with a valid time. */
  elapsed: TwoTimes;
  /** From a call to its answer. */
  duration: TwoTimes;
  /** Pointers from the event on, such as `/payload/tool`. */
  members: Differences;
}

interface ComparedSide {
  /** False if the first document is not JSON or is nested too deep: then nothing is compared. */
  isRead: boolean;
  /** Number of documents in the text; only the first is compared. */
  documents: number;
  events: number;
}

export interface TraceComparison {
  left: ComparedSide;
  right: ComparedSide;
  /** Outside the context and the events; of the whole documents if one of them has no array of events. */
  document: Differences;
  context: Differences;
  /** In order, at most 200: those that are the same are left out first. */
  events: ComparedEvent[];
  counts: { same: number; changed: number; left: number; right: number; elsewhen: number };
  /** Maximum number of events compared of each trace; present if one of them has more. */
  comparedEvents?: number;
}

const maxEvents = 1000;
const maxDrawn = 200;
const maxDifferences = 100;
const maxOfEvent = 20;
const timestampPointer = '/mcp_context/timestamp';

/**
 * Compares the first documents of two texts. In two traces, the case of the trace id, the zone of `timestamp` and
 * `created_at`, and ids that pair the same calls make no difference. The order of members never does. Documents of
 * other kinds are compared by their members.
 */
export function compareTraces(left: string, right: string): TraceComparison {
  const [a, b] = [readSide(left), readSide(right)];
  const comparison: TraceComparison = {
    left: a.side,
    right: b.side,
    document: { listed: [], count: 0 },
    context: { listed: [], count: 0 },
    events: [],
    counts: { same: 0, changed: 0, left: 0, right: 0, elsewhen: 0 },
  };
  if (!a.side.isRead || !b.side.isRead) return comparison;
  const areTraces = a.events && b.events;
  const document = new DifferenceList(maxDifferences);
  compareValues(
    document,
    foldId(a.value),
    foldId(b.value),
    '',
    areTraces ? ['mcp_context', 'mcp_events'] : [],
  );
  comparison.document = document.result();
  if (!a.events || !b.events) return comparison;
  comparison.context = compareContexts(a.value, b.value);
  const events = compareEvents(a, b);
  for (const { state, elapsed } of events) {
    comparison.counts[state]++;
    if (elapsed.byMs) comparison.counts.elsewhen++;
  }
  comparison.events = keepTelling(events);
  if (Math.max(a.side.events, b.side.events) > maxEvents) comparison.comparedEvents = maxEvents;
  return comparison;
}

interface ReadSide {
  side: ComparedSide;
  value: unknown;
  /** The trace's events; undefined without an array of them. */
  events: unknown[] | undefined;
}

function readSide(text: string): ReadSide {
  const sources = splitText(text);
  const { value } = parseJson(sources[0]?.text ?? '', defaultMaxDepth);
  const events = isFields(value) && Array.isArray(value.mcp_events) ? value.mcp_events : undefined;
  return {
    side: { isRead: value !== undefined, documents: sources.length, events: events?.length ?? 0 },
    value,
    events,
  };
}

/** Lower case for the trace id: UUIDs are equal in either case. */
function foldId(value: unknown): unknown {
  if (!isFields(value) || typeof value.mcp_trace_id !== 'string') return value;
  return { ...value, mcp_trace_id: value.mcp_trace_id.toLowerCase() };
}

const contextOf = (value: unknown) =>
  isFields(value) && isFields(value.mcp_context) ? value.mcp_context : undefined;

function compareContexts(left: unknown, right: unknown): Differences {
  const list = new DifferenceList(maxDifferences);
  const [a, b] = [contextOf(left), contextOf(right)];
  const times = [nanosecondsOf(a?.timestamp), nanosecondsOf(b?.timestamp)] as const;
  const areTimes = times[0] !== undefined && times[1] !== undefined;
  if (areTimes && times[0] !== times[1])
    list.add(timestampPointer, a?.timestamp, b?.timestamp, toMs((times[1] ?? 0n) - (times[0] ?? 0n)));
  const wholes = [left, right].map((value) => (isFields(value) ? value.mcp_context : undefined));
  compareValues(list, wholes[0], wholes[1], '/mcp_context', areTimes ? ['timestamp'] : []);
  return list.result();
}

function compareEvents(a: ReadSide, b: ReadSide): ComparedEvent[] {
  const [left, right] = [momentsOf(a), momentsOf(b)];
  const ids = new SameCalls();
  const list = new DifferenceBudget();
  return alignEvents(left.events, right.events).map(([i, j]: EventPlaces): ComparedEvent => {
    const [one, other] = [left.events[i ?? -1], right.events[j ?? -1]];
    const members = list.next();
    const isPair = i !== undefined && j !== undefined;
    if (isPair) {
      const areTimed = left.elapsed[i] !== undefined && right.elapsed[j] !== undefined;
      const [said, alsoSaid] = ids.strip(one, other);
      compareValues(members, said, alsoSaid, '', areTimed ? ['created_at'] : []);
    }
    const named = isFields(one ?? other) ? ((one ?? other) as Record<string, unknown>).event_type : undefined;
    return {
      type: typeof named === 'string' ? named.slice(0, 200) : '',
      left: i ?? null,
      right: j ?? null,
      state: !isPair ? (j === undefined ? 'left' : 'right') : members.count > 0 ? 'changed' : 'same',
      elapsed: twoTimes(left.elapsed[i ?? -1], right.elapsed[j ?? -1]),
      duration: twoTimes(left.durations[i ?? -1], right.durations[j ?? -1]),
      members: members.result(),
    };
  });
}

interface Moments {
  events: unknown[];
  /** Nanoseconds since the context's timestamp; without a valid one, since the first event with a valid time. */
  elapsed: (bigint | undefined)[];
  durations: (bigint | undefined)[];
}

function momentsOf({ value, events = [] }: ReadSide): Moments {
  const drawn = events.slice(0, maxEvents);
  const times = drawn.map((event) => nanosecondsOf(isFields(event) ? event.created_at : undefined));
  const start = nanosecondsOf(contextOf(value)?.timestamp) ?? times.find((time) => time !== undefined);
  const between = (from: bigint | undefined, to: bigint | undefined) =>
    from === undefined || to === undefined ? undefined : to - from;
  return {
    events: drawn,
    elapsed: times.map((time) => between(start, time)),
    durations: answersOf(drawn).map((answer, index) =>
      answer === undefined ? undefined : between(times[index], times[answer]),
    ),
  };
}

function twoTimes(left: bigint | undefined, right: bigint | undefined): TwoTimes {
  const areBoth = left !== undefined && right !== undefined;
  return {
    left: left === undefined ? null : toMs(left),
    right: right === undefined ? null : toMs(right),
    byMs: areBoth ? toMs(right - left) : null,
  };
}

const toMs = (nanoseconds: bigint) => Number(nanoseconds) / 1e6;

/** Matches the call ids of two traces: they differ in each run, but count as equal if they pair the same events. */
class SameCalls {
  readonly #rights = new Map<unknown, unknown>();
  readonly #lefts = new Map<unknown, unknown>();

  /** Both events, without their `call_id` if the two ids match. */
  strip(left: unknown, right: unknown): [unknown, unknown] {
    const [a, b] = [payloadOf(left), payloadOf(right)];
    if (!a || !b || !has(a, 'call_id') || !has(b, 'call_id')) return [left, right];
    if (!this.#areOne(a.call_id, b.call_id)) return [left, right];
    return [withoutCall(left, a), withoutCall(right, b)];
  }

  #areOne(left: unknown, right: unknown): boolean {
    if (!this.#rights.has(left) && !this.#lefts.has(right)) {
      this.#rights.set(left, right);
      this.#lefts.set(right, left);
    }
    return this.#rights.get(left) === right && this.#lefts.get(right) === left;
  }
}

const payloadOf = (event: unknown) =>
  isFields(event) && isFields(event.payload) ? event.payload : undefined;

function withoutCall(event: unknown, payload: Record<string, unknown>): unknown {
  const { call_id: _, ...rest } = payload;
  return { ...(event as Record<string, unknown>), payload: rest };
}

/** Limits the listed differences of events: 20 of each, 1,000 in all. */
class DifferenceBudget {
  #left = maxDifferences * 10;
  #last: DifferenceList | undefined;

  next(): DifferenceList {
    this.#left -= this.#last?.listed.length ?? 0;
    this.#last = new DifferenceList(Math.max(0, Math.min(maxOfEvent, this.#left)));
    return this.#last;
  }
}

/** At most 200 events, in order: the first that differ, then as many of the others as there is room for. */
function keepTelling(events: ComparedEvent[]): ComparedEvent[] {
  const telling = events.filter(({ state }) => state !== 'same').length;
  let room = Math.max(0, maxDrawn - telling);
  return events.filter(({ state }) => state !== 'same' || room-- > 0).slice(0, maxDrawn);
}
