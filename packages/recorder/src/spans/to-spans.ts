/**
 * Traces into spans (19.2 to 19.6). It does no I/O and needs no OpenTelemetry package, so code that writes OTLP itself
 * can use it, too.
 */
import { answers, answerTypes, ends, isExtensionName } from '@context-native/checker/draft/standard';
import {
  type Fields,
  isFields,
  isProfile,
  isText,
  isUuid,
  profileFields,
} from '@context-native/checker/fields';
import { nanosecondsOf } from '@context-native/checker/times';
import {
  type Attributes,
  type AttributeValue,
  calls as callKinds,
  coreMembers,
  errorTypes,
  ofContent,
  ofModelCalled,
  ofModelReturned,
  ofUsage,
  otherError,
  own,
  quietOutcomes,
  referring,
  runErrorTypes,
  runOperation,
  type SpanData,
  transports,
} from './conventions.ts';
import { idOfCall, type RunIds, readTraceparent, runIds, type TraceOf } from './ids.ts';

export interface SpanOptions {
  /**
   * Also exports data that may be private: arguments, results, whole payloads, error messages, `message` and `url`
   * (19.2 to 19.4). Default: no.
   */
  operatorAsks?: boolean;
  /**
   * Finds other traces by `mcp_trace_id` in lower case: a nested run takes its trace id and its parent span from them
   * (19.3).
   */
  traceOf?: TraceOf;
}

/**
 * The spans of a trace: first that of the run, then one for each call, in the order of the calls. A trace of v0.1 maps
 * in part: a call needs its `call_id`, and the last event is its end (19.2). A trace without an id, agent or time gives
 * no spans; invalid events are skipped. Never throws, for any JSON.
 */
export function spansOf(trace: object, options: SpanOptions = {}): SpanData[] {
  const { mcp_trace_id: id, mcp_context: context, mcp_events, mcp_run } = trace as Fields;
  if (!isUuid(id) || !isFields(context) || !isText(context.agent_code)) return [];
  const start = momentOf(context.timestamp);
  if (start === undefined) return [];
  const run = isFields(mcp_run) ? mcp_run : {};
  const { others, calls, last } = readEvents(Array.isArray(mcp_events) ? mcp_events : []);
  const ids = runIds(id, run, options.traceOf);
  const outcome = outcomeOf(mcp_run, others);
  const ofRun = runSpan(ids, trace as Fields, context, start, outcome, others, options);
  if (outcome !== 'open') ofRun.endNanos = last ?? start;
  return [ofRun, ...calls.map((call) => callSpan(ids, id, run, call, options))];
}

interface Happened {
  type: string;
  payload: Fields;
  nanos: bigint;
}
interface Call {
  id: string;
  called: Happened;
  answer?: Happened;
  events: Happened[];
}

/** Nanoseconds of a time; undefined before 1970, which spans cannot express. */
function momentOf(time: unknown): bigint | undefined {
  const nanos = nanosecondsOf(time);
  return nanos !== undefined && nanos >= 0n ? nanos : undefined;
}

/** Sorts events into calls, events that belong to them, and the rest, which is the run's (19.2). */
function readEvents(list: unknown[]): { others: Happened[]; calls: Call[]; last: bigint | undefined } {
  const calls = new Map<string, Call>();
  const others: Happened[] = [];
  let last: bigint | undefined;
  for (const event of list) {
    if (!isFields(event) || !isText(event.event_type) || !isFields(event.payload)) continue;
    const nanos = momentOf(event.created_at);
    if (nanos === undefined) continue;
    last = nanos;
    const { event_type: type, payload } = event;
    const happened = { type, payload, nanos };
    const id = isText(payload.call_id) ? payload.call_id : undefined;
    const call = id === undefined ? undefined : calls.get(id);
    if (Object.hasOwn(answers, type) && id !== undefined && !call)
      calls.set(id, { id, called: happened, events: [] });
    else if (answerTypes.has(type) && call && answers[call.called.type] === type && !call.answer)
      call.answer = happened;
    else {
      const named = payload[referring.get(type) ?? ''];
      const owner = referring.has(type) && isText(named) ? calls.get(named) : undefined;
      (owner?.events ?? others).push(happened);
    }
  }
  return { others, calls: [...calls.values()], last };
}

