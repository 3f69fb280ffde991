import type { CheckId } from './checks.ts';
import {
  checkNotInFuture,
  checkPresence,
  checkTime,
  checkType,
  checkUnknown,
  type Fields,
  has,
  isFields,
  isText,
} from './fields.ts';
import { quoted } from './json.ts';
import { members } from './members.ts';
import type { Report } from './report.ts';
import { compareMoments, type Moment } from './times.ts';

const eventFields = members.event.required;
const aboutEvents: CheckId[] = [
  'context-first',
  'event-order',
  'event-fields',
  'event-type',
  'event-payload',
  'event-time',
  'event-not-in-future',
];

/** Sections 3 and 5: the events, each by itself and in their order. */
export function inspectEvents(trace: Fields, started: Moment | undefined, now: number, report: Report): void {
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
  checkUnknown(report, 'unknown-members', pointer, event, eventFields, `mcp_events[${index}]`);
  if (!has(event, 'created_at')) return undefined;
  const moment = checkTime(report, 'event-time', `${pointer}/created_at`, event.created_at);
  if (moment) checkNotInFuture(report, 'event-not-in-future', `${pointer}/created_at`, moment, now);
  return moment;
}
