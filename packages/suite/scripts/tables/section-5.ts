import type { SuiteCase } from '../../src/protocol.ts';
import { at, casesOf, type Row, textCases, type Value } from './cases.ts';
import { developer, event, textOf } from './documents.ts';
import { moreTimes, noStrings, noTimes, strings, times } from './values.ts';

const good = event('2025-09-01T09:14:22.044Z');
const created = '/mcp_events/0/created_at';
const missing = 'event-fields /mcp_events/0';
const second = (value: unknown) => ({ '/mcp_events': [good, value] });

const noObjects: Value[] = [
  ['a string', 'step'],
  ['null', null],
  ['an array', [good]],
  ['a number', 1],
  ['false', false],
];

const eventFields: SuiteCase[] = [
  ...casesOf('trace', developer, [
    ['three fields', {}],
    ...['event_type', 'payload', 'created_at'].map(
      (name): Row => [`no ${name}`, { [`/mcp_events/0/${name}`]: undefined }, missing],
    ),
    ['an empty object', { '/mcp_events/0': {} }, [missing, missing, missing]],
    [
      'the second without a payload',
      second({ event_type: 'step', created_at: good.created_at }),
      'event-fields /mcp_events/1',
    ],
    [
      'two of three without an event_type',
      {
        '/mcp_events': [
          { payload: {}, created_at: good.created_at },
          good,
          { payload: {}, created_at: good.created_at },
        ],
      },
      [missing, 'event-fields /mcp_events/2'],
    ],
    [
      'a name with a capital letter in place of the field',
      { '/mcp_events/0': { Event_type: 'step', payload: {}, created_at: good.created_at } },
      [missing, 'unknown-members /mcp_events/0/Event_type'],
    ],
    ...noObjects.map(
      ([name, value]): Row => [`${name} in place of an event`, second(value), 'event-fields /mcp_events/1'],
    ),
    ['null in place of the only event', { '/mcp_events': [null] }, missing],
    ['events within an array', { '/mcp_events': [[good]] }, missing],
  ]),
  ...textCases('trace', [
    [
      'the second without a payload, with its line and column',
      textOf({ ...developer, mcp_events: [good, good] }, {}, 2).replace(
        /\{\s+"event_type": "step",\s+"payload": \{\},(?=[^{]+$)/,
        '§{\n      "event_type": "step",',
      ),
      'event-fields /mcp_events/1 @',
    ],
  ]),
];

const type = '/mcp_events/0/event_type';
const eventType: SuiteCase[] = casesOf('trace', developer, [
  ["words of one's own", { [type]: 'The clerk was asked' }],
  ...at(type, strings),
  ['empty', { [type]: '' }, `event-type ${type}`],
  ...at(type, noStrings, 'event-type'),
  ['empty in the second event', second({ ...good, event_type: '' }), 'event-type /mcp_events/1/event_type'],
  [
    'empty in both events',
    {
      '/mcp_events': [
        { ...good, event_type: '' },
        { ...good, event_type: '' },
      ],
    },
    [`event-type ${type}`, 'event-type /mcp_events/1/event_type'],
  ],
]);

const payload = '/mcp_events/0/payload';
const eventPayload: SuiteCase[] = casesOf('trace', developer, [
  ['empty', {}],
  ['nested', { [payload]: { a: { b: [1, { c: null }] } } }],
  ['members of every type', { [payload]: { a: 'a', b: 1, c: true, d: null, e: [], f: {} } }],
  [
    'members named like fields of a trace',
    { [payload]: { mcp_trace_id: 1, mcp_context: [], mcp_events: null, created_at: 'soon' } },
  ],
  ['an array', { [payload]: [] }, `event-payload ${payload}`],
  ['an array with an object', { [payload]: [{ a: 1 }] }, `event-payload ${payload}`],
  ['a string', { [payload]: 'done' }, `event-payload ${payload}`],
  ['an object as text', { [payload]: '{}' }, `event-payload ${payload}`],
  ['an empty string', { [payload]: '' }, `event-payload ${payload}`],
  ['null', { [payload]: null }, `event-payload ${payload}`],
  ['a number', { [payload]: 0 }, `event-payload ${payload}`],
  ['false', { [payload]: false }, `event-payload ${payload}`],
  ['an array in the second event', second({ ...good, payload: [] }), 'event-payload /mcp_events/1/payload'],
]);

const eventTime: SuiteCase[] = [
  // The context has the earliest possible time, so that no event is before it.
  ...casesOf(
    'trace',
    { ...developer, mcp_context: { ...developer.mcp_context, timestamp: '0001-01-01T00:00:00+23:59' } },
    [
      ...at(created, [...times, ...moreTimes.slice(0, 8)]),
      ['the earliest moment that can be written', { [created]: '0001-01-01T00:00:00+23:59' }],
      ...at(created, noTimes, 'event-time'),
      ['no time in the second event', second(event('2025-09-01')), 'event-time /mcp_events/1/created_at'],
      [
        'no time in either event',
        { '/mcp_events': [event('soon'), event(null)] },
        [`event-time ${created}`, 'event-time /mcp_events/1/created_at'],
      ],
    ],
  ),
  ...textCases('trace', [
    [
      'no zone, with its line and column',
      textOf(developer, { '"2025-09-01T09:14:22.044Z"': '§"2025-09-01T09:14:22.044"' }, 2),
      `event-time ${created} @`,
    ],
    [
      'no zone, after a character beyond 16 bits: columns count UTF-16 units',
      textOf(developer, {
        '"payload":{},"created_at":"2025-09-01T09:14:22.044Z"':
          '"payload":{"a":"\u{1f680}"},"created_at":§"2025-09-01T09:14:22.044"',
      }),
      `event-time ${created} @`,
    ],
  ]),
];

const eventNotInFuture: SuiteCase[] = casesOf('trace', developer, [
  ...at(created, [
    ['the moment of the check', '2025-09-10T12:00:00Z'],
    ['five minutes ahead', '2025-09-10T12:05:00Z'],
    ['five minutes ahead, with a fraction of zeros', '2025-09-10T12:05:00.000Z'],
    ['five minutes ahead, with an offset', '2025-09-10T06:05:00-06:00'],
  ]),
  ...at(
    created,
    [
      ['a nanosecond more than five minutes ahead', '2025-09-10T12:05:00.000000001Z'],
      ['a millisecond more than five minutes ahead', '2025-09-10T12:05:00.001Z'],
      ['five minutes and the rest of a second ahead', '2025-09-10T12:05:00.999Z'],
      ['five minutes and one second ahead', '2025-09-10T12:05:01Z'],
      ['six minutes ahead', '2025-09-10T12:06:00Z'],
      ['ahead by its offset', '2025-09-10T12:00:00-00:06'],
    ],
    'event-not-in-future',
  ),
  [
    'the second of two, next year',
    second(event('2026-09-01T09:14:22Z')),
    'event-not-in-future /mcp_events/1/created_at',
  ],
  [
    'each of two',
    { '/mcp_events': [event('2026-09-01T09:14:22Z'), event('2026-09-01T09:14:22Z')] },
    [`event-not-in-future ${created}`, 'event-not-in-future /mcp_events/1/created_at'],
  ],
  [
    'in the future and out of order',
    { '/mcp_events': [event('2026-09-01T09:14:23Z'), event('2026-09-01T09:14:22Z')] },
    [
      `event-not-in-future ${created}`,
      'event-not-in-future /mcp_events/1/created_at',
      'event-order /mcp_events/1/created_at',
    ],
  ],
]);

export const section5: Record<string, SuiteCase[]> = {
  '5.1': eventFields,
  '5.2': eventType,
  '5.3': eventPayload,
  '5.4': eventTime,
  '5.5': eventNotInFuture,
};
