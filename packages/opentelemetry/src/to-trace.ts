/** Spans into traces (19.7). Pure, over the same plain spans as the way there. */
import { checkDraftText } from '../../conformance/src/draft/check.ts';
import { draftSpec, ends } from '../../conformance/src/draft/standard.ts';
import { type Fields, isProfile, isText, isUuid, profileFields } from '../../conformance/src/fields.ts';
import { standard } from '../../conformance/src/standard.ts';
import type { Context } from '../../conformance/src/types.ts';
import { type KeepList, keepNothing } from '../../recorder/src/keep.ts';
import { wordsOf } from '../../recorder/src/problems.ts';
import type { Head, Outcome, RunFacts, Software, Spec, TraceEvent } from '../../recorder/src/trace.ts';
import { toTrace } from '../../recorder/src/trace.ts';
import { callTypeOf, own, runErrorTypes, runOperation, type SpanData, transports } from './conventions.ts';
import {
  type Happening,
  happen,
  happeningOf,
  happeningsOfCall,
  inOrder,
  latest,
  linksOf,
  type NamedCall,
  nameCalls,
  tidy,
} from './happenings.ts';
import { uuidOf } from './ids.ts';

/** What spans do not say and whoever maps supplies (19.7). Nothing of it is guessed: without what a context needs no trace is made. */
export interface Supplied {
  /** Members of the context. What a span says by an attribute of the standard's own goes first. */
  context: Partial<Omit<Context, 'timestamp'>>;
  /** On which side a run was recorded whose span is not of the kind `SERVER`, which says `server` (19.2). */
  side: 'host' | 'client' | 'proxy';
  /** What recorded the spans. Without it this package, which makes traces of them. */
  recorder?: Software;
  /** What the calls do not say of the protocol: server, client, a revision, and which of the transports over `tcp`. */
  mcp?: Partial<NonNullable<RunFacts['mcp']>>;
  /** What is kept of arguments and results that spans bring which were not made of a trace (18.1). Nothing without it. */
  keep?: KeepList;
  /** Whether what is not kept leaves its digest (16.5). */
  digest?: boolean;
}

export interface MadeRun {
  head: Head;
  events: TraceEvent[];
  outcome: Outcome;
}

export interface MadeRuns {
  runs: MadeRun[];
  /** One line each for what could not be made or kept, and why. */
  problems: string[];
}

export interface MakeOptions {
  /** How many spans of these are known to be missing: each run says so in an `error.reported`. */
  missing?: number;
}

/** Spans of several runs are mapped together: a run below a call of another names it as its parent. */
export type SuppliedFor = Supplied | ((run: SpanData) => Supplied | undefined);

/** The finished traces of spans, by the version that is asked for. What could not be made is left out: see `runsOf`. */
export function tracesOf(spans: readonly SpanData[], supplied: SuppliedFor, spec: Spec = '0.1'): object[] {
  return runsOf(spans, supplied).runs.map(({ head, events, outcome }) =>
    toTrace(head, events, outcome, spec),
  );
}

/**
 * The runs of spans, each with the calls below it. Every run conforms to the working draft: an event that could not is left
 * out, and so is a run whose context could not. Never throws.
 */
export function runsOf(
  spans: readonly SpanData[],
  supplied: SuppliedFor,
  { missing = 0 }: MakeOptions = {},
): MadeRuns {
  const tree = new Tree(spans);
  const problems: string[] = [];
  const seen = new Set<string>();
  const runs: MadeRun[] = [];
  for (const span of tree.runs) {
    try {
      const facts = typeof supplied === 'function' ? supplied(span) : supplied;
      if (!facts) throw new Error('nothing was supplied for its context');
      const made = makeRun(span, tree, facts, missing);
      const id = made.head.mcp_trace_id.toLowerCase();
      if (seen.has(id)) throw new Error('another run has its mcp_trace_id already');
      keepConforming(made, problems);
      seen.add(id);
      runs.push(made);
    } catch (error) {
      // What a stranger's span or the operator's function does must not reach those who end spans.
      problems.push(`${labelOf(span)}: ${wordsOf(error)}`);
    }
  }
  return { runs, problems };
}

