/** Spans into traces (19.7), without I/O, from the plain spans into which `spansOf` maps traces. */
import { checkDraftText } from '@context-native/checker/draft/check';
import { draftSpec, ends } from '@context-native/checker/draft/standard';
import { type Fields, isProfile, isText, isUuid, profileFields } from '@context-native/checker/fields';
import { standard } from '@context-native/checker/standard';
import type { Context } from '@context-native/checker/types';
import { mayBelong, softwareOf } from '@context-native/recorder/binding';
import { mcpContext } from '@context-native/recorder/context';
import { type KeepList, keepNothing } from '@context-native/recorder/keep';
import { wordsOf } from '@context-native/recorder/problems';
import { own, runErrorTypes, type SpanData, transports } from '@context-native/recorder/spans/conventions';
import { uuidOf } from '@context-native/recorder/spans/ids';
import type { Head, Outcome, RunFacts, Software, Spec, TraceEvent } from '@context-native/recorder/trace';
import { toTrace } from '@context-native/recorder/trace';
import { readForeign } from './foreign.ts';
import {
  type Happening,
  happen,
  happeningOf,
  happeningsOfCall,
  inOrder,
  lastRank,
  latest,
  type NamedCall,
  tidy,
} from './happenings.ts';
import { SpanTree } from './span-tree.ts';

/**
 * Facts that spans lack and the caller supplies (19.7). For a span of MCP, a missing `agent_code` is made from the
 * server's name. If another required member is missing, there is no trace.
 */
export interface Supplied {
  /** Members of the context. Attributes of the standard in a span take precedence. */
  context: Partial<Omit<Context, 'timestamp'>>;
  /** The recording side of a run whose span is not of the kind `SERVER`, which means `server` (19.2). */
  side: 'host' | 'client' | 'proxy';
  /** Recorder of the spans. Default: this package, which makes traces of them. */
  recorder?: Software;
  /** Facts about the protocol that the calls lack: server, client, a revision, and the transport over `tcp`. */
  mcp?: Partial<NonNullable<RunFacts['mcp']>>;
  /** Arguments and results to keep from spans that were not made from a trace (18.1). Default: none. */
  keep?: KeepList;
  /** Adds a digest to each part that is left out as `not_allowed` and contains no secret (16.5). */
  digest?: boolean;
}

export interface MadeRun {
  head: Head;
  events: TraceEvent[];
  outcome: Outcome;
}

export interface MadeRuns {
  runs: MadeRun[];
  /** One line for each fault, with its reason. */
  problems: string[];
}

export interface MakeOptions {
  /** Number of these spans that are known to be missing: each run states it in an `error.reported`. */
  missing?: number;
}

/**
 * Facts for all runs, or a function that returns those of one run, or undefined to skip it. Spans of several runs are
 * mapped together: a run below a call of another names it as its parent.
 */
export type SuppliedFor = Supplied | ((run: SpanData) => Supplied | undefined);

/** The finished traces of spans, in the requested version. Runs that cannot be made are left out: see `runsOf`. */
export function tracesOf(spans: readonly SpanData[], supplied: SuppliedFor, spec: Spec = '0.1'): object[] {
  return runsOf(spans, supplied).runs.map(({ head, events, outcome }) =>
    toTrace(head, events, outcome, spec),
  );
}

/**
 * The runs of spans, each with the calls below it. Events that do not conform to the working draft are left out, and so
 * are runs whose context or facts do not. A fault of a run, or of `supplied`, becomes a problem and is not thrown.
 */
