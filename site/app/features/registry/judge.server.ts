import { createHash } from 'node:crypto';
import {
  type Conformance,
  canonicalJson,
  checkRegistryFile,
  type RegistryEntry,
  type Trace,
} from '@context-native/checker';
import { dropHiddenWithin } from '@context-native/text/hidden-characters';
import type { SentReport } from '#app/lib/verify-report.ts';
import { type Besides, besides } from './entry-file.ts';
import { hasOtherItems } from './listings.ts';
import type { Recheck } from './rechecks.ts';
import type { StageFacts } from './stage.ts';

/** Contents of a registry file and the verdict on them. */
export interface Judged {
  entry: RegistryEntry;
  traces: Trace[];
  /** The checker's results for the entry and its traces. */
  check: Conformance;
  /** The file's other members; those that break the schema are left out. */
  besides: Besides;
  /** Reasons why the report is not evidence; empty if it is, or if there is none. */
  problems: string[];
  /** Last re-check of exactly this file. */
  recheck: Recheck | undefined;
  facts: StageFacts;
}

/** Allowed clock difference (ms), as in clause 4.5. */
const aheadMs = 5 * 60_000;

/** @param text of a file whose entry is valid; @param key `org_id/agent_code`; @param now milliseconds since 1970 */
export function judgeFile(text: string, key: string, rechecks: readonly Recheck[], now: number): Judged {
  const file = JSON.parse(text) as { entry: RegistryEntry; traces?: unknown; report?: unknown };
  // The checker checks all of them; a trace without an id can be neither found nor shown.
  const traces = Array.isArray(file.traces) ? file.traces.filter(isNamed) : [];
  const check = checkRegistryFile(text, { now, path: `${key}.json` });
  const known = readBesides(file);
  const { report } = known;
  const problems = report
    ? problemsOf(known, report, traces, check, now)
    : file.report === undefined
      ? []
      : ['The report does not match the registry’s schema.'];
  const [recheck, ...earlier] = ofFile(rechecks, file);
  // A later re-check may not have run the checks again.
  const lastRun = [recheck, ...earlier].find((one) => one?.run_again?.listings)?.run_again;
  const hasChanged = hasOtherItems(report?.listings ?? [], lastRun?.listings ?? []);
  return {
    // New files with hidden characters are refused; an older file may contain some.
    entry: dropHiddenWithin(file.entry),
    traces,
    check,
    besides: known,
    problems,
    recheck,
    facts: {
      ...(report && problems.length === 0 && { evidenceOf: report.made_at }),
      ...(recheck &&
        recheck.problems.length === 0 && {
          recheckedAt: recheck.checked_at,
          // A failed re-run is not evidence for its date.
          wasRunAgain: recheck.run_again?.counts.failed === 0,
        }),
      ...(hasChanged && { hasChanged }),
    },
  };
}

const isNamed = (trace: { mcp_trace_id?: unknown } | null): trace is Trace =>
  typeof trace?.mcp_trace_id === 'string';

/** Reads each member separately, so that an invalid one hides no other; a test of the folder reports the fault. */
export function readBesides(file: object): Besides {
  const read = Object.entries(besides.shape).flatMap(([name, schema]) => {
    const found = schema.safeParse((file as Record<string, unknown>)[name]);
    return found.success && found.data !== undefined ? [[name, found.data]] : [];
  });
  return dropHiddenWithin(Object.fromEntries(read)) as Besides;
}

/**
 * Reasons why a report is not evidence. Its traces must match those in the file exactly, and the file must conform. If
 * the entry names an endpoint, a report about a URL must be about that endpoint. If the entry names only an endpoint, a
 * report about a command does not count. A polite check calls no tool and leaves out most rules, so its report says too
 * little.
 */
function problemsOf(
  { subject }: Besides,
  report: SentReport,
  traces: readonly Trace[],
  check: Conformance,
  now: number,
): string[] {
  const digests = new Map(traces.map((trace) => [trace.mcp_trace_id.toLowerCase(), digestOf(trace)]));
  const problems = report.traces.flatMap(({ mcp_trace_id, digest }) => {
    const found = digests.get(mcp_trace_id.toLowerCase());
    if (found === digest) return [];
    return [
      `Trace ${mcp_trace_id} of the report ${found ? 'was changed after the report was made' : 'is not in the file'}.`,
    ];
  });
  const url = 'url' in report.target ? report.target.url : undefined;
  if (url !== undefined && subject?.endpoint !== undefined && !isShownAs(url, subject.endpoint))
    problems.push(`The report is about ${url}, but the entry is about ${subject.endpoint}.`);
  const isOfEndpointAlone = subject?.endpoint && !subject.packages && !subject.repository;
  if (isOfEndpointAlone && url === undefined)
    problems.push(`The report is about a command, but the entry is about ${subject.endpoint}.`);
  if (report.polite)
    problems.push(
      'The report is of a polite check, which leaves out most rules. Run check-server without --polite.',
    );
  if (!check.conforms) problems.push('The entry or a trace breaks a MUST clause.');
  if (Date.parse(report.made_at) > now + aheadMs) problems.push('The report is dated in the future.');
  return problems.slice(0, 20);
}

/**
 * True if `url` in a report means this endpoint: the same URL, or with `left-out` where `check-server` leaves out values of
 * the query, the fragment, and keys in the path. The host must be the same.
 */
function isShownAs(url: string, endpoint: string): boolean {
  if (url === endpoint) return true;
  if (!URL.canParse(url) || !URL.canParse(endpoint) || new URL(url).host !== new URL(endpoint).host)
    return false;
  const [whole = ''] = endpoint.split('#');
  const parts = url.split('left-out');
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return url === whole;
  if (!whole.startsWith(first) || !whole.endsWith(last) || whole.length < first.length + last.length)
    return false;
  const middle = whole.slice(first.length, whole.length - last.length);
  let from = 0;
  for (const part of parts.slice(1, -1)) {
    const at = middle.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** SHA-256 of the canonical form (clauses 17.1 and 17.2 of the draft); undefined for a value that has none. */
export function digestOf(value: unknown): string | undefined {
  try {
    return `sha256:${createHash('sha256').update(canonicalJson(value)).digest('hex')}`;
  } catch {
    return undefined;
  }
}

/** Re-checks of this file, newest first; a changed file has none. */
function ofFile(rechecks: readonly Recheck[], file: unknown): Recheck[] {
  if (rechecks.length === 0) return [];
  const digest = digestOf(file);
  return rechecks
    .filter(({ file_digest }) => file_digest === digest)
    .sort((a, b) => b.checked_at.localeCompare(a.checked_at));
}
