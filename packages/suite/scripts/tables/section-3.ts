import type { SuiteCase } from '../../src/protocol.ts';
import { at, casesOf } from './cases.ts';
import { developer, event, otherId, smb, traceId, withId } from './documents.ts';
import { unknownMembers } from './section-3-members.ts';
import { moreNoUuids, moreUuids, noUuids, uuids } from './values.ts';

const start = './timestamp';
const noTime = 'event-time /mcp_events/1/created_at';
const first = 'context-first /mcp_events/0/created_at';
const second = 'context-first /mcp_events/1/created_at';
const order = (...indexes: number[]) => indexes.map((index) => `event-order /mcp_events/${index}/created_at`);
const events = (...times: unknown[]) => ({ '/mcp_events': times.map((time) => event(time)) });

const contextFirst: SuiteCase[] = [
  ...casesOf('trace', developer, [
    ['no context', { '/mcp_context': undefined }, 'trace-context'],
    ['a context that is an array', { '/mcp_context': [] }, 'trace-context /mcp_context'],
    [
      'a context that is an array of a context',
      { '/mcp_context': [developer.mcp_context] },
      'trace-context /mcp_context',
    ],
    ['a context that is null', { '/mcp_context': null }, 'trace-context /mcp_context'],
    ['a context that is a string', { '/mcp_context': '{}' }, 'trace-context /mcp_context'],
    ['a context that is a number', { '/mcp_context': 1 }, 'trace-context /mcp_context'],
    ['a context that is true', { '/mcp_context': true }, 'trace-context /mcp_context'],
  ]),
  ...casesOf('trace', developer, [
    ['a context, and an event at the same moment', events('2025-09-01T09:14:22.000Z')],
    ['a context, and no events', { '/mcp_events': [] }],
    ['an event with another offset, later as a moment', events('2025-09-01T08:14:22.001-01:00')],
    ['the same moment with another offset', events('2025-09-01T14:44:22+05:30')],
    ['the same moment with a longer fraction', events('2025-09-01T09:14:22.0000000000Z')],
    [
      'an event one nanosecond after the context',
      { [start]: '2025-09-01T09:14:22.000000001Z', ...events('2025-09-01T09:14:22.000000002Z') },
    ],
    [
      'an event .9 after a context at .10',
      { [start]: '2025-09-01T09:14:22.10Z', ...events('2025-09-01T09:14:22.9Z') },
    ],
    [
      'a context in the year 99, and an event in 1950',
      { [start]: '0099-12-31T23:59:59Z', ...events('1950-01-01T00:00:00Z') },
    ],
    ['an event a year after the context', { [start]: '2024-09-01T09:14:22Z' }],
    ['an event one millisecond before the context', events('2025-09-01T09:14:21.999Z'), first],
    ['an event one second before the context', events('2025-09-01T09:14:21Z'), first],
    [
      'an event one nanosecond before the context',
      { [start]: '2025-09-01T09:14:22.000000002Z', ...events('2025-09-01T09:14:22.000000001Z') },
      first,
    ],
    [
      'an event before the context in the thirtieth digit',
      {
        [start]: `2025-09-01T09:14:22.${'0'.repeat(29)}2Z`,
        ...events(`2025-09-01T09:14:22.${'0'.repeat(29)}1Z`),
      },
      first,
    ],
    [
      'an event without a fraction before a context with one',
      { [start]: '2025-09-01T09:14:22.1Z', ...events('2025-09-01T09:14:22Z') },
      first,
    ],
    [
      'an event that only looks later: its offset makes it earlier',
      events('2025-09-01T10:14:21+01:00'),
      first,
    ],
    [
      'a context that only looks earlier: its offset makes it later',
      { [start]: '2025-09-01T09:14:22-00:01' },
      first,
    ],
    [
      'an event on the day before in UTC, though not as written',
      { [start]: '2025-09-01T00:00:00Z', ...events('2025-09-01T01:00:00+02:00') },
      first,
    ],
    [
      'two events of three before the context',
      events('2025-09-01T09:14:20Z', '2025-09-01T09:14:21Z', '2025-09-01T09:14:23Z'),
      [first, second],
    ],
    [
      'every event is held against the context, not the first alone',
      events('2025-09-01T09:14:23Z', '2025-09-01T09:14:21Z'),
      [second, ...order(1)],
    ],
    [
      'an event before a context that is in the future',
      { [start]: '2025-09-10T12:06:00Z' },
      [first, `context-not-in-future ${start}`],
    ],
  ]),
  ...casesOf('trace', developer, [
    [
      'a context whose timestamp is no time is held against no event',
      { [start]: '2025-09-31T00:00:00Z' },
      `context-time ${start}`,
    ],
    [
      'an event before the context, beside one without a time',
      { '/mcp_events': [{ event_type: 'step', payload: {} }, event('2025-09-01T09:14:21Z')] },
      ['event-fields /mcp_events/0', second],
    ],
  ]),
];

