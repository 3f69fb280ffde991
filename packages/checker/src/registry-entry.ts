import {
  checkPresence,
  checkType,
  checkUnknown,
  type Fields,
  has,
  isCode,
  isFields,
  isProfile,
  isText,
  isUuid,
  textsOf,
} from './fields.ts';
import { quoted } from './json.ts';
import { members, profiles } from './members.ts';
import { type Conformance, Report, toConformance } from './report.ts';

/** Facts of the trace that an entry names, to compare the entry with it. */
export interface TraceEvidence {
  org_id: unknown;
  agent_code: unknown;
  profile: unknown;
  /** False when the trace breaks a MUST clause. */
  conforms: boolean;
}

export interface EntryOptions {
  /** Returns the facts of a trace by its id in lower case; undefined if the trace was not given. */
  evidenceOf?: (traceId: string) => TraceEvidence | undefined;
  /** Keys of the earlier entries in the collection, by organisation and agent. The check adds this entry's. */
  seen?: Set<string>;
  maxFindings?: number;
}

const { required } = members['registry-entry'];
const texts = textsOf('registry-entry');

/** Checks a parsed registry entry (clauses 7.4 to 7.10 and 7.12). Never throws for a JSON value. */
export function checkRegistryEntry(document: unknown, options: EntryOptions = {}): Conformance {
  const report = new Report(options.maxFindings).skipText();
  inspectRegistryEntry(document, options, report);
  return toConformance(report, 'registry-entry');
}

export function inspectRegistryEntry(document: unknown, options: EntryOptions, report: Report): void {
  const check = 'entry-fields';
  const entry = isFields(document) ? document : {};
  if (entry !== document)
    report.fail(
      check,
      '',
      `the entry is ${quoted(document)}, not an object`,
      `Write an object with ${required.join(', ')}.`,
    );
  else checkPresence(report, check, '', entry, required, 'the entry');
  for (const name of texts) if (has(entry, name)) checkType(report, check, `/${name}`, entry[name], 'string');
  for (const name of ['org_id', 'agent_code'])
    if (isText(entry[name]) && !isCode(entry[name]))
      report.fail(
        'entry-codes',
        `/${name}`,
        `${name} is ${quoted(entry[name])}, not a code`,
        'Use lower-case letters, digits and single hyphens, at most 64 characters, as in alder-finch.',
      );
  if (has(entry, 'profile') && !isProfile(entry.profile))
    report.fail(
      check,
      '/profile',
      `profile is ${quoted(entry.profile)}`,
      `Use one of ${profiles.join(', ')}.`,
    );
  if (has(entry, 'mcp_trace_id') && !isUuid(entry.mcp_trace_id))
    report.fail(
      check,
      '/mcp_trace_id',
      `mcp_trace_id is ${quoted(entry.mcp_trace_id)}, not a UUID`,
      'Write the mcp_trace_id of the example run.',
    );
  if (has(entry, 'compliance')) checkType(report, check, '/compliance', entry.compliance, 'boolean');
  if (has(entry, 'badge_url')) {
    checkType(report, check, '/badge_url', entry.badge_url, 'url');
    if (entry.compliance !== true)
      report.fail(
        'entry-badge',
        '/badge_url',
        `the entry has badge_url, but compliance is ${quoted(entry.compliance)}`,
        'Remove badge_url, or declare compliance when the checks pass.',
      );
  }
  checkUnknown(report, 'entry-members', '', entry, Object.keys(members['registry-entry'].types), 'the entry');
  inspectNames(entry, report);
  inspectUniqueness(entry, options, report);
  inspectEvidence(entry, options, report);
}

function inspectNames(entry: Fields, report: Report): void {
  const check = 'entry-capabilities';
  if (!has(entry, 'capabilities')) report.skip('The entry has no capabilities.', check);
  else if (checkType(report, check, '/capabilities', entry.capabilities, 'strings'))
    if ((entry.capabilities as string[]).length === 0)
      report.fail(check, '/capabilities', 'capabilities is empty', 'Name at least one capability.');
}

function inspectUniqueness(entry: Fields, { seen }: EntryOptions, report: Report): void {
  if (!seen) report.skip('No other entries were given.', 'unique-entry');
  else if (!isText(entry.org_id) || !isText(entry.agent_code))
    report.skip('The entry does not name its organisation and agent.', 'unique-entry');
  else compareWithEarlier(entry, seen, report);
}

function compareWithEarlier(entry: Fields, seen: Set<string>, report: Report): void {
  // Not joined by a separator: invalid codes may contain any.
  const key = JSON.stringify([entry.org_id, entry.agent_code]);
  if (seen.has(key))
    report.fail(
      'unique-entry',
      '/agent_code',
      `an earlier entry is also for ${entry.org_id}/${entry.agent_code}`,
      'Change the earlier entry, or give this agent its own code.',
    );
  else seen.add(key);
}

function inspectEvidence(entry: Fields, { evidenceOf }: EntryOptions, report: Report): void {
  const evidence = isUuid(entry.mcp_trace_id) ? evidenceOf?.(entry.mcp_trace_id.toLowerCase()) : undefined;
  if (!evidence) {
    report.skip('The trace that the entry names was not given.', 'entry-trace', 'entry-compliance');
    return;
  }
  for (const name of ['org_id', 'agent_code', 'profile'] as const)
    if (isText(entry[name]) && entry[name] !== evidence[name])
      report.fail(
        'entry-trace',
        `/${name}`,
        `${name} is ${quoted(entry[name])}, but its trace says ${quoted(evidence[name])}`,
        'Name a trace of this implementation, or correct the entry.',
      );
  if (entry.compliance === true && !evidence.conforms)
    report.fail(
      'entry-compliance',
      '/compliance',
      'compliance is true, but the trace that the entry names breaks a MUST clause',
      'Fix the trace, or set compliance to false.',
    );
}
