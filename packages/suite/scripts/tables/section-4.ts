import type { SuiteCase } from '../../src/protocol.ts';
import { at, casesOf, type Row, textCases, type Value } from './cases.ts';
import { developer, enterprise, gov, smb, textOf } from './documents.ts';
import { codes, moreNoTimes, moreTimes, noCodes, noStrings, noTimes, strings, times } from './values.ts';

const names = ['input_type', 'output_type', 'org_id', 'agent_code'];
const fields = [...names, 'profile', 'timestamp'];
const missing = 'context-fields /mcp_context';

const contextFields: SuiteCase[] = casesOf('trace', developer, [
  ['all six', {}],
  ['all six, and none of the profile', { './sandbox_flag': undefined }, 'profile-complete /mcp_context'],
  ...fields.map((name): Row => [`no ${name}`, { [`./${name}`]: undefined }, missing]),
  ['neither org_id nor agent_code', { './org_id': undefined, './agent_code': undefined }, [missing, missing]],
  [
    'a name with a capital letter in place of the field',
    { './org_id': undefined, './Org_id': 'alder-finch' },
    [missing, 'unknown-members ./Org_id'],
  ],
  [
    'the field beside the context',
    { './org_id': undefined, '/org_id': 'alder-finch' },
    [missing, 'unknown-members /org_id'],
  ],
  ['an empty context', { '/mcp_context': {} }, fields.map(() => missing)],
]);

const contextStrings: SuiteCase[] = [
  ...casesOf('trace', developer, [
    ['non-empty strings', {}],
    ['any words as types', { './input_type': 'A question, in words', './output_type': '答え' }],
    ...at('./input_type', strings, undefined, 'input_type is '),
    ...names.map((name): Row => [`${name} empty`, { [`./${name}`]: '' }, `context-strings ./${name}`]),
    ...names.flatMap((name) => at(`./${name}`, noStrings, 'context-strings', `${name} is `)),
    [
      'two of them empty',
      { './input_type': '', './output_type': '' },
      ['context-strings ./input_type', 'context-strings ./output_type'],
    ],
  ]),
  ...textCases('trace', [
    [
      'an empty type, with its line and column',
      textOf(developer, { '"tax.summary"': '§""' }, 2),
      'context-strings ./output_type @',
    ],
    [
      'an empty type in a text that is indented with tabs',
      textOf(developer, { '\n    "output_type": "tax.summary"': '\n\t\t"output_type"\t:\t§""' }, 2),
      'context-strings ./output_type @',
    ],
  ]),
];

const noProfiles: Value[] = [
  ['a capital letter', 'SMB'],
  ['the label in place of the value', 'Gov/Public'],
  ['capital letters at the beginning', 'Developer'],
  ['a list of profiles', ['developer']],
  ['null', null],
  ['an empty string', ''],
  ['a space before it', ' developer'],
  ['a space after it', 'developer '],
  ['a line end after it', 'developer\n'],
  ['the beginning of a profile', 'dev'],
  ['a longer word', 'developers'],
  ['another word', 'government'],
  ['two profiles', 'smb,gov'],
  ['a number', 3],
  ['a boolean', true],
  ['an object', { name: 'developer' }],
  ['a name that JavaScript knows', 'constructor'],
];

const contextProfile: SuiteCase[] = [
  ...Object.entries({ smb, enterprise, developer, gov }).flatMap(([name, base]) =>
    casesOf('trace', base, [[name, {}]]),
  ),
  ...casesOf('trace', developer, [
    ...at('./profile', noProfiles, 'context-profile'),
    [
      'no profile that is known, and fields of several',
      { './profile': 'all', './pricing_plan': 'starter' },
      'context-profile ./profile',
    ],
  ]),
];

