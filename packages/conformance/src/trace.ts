import type { CheckId } from './checks.ts';
import {
  checkNotInFuture,
  checkPresence,
  checkTime,
  checkType,
  type Fields,
  has,
  isCode,
  isFields,
  isProfile,
  isText,
  isUuid,
  type Profile,
  profileFields,
  profiles,
} from './fields.ts';
import { quoted, toPointer } from './json.ts';
import { type Conformance, Report, toConformance } from './report.ts';
import type { SeenIds } from './seen-ids.ts';
import { compareMoments, type Moment } from './times.ts';

export interface TraceOptions {
  /** The moment of the check, in milliseconds since 1970. Without it, the clock's. */
  now?: number;
  /** The profile that the trace has to state. */
  profile?: Profile;
  /** Names of the capabilities of an agent; undefined for an agent of which nothing is known. */
  capabilitiesOf?: (orgId: string, agentCode: string) => ReadonlySet<string> | undefined;
  /** Ids of the traces before this one, in the same collection. This trace's is added. */
  seen?: SeenIds;
  /** How many findings are listed; 200 without it. */
  maxFindings?: number;
}

const traceFields = ['mcp_trace_id', 'mcp_context', 'mcp_events'];
const coreFields = ['input_type', 'output_type', 'org_id', 'agent_code', 'profile', 'timestamp'];
const eventFields = ['event_type', 'payload', 'created_at'];
const extraFields = [...new Set(Object.values(profileFields).flatMap((fields) => Object.keys(fields)))];
const aboutEvents: CheckId[] = [
  'context-first',
  'event-order',
  'event-fields',
  'event-type',
  'event-payload',
  'event-time',
  'event-not-in-future',
];
const aboutContext: CheckId[] = [
  'context-first',
  'context-fields',
  'context-strings',
  'context-profile',
  'context-time',
  'context-not-in-future',
  'context-codes',
  'profile-types',
  'profile-extras',
  'profile-complete',
  'known-capabilities',
];

/** Checks a trace that is already parsed. Never throws, whatever the value is. */
export function checkTrace(document: unknown, options: TraceOptions = {}): Conformance {
  const report = new Report(options.maxFindings).skipText();
  inspectTrace(document, options, report);
  return toConformance(report, 'trace');
}

/** The walk of `checkTrace`: time and memory are linear in the number of events; payloads are not walked. */
export function inspectTrace(document: unknown, options: TraceOptions, report: Report): void {
  const trace = isFields(document) ? document : {};
  const now = options.now ?? Date.now();
  if (!isFields(document))
    report.fail(
      'json-syntax',
      '',
      `the document is ${quoted(document)}, not an object`,
      'Write a trace as one JSON object; several traces as JSON Lines, one on each line.',
    );
  inspectId(trace, options, report);
  const started = inspectContext(trace, options, now, report);
  inspectEvents(trace, started, now, report);
  checkUnknown(report, '', trace, traceFields, 'the trace');
}

function inspectId(trace: Fields, { seen }: TraceOptions, report: Report): void {
  const id = trace.mcp_trace_id;
  if (!has(trace, 'mcp_trace_id'))
    report.fail(
      'trace-id',
      '',
      'the trace has no mcp_trace_id',
      'Add mcp_trace_id, a new UUID for each run.',
    );
  else if (!isUuid(id))
    report.fail(
      'trace-id',
      '/mcp_trace_id',
      `mcp_trace_id is ${quoted(id)}, not a UUID`,
      'Write a UUID of 36 characters, made anew for each run, for example with crypto.randomUUID().',
    );
  else if (!seen) report.skip('unique-trace-id', 'No other traces were given.');
  else if (!seen.add(id))
    report.fail(
      'unique-trace-id',
      '/mcp_trace_id',
      `an earlier trace has the same mcp_trace_id ${id}`,
      'Give each run a UUID of its own, or leave out the copy.',
    );
  else if (seen.isFull) report.skip('unique-trace-id', 'There are more traces than this check can remember.');
  if (!isUuid(id)) report.skip('unique-trace-id', 'The trace has no UUID.');
}

function inspectContext(
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
      `Add mcp_context, an object with ${coreFields.join(', ')}.`,
    );
    for (const check of aboutContext) report.skip(check, 'There is no context.');
    return undefined;
  }
  checkPresence(report, 'context-fields', '/mcp_context', context, coreFields, 'mcp_context');
  for (const name of ['input_type', 'output_type', 'org_id', 'agent_code'])
    if (has(context, name))
      checkType(report, 'context-strings', `/mcp_context/${name}`, context[name], 'string');
  for (const name of ['org_id', 'agent_code'])
    if (isText(context[name]) && !isCode(context[name]))
      report.fail(
        'context-codes',
        `/mcp_context/${name}`,
        `${name} is ${quoted(context[name])}`,
        'Use small letters, digits and single hyphens, at most 64 characters, as in alder-finch.',
      );
  inspectProfile(context, options, report);
  if (!has(context, 'timestamp')) {
    for (const check of ['context-time', 'context-not-in-future', 'context-first'] as const)
      report.skip(check, 'The context has no timestamp.');
    return undefined;
  }
  const started = checkTime(report, 'context-time', '/mcp_context/timestamp', context.timestamp);
  if (started) checkNotInFuture(report, 'context-not-in-future', '/mcp_context/timestamp', started, now);
  else
    for (const check of ['context-not-in-future', 'context-first'] as const)
      report.skip(check, 'The timestamp is not a time.');
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
    else report.skip('context-profile', 'The context has no profile.');
    for (const check of [
      'profile-types',
      'profile-extras',
      'profile-complete',
      'known-capabilities',
    ] as const)
      report.skip(check, 'The profile is not known.');
    checkUnknown(report, '/mcp_context', context, [...coreFields, ...extraFields], 'the context');
    return;
  }
  if (options.profile && profile !== options.profile)
    report.fail(
      'context-profile',
      '/mcp_context/profile',
      `profile is "${profile}", and "${options.profile}" was asked for`,
      `Record the run under "${options.profile}", or check it as "${profile}".`,
    );
  const own = profileFields[profile];
  for (const [name, type] of Object.entries(own)) {
    const pointer = `/mcp_context/${name}`;
    if (has(context, name)) checkType(report, 'profile-types', pointer, context[name], type);
    else
      report.fail(
        'profile-complete',
        '/mcp_context',
        `mcp_context has no ${name}, which the profile "${profile}" adds`,
        `Add ${name} if it is known.`,
      );
  }
  for (const name of extraFields)
    if (has(context, name) && !(name in own)) {
      const owner = profiles.filter((other) => name in profileFields[other]).join('" and "');
      report.fail(
        'profile-extras',
        `/mcp_context/${name}`,
        `${name} belongs to the profile "${owner}", and this trace states "${profile}"`,
        `Remove ${name}, or state the profile "${owner}".`,
      );
    }
  checkUnknown(report, '/mcp_context', context, [...coreFields, ...extraFields], 'the context');
  inspectCapabilities(context, options, report);
}

