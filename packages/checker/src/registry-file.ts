import { type CheckId, checksOfKind } from './checks.ts';
import { type Fields, has, isCode, isFields, isUuid } from './fields.ts';
import { quoted } from './json.ts';
import { KnownCapabilities } from './known-capabilities.ts';
import { inspectRegistryEntry, type TraceEvidence } from './registry-entry.ts';
import { Report } from './report.ts';
import { SeenIds } from './seen-ids.ts';
import { inspectTrace, type TraceOptions } from './trace.ts';

export interface RegistryFileOptions extends Omit<TraceOptions, 'seen'> {
  /** Path of the file, with forward slashes. It must end in `org_id/agent_code.json`. Default: not checked. */
  path?: string;
  traceIds?: SeenIds | undefined;
  /** Keys of the earlier entries, made by `inspectRegistryEntry`, which adds this entry's. */
  entries?: Set<string> | undefined;
}

const textChecks: CheckId[] = ['json-syntax', 'unique-members', 'well-formed-strings', 'limits'];
const fix =
  'A registry file is {"entry": {…}, "traces": [{…}]}: a registry entry, and at least one trace of an example run.';

/**
 * Checks a registry file, `{"entry": …, "traces": [ … ]}`: each trace by itself, and the entry against them. Pointers
 * are those of the file. A check about traces counts as skipped when it was skipped for all of them.
 */
export function inspectRegistryFile(document: unknown, options: RegistryFileOptions, report: Report): void {
  const file = isFields(document) ? document : {};
  if (file !== document) report.fail('json-syntax', '', `the document is ${quoted(document)}`, fix);
  const evidence = inspectTraces(file, options, report);
  if (!has(file, 'entry')) {
    const found = has(file, 'agent_code')
      ? 'the file is an entry, not a registry file'
      : 'the file has no entry';
    report.fail('entry-fields', '', found, fix);
    report.skip(
      'There is no entry.',
      ...checksOfKind['registry-entry'].filter((check) => !textChecks.includes(check)),
    );
    return;
  }
  const part = new Report(options.maxFindings);
  inspectRegistryEntry(
    file.entry,
    { evidenceOf: (id) => evidence.get(id), ...(options.entries && { seen: options.entries }) },
    part,
  );
  for (const [check, reason] of part.skipped) report.skip(reason, check);
  report.include(part, '/entry');
  if (!isFields(file.entry)) return;
  const { mcp_trace_id: named } = file.entry;
  if (isUuid(named) && !evidence.has(named.toLowerCase()))
    report.fail(
      'entry-trace',
      '/entry/mcp_trace_id',
      `no trace in the file has the mcp_trace_id ${named}`,
      'Add that run’s trace to traces, or set mcp_trace_id to a trace in the file.',
    );
  inspectPath(file.entry, options.path, report);
}

/** Checks the traces, and returns their facts by id in lower case. */
function inspectTraces(
  file: Fields,
  options: RegistryFileOptions,
  report: Report,
): Map<string, TraceEvidence> {
  const evidence = new Map<string, TraceEvidence>();
  const { traces } = file;
  if (!Array.isArray(traces) || traces.length === 0) {
    const found = !has(file, 'traces')
      ? 'the file has no traces'
      : `traces is ${Array.isArray(traces) ? 'empty' : `${quoted(traces)}, not an array`}`;
    report.fail('entry-trace', has(file, 'traces') ? '/traces' : '', found, fix);
    report.skip('There is no trace.', ...checksOfKind.trace.filter((check) => !textChecks.includes(check)));
    return evidence;
  }
  // Unique ids need at least two traces.
  const seen = options.traceIds ?? (traces.length > 1 ? new SeenIds() : undefined);
  const own = new KnownCapabilities();
  own.learn(file, 'registry-file');
  const capabilitiesOf = (org: string, agent: string) => {
    const others = options.capabilitiesOf?.(org, agent);
    const known = own.of(org, agent);
    return others && known ? new Set([...others, ...known]) : (others ?? known);
  };
  const parts = traces.map((trace: unknown, index) => {
    const part = new Report(options.maxFindings);
    inspectTrace(trace, { ...options, ...(seen && { seen }), capabilitiesOf }, part);
    report.include(part, `/traces/${index}`);
    if (isFields(trace) && isUuid(trace.mcp_trace_id)) {
      const context = isFields(trace.mcp_context) ? trace.mcp_context : {};
      const { org_id, agent_code, profile } = context;
      evidence.set(trace.mcp_trace_id.toLowerCase(), {
        org_id,
        agent_code,
        profile,
        conforms: !part.breaksMust,
      });
    }
    return part;
  });
  for (const check of checksOfKind.trace) {
    const reason = parts[0]?.skipped.get(check);
    if (reason !== undefined && parts.every(({ skipped }) => skipped.has(check))) report.skip(reason, check);
  }
  return evidence;
}

function inspectPath({ org_id, agent_code }: Fields, path: string | undefined, report: Report): void {
  if (path === undefined || !isCode(org_id) || !isCode(agent_code)) return;
  const wanted = `${org_id}/${agent_code}.json`;
  if (`/${path}`.endsWith(`/${wanted}`)) return;
  report.fail(
    'entry-codes',
    `/${path}`.endsWith(`/${agent_code}.json`) ? '/entry/org_id' : '/entry/agent_code',
    `the file is ${quoted(path.split('/').slice(-2).join('/'))}, but its entry belongs in ${quoted(wanted)}`,
    'Move the file there, or correct org_id and agent_code in the entry.',
  );
}