const eventOrder: SuiteCase[] = casesOf('trace', developer, [
  ['two events in order', events('00', '01')],
  ['equal times', events('00', '00')],
  [
    'equal moments, written with different offsets',
    events('2025-09-01T09:15:00Z', '2025-09-01T11:15:00+02:00'),
  ],
  ['in order as moments, though not as text', events('2025-09-01T11:15:00+02:00', '2025-09-01T09:15:01Z')],
  ['microseconds in order', events('00.000001', '00.000002')],
  ['equal fractions of different lengths', events('00.5', '00.500', '00.50')],
  ['no fraction, and a fraction of zeros', events('00.000', '00', '00.0')],
  ['.9 comes after .10', events('00.10', '00.9')],
  ['a longer fraction that is earlier', events('00.123456789', '00.2')],
  ['over midnight', events('2025-09-01T23:59:59.999Z', '2025-09-02T00:00:00Z')],
  ['over midnight with offsets', events('2025-09-02T00:30:00+01:00', '2025-09-01T23:45:00Z')],
  ['a hundred events at one moment', events(...Array.from({ length: 100 }, () => '00'))],
  ['the second event earlier', events('01', '00'), order(1)],
  ['milliseconds out of order', events('00.002', '00.001'), order(1)],
  ['microseconds out of order', events('00.000002', '00.000001'), order(1)],
  ['nanoseconds out of order', events('00.000000002', '00.000000001'), order(1)],
  ['out of order in the tenth digit', events('00.0000000002', '00.0000000001'), order(1)],
  ['out of order in the fortieth digit', events(`00.${'0'.repeat(39)}2`, `00.${'0'.repeat(39)}1`), order(1)],
  [
    'out of order in a digit that no floating-point number holds',
    events('00.1000000000000000000000002', '00.1000000000000000000000001'),
    order(1),
  ],
  ['a fraction, then none', events('00.000000001', '00'), order(1)],
  ['.10 after .9', events('00.9', '00.10'), order(1)],
  [
    'in order as text, not as moments',
    events('2025-09-01T09:15:00Z', '2025-09-01T10:14:00+02:00'),
    [second, ...order(1)],
  ],
  [
    'out of order by their offsets only',
    events('2025-09-01T09:15:00-01:00', '2025-09-01T09:15:00Z'),
    order(1),
  ],
  [
    'out of order by an offset of one minute',
    events('2025-09-01T09:15:00-00:01', '2025-09-01T09:15:59Z'),
    order(1),
  ],
  ['third, first, second: each is held against the one before it', events('03', '01', '02'), order(1)],
  ['one late event among others', events('01', '03', '02', '04'), order(2)],
  ['the first event later than all others', events('09', '01', '02', '03', '04'), order(1)],
  ['each earlier than the one before', events('04', '03', '02', '01'), order(1, 2, 3)],
  ['up and down', events('01', '05', '02', '06', '03'), order(2, 4)],
  ['the last of a hundred', events(...Array.from({ length: 99 }, () => '01'), '00'), order(99)],
  [
    'an event without a time between two out of order',
    { '/mcp_events': [event('01'), { event_type: 'run.completed', payload: {} }, event('00')] },
    ['event-fields /mcp_events/1', ...order(2)],
  ],
  ['an event whose time is no time between two in order', events('00', 'soon', '01'), noTime],
  ['a day without a time of day between two in order', events('00', '2025-09-01', '01'), noTime],
  [
    'an event whose time is no time between two out of order',
    events('01', 'soon', '00'),
    [noTime, ...order(2)],
  ],
  [
    'an event whose time is a number between two out of order',
    events('01', 1756717000, '00'),
    [noTime, ...order(2)],
  ],
  [
    'an event whose time is no time, and two out of order behind it',
    events('00', 'soon', '02', '01'),
    [noTime, ...order(3)],
  ],
  [
    'what is no event between two out of order',
    { '/mcp_events': [event('01'), null, event('00')] },
    ['event-fields /mcp_events/1', ...order(2)],
  ],
  [
    'an event with a wrong payload, and one before it',
    { '/mcp_events': [{ ...event('01'), payload: [] }, event('00')] },
    ['event-payload /mcp_events/0/payload', ...order(1)],
  ],
  [
    'an event whose type is empty, and one before it',
    { '/mcp_events': [event('01', ''), event('00')] },
    ['event-type /mcp_events/0/event_type', ...order(1)],
  ],
  [
    'an event from the future, and one before it',
    events('2026-09-01T09:14:22Z', '00'),
    ['event-not-in-future /mcp_events/0/created_at', ...order(1)],
  ],
  [
    'two events before the context, out of order',
    events('2025-09-01T09:14:21Z', '2025-09-01T09:14:20Z'),
    [first, second, ...order(1)],
  ],
]);

