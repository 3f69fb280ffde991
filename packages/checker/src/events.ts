import { checksOfSection } from './checks.ts';
import {
  checkNotInFuture,
  checkPresence,
  checkTime,
  checkType,
  checkUnknown,
  type Fields,
  fixMissing,
  has,
  isFields,
  isInFuture,
  isText,
  readTime,
} from './fields.ts';
import { quoted } from './json.ts';
import { members } from './members.ts';
import { LazyItems } from './outline.ts';
import type { Report } from './report.ts';
import { compareMoments, type Moment } from './times.ts';

const addEvents = 'Add mcp_events, an array of events. It may be empty.';
const eventFields = members.event.required;
const aboutEvents = checksOfSection(5, 'context-first', 'event-order');

/** Checks the events by sections 3 and 5: each by itself, and their order. */
export function inspectEvents(trace: Fields, started: Moment | undefined, now: number, report: Report): void {
  const events = trace.mcp_events;
  if (!Array.isArray(events) && !(events instanceof LazyItems)) {
    const found = has(trace, 'mcp_events') ? `mcp_events is ${quoted(events)}, not an array` : undefined;
    report.fail(
      'trace-events',
      found ? '/mcp_events' : '',
      found ?? 'the trace has no mcp_events',
      found ? addEvents : fixMissing(trace, 'mcp_events', members.trace.required, addEvents),
    );
    report.skip('There is no array of events.', ...aboutEvents);
    return;
  }
  let previous: { moment: Moment; text: string; index: number } | undefined;
  let index = -1;
  for (const event of events as Iterable<unknown>) {
    index++;
    if (!isFields(event)) {
      report.fail(
        'event-fields',
        pointerTo(index),
        `mcp_events[${index}] is ${quoted(event)}, not an object`,
        `Write an event as an object with ${eventFields.join(', ')}.`,
      );
      continue;
    }
    const moment = inspectEvent(event, index, now, report);
    if (!moment) continue;
    const text = event.created_at as string;
    if (started && compareMoments(moment, started) < 0)
      report.fail(
        'context-first',
        pointerTo(index, '/created_at'),
        `created_at ${text} is earlier than the context's timestamp ${(trace.mcp_context as Fields).timestamp}`,
        'Set the timestamp before you record the first event, with the same clock.',
      );
    if (previous && compareMoments(moment, previous.moment) < 0)
      report.fail(
        'event-order',
        pointerTo(index, '/created_at'),
        `created_at ${text} is earlier than ${previous.text} of mcp_events[${previous.index}] before it`,
        'Put the events in the order of created_at. A clock that steps back must not break this order.',
      );
    previous = { moment, text, index };
  }
}

/** Called only for events with findings, since a trace can have very many. */
const pointerTo = (index: number, member = '') => `/mcp_events/${index}${member}`;

function inspectEvent(event: Fields, index: number, now: number, report: Report): Moment | undefined {
  const isComplete = has(event, 'event_type') && has(event, 'payload') && has(event, 'created_at');
  if (!isComplete)
    checkPresence(report, 'event-fields', pointerTo(index), event, eventFields, `mcp_events[${index}]`);
  if (!isText(event.event_type) && has(event, 'event_type'))
    checkType(report, 'event-type', pointerTo(index, '/event_type'), event.event_type, 'string');
  if (!isFields(event.payload) && has(event, 'payload'))
    report.fail(
      'event-payload',
      pointerTo(index, '/payload'),
      `payload is ${quoted(event.payload)}, not an object`,
      'Put the value under a name, as in {"result": …}; a payload may be empty: {}.',
    );
  // An event with exactly its three required members has no unknown one.
  if (!isComplete || Object.keys(event).length > eventFields.length)
    checkUnknown(report, 'unknown-members', pointerTo(index), event, eventFields, `mcp_events[${index}]`);
  if (!has(event, 'created_at')) return undefined;
  const moment =
    readTime(event.created_at) ??
    checkTime(report, 'event-time', pointerTo(index, '/created_at'), event.created_at);
  if (moment && isInFuture(moment, now))
    checkNotInFuture(report, 'event-not-in-future', pointerTo(index, '/created_at'), moment, now);
  return moment;
}
