/** Spans as payloads of events (19.2 to 19.4, read backwards). */
import { answers, answerTypes, ends, isExtensionName } from '@context-native/checker/draft/standard';
import { type Fields, isFields, isText } from '@context-native/checker/fields';
import { parseJson } from '@context-native/checker/json';
import type { Keeping } from '@context-native/recorder/binding';
import { cleanPayload } from '@context-native/recorder/clean-payload';
import { addLeftOut, fitPayload } from '@context-native/recorder/fit-payload';
import { type Allowed, allowedOf, type KeepKind, leave, none, wholly } from '@context-native/recorder/keep';
import {
  type Attributes,
  calls as callKinds,
  callTypeOf,
  coreMembers,
  errorTypes,
  ofContent,
  ofModelCalled,
  ofModelReturned,
  ofUsage,
  own,
  quietOutcomes,
  referring,
  type SpanData,
} from '@context-native/recorder/spans/conventions';
import { contentOf } from './foreign.ts';

/** An event in the making: its time in nanoseconds, and its rank among events of the same time. */
export interface Happening {
  type: string;
  payload: Fields;
  nanos: bigint;
  rank: number;
}

/** A span of a call with the `call_id` that it has in its run. */
export interface NamedCall {
  id: string;
  span: SpanData;
  /** Number of earlier rounds of the same request, each linked to the next by the moment of its `input.given`. */
  round: number;
}

/** Maximum characters and nesting of a JSON attribute. A larger one is not read. */
const maxJson = 1_000_000;
const maxDepth = 100;

/**
 * Gives every call of a run a `call_id`: that of its attribute, unless an earlier call has it; else `c1`, `c2` … in
 * order of their starts.
 */
