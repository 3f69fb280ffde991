import type { SuiteCase } from '../../src/protocol.ts';
import { casesOf, textCases } from './cases.ts';
import { developer, event, textOf, traceId } from './documents.ts';

const unknown = (pointer: string) => `unknown-members ${pointer}`;

/** 3.8: members that the text does not define. */
export const unknownMembers: SuiteCase[] = [
  ...casesOf('trace', developer, [
    [
      'members of its own in a payload',
      { '/mcp_events/0/payload': { model: 'm-1', $schema: 4, mcp_context: null } },
    ],
    ['the address of a schema', { '/$schema': 'https://context-native.example/schemas/v0.1/trace.json' }],
    [
      'the address of a schema of a dated revision',
      { '/$schema': 'https://context-native.example/schemas/v0.1/2026-11-25/trace.json' },
    ],
    ['$schema that is any string', { '/$schema': 'trace.json' }],
    ['$schema that is empty', { '/$schema': '' }],
    ['$schema that is no string', { '/$schema': 1 }, unknown('/$schema')],
    ['$schema that is null', { '/$schema': null }, unknown('/$schema')],
    [
      '$schema in the context',
      { './$schema': 'https://context-native.example/schemas/v0.1/context-core.json' },
      unknown('./$schema'),
    ],
    [
      '$schema in an event',
      { '/mcp_events/0/$schema': 'https://context-native.example/schemas/v0.1/event.json' },
      unknown('/mcp_events/0/$schema'),
    ],
    ['$id', { '/$id': 'https://context-native.example/schemas/v0.1/trace.json' }, unknown('/$id')],
    ['a member of the trace', { '/version': '1' }, unknown('/version')],
    ['a member that is null', { '/version': null }, unknown('/version')],
    ['a member of the context', { './model': 'm-1' }, unknown('./model')],
    ['a member of an event', { '/mcp_events/0/id': 1 }, unknown('/mcp_events/0/id')],
    ['a field of the context in the trace', { '/profile': 'developer' }, unknown('/profile')],
    ['a field of the trace in the context', { './mcp_trace_id': traceId }, unknown('./mcp_trace_id')],
    [
      'a field of an event in the context',
      { './created_at': '2025-09-01T09:14:22Z' },
      unknown('./created_at'),
    ],
    ['a name that differs in its capitals', { '/Mcp_Trace_Id': traceId }, unknown('/Mcp_Trace_Id')],
    [
      'a field of a profile with a capital letter',
      { './Pricing_Plan': 'starter' },
      unknown('./Pricing_Plan'),
    ],
    [
      'a member of a context whose profile is none',
      { './profile': 'all', './model': 'm-1' },
      ['context-profile ./profile', unknown('./model')],
    ],
    [
      'a field of another profile is a matter of 6.2 alone',
      { './pricing_plan': 'starter' },
      'profile-extras ./pricing_plan',
    ],
    ['a name that is empty', { '/': 1 }, unknown('/')],
    ['a name with a space after it', { '/mcp_events ': [] }, unknown('/mcp_events ')],
    ['a name with a slash and a tilde', { '/a~1b~0c': 1 }, unknown('/a~1b~0c')],
    ['a name that JavaScript knows', { '/constructor': 1 }, unknown('/constructor')],
    [
      'one in each object',
      { '/a': 1, './b': 1, '/mcp_events/0/c': 1 },
      ['/a', './b', '/mcp_events/0/c'].map(unknown),
    ],
    [
      'two in the second event',
      { '/mcp_events': [event('00'), { ...event('00'), x: 1, y: 2 }] },
      ['/mcp_events/1/x', '/mcp_events/1/y'].map(unknown),
    ],
  ]),
  ...textCases('trace', [
    [
      'a name that JavaScript gives a meaning to',
      textOf(developer, { '{"mcp_trace_id"': '{"__proto__": §{}, "mcp_trace_id"' }),
      'unknown-members /__proto__ @',
    ],
    [
      'a member far down, with its line and column',
      textOf(developer, { '"run.completed",': '"run.completed",\n\t"née": §1,' }),
      'unknown-members /mcp_events/0/née @',
    ],
  ]),
];