/** The outcome that a run states, else that of its end event, else `open`. Undefined in v0.1 without an end event. */
function outcomeOf(run: unknown, others: Happened[]): string | undefined {
  if (isFields(run) && isText(run.outcome)) return run.outcome;
  const end = others.find(({ type }) => Object.hasOwn(ends, type));
  if (end) return ends[end.type]?.[0];
  return isFields(run) ? 'open' : undefined;
}

function runSpan(
  { traceId, spanId, parentSpanId, traceFlags }: RunIds,
  trace: Fields,
  context: Fields,
  startNanos: bigint,
  outcome: string | undefined,
  others: Happened[],
  options: SpanOptions,
): SpanData {
  const ending = others.find(({ type }) => type === 'run.failed')?.payload ?? {};
  const started = others.find(({ type }) => type === 'run.started')?.payload ?? {};
  const attributes = new AttributeList()
    .add('gen_ai.operation.name', runOperation)
    .add('gen_ai.agent.name', context.agent_code)
    .add('gen_ai.agent.version', started.agent_version)
    .add(own('outcome'), outcome)
    .add(own('mcp_trace_id'), trace.mcp_trace_id);
  for (const name of ['org_id', 'profile', 'input_type', 'output_type'])
    attributes.add(own(name), context[name]);
  if (isProfile(context.profile))
    for (const name of Object.keys(profileFields[context.profile])) attributes.add(own(name), context[name]);
  const status: SpanData['status'] = { code: 'unset' };
  const errorType =
    outcome === 'failed'
      ? isText(ending.reason)
        ? ending.reason
        : otherError
      : runErrorTypes.get(outcome ?? '');
  if (errorType !== undefined) {
    status.code = 'error';
    attributes.add('error.type', errorType);
    if (options.operatorAsks && isText(ending.message)) status.message = ending.message;
  }
  const { recorder } = isFields(trace.mcp_run) ? trace.mcp_run : {};
  const span: SpanData = {
    traceId,
    spanId,
    name: `${runOperation} ${context.agent_code}`,
    kind: isFields(recorder) && recorder.side === 'server' ? 'server' : 'internal',
    startNanos,
    attributes: attributes.values,
    events: others.map((event) => spanEvent(event, options)),
    status,
    traceFlags,
  };
  if (parentSpanId !== undefined) span.parentSpanId = parentSpanId;
  return span;
}

function callSpan(
  { traceId, spanId, traceFlags }: RunIds,
  mcpTraceId: string,
  run: Fields,
  { id, called, answer, events }: Call,
  options: SpanOptions,
): SpanData {
  const { type, payload } = called;
  const { method = payload.method, operation, subject } = callKinds[type] ?? {};
  const mcp = isFields(run.mcp) ? run.mcp : {};
  const isOfModel = type === 'model.called';
  const attributes = new AttributeList()
    .add('mcp.method.name', isOfModel ? undefined : method)
    .add('gen_ai.operation.name', operation)
    .add(own('call_id'), id);
  if (subject) attributes.add(subject.attribute, payload[subject.member]);
  if (!isOfModel)
    attributes
      .add('mcp.protocol.version', mcp.revision)
      .add('network.transport', transports.get(String(mcp.transport)));
  if (isOfModel) attributes.addAll(ofModelCalled, payload);
  addContent(attributes, 'input', payload, options);
  const status: SpanData['status'] = { code: 'unset' };
  if (answer) {
    if (isOfModel) attributes.addAll(ofModelReturned, answer.payload);
    if (isFields(answer.payload.usage)) attributes.addAll(ofUsage, answer.payload.usage);
    addContent(attributes, 'output', answer.payload, options);
    addOutcome(attributes, status, answer.payload, options);
  }
  const name = isOfModel ? operation : isText(method) ? method : type;
  const named = subject?.isNamed ? payload[subject.member] : undefined;
  const span: SpanData = {
    traceId,
    spanId: idOfCall(mcpTraceId, id),
    parentSpanId: spanId,
    name: isText(named) ? `${name} ${named}` : String(name),
    kind: kindOf(type, payload, run),
    startNanos: called.nanos,
    attributes: attributes.values,
    events: events.map((event) => spanEvent(event, options)),
    status,
    traceFlags,
  };
  if (answer) span.endNanos = answer.nanos;
  const caller = readTraceparent(payload.traceparent);
  if (caller) {
    Object.assign(span, {
      traceId: caller.traceId,
      parentSpanId: caller.spanId,
      traceFlags: caller.traceFlags,
    });
    span.links = [{ traceId, spanId }];
    if (isText(payload.tracestate)) span.traceState = payload.tracestate;
  }
  return span;
}