const keyOf = (traceId: string, spanId: string) => `${traceId}/${spanId}`;
const labelOf = ({ name, traceId, spanId }: SpanData) => `${name.slice(0, 100)} (${traceId}, ${spanId})`;
const isRun = ({ attributes }: SpanData) => attributes['gen_ai.operation.name'] === runOperation;

/** Where a span stands: below a run, and there perhaps below a call of it. */
interface Place {
  run?: SpanData;
  call?: SpanData;
}

const nowhere: Place = {};

/** Who is below whom. Parents that are missing, or that lead in a circle, belong to no run. */
class Tree {
  readonly runs: SpanData[] = [];
  readonly #callsOf = new Map<SpanData, SpanData[]>();
  readonly #named = new Map<SpanData, NamedCall[]>();
  readonly #callIds = new Map<SpanData, string>();
  readonly #spans = new Map<string, SpanData>();
  readonly #places = new Map<SpanData, Place>();

  constructor(spans: readonly SpanData[]) {
    for (const span of spans) {
      const key = keyOf(span.traceId, span.spanId);
      if (!this.#spans.has(key)) this.#spans.set(key, span);
    }
    for (const span of this.#spans.values()) {
      if (isRun(span)) this.runs.push(span);
      else if (callTypeOf(span.attributes) !== undefined) {
        const { run, call } = this.placeOf(span);
        if (!run || call) continue;
        const calls = this.#callsOf.get(run);
        if (calls) calls.push(span);
        else this.#callsOf.set(run, [span]);
      }
    }
  }

  callsOf(run: SpanData): NamedCall[] {
    const known = this.#named.get(run);
    if (known) return known;
    const named = nameCalls(this.#callsOf.get(run) ?? []);
    this.#named.set(run, named);
    for (const { id, span } of named) this.#callIds.set(span, id);
    return named;
  }

  /** The run above a span, and the `call_id` of the call of it which the span is below. */
  parentOf(span: SpanData): { run: SpanData; callId?: string } | undefined {
    const { run, call } = this.placeOf(span);
    if (!run) return undefined;
    this.callsOf(run);
    const callId = call && this.#callIds.get(call);
    return callId === undefined ? { run } : { run, callId };
  }

  /** The nearest run above a span, and the call of that run which it is below. Chains may be long: no recursion. */
  placeOf(span: SpanData): Place {
    const path = new Set<SpanData>();
    let above: SpanData | undefined = span;
    while (above && !this.#places.has(above) && !path.has(above)) {
      path.add(above);
      above = this.#parentOf(above);
    }
    // A circle is cut where it was entered.
    const known = above && this.#places.get(above);
    let place = above && known ? placeBelow(above, known) : nowhere;
    for (const member of [...path].reverse()) {
      this.#places.set(member, place);
      place = placeBelow(member, place);
    }
    return this.#places.get(span) ?? nowhere;
  }

  /** What a span is below. A call that was made of a trace and has its caller's span as its parent names its run by a link (19.3). */
  #parentOf(span: SpanData): SpanData | undefined {
    const { traceId, parentSpanId } = span;
    const linked = linksOf(span).map((link) => this.#spans.get(keyOf(link.traceId, link.spanId)));
    const run = linked.find((each) => each && isRun(each));
    if (run) return run;
    return parentSpanId === undefined ? undefined : this.#spans.get(keyOf(traceId, parentSpanId));
  }
}

/** Where the children of a span stand that is no run and itself stands at a place. */
function placeBelow(span: SpanData, place: Place): Place {
  if (isRun(span)) return { run: span };
  if (!place.run || place.call || callTypeOf(span.attributes) === undefined) return place;
  return { run: place.run, call: span };
}

/** Who maps, where nobody else is said to have recorded. */
export const mapper: Software = {
  name: standard.packages.names.opentelemetry,
  version: standard.packages.version,
};

function makeRun(span: SpanData, tree: Tree, supplied: Supplied, missing: number): MadeRun {
  if (!isMoment(span.startNanos)) throw new Error('its start is no time');
  const calls = tree.callsOf(span);
  const { keep = keepNothing, digest = false } = supplied;
  // What a recorder kept, and the operator asked for, stays: that was decided there.
  const keepingOf = ({ attributes }: SpanData) =>
    isMade(span) && attributes[own('call_id')] !== undefined ? undefined : { keep, digest };
  const list = [
    ...span.events.map(happeningOf),
    ...calls.flatMap((call) => happeningsOfCall(call, keepingOf(call.span))),
  ]
    .filter((happened) => happened !== undefined)
    .flatMap((happened) => {
      const payload = tidy(happened.type, happened.payload);
      return payload && isMoment(happened.nanos) ? [{ ...happened, payload }] : [];
    });
  const outcome = addEnds(span, list);
  const last = latestOf(span.startNanos, list);
  if (missing > 0)
    // After everything of its moment, but for the end.
    list.push({ ...happen('error.reported', missingPayload(missing), last), rank: 8 });
  const ordered = inOrder(list);
  let start = span.startNanos;
  // Clocks of other machines may be behind (3.1).
  if (ordered[0] && ordered[0].nanos < start) start = ordered[0].nanos;
  const head: Head = {
    mcp_trace_id: idOf(span),
    mcp_context: contextOf(span, supplied, timeOf(start)),
    mcp_run: runFactsOf(span, tree, supplied, calls),
  };
  return { head, events: ordered.map(eventOf), outcome };
}

/** Lists may be too long to be arguments. */
const latestOf = (first: bigint, list: readonly Happening[]) =>
  list.reduce((found, { nanos }) => latest(found, nanos), first);

const missingPayload = (count: number): Fields => ({
  message: `${count} ${count === 1 ? 'span was' : 'spans were'} over the bound of what is collected, and left out.`,
  source: 'other',
});

const eventOf = ({ type, payload, nanos }: Happening): TraceEvent => ({
  event_type: type,
  payload,
  created_at: timeOf(nanos),
});

/** Moments that a time of clause 2.2 can tell, from 1970 on. */
const isMoment = (nanos: bigint) => nanos >= 0n && nanos < 253_402_300_800_000_000_000n;

/** A time of clause 2.2 in UTC, with 3, 6 or 9 digits of a second. */
export function timeOf(nanos: bigint): string {
  const text = new Date(Number(nanos / 1_000_000n)).toISOString();
  const rest = String(nanos % 1_000_000n).padStart(6, '0');
  return `${text.slice(0, -1)}${rest.replace(/000$/, '').replace(/^000$/, '')}Z`;
}

/** Whether a span was made of a trace, which gave it its id. */
const isMade = ({ attributes }: SpanData) => isUuid(attributes[own('mcp_trace_id')]);

/** The id that a trace gave the span, or one that is made of the ids of the span. */
function idOf({ attributes, traceId, spanId }: SpanData): string {
  const stated = attributes[own('mcp_trace_id')];
  return isUuid(stated) ? stated : uuidOf(traceId, spanId);
}

/** What the span says by attributes, and what was supplied for the rest; members of another profile are left out. */
function contextOf({ attributes }: SpanData, { context }: Supplied, timestamp: string): Context {
  const supplied: Fields = { ...context };
  const made: Fields = {};
  const put = (name: string, stated: unknown) => {
    const value = stated ?? supplied[name];
    if (value !== undefined) made[name] = value;
  };
  for (const name of ['input_type', 'output_type', 'org_id']) put(name, attributes[own(name)]);
  put('agent_code', attributes['gen_ai.agent.name']);
  put('profile', attributes[own('profile')]);
  made.timestamp = timestamp;
  if (isProfile(made.profile))
    for (const [name, type] of Object.entries(profileFields[made.profile])) {
      const stated = attributes[own(name)];
      put(name, Array.isArray(stated) === (type === 'strings') ? stated : undefined);
    }
  // Whether that is a context is for the checker to say.
  return made as unknown as Context;
}

function runFactsOf(span: SpanData, tree: Tree, supplied: Supplied, calls: NamedCall[]): RunFacts {
  const facts: RunFacts = {
    spec: draftSpec,
    recorder: { ...(supplied.recorder ?? mapper), side: span.kind === 'server' ? 'server' : supplied.side },
    traceparent: `00-${span.traceId}-${span.spanId}-${(span.traceFlags & 0xff).toString(16).padStart(2, '0')}`,
  };
  const parent = tree.parentOf(span);
  if (parent) {
    facts.parent = { mcp_trace_id: idOf(parent.run) };
    if (parent.callId !== undefined) facts.parent.call_id = parent.callId;
  }
  const revision = firstOf(calls, 'mcp.protocol.version') ?? supplied.mcp?.revision;
  if (revision === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(revision)) return facts;
  facts.mcp = { ...supplied.mcp, revision };
  const carried = firstOf(calls, 'network.transport');
  const { transport } = facts.mcp;
  // Of what is carried by tcp the span does not say which it is.
  if (carried === 'pipe') facts.mcp.transport = 'stdio';
  else if (transport && carried !== undefined && transports.get(transport) !== carried)
    delete facts.mcp.transport;
  return facts;
}

function firstOf(calls: NamedCall[], attribute: string): string | undefined {
  const values = calls.map(({ span }) => span.attributes[attribute]);
  return values.find((value) => isText(value)) as string | undefined;
}

const outcomes: Outcome[] = [
  'completed',
  'failed',
  'timed_out',
  'cancelled',
  'interrupted',
  'input_required',
];
const endOf = (outcome: Outcome) =>
  Object.keys(ends).find((type) => ends[type]?.includes(outcome)) ?? 'run.completed';

/**
 * The outcome of a run. A span that was made of a trace has the start and the end of its run among its events; to another
 * one both are added: it began and ended when the span did, and how is in its status (19.2).
 */
function addEnds(span: SpanData, list: Happening[]): Outcome {
  const { attributes, status } = span;
  const stated = outcomes.find((outcome) => outcome === attributes[own('outcome')]);
  const errorType = attributes['error.type'];
  const byStatus =
    [...runErrorTypes].find(([, word]) => word === errorType)?.[0] ?? ('failed' satisfies Outcome);
  const fromStatus = (status.code === 'error' ? byStatus : 'completed') as Outcome;
  if (!isMade(span) && !list.some(({ type }) => type === 'run.started' || type === 'context.created')) {
    const version = attributes['gen_ai.agent.version'];
    list.push(happen('run.started', isText(version) ? { agent_version: version } : {}, span.startNanos));
  }
  const end = inOrder(list).find(({ type }) => Object.hasOwn(ends, type));
  if (end) {
    if (isMade(span) && end.type === 'run.failed' && isText(status.message))
      end.payload.message ??= status.message;
    const allowed = ends[end.type] as Outcome[];
    return [stated, fromStatus, allowed[0]].find(
      (outcome) => outcome && allowed.includes(outcome),
    ) as Outcome;
  }
  if (span.endNanos === undefined) return 'open';
  if (isMade(span)) return stated ?? fromStatus;
  const outcome = stated ?? fromStatus;
  const type = endOf(outcome);
  const payload: Fields = {};
  if (type === 'run.failed') payload.reason = errorType;
  const last = latestOf(span.endNanos, list);
  list.push(happen(type, tidy(type, payload) ?? {}, last));
  return outcome;
}

/** How often events are taken out of a trace: what refers to one of them goes in the next round. */
const maxRounds = 10;

/** Takes out of a run what the checker refuses. Throws an Error with the finding where the run cannot be mended so. */
function keepConforming(made: MadeRun, problems: string[]): void {
  for (let round = 0; round < maxRounds; round++) {
    const { head, events, outcome } = made;
    const text = JSON.stringify(toTrace(head, events, outcome, draftSpec));
    const options = { spec: draftSpec, kind: 'trace', maxFindings: events.length + 1 } as const;
    const { conforms, results } = checkDraftText(text, options);
    if (conforms) return;
    const broken = results.filter(({ status, level }) => status === 'fail' && level === 'MUST');
    const refused = new Set<number>();
    for (const { pointer, clause, message } of broken) {
      const index = /^\/mcp_events\/(\d+)/.exec(pointer)?.[1];
      if (index === undefined) throw new Error(`${message} (${clause})`);
      refused.add(Number(index));
    }
    made.events = events.filter((_, index) => !refused.has(index));
    const count = refused.size === 1 ? '1 event was' : `${refused.size} events were`;
    problems.push(`${head.mcp_trace_id}: ${count} left out: ${broken[0]?.message} (${broken[0]?.clause})`);
  }
  throw new Error('its events do not fit together');
}