export function nameCalls(spans: readonly SpanData[]): NamedCall[] {
  const ordered = [...spans].sort((a, b) => compare(a.startNanos, b.startNanos));
  const statedBy = new Map<string, SpanData>();
  for (const span of ordered) {
    const stated = span.attributes[own('call_id')];
    if (isText(stated) && stated.length <= 64 && !statedBy.has(stated)) statedBy.set(stated, span);
  }
  let count = 0;
  /** The round that starts with the input given to a request, by the request's name and the moment. */
  const rounds = new Map<string, number>();
  return ordered.map((span) => {
    const round = rounds.get(`${span.startNanos} ${span.name}`) ?? 0;
    for (const { name, nanos } of span.events)
      if (name === 'input.given') rounds.set(`${nanos} ${span.name}`, round + 1);
    const stated = span.attributes[own('call_id')];
    if (isText(stated) && statedBy.get(stated) === span) return { id: stated, span, round };
    do count++;
    while (statedBy.has(`c${count}`));
    return { id: `c${count}`, span, round };
  });
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
/** The latest of some moments. */
export const latest = (first: bigint, ...others: bigint[]) =>
  others.reduce((found, nanos) => (compare(found, nanos) < 0 ? nanos : found), first);

/** Links of a call made from a trace: to the span of its run, if its parent is its caller's span (19.3). */
export const linksOf = ({ attributes, links = [] }: SpanData) =>
  isText(attributes[own('call_id')]) ? links : [];

/** Members of the calling event for its caller's span (12.7). */
function callersOf(span: SpanData): Fields {
  const { traceId, parentSpanId, traceFlags, traceState } = span;
  if (parentSpanId === undefined || linksOf(span).length === 0) return {};
  return {
    traceparent: `00-${traceId}-${parentSpanId}-${(traceFlags & 0xff).toString(16).padStart(2, '0')}`,
    ...(traceState !== undefined && { tracestate: traceState }),
  };
}

/**
 * The events of a call: the call, its answer if it ended, and related events. `keeping`: what to keep of input and
 * output. Default: all, except secrets.
 */
export function happeningsOfCall({ id, span, round }: NamedCall, keeping?: Keeping): Happening[] {
  const type = callTypeOf(span.attributes);
  if (type === undefined) return [];
  const answer = answers[type] as string;
  const list: (Happening | undefined)[] = [
    happen(
      type,
      { ...calledPayload(type, id, span.attributes, keeping), ...callersOf(span) },
      span.startNanos,
    ),
  ];
  if (span.endNanos !== undefined) {
    const end = latest(span.startNanos, span.endNanos);
    list.push(happen(answer, answeredPayload(type, id, span, keeping), end));
  }
  const events = span.events.map((event) => {
    const happened = happeningOf(event);
    const reference = happened && referring.get(happened.type);
    // An event on a call's span refers to that call, whatever its attributes say.
    if (happened && reference !== undefined) happened.payload[reference] = id;
    // Input for another round comes before that round, and after the answer that asked for it (12.1).
    if (happened?.type === 'input.given' && !(span.endNanos !== undefined && span.endNanos < happened.nanos))
      happened.rank = 7;
    return happened;
  });
  return [...list, ...events]
    .filter((happened) => happened !== undefined)
    .map((happened) => ({ ...happened, rank: happened.rank + round * ranksOfRound }));
}

/** A span event as an event: undefined where its name is neither a core name nor an extension name. */
export function happeningOf({ name, nanos, attributes }: SpanData['events'][number]): Happening | undefined {
  // Calls come from spans, not from span events.
  if (Object.hasOwn(answers, name) || answerTypes.has(name)) return undefined;
  const known = coreMembers(name);
  if (!known && !isExtensionName(name)) return undefined;
  const whole = jsonOf(attributes[own('payload')]);
  const payload: Fields = isFields(whole) ? whole : {};
  if (known && !isFields(whole)) {
    for (const member of known) {
      const value = attributes[own(member)];
      if (value !== undefined) payload[member] = value;
    }
    addCode(name, payload, attributes);
  }
  return happen(name, payload, nanos);
}

/** `rpc.response.status_code` of a span event: `code` of `error.reported`, else `error.code` (19.2). */
function addCode(type: string, payload: Fields, attributes: Attributes): void {
  const code = codeOf(attributes['rpc.response.status_code']);
  if (code === undefined) return;
  if (type === 'error.reported') payload.code = code;
  else if (coreMembers(type)?.includes('error')) payload.error = { code };
}

const codeOf = (value: unknown) => (/^-?\d{1,15}$/.test(String(value)) ? Number(value) : undefined);

/** The place of an event among those of the same moment, where 11.5, 11.11, 11.12 and 10.10 say one. */
const ranks = new Map([
  ['run.started', 0],
  ['context.created', 0],
  ['input.given', 1],
  ...Object.keys(answers).map((type): [string, number] => [type, 2]),
  ['request.cancelled', 4],
  ...Object.values(answers).map((type): [string, number] => [type, 5]),
  ['input.required', 6],
  ['task.accepted', 6],
  ['task.updated', 7],
  ['task.completed', 8],
  ...Object.keys(ends).map((type): [string, number] => [type, Number.MAX_SAFE_INTEGER]),
]);
/** The ranks of the next round of a request come after all ranks of a round, and before the end of the run. */
const ranksOfRound = 10;
/** After all events of its moment, except the end. */
export const lastRank = Number.MAX_SAFE_INTEGER - 1;

/** Sorts by time, then by rank. Equal events keep their order. */
export function inOrder(list: readonly Happening[]): Happening[] {
  return [...list].sort((a, b) => compare(a.nanos, b.nanos) || a.rank - b.rank);
}

export function happen(type: string, payload: Fields, nanos: bigint): Happening {
  return { type, payload, nanos, rank: ranks.get(type) ?? 3 };
}

function calledPayload(
  type: string,
  id: string,
  attributes: Attributes,
  keeping: Keeping | undefined,
): Fields {
  const payload: Fields = { call_id: id };
  const { subject } = callKinds[type] ?? {};
  if (subject) take(payload, { [subject.member]: subject.attribute }, attributes);
  if (type === 'discovery.requested') payload.method = attributes['mcp.method.name'];
  if (type === 'model.called') take(payload, ofModelCalled, attributes);
  takeContent(type, 'input', payload, attributes, allowedFor(type, 'input', attributes, keeping), keeping);
  return payload;
}

/** `called` is the type of the calling event. */
function answeredPayload(called: string, id: string, span: SpanData, keeping: Keeping | undefined): Fields {
  const { attributes } = span;
  const type = answers[called] as string;
  const payload: Fields = { call_id: id };
  const allowed = allowedFor(called, 'output', attributes, keeping);
  addOutcome(payload, span, wholly(allowed, 'error'), keeping);
  if (type === 'model.returned') take(payload, ofModelReturned, attributes);
  if (coreMembers(type)?.includes('usage')) {
    const usage = take({}, ofUsage, attributes);
    if (Object.keys(usage).length > 0) payload.usage = usage;
  }
  takeContent(type, 'output', payload, attributes, allowed, keeping);
  if (type === 'tool.returned') takeToolContent(payload, attributes, allowed, keeping);
  return payload;
}

/** `content` of a tool's answer, which only some instrumentations have. */
function takeToolContent(
  payload: Fields,
  attributes: Attributes,
  allowed: Allowed,
  { digest = false }: Partial<Keeping> = {},
): void {
  const { content, isThere } = contentOf(attributes);
  const { kept, left_out } = leave(content, wholly(allowed, 'content'), { digest, at: '/content' });
  if (kept !== undefined) payload.content = kept;
  addLeftOut(payload, left_out);
  if (isThere && content === undefined) leaveOut(payload, '/content');
}

/** Takes members from the attributes in a table. */
function take(payload: Fields, table: Record<string, string>, attributes: Attributes): Fields {
  for (const [member, attribute] of Object.entries(table))
    if (attributes[attribute] !== undefined) payload[member] = attributes[attribute];
  return payload;
}

/** Values of a call that may be kept, by the name of the tool, prompt, resource or model. */
function allowedFor(
  called: string,
  part: 'input' | 'output',
  attributes: Attributes,
  keeping: Keeping | undefined,
): Allowed {
  if (!keeping) return 'all';
  const kind = keptKinds.find((name) => called.startsWith(`${name}.`));
  const { subject } = callKinds[called] ?? {};
  const name = subject ? attributes[subject.attribute] : undefined;
  return kind ? allowedOf(keeping.keep, kind, isText(name) ? name : '', part) : none;
}

const keptKinds: KeepKind[] = ['tool', 'prompt', 'resource', 'elicitation', 'sampling', 'model'];

/** Input or output: a typed value if its type is stated, with or without the value itself. */
function takeContent(
  type: string,
  side: 'input' | 'output',
  payload: Fields,
  attributes: Attributes,
  allowed: Allowed,
  { digest = false }: Partial<Keeping> = {},
): void {
  const { plain, attribute, type: typeAttribute } = ofContent[side];
  const known = coreMembers(type) ?? [];
  const raw = attributes[attribute];
  const parsed = jsonOf(raw);
  const named = attributes[typeAttribute];
  if (isText(named) && known.includes(side)) {
    const { kept, left_out } = leave(parsed, allowed, { digest });
    payload[side] = {
      type: named,
      ...(kept !== undefined && { value: kept }),
      ...(kept !== undefined && left_out.length > 0 && { left_out }),
    };
    const whole = left_out.map((part) => ({ ...part, pointer: `/${side}/value` }));
    if (parsed === undefined) leaveOut(payload, `/${side}/value`);
    else if (kept === undefined) addLeftOut(payload, whole);
  } else if (raw !== undefined && known.includes(plain)) {
    // Text that is not JSON is kept as text, as other instrumentations write it.
    const value = parsed === undefined && String(raw).length <= maxJson ? raw : parsed;
    const { kept, left_out } = leave(value, allowed, { digest, at: `/${plain}` });
    if (kept !== undefined) payload[plain] = kept;
    addLeftOut(payload, left_out);
  }
}

/**
 * The outcome of a call, from its status and `error.type` (19.4). Error messages often quote arguments: they are kept
 * if the list has `error`. The code is always kept.
 */
function addOutcome(
  payload: Fields,
  { status, attributes }: SpanData,
  allowed: Allowed,
  { digest = false }: Partial<Keeping> = {},
): void {
  const stated = String(attributes[own('outcome')]);
  if (status.code !== 'error') {
    payload.outcome = quietOutcomes.includes(stated) ? stated : 'ok';
    return;
  }
  const errorType = attributes['error.type'];
  const [outcome] = [...errorTypes].find(([, word]) => word === errorType) ?? ['protocol_error'];
  payload.outcome = outcome;
  if (outcome !== 'protocol_error') return;
  const code = codeOf(attributes['rpc.response.status_code']) ?? codeOf(errorType);
  const error: Fields = {};
  if (code !== undefined) error.code = code;
  const words = isText(status.message) ? status.message : undefined;
  const { kept, left_out } = leave(words, allowed, { digest, at: '/error/message' });
  if (kept !== undefined) error.message = kept;
  if (Object.keys(error).length > 0 || left_out.length > 0) payload.error = error;
  if (payload.error) addLeftOut(payload, left_out);
  else leaveOut(payload, '/error');
}

/** Reason for a missing part that no attribute contains. */
const unsaid = 'The span does not contain this value.';

/** Lists a part that no attribute contains as left out (16.1). */
function leaveOut(payload: Fields, pointer: string): void {
  addLeftOut(payload, [{ pointer, reason: 'other', note: unsaid }]);
}

/**
 * The payload of an event as a trace may contain it: in the form of its schema, without secrets. Undefined if that is
 * not possible.
 */
export const tidy = (type: string, payload: Fields): Fields | undefined =>
  fitPayload(type, cleanPayload(payload), unsaid);

/** The value of an attribute that is JSON. */
function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > maxJson) return undefined;
  return parseJson(value, maxDepth).value;
}