export function runsOf(
  spans: readonly SpanData[],
  supplied: SuppliedFor,
  { missing = 0 }: MakeOptions = {},
): MadeRuns {
  const tree = new SpanTree(spans.map(readForeign));
  const problems = sayUnused(tree);
  const seen = new Set<string>();
  const runs: MadeRun[] = [];
  for (const span of tree.runs) {
    try {
      const facts = typeof supplied === 'function' ? supplied(span) : supplied;
      if (!facts) throw new Error('nothing was supplied for its context');
      const made = makeRun(span, tree, facts, missing);
      const id = made.head.mcp_trace_id.toLowerCase();
      if (seen.has(id)) throw new Error('another run already has its mcp_trace_id');
      keepConforming(made, problems);
      seen.add(id);
      runs.push(made);
    } catch (error) {
      // An error in a foreign span or in the operator's function must not reach the code that ends spans.
      problems.push(`${labelOf(span)}: ${wordsOf(error)}`);
    }
  }
  return { runs, problems };
}

/** One line for each reason why spans of MCP or GenAI are in no trace. */
function sayUnused({ unused }: SpanTree): string[] {
  const byReason = Map.groupBy(unused, ({ reason }) => reason);
  return [...byReason].map(([reason, [first, ...more]]) => {
    const label = first ? labelOf(first.span) : '';
    return `${label}${more.length > 0 ? ` and ${more.length} more` : ''}: ${reason}`;
  });
}

const labelOf = ({ name, traceId, spanId }: SpanData) => `${name.slice(0, 100)} (${traceId}, ${spanId})`;

/** Recorder of a trace, unless another is supplied. */
export const mapper: Software = {
  name: standard.packages.names.opentelemetry,
  version: standard.packages.version,
};