function inspectCapabilities(context: Fields, { capabilitiesOf }: TraceOptions, report: Report): void {
  const names = context.preconfigured_capabilities;
  const { org_id, agent_code } = context;
  if (context.profile !== 'smb' || !Array.isArray(names)) {
    report.skip('known-capabilities', 'The context names no preconfigured capabilities.');
    return;
  }
  const known = isText(org_id) && isText(agent_code) ? capabilitiesOf?.(org_id, agent_code) : undefined;
  if (!known) {
    report.skip('known-capabilities', 'The capabilities of this agent are not known here.');
    return;
  }
  for (const [index, name] of names.entries())
    if (isText(name) && !known.has(name))
      report.fail(
        'known-capabilities',
        `/mcp_context/preconfigured_capabilities/${index}`,
        `${quoted(name)} is no capability of ${quoted(agent_code)}, which has ${[...known].map(quoted).slice(0, 10).join(', ') || 'none'}`,
        'Correct the name, or register the capability.',
      );
}

function inspectEvents(trace: Fields, started: Moment | undefined, now: number, report: Report): void {
  const events = trace.mcp_events;
  if (!Array.isArray(events)) {
    const found = has(trace, 'mcp_events') ? `mcp_events is ${quoted(events)}, not an array` : undefined;
    report.fail(
      'trace-events',
      found ? '/mcp_events' : '',
      found ?? 'the trace has no mcp_events',
      'Add mcp_events, an array of events. It may be empty.',
    );
    for (const check of aboutEvents) report.skip(check, 'There is no array of events.');
    return;
  }
  let previous: { moment: Moment; text: string; index: number } | undefined;
  for (let index = 0; index < events.length; index++) {
    const event: unknown = events[index];
    const pointer = `/mcp_events/${index}`;
    if (!isFields(event)) {
      report.fail(
        'event-fields',
        pointer,
        `mcp_events[${index}] is ${quoted(event)}, not an object`,
        `Write an event as an object with ${eventFields.join(', ')}.`,
      );
      continue;
    }
    const moment = inspectEvent(event, index, pointer, now, report);
    if (!moment) continue;
    const text = event.created_at as string;
    if (started && compareMoments(moment, started) < 0)
      report.fail(
        'context-first',
        `${pointer}/created_at`,
        `created_at ${text} is earlier than the context's timestamp ${(trace.mcp_context as Fields).timestamp}`,
        'Take the timestamp before the first event is recorded, with the same clock.',
      );
    if (previous && compareMoments(moment, previous.moment) < 0)
      report.fail(
        'event-order',
        `${pointer}/created_at`,
        `created_at ${text} is earlier than ${previous.text} of mcp_events[${previous.index}] before it`,
        'Put the events in the order of created_at; a clock that steps back must not break it.',
      );
    previous = { moment, text, index };
  }
}

function inspectEvent(
  event: Fields,
  index: number,
  pointer: string,
  now: number,
  report: Report,
): Moment | undefined {
  const isComplete = has(event, 'event_type') && has(event, 'payload') && has(event, 'created_at');
  if (!isComplete) checkPresence(report, 'event-fields', pointer, event, eventFields, `mcp_events[${index}]`);
  if (!isText(event.event_type) && has(event, 'event_type'))
    checkType(report, 'event-type', `${pointer}/event_type`, event.event_type, 'string');
  if (!isFields(event.payload) && has(event, 'payload'))
    report.fail(
      'event-payload',
      `${pointer}/payload`,
      `payload is ${quoted(event.payload)}, not an object`,
      'Put the value under a name, as in {"result": …}; a payload may be empty: {}.',
    );
  checkUnknown(report, pointer, event, eventFields, `mcp_events[${index}]`);
  if (!has(event, 'created_at')) return undefined;
  const moment = checkTime(report, 'event-time', `${pointer}/created_at`, event.created_at);
  if (moment) checkNotInFuture(report, 'event-not-in-future', `${pointer}/created_at`, moment, now);
  return moment;
}

function checkUnknown(report: Report, pointer: string, fields: Fields, known: string[], what: string): void {
  for (const name of Object.keys(fields))
    if (!known.includes(name))
      report.fail(
        'unknown-members',
        pointer + toPointer(name),
        `${what} has a member ${quoted(name)}, which draft v0.1 does not define`,
        'Put facts of your own into the payload of an event.',
      );
}
