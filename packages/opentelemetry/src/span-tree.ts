/** Sorts spans into runs and calls, and finds their parents (19.7). */
import { isText } from '@context-native/checker/fields';
import { callTypeOf, own, runOperation, type SpanData } from '@context-native/recorder/spans/conventions';
import { linksOf, type NamedCall, nameCalls } from './happenings.ts';

/**
 * The place of a span: below a run, and perhaps below one of its calls. A request without an agent above it is both.
 */
interface Place {
  run?: SpanData;
  call?: SpanData;
}

/** The role of a span: a run; a call of the run above it; a request that is both a run and its call; or none. */
type Role = 'run' | 'call' | 'request' | 'none';

const nowhere: Place = {};
const keyOf = (traceId: string, spanId: string) => `${traceId}/${spanId}`;
const isAgent = ({ attributes }: SpanData) => attributes['gen_ai.operation.name'] === runOperation;
const isRequest = ({ attributes }: SpanData) => attributes['mcp.method.name'] !== undefined;

/** Requests of a server to its client, which are in the server's own trace (11.14), and to a model. */
const ofServer = new Set<unknown>(['elicitation.requested', 'sampling.requested', 'model.called']);
const isAskedByServer = ({ attributes }: SpanData) =>
  ofServer.has(callTypeOf(attributes)) || attributes['mcp.method.name'] === 'roots/list';

/** Spans by their parents. Missing and circular parents count as none. */
export class SpanTree {
  readonly runs: SpanData[] = [];
  /** Spans of MCP and GenAI that were not used, each with the reason. */
  readonly unused: { span: SpanData; reason: string }[] = [];
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
    for (const span of this.#spans.values()) this.#sort(span);
  }

  callsOf(run: SpanData): NamedCall[] {
    const known = this.#named.get(run);
    if (known) return known;
    const named = nameCalls(this.#callsOf.get(run) ?? []);
    this.#named.set(run, named);
    for (const { id, span } of named) this.#callIds.set(span, id);
    return named;
  }

  /** The `call_id` of a request in its own run; undefined for other spans. */
  ownCallOf(span: SpanData): string | undefined {
    this.callsOf(span);
    return this.#callIds.get(span);
  }

  /** The run above a span, and the `call_id` of the call above it. */
  parentOf(span: SpanData): { run: SpanData; callId?: string } | undefined {
    const { run, call } = this.#placeOf(span);
    if (!run) return undefined;
    this.callsOf(run);
    const callId = call && this.#callIds.get(call);
    return callId === undefined ? { run } : { run, callId };
  }

  #sort(span: SpanData): void {
    const place = this.#placeOf(span);
    const role = roleOf(span, place);
    if (role === 'run' || role === 'request') this.runs.push(span);
    const run = role === 'request' ? span : role === 'call' ? place.run : undefined;
    if (run) {
      const calls = this.#callsOf.get(run) ?? [];
      this.#callsOf.set(run, calls);
      // A request comes before its nested requests if both started at once.
      if (role === 'request') calls.unshift(span);
      else calls.push(span);
    } else if (role === 'none') {
      const reason = reasonOf(span, place);
      if (reason !== undefined) this.unused.push({ span, reason });
    }
  }

  /** The nearest run above a span, and the call of that run above it. Chains may be long: no recursion. */
  #placeOf(span: SpanData): Place {
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

  /** The parent of a span. A call made from a trace may have its caller's span as parent: then a link names its run. */
  #parentOf(span: SpanData): SpanData | undefined {
    const { traceId, parentSpanId } = span;
    const linked = linksOf(span).map((link) => this.#spans.get(keyOf(link.traceId, link.spanId)));
    const run = linked.find((each) => each && isAgent(each));
    if (run) return run;
    return parentSpanId === undefined ? undefined : this.#spans.get(keyOf(traceId, parentSpanId));
  }
}

function roleOf(span: SpanData, { run, call }: Place): Role {
  if (isAgent(span)) return 'run';
  const { attributes, kind } = span;
  if (callTypeOf(attributes) === undefined) return 'none';
  // A call that was made from a trace is no run of its own, even if its run is missing here.
  const mayBeRun = isRequest(span) && kind !== 'internal' && !isText(attributes[own('call_id')]);
  if (!run) return mayBeRun ? 'request' : 'none';
  if (!call) return 'call';
  if (call === run && call.kind === 'server' && isAskedByServer(span)) return 'call';
  // The other side of a call, and requests of a server or gateway during one (11.14).
  const isOther = call.kind !== 'internal' && kind !== call.kind;
  return mayBeRun && isOther ? 'request' : 'none';
}

/** The place of a span's children, from the span's own. */
function placeBelow(span: SpanData, place: Place): Place {
  const role = roleOf(span, place);
  if (role === 'run') return { run: span };
  if (role === 'request') return { run: span, call: span };
  return role === 'call' && place.run ? { run: place.run, call: span } : place;
}

/** Why a span of MCP or GenAI was not used; undefined for other spans. */
function reasonOf(span: SpanData, { run, call }: Place): string | undefined {
  const { attributes, kind } = span;
  const method = attributes['mcp.method.name'];
  const operation = attributes['gen_ai.operation.name'];
  if (callTypeOf(attributes) === undefined) {
    if (method !== undefined)
      return `its method ${String(method).slice(0, 100)} is not in the table of calls (12.1)`;
    if (operation !== undefined)
      return `its operation ${String(operation).slice(0, 100)} is not in the tables (19.3)`;
    const isOfMcp = Object.keys(attributes).some((name) => name.startsWith('mcp.'));
    return isOfMcp ? 'it has attributes of MCP, but no mcp.method.name' : undefined;
  }
  if (call) return 'it is below another call, where no span is mapped (19.7)';
  if (run) return undefined;
  if (isText(attributes[own('call_id')])) return 'no span of its run was given';
  return isRequest(span) && kind === 'internal'
    ? 'it has no agent above it, and its kind INTERNAL states no side'
    : `no span ${runOperation} is above it`;
}
