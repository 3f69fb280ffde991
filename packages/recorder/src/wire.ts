/** The identity of a run on the wire (12.5 to 12.7 of working draft v0.2). */
import { standard } from '@context-native/checker/standard';
import { readTraceparent } from './trace-context.ts';

const domain = new URL(standard.origin).host.split('.').reverse().join('.');

/** The name of the extension (12.5), and the keys of `_meta` (12.6). */
export const extension = `${domain}/trace`;
export const identityKeys = { traceId: `${domain}/mcp_trace_id`, callId: `${domain}/call_id` };

/** The `traceparent` of a run in its caller's trace: a new span (10.11, 10.12). Undefined without one. */
export function ownTraceparent(callers: unknown): string | undefined {
  const [, traceId, , flags] = readTraceparent(callers)?.split('-') ?? [];
  return traceId === undefined ? undefined : `00-${traceId}-${newSpanId()}-${flags}`;
}

/** Sixteen random hexadecimal digits that are not all zero. */
function newSpanId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return /^0+$/.test(id) ? newSpanId() : id;
}