const traceIds: SuiteCase[] = casesOf('trace', developer, [
  ...at('/mcp_trace_id', [...uuids, ...moreUuids]),
  ['no id', { '/mcp_trace_id': undefined }, 'trace-id'],
  ...at('/mcp_trace_id', [...noUuids, ...moreNoUuids], 'trace-id'),
]);

const twice = 'unique-trace-id /mcp_trace_id';
const broken = { ...developer, mcp_events: null };

const uniqueTraceIds: SuiteCase[] = casesOf('trace', developer, [
  ['a trace before it with another id', { before: [withId(otherId)] }],
  [
    'two traces before it with other ids',
    { before: [withId(otherId), withId('0198f3f2-1c2a-7e1b-8a40-3f21c8a704fa')] },
  ],
  ['an id that differs in its last digit', { before: [withId('7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fb')] }],
  ['an id that differs in its first digit', { before: [withId('8c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa')] }],
  ['an id that differs in its version', { before: [withId('7c1e2b64-9d0f-7a83-b5e6-3f21c8a704fa')] }],
  ['an id that differs in its middle', { before: [withId('7c1e2b64-9d0f-4a83-b5e7-3f21c8a704fa')] }],
  ['a trace before it with the same id', { before: [developer] }, twice],
  ['the same id in capital letters', { '/mcp_trace_id': traceId.toUpperCase(), before: [developer] }, twice],
  ['the same id, in capital letters before', { before: [withId(traceId.toUpperCase())] }, twice],
  ['the same id, two traces before', { before: [developer, withId(otherId)] }, twice],
  ['the same id under another profile', { before: [smb] }, twice],
  ['the same id in a trace that breaks another clause', { before: [broken] }, twice],
  ['the same id for the third time', { before: [developer, developer] }, twice],
  ['the same id right before it, another first', { before: [withId(otherId), developer] }, twice],
  [
    'the same text that is no UUID',
    { '/mcp_trace_id': 'run-42', before: [withId('run-42')] },
    'trace-id /mcp_trace_id',
  ],
]);

const traceEvents: SuiteCase[] = casesOf('trace', developer, [
  ['no events', { '/mcp_events': [] }],
  ['one event', {}],
  ['thirty events', { '/mcp_events': Array.from({ length: 30 }, () => event('00')) }],
  ['no mcp_events', { '/mcp_events': undefined }, 'trace-events'],
  ['an object', { '/mcp_events': {} }, 'trace-events /mcp_events'],
  ['an object with an event', { '/mcp_events': { 0: event('00') } }, 'trace-events /mcp_events'],
  ['one event without an array around it', { '/mcp_events': event('00') }, 'trace-events /mcp_events'],
  ['null', { '/mcp_events': null }, 'trace-events /mcp_events'],
  ['a string', { '/mcp_events': '[]' }, 'trace-events /mcp_events'],
  ['a number', { '/mcp_events': 0 }, 'trace-events /mcp_events'],
  ['false', { '/mcp_events': false }, 'trace-events /mcp_events'],
  [
    'neither events nor context',
    { '/mcp_events': undefined, '/mcp_context': undefined },
    ['trace-context', 'trace-events'],
  ],
  ['an empty object', { '': {} }, ['trace-context', 'trace-id', 'trace-events']],
]);

export const section3: Record<string, SuiteCase[]> = {
  '3.1': contextFirst,
  '3.2': eventOrder,
  '3.5': traceIds,
  '3.6': uniqueTraceIds,
  '3.7': traceEvents,
  '3.8': unknownMembers,
};
