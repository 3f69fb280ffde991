import { inspectContext } from './context.ts';
import { inspectEvents } from './events.ts';
import { checkUnknown, type Fields, fixMissing, has, isFields, isUuid, type Profile } from './fields.ts';
import { quoted } from './json.ts';
import { members } from './members.ts';
import { type Conformance, Report, toConformance } from './report.ts';
import type { SeenIds } from './seen-ids.ts';

export interface TraceOptions {
  /** The moment of the check, in milliseconds since 1970. Default: now. */
  now?: number;
  /** The profile that the caller expects. A trace with another profile breaks no clause; it is reported separately. */
  profile?: Profile;
  /** Returns the names of an agent's capabilities; undefined for an unknown agent. */
  capabilitiesOf?: (orgId: string, agentCode: string) => ReadonlySet<string> | undefined;
  /** Ids of the earlier traces in the collection. The check adds this one's. */
  seen?: SeenIds;
  /** Maximum findings listed. Default: 200. */
  maxFindings?: number;
}

/** Checks a parsed trace. Never throws for a JSON value. */
export function checkTrace(document: unknown, options: TraceOptions = {}): Conformance {
  const report = new Report(options.maxFindings).skipText();
  inspectTrace(document, options, report);
  return toConformance(report, 'trace');
}

/** Checks a trace and adds the findings to `report`. The time grows with the number of events, not with payloads. */
export function inspectTrace(
  document: unknown,
  options: TraceOptions,
  report: Report,
  seen: SeenIds | undefined = options.seen,
): void {
  const trace = isFields(document) ? document : {};
  const now = options.now ?? Date.now();
  if (!isFields(document))
    report.fail(
      'json-syntax',
      '',
      `the document is ${quoted(document)}, not an object`,
      'Write a trace as one JSON object. Write several traces as JSON Lines, one on each line.',
    );
  inspectId(trace, seen, report);
  const started = inspectContext(trace, options, now, report);
  inspectEvents(trace, started, now, report);
  checkUnknown(report, 'unknown-members', '', trace, members.trace.required, 'the trace');
}

function inspectId(trace: Fields, seen: SeenIds | undefined, report: Report): void {
  const id = trace.mcp_trace_id;
  if (!has(trace, 'mcp_trace_id')) {
    report.skip('The trace has no UUID.', 'unique-trace-id');
    report.fail(
      'trace-id',
      '',
      'the trace has no mcp_trace_id',
      fixMissing(trace, 'mcp_trace_id', members.trace.required, 'Add mcp_trace_id, a new UUID for each run.'),
    );
  } else if (!isUuid(id)) {
    report.skip('The trace has no UUID.', 'unique-trace-id');
    report.fail(
      'trace-id',
      '/mcp_trace_id',
      `mcp_trace_id is ${quoted(id)}, not a UUID`,
      'Write a UUID of 36 characters, a new one for each run, for example with crypto.randomUUID().',
    );
  } else if (!seen) report.skip('No other traces were given.', 'unique-trace-id');
  else if (!seen.add(id))
    report.fail(
      'unique-trace-id',
      '/mcp_trace_id',
      `an earlier trace has the same mcp_trace_id ${id}`,
      'Give each run its own UUID, or remove the copy.',
    );
  else if (seen.isFull) report.skip('There are more traces than this check can remember.', 'unique-trace-id');
}