const timestamp = './timestamp';
const contextTime: SuiteCase[] = [
  // Without events, so that their order has no findings.
  ...casesOf('trace', { ...developer, mcp_events: [] }, [
    ...at(timestamp, [...times, ...moreTimes]),
    [
      'the earliest moment that can be written: before the year 1 in UTC',
      { [timestamp]: '0001-01-01T00:00:00+23:59' },
    ],
    [
      'the latest moment that can be written is a time, though in the future',
      { [timestamp]: '9999-12-31T23:59:59.999-23:59' },
      `context-not-in-future ${timestamp}`,
    ],
    ...at(timestamp, [...noTimes, ...moreNoTimes], 'context-time'),
    [
      '30 February in the future is no time',
      { [timestamp]: '2100-02-30T00:00:00Z' },
      `context-time ${timestamp}`,
    ],
    ['29 February of 2100', { [timestamp]: '2100-02-29T00:00:00Z' }, `context-time ${timestamp}`],
  ]),
  ...textCases('trace', [
    ['a time whose letters are escaped', textOf(developer, { '22.000Z': '22.000\\u005a' })],
    [
      'no zone, with its line and column',
      textOf(developer, { '"2025-09-01T09:14:22.000Z"': '§"2025-09-01T09:14:22.000"' }, 2),
      `context-time ${timestamp} @`,
    ],
    [
      'a line end after it, escaped',
      textOf(developer, { '"2025-09-01T09:14:22.000Z"': '§"2025-09-01T09:14:22.000Z\\u000a"' }),
      `context-time ${timestamp} @`,
    ],
  ]),
];

/** The moment of the check is 12:00:00.250 here. */
const soon: Value[] = [
  ['the moment of the check', '2025-09-10T12:00:00.250Z'],
  ['a second before the moment of the check', '2025-09-10T11:59:59.250Z'],
  ['one minute ahead', '2025-09-10T12:01:00Z'],
  ['four minutes and 59 seconds ahead', '2025-09-10T12:04:59.250Z'],
  ['a millisecond less than five minutes ahead', '2025-09-10T12:05:00.249Z'],
  ['five minutes ahead', '2025-09-10T12:05:00.250Z'],
  ['five minutes ahead, with more digits', '2025-09-10T12:05:00.250000000000Z'],
  ['five minutes ahead, with an offset', '2025-09-10T14:05:00.250+02:00'],
  ['later as written, and earlier as a moment', '2025-09-10T20:00:00+09:00'],
];
const future: Value[] = [
  ['a nanosecond more than five minutes ahead', '2025-09-10T12:05:00.250000001Z'],
  ['more than five minutes ahead in the fortieth digit', `2025-09-10T12:05:00.250${'0'.repeat(36)}1Z`],
  ['a millisecond more than five minutes ahead', '2025-09-10T12:05:00.251Z'],
  ['half a second more than five minutes ahead', '2025-09-10T12:05:00.750Z'],
  ['five minutes and the rest of a second ahead', '2025-09-10T12:05:00.999Z'],
  ['five minutes and one second ahead', '2025-09-10T12:05:01.250Z'],
  ['six minutes ahead', '2025-09-10T12:06:00Z'],
  ['ahead by its offset', '2025-09-10T12:00:00-01:00'],
  ['ahead by an offset of six minutes', '2025-09-10T12:00:00.250-00:06'],
  ['one day ahead', '2025-09-11T12:00:00Z'],
  ['a year that is far', '2525-09-10T12:00:00Z'],
  ['the year 9999', '9999-12-31T23:59:59Z'],
];
const contextNotInFuture: SuiteCase[] = casesOf('trace', { ...developer, mcp_events: [] }, [
  ...at(timestamp, soon),
  ...at(timestamp, future, 'context-not-in-future'),
]);

const contextCodes: SuiteCase[] = casesOf('trace', developer, [
  ...at('./org_id', codes),
  ['agent_code of 64 characters', { './agent_code': 'b'.repeat(64) }],
  ...at('./org_id', noCodes, 'context-codes'),
  ...at('./agent_code', noCodes.slice(0, 8), 'context-codes', 'agent_code: '),
  ['a dot in agent_code', { './agent_code': 'vat.calculator' }, 'context-codes ./agent_code'],
  ['a line end after agent_code', { './agent_code': 'vat-calculator\n' }, 'context-codes ./agent_code'],
  [
    'both',
    { './org_id': 'Alder', './agent_code': 'VAT' },
    ['context-codes ./org_id', 'context-codes ./agent_code'],
  ],
  ['an org_id that is empty is a matter of 4.2 alone', { './org_id': '' }, 'context-strings ./org_id'],
  [
    'an agent_code that is a number is a matter of 4.2 alone',
    { './agent_code': 4 },
    'context-strings ./agent_code',
  ],
  ['types need not be codes', { './input_type': 'Invoice_Lines', './output_type': '-' }],
]);

export const section4: Record<string, SuiteCase[]> = {
  '4.1': contextFields,
  '4.2': contextStrings,
  '4.3': contextProfile,
  '4.4': contextTime,
  '4.5': contextNotInFuture,
  '4.6': contextCodes,
};
