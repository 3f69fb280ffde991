/** W3C Trace Context, as callers send it in `_meta` of a request (12.7 of working draft v0.2). */
import type { Fields } from '@context-native/checker/fields';
import type { TraceRun } from './run.ts';

/** The span of a caller, in its own text except for the version, which is `00`. */
export interface TraceContext {
  traceparent?: string;
  tracestate?: string;
}

/** Version, trace id, span id, flags; ignores further parts of a later version. `ff` is not a version. */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/s;

/** A `traceparent` as version 00 of https://www.w3.org/TR/trace-context/#traceparent-header; undefined if invalid. */
export function readTraceparent(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, version, traceId, spanId, flags = '', more] = form.exec(value) ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  // In a later version we know only the flag "sampled".
  const known = version === '00' ? flags : `0${Number.parseInt(flags, 16) % 2}`;
  return `00-${traceId}-${spanId}-${known}`;
}

const maxEntries = 32;
/** Characters of 32 entries with the longest keys and values, and some spaces. */
const maxTracestate = 16_640;
const entry =
  /^[a-z0-9][a-z0-9_\-*/@]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/** A `tracestate` by https://www.w3.org/TR/trace-context/#tracestate-header; undefined if invalid. */
function readTracestate(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxTracestate) return undefined;
  const entries = value
    .split(',')
    .map((each) => each.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((each) => each !== '');
  const keys = new Set(entries.map((each) => each.split('=')[0]));
  const isValid =
    entries.length > 0 &&
    entries.length <= maxEntries &&
    keys.size === entries.length &&
    entries.every((each) => entry.test(each));
  return isValid ? value : undefined;
}

/** The caller's span of a request, and its number of invalid values. A `tracestate` needs a `traceparent`. */
function readTraceContext({ traceparent, tracestate }: Fields): { context: TraceContext; ignored: number } {
  const parent = readTraceparent(traceparent);
  const state = parent === undefined ? undefined : readTracestate(tracestate);
  const ignored = [
    [traceparent, parent],
    [tracestate, state],
  ].filter(([given, read]) => given !== undefined && read === undefined).length;
  return {
    context: {
      ...(parent !== undefined && { traceparent: parent }),
      ...(state !== undefined && { tracestate: state }),
    },
    ignored,
  };
}

/** Members of a calling event for its caller's span. The run counts ignored values. */
export function takeTraceContext(run: TraceRun, meta: Fields): TraceContext {
  const { context, ignored } = readTraceContext(meta);
  run.ignoreTraceContext(ignored);
  return context;
}