/** `SERVER` if the recorder received the request, by the table of 11.14. A proxy is never the recipient. */
function kindOf(type: string, payload: Fields, { recorder }: Fields): 'server' | 'client' {
  const side = isFields(recorder) ? recorder.side : undefined;
  if (type === 'model.called') return 'client';
  const isAskedByServer =
    type === 'elicitation.requested' ||
    type === 'sampling.requested' ||
    (type === 'discovery.requested' && payload.method === 'roots/list');
  if (side === 'server') return isAskedByServer ? 'client' : 'server';
  return (side === 'host' || side === 'client') && isAskedByServer ? 'server' : 'client';
}

/** Arguments and results if the operator asks for them; the type of a typed value always. */
function addContent(
  attributes: AttributeList,
  side: 'input' | 'output',
  payload: Fields,
  options: SpanOptions,
): void {
  const { plain, attribute, type } = ofContent[side];
  const typed = payload[side];
  if (isFields(typed)) attributes.add(type, typed.type);
  if (!options.operatorAsks) return;
  const value = isFields(typed) ? typed.value : payload[plain];
  if (value !== undefined) attributes.add(attribute, JSON.stringify(value));
}

/** Status and attributes of the outcome of a call (19.4). */
function addOutcome(
  attributes: AttributeList,
  status: SpanData['status'],
  { outcome, error }: Fields,
  { operatorAsks }: SpanOptions,
): void {
  const word = String(outcome);
  if (quietOutcomes.includes(word)) attributes.add(own('outcome'), word);
  if (errorTypes.has(word)) {
    status.code = 'error';
    attributes.add('error.type', errorTypes.get(word));
  }
  if (word !== 'protocol_error') return;
  const { code, message } = isFields(error) ? error : {};
  const known = Number.isInteger(code) ? String(code) : undefined;
  status.code = 'error';
  attributes.add('error.type', known ?? otherError).add('rpc.response.status_code', known);
  if (operatorAsks && isText(message)) status.message = message;
}

/** Members that a span event has only if the operator asks (19.2). */
const asked = ['message', 'url'];

/** A span event, with the plain members of the payload, for an event that is no call (19.2). */
function spanEvent(
  { type, payload, nanos }: Happened,
  { operatorAsks }: SpanOptions,
): SpanData['events'][number] {
  const attributes = new AttributeList();
  const core = coreMembers(type);
  for (const name of core ?? []) {
    if (Array.isArray(payload[name]) || (asked.includes(name) && !operatorAsks)) continue;
    if (name !== 'code') attributes.add(own(name), payload[name]);
  }
  const { code } = type === 'error.reported' ? payload : isFields(payload.error) ? payload.error : {};
  if (core && Number.isInteger(code)) attributes.add('rpc.response.status_code', String(code));
  const isMore = ([name, value]: [string, unknown]) => isExtensionName(name) || typeof value === 'object';
  if (operatorAsks && (!core || Object.entries(payload).some(isMore)))
    attributes.add(own('payload'), JSON.stringify(payload));
  return { name: type, nanos, attributes: attributes.values };
}

/** Collects attributes, and leaves out values that no attribute can contain. */
class AttributeList {
  readonly values: Attributes = {};

  add(name: string, value: unknown): this {
    const isPlain = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    if (isPlain || isList) this.values[name] = value as AttributeValue;
    return this;
  }

  /** Adds members of an object as the attributes of a table. */
  addAll(table: Record<string, string>, from: Fields): this {
    for (const [member, attribute] of Object.entries(table)) this.add(attribute, from[member]);
    return this;
  }
}
