import type { SuiteCase } from '../../src/protocol.ts';
import { at, casesOf, type Row, textCases, type Value } from './cases.ts';
import { capability, otherId, textOf } from './documents.ts';
import { moreNoUuids, moreUuids, noStrings, noTimes, noUuids, strings, times, uuids } from './values.ts';

const bad = (pointer = '') => `capability-fields${pointer && ` ${pointer}`}`;
const noObjects: Value[] = [
  ['["vat.calculate"]', ['vat.calculate']],
  ['null', null],
  ['a string', 'vat.calculate'],
  ['a number', 0],
  ['true', true],
];

const capabilityFields: SuiteCase[] = [
  ...casesOf('capability', capability, [
    ['all fields', {}],
    ['an empty description', { '/capabilities': {} }],
    ['a description of any shape', { '/capabilities': { input_type: 4, more: [{ a: null }] } }],
    ['an org_id', { '/org_id': 'alder-finch' }],
    ['an agent_code that is no code', { '/agent_code': 'VAT Calculator' }],
    ...Object.keys(capability).map((name): Row => [`no ${name}`, { [`/${name}`]: undefined }, bad()]),
    ['an empty object', { '': {} }, Object.keys(capability).map(() => bad())],
    ['id "vat"', { '/id': 'vat' }, bad('/id')],
    ...at('/id', [...uuids, ...moreUuids.slice(0, 6)], undefined, 'id: '),
    ...at('/id', [...noUuids, ...moreNoUuids.slice(0, 8)], 'capability-fields', 'id: '),
    ...['agent_code', 'name'].flatMap((name) => [
      [`${name} ""`, { [`/${name}`]: '' }, bad(`/${name}`)] as Row,
      ...at(`/${name}`, noStrings, 'capability-fields', `${name} is `),
      ...at(`/${name}`, strings.slice(0, 4), undefined, `${name} is `),
    ]),
    ['org_id ""', { '/org_id': '' }, bad('/org_id')],
    ...at('/org_id', noStrings, 'capability-fields', 'org_id is '),
    ...at('/capabilities', noObjects, 'capability-fields', 'capabilities '),
    ['two fields wrong', { '/id': 1, '/name': '' }, [bad('/id'), bad('/name')]],
  ]),
  ...textCases('capability', [
    ['an array', '[]', bad()],
    ['null', 'null', bad()],
    ['a string', '"vat.calculate"', bad()],
    [
      'an empty name, with its line and column',
      textOf(capability, { '"vat.calculate"': '§""' }, 2),
      `${bad('/name')} @`,
    ],
    [
      'no name, with the place of the object',
      `\n  §${textOf(capability, { '"name":"vat.calculate",': '' })}`,
      `${bad()} @`,
    ],
  ]),
];

const sameId = 'unique-capability-id /id';
const uniqueIds: SuiteCase[] = casesOf('capability', capability, [
  ['another id before it', { before: [{ ...capability, id: otherId }] }],
  [
    'an id before it that differs in its last digit',
    { before: [{ ...capability, id: `${capability.id.slice(0, -1)}2` }] },
  ],
  ['the same id before it', { before: [capability] }, sameId],
  ['the same id in capital letters', { '/id': capability.id.toUpperCase(), before: [capability] }, sameId],
  [
    'the same id of another agent',
    { '/agent_code': 'rate-finder', '/name': 'rates.lookup', before: [capability] },
    sameId,
  ],
  ['the same id for the third time', { before: [capability, capability] }, sameId],
  [
    'the same id right before it, another first',
    { before: [{ ...capability, id: otherId }, capability] },
    sameId,
  ],
  ['the same id two before it', { before: [capability, { ...capability, id: otherId }] }, sameId],
  [
    'the same id in a capability that breaks another clause',
    { before: [{ ...capability, name: '' }] },
    sameId,
  ],
  ['the same agent and name under another id', { '/id': otherId, before: [capability] }],
]);

const capabilityTime: SuiteCase[] = casesOf('capability', capability, [
  ...at('/created_at', times),
  ...at('/created_at', [
    ['UTC', '2025-09-01T08:00:00.000Z'],
    ['five minutes ahead', '2025-09-10T12:05:00Z'],
    ['five minutes ahead, with an offset', '2025-09-10T14:05:00+02:00'],
  ]),
  ...at('/created_at', noTimes, 'capability-time'),
  ...at(
    '/created_at',
    [
      ['31 June', '2025-06-31T00:00:00Z'],
      ['a nanosecond more than five minutes ahead', '2025-09-10T12:05:00.000000001Z', 'accepts'],
      ['five minutes and one second ahead', '2025-09-10T12:05:01Z', 'accepts'],
      ['next year', '2026-09-01T08:00:00Z', 'accepts'],
    ],
    'capability-time',
  ),
]);

export const capabilityCases: Record<string, SuiteCase[]> = {
  '7.1': capabilityFields,
  '7.2': uniqueIds,
  '7.3': capabilityTime,
};
