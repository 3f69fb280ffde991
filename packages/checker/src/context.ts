import { checksOfSection } from './checks.ts';
import {
  checkNotInFuture,
  checkPresence,
  checkTime,
  checkType,
  checkUnknown,
  type Fields,
  type FieldType,
  fixMissing,
  has,
  isCode,
  isFields,
  isProfile,
  isText,
  type Profile,
  profileFields,
  textsOf,
} from './fields.ts';
import { quoted } from './json.ts';
import { members, profiles } from './members.ts';
import type { Report } from './report.ts';
import type { Moment } from './times.ts';
import type { TraceOptions } from './trace.ts';

const coreFields = members['context-core'].required;
const addContext = `Add mcp_context, an object with ${coreFields.join(', ')}.`;
const coreTexts = textsOf('context-core');
const extraFields = [...new Set(Object.values(profileFields).flatMap((fields) => Object.keys(fields)))];
/** Fields of each profile, with their pointers. */
const ownFields = Object.fromEntries(
  profiles.map((profile) => [
    profile,
    Object.entries(profileFields[profile]).map(([name, type]) => ({
      name,
      type,
      pointer: `/mcp_context/${name}`,
    })),
  ]),
) as Record<Profile, { name: string; type: FieldType; pointer: string }[]>;
const knownFields = [...coreFields, ...extraFields];
const aboutProfile = checksOfSection(6);
const aboutContext = checksOfSection(4, 'context-first', ...aboutProfile);

/** Checks sections 4 and 6: the context and the fields of its profile. Returns its timestamp, if it is a time. */
export function inspectContext(
  trace: Fields,
  options: TraceOptions,
  now: number,
  report: Report,
): Moment | undefined {
  const context = trace.mcp_context;
  if (!isFields(context)) {
    const found = has(trace, 'mcp_context') ? `mcp_context is ${quoted(context)}, not an object` : undefined;
    report.fail(
      'trace-context',
      found ? '/mcp_context' : '',
      found ?? 'the trace has no mcp_context',
      found ? addContext : fixMissing(trace, 'mcp_context', members.trace.required, addContext),
    );
    report.skip('There is no context.', ...aboutContext);
    return undefined;
  }
  checkPresence(report, 'context-fields', '/mcp_context', context, coreFields, 'mcp_context');
  for (const name of coreTexts)
    if (!isText(context[name]) && has(context, name))
      checkType(report, 'context-strings', `/mcp_context/${name}`, context[name], 'string');
  for (const name of ['org_id', 'agent_code'])
    if (isText(context[name]) && !isCode(context[name]))
      report.fail(
        'context-codes',
        `/mcp_context/${name}`,
        `${name} is ${quoted(context[name])}`,
        'Use lower-case letters, digits and single hyphens, at most 64 characters, as in alder-finch.',
      );
  inspectProfile(context, options, report);
  if (!has(context, 'timestamp')) {
    report.skip('The context has no timestamp.', 'context-time', 'context-not-in-future', 'context-first');
    return undefined;
  }
  const started = checkTime(report, 'context-time', '/mcp_context/timestamp', context.timestamp);
  if (started) checkNotInFuture(report, 'context-not-in-future', '/mcp_context/timestamp', started, now);
  else report.skip('The timestamp is not a time.', 'context-not-in-future', 'context-first');
  return started;
}

function inspectProfile(context: Fields, options: TraceOptions, report: Report): void {
  const { profile } = context;
  if (!isProfile(profile)) {
    if (has(context, 'profile'))
      report.fail(
        'context-profile',
        '/mcp_context/profile',
        `profile is ${quoted(profile)}`,
        `Use one of ${profiles.join(', ')}.`,
      );
    else report.skip('The context has no profile.', 'context-profile');
    report.skip('The profile is not known.', ...aboutProfile);
    checkUnknown(report, 'unknown-members', '/mcp_context', context, knownFields, 'the context');
    return;
  }
  if (options.profile && profile !== options.profile)
    report.expectOther('/mcp_context/profile', profile, options.profile);
  const own = profileFields[profile];
  for (const { name, type, pointer } of ownFields[profile]) {
    if (has(context, name)) checkType(report, 'profile-types', pointer, context[name], type);
    else
      report.fail(
        'profile-complete',
        '/mcp_context',
        `mcp_context has no ${name}, a field of the profile "${profile}"`,
        `Add ${name} if it is known.`,
      );
  }
  for (const name of extraFields)
    if (has(context, name) && !(name in own)) {
      const owner = profiles.filter((other) => name in profileFields[other]).join('" and "');
      report.fail(
        'profile-extras',
        `/mcp_context/${name}`,
        `${name} belongs to the profile "${owner}", but this trace states "${profile}"`,
        `Remove ${name}, or state the profile "${owner}".`,
      );
    }
  checkUnknown(report, 'unknown-members', '/mcp_context', context, knownFields, 'the context');
  inspectCapabilities(context, options, report);
}

function inspectCapabilities(context: Fields, { capabilitiesOf }: TraceOptions, report: Report): void {
  const names = context.preconfigured_capabilities;
  const { org_id, agent_code } = context;
  if (context.profile !== 'smb' || !Array.isArray(names)) {
    report.skip('The context names no preconfigured capabilities.', 'known-capabilities');
    return;
  }
  const known = isText(org_id) && isText(agent_code) ? capabilitiesOf?.(org_id, agent_code) : undefined;
  if (!known) {
    report.skip('The capabilities of this agent were not given.', 'known-capabilities');
    return;
  }
  for (const [index, name] of names.entries())
    if (isText(name) && !known.has(name))
      report.fail(
        'known-capabilities',
        `/mcp_context/preconfigured_capabilities/${index}`,
        `${quoted(name)} is not a capability of ${quoted(agent_code)}, which has ${[...known].map(quoted).slice(0, 10).join(', ') || 'none'}`,
        'Correct the name, or register the capability.',
      );
}