function makeRun(span: SpanData, tree: SpanTree, supplied: Supplied, missing: number): MadeRun {
  if (!isMoment(span.startNanos)) throw new Error('its start is not a time');
  const calls = tree.callsOf(span);
  const { keep = keepNothing, digest = false } = supplied;
  // Values that a recorder kept, and the operator asked for, stay: the recorder decided that.
  const keepingOf = ({ attributes }: SpanData) =>
    isMade(span) && attributes[own('call_id')] !== undefined ? undefined : { keep, digest };
  // For a request that is its own run, the events of its span are those of its call.
  const ownCall = tree.ownCallOf(span);
  const list = [
    ...(ownCall === undefined ? span.events.map(happeningOf) : []),
    ...calls.flatMap((call) => {
      const [calling, ...others] = happeningsOfCall(call, keepingOf(call.span));
      if (calling && ownCall !== undefined && call.span !== span && mayBelong.has(calling.type))
        calling.payload.for_call_id = ownCall;
      return [calling, ...others];
    }),
  ]
    .filter((happened) => happened !== undefined)
    .flatMap((happened) => {
      const payload = tidy(happened.type, happened.payload);
      return payload && isMoment(happened.nanos) ? [{ ...happened, payload }] : [];
    });
  const outcome = addEnds(span, list, ownCall !== undefined);
  const last = latestOf(span.startNanos, list);
  if (missing > 0) list.push({ ...happen('error.reported', missingPayload(missing), last), rank: lastRank });
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

/** The latest moment, without spreading a list that may be too long to be arguments. */
const latestOf = (first: bigint, list: readonly Happening[]) =>
  list.reduce((found, { nanos }) => latest(found, nanos), first);

const missingPayload = (count: number): Fields => ({
  message: `${count} ${count === 1 ? 'span was' : 'spans were'} above the limit, and left out.`,
  source: 'other',
});

const eventOf = ({ type, payload, nanos }: Happening): TraceEvent => ({
  event_type: type,
  payload,
  created_at: timeOf(nanos),
});

/** Tests for a moment from 1970 on that a time of clause 2.2 can express. */
const isMoment = (nanos: bigint) => nanos >= 0n && nanos < 253_402_300_800_000_000_000n;

/** A time of clause 2.2 in UTC, with 3, 6 or 9 digits of a second. */
export function timeOf(nanos: bigint): string {
  const text = new Date(Number(nanos / 1_000_000n)).toISOString();
  const rest = String(nanos % 1_000_000n).padStart(6, '0');
  return `${text.slice(0, -1)}${rest.replace(/000$/, '').replace(/^000$/, '')}Z`;
}

/** Tests that a span was made from a trace, which gave it its id. */
const isMade = ({ attributes }: SpanData) => isUuid(attributes[own('mcp_trace_id')]);

/** The id that a trace gave the span, or one made from the span's ids. */
function idOf({ attributes, traceId, spanId }: SpanData): string {
  const stated = attributes[own('mcp_trace_id')];
  return isUuid(stated) ? stated : uuidOf(traceId, spanId);
}

/** The context: attributes of the span first, then supplied values. Members of another profile are left out. */
function contextOf(span: SpanData, { context, mcp }: Supplied, timestamp: string): Context {
  const { attributes } = span;
  const supplied: Fields = { ...context };
  // A request without an agent uses the server's name as its code, as a recorder does.
  const server = [attributes['mcp.server.name'], mcp?.server?.name, attributes['service.name']].find(isText);
  if (attributes['mcp.method.name'] !== undefined) supplied.agent_code ??= mcpContext(server).agent_code;
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
  // The checker decides whether that is a context.
  return made as unknown as Context;
}

function runFactsOf(span: SpanData, tree: SpanTree, supplied: Supplied, calls: NamedCall[]): RunFacts {
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
  for (const party of ['server', 'client'] as const) {
    const [name, version] = [firstOf(calls, `mcp.${party}.name`), firstOf(calls, `mcp.${party}.version`)];
    const software = softwareOf({ name, version });
    if (software) facts.mcp[party] = software;
  }
  const stated = firstOf(calls, 'mcp.transport') as keyof typeof transportNames | undefined;
  if (stated !== undefined && Object.hasOwn(transportNames, stated)) facts.mcp.transport = stated;
  const carried = firstOf(calls, 'network.transport');
  const { transport } = facts.mcp;
  // The span does not say which transport runs over tcp.
  if (carried === 'pipe') facts.mcp.transport = 'stdio';
  else if (transport && carried !== undefined && transports.get(transport) !== carried)
    delete facts.mcp.transport;
  return facts;
}

function firstOf(calls: NamedCall[], attribute: string): string | undefined {
  const values = calls.map(({ span }) => span.attributes[attribute]);
  return values.find((value) => isText(value)) as string | undefined;
}

/** Transports that the draft distinguishes (10.14). */
const transportNames = { stdio: true, 'streamable-http': true, sse: true };

/** The outcome of a run that is one request, by the `error.type` of its call (19.4); any other means failed. */
const requestOutcomes = new Map<unknown, Outcome>([
  ['tool_error', 'completed'],
  ['no_response', 'interrupted'],
  ['cancelled', 'cancelled'],
  ['timeout', 'timed_out'],
]);

const outcomes = Object.values(ends).flat() as Outcome[];
const endOf = (outcome: Outcome) =>
  Object.keys(ends).find((type) => ends[type]?.includes(outcome)) ?? 'run.completed';

/**
 * The outcome of a run. A span made from a trace has the start and the end of its run among its events. For another
 * span both are added: its times are the run's, and its status (19.2), or that of its only request, is the outcome.
 */
function addEnds(span: SpanData, list: Happening[], isRequest: boolean): Outcome {
  const { attributes, status } = span;
  const stated = outcomes.find((outcome) => outcome === attributes[own('outcome')]);
  const errorType = attributes['error.type'];
  const byType = isRequest
    ? requestOutcomes.get(errorType)
    : [...runErrorTypes].find(([, word]) => word === errorType)?.[0];
  const fromStatus = (status.code === 'error' ? (byType ?? 'failed') : 'completed') as Outcome;
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

/** Maximum rounds of removing events from a trace: events that refer to a removed one go in the next round. */
const maxRounds = 10;

/**
 * Removes the events of a run that break a MUST clause. Throws an Error with the finding if that does not make the run
 * conform.
 */
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
