/** Ids of spans (19.3). */
import { answers } from '@context-native/checker/draft/standard';
import { type Fields, isFields, isText, isUuid } from '@context-native/checker/fields';
import { sha256 } from '../sha256.ts';

/** Ids of a run in the sense of W3C Trace Context. */
export interface RunIds {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  traceFlags: number;
}

/**
 * Finds the trace with this `mcp_trace_id` (lower case), if available. Of its events only the one that makes the call
 * `callId` is needed.
 */
export type TraceOf = (id: string, callId?: unknown) => object | undefined;

/** Maximum parents that are followed for a trace id. A longer chain is a mistake. */
const maxParents = 100;

/** The first group of eight bytes of the SHA-256 that are not all zero, as 16 hexadecimal digits. */
function spanIdOf(text: string): string {
  const groups = sha256(text).match(/.{16}/g) ?? [];
  return groups.find((group) => /[^0]/.test(group)) ?? '';
}

/** The span id of a run, and of a call of it. */
export const idOfRun = (mcpTraceId: string) => spanIdOf(mcpTraceId.toLowerCase());
export const idOfCall = (mcpTraceId: string, callId: string) =>
  spanIdOf(`${mcpTraceId.toLowerCase()}/${callId}`);

/** The ids and flags of a `traceparent` of version 00 (10.11); undefined if it is invalid. */
export function readTraceparent(value: unknown): RunIds | undefined {
  if (typeof value !== 'string') return undefined;
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(value) ?? [];
  return traceId === '' ? undefined : { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

const runOf = (trace: unknown): Fields => (isFields(trace) && isFields(trace.mcp_run) ? trace.mcp_run : {});

/** The ids of a run. `traceOf` finds its parents. A run without `traceparent` counts as sampled. */
export function runIds(mcpTraceId: string, run: Fields, traceOf?: TraceOf): RunIds {
  const given = readTraceparent(run.traceparent);
  const traceId = given?.traceId ?? traceIdOf(mcpTraceId, run, traceOf);
  const ids = { traceId, spanId: given?.spanId ?? idOfRun(mcpTraceId), traceFlags: given?.traceFlags ?? 1 };
  const parentSpanId = parentSpanOf(run.parent, traceOf);
  return parentSpanId === undefined ? ids : { ...ids, parentSpanId };
}

/**
 * The trace id of a run without `traceparent`: its parent's, or its own. A circle of parents ends after `maxParents`
 * steps.
 */
function traceIdOf(mcpTraceId: string, run: Fields, traceOf: TraceOf | undefined): string {
  let id = mcpTraceId.toLowerCase();
  let { parent } = run;
  for (let count = 0; isFields(parent) && isUuid(parent.mcp_trace_id) && count < maxParents; count++) {
    id = parent.mcp_trace_id.toLowerCase();
    const trace = traceOf?.(id, parent.call_id);
    const above = runOf(trace);
    const given = callersOf(trace, parent.call_id) ?? readTraceparent(above.traceparent);
    if (given) return given.traceId;
    parent = above.parent;
  }
  return id.replaceAll('-', '');
}

/** The caller's span of one call of a trace, if its request named one. */
function callersOf(trace: unknown, callId: unknown): RunIds | undefined {
  const events = isFields(trace) && Array.isArray(trace.mcp_events) ? trace.mcp_events : [];
  const calling = events.find(
    (event) =>
      isFields(event) &&
      Object.hasOwn(answers, String(event.event_type)) &&
      isFields(event.payload) &&
      event.payload.call_id === callId,
  );
  return callId === undefined ? undefined : readTraceparent(calling?.payload.traceparent);
}

function parentSpanOf(parent: unknown, traceOf: TraceOf | undefined): string | undefined {
  if (!isFields(parent) || !isUuid(parent.mcp_trace_id)) return undefined;
  const id = parent.mcp_trace_id.toLowerCase();
  if (isText(parent.call_id)) return idOfCall(id, parent.call_id);
  return readTraceparent(runOf(traceOf?.(id)).traceparent)?.spanId ?? idOfRun(id);
}

/** An id for a run that was recorded only as a span, the same each time that span is mapped: a UUID of version 8. */
export function uuidOf(traceId: string, spanId: string): string {
  const hex = sha256(`${traceId}/${spanId}`);
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
