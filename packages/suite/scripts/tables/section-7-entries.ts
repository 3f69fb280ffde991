import type { SuiteCase } from '../../src/protocol.ts';
import { at, casesOf, type Row, textCases, type Value } from './cases.ts';
import { capability, developer, entry, otherId, smb, textOf, traceId } from './documents.ts';
import { unknownEntryMembers } from './section-7-members.ts';
import { codes, moreUuids, noCodes, noStrings, noUrls, noUuids, strings, urls, uuids } from './values.ts';

const wrong = (pointer = '') => `entry-fields${pointer && ` ${pointer}`}`;
const texts = ['name', 'org_id', 'agent_code', 'version'];
const noProfiles: Value[] = [
  ['"SMB"', 'SMB'],
  ['an empty string', ''],
  ['"gov\\n"', 'gov\n'],
  ['null', null],
  ['a list', ['developer']],
  ['a word', 'government'],
];
const noBooleans: Value[] = [
  ['"true"', 'true'],
  ['null', null],
  ['1', 1],
  ['0', 0],
  ['an empty string', ''],
  ['a list', [true]],
];

const entryFields: SuiteCase[] = [
  ...casesOf('registry-entry', entry, [
    ['the eight required fields', {}],
    ['with a badge', { '/badge_url': 'https://alder-finch.example/badge.svg' }],
    ['not compliant', { '/compliance': false }],
    ...['enterprise', 'smb', 'developer', 'gov'].map(
      (profile): Row => [`profile ${profile}`, { '/profile': profile }],
    ),
    ...Object.keys(entry).map((name): Row => [`no ${name}`, { [`/${name}`]: undefined }, wrong()]),
    ['an empty object', { '': {} }, Object.keys(entry).map(() => wrong())],
    ...texts.map((name): Row => [`${name} ""`, { [`/${name}`]: '' }, wrong(`/${name}`)]),
    ...texts.flatMap((name) => at(`/${name}`, noStrings, 'entry-fields', `${name} is `)),
    ...['name', 'version'].flatMap((name) => at(`/${name}`, strings.slice(0, 5), undefined, `${name} is `)),
    ['version 1.2', { '/version': 1.2 }, wrong('/version')],
    ...at('/profile', noProfiles, 'entry-fields', 'profile '),
    ...at('/mcp_trace_id', [['"run-1"', 'run-1'], ...noUuids], 'entry-fields', 'mcp_trace_id '),
    ...at('/mcp_trace_id', [...uuids, ...moreUuids.slice(0, 6)], undefined, 'mcp_trace_id: '),
    ...at('/compliance', noBooleans, 'entry-fields', 'compliance '),
    ...at('/badge_url', urls, undefined, 'badge_url: '),
    ...at('/badge_url', noUrls, 'entry-fields', 'badge_url: '),
    ['a badge_url that is null', { '/badge_url': null }, wrong('/badge_url')],
    ['a badge_url that is empty', { '/badge_url': '' }, wrong('/badge_url')],
    [
      'three fields wrong',
      { '/name': '', '/version': 2, '/profile': 'x' },
      [wrong('/name'), wrong('/profile'), wrong('/version')],
    ],
  ]),
  ...textCases('registry-entry', [
    ['an array', '[]', wrong()],
    ['null', 'null', wrong()],
    ['a string', '"alder-finch"', wrong()],
    [
      'an empty version, with its line and column',
      textOf(entry, { '"1.2.0"': '§""' }, 2),
      `${wrong('/version')} @`,
    ],
  ]),
];

const entryCodes: SuiteCase[] = casesOf('registry-entry', entry, [
  ['codes', { '/org_id': 'a1', '/agent_code': '2-b-3c' }],
  ...at('/org_id', codes, undefined, 'org_id: '),
  ...at('/agent_code', codes.slice(0, 3), undefined, 'agent_code: '),
  ...at('/org_id', noCodes, 'entry-codes', 'org_id: '),
  ...at(
    '/agent_code',
    noCodes.filter(([name]) =>
      /capital letters|hyphens together|65 characters|slash|line end after|upwards/.test(name),
    ),
    'entry-codes',
    'agent_code: ',
  ),
  ['both', { '/org_id': 'Alder', '/agent_code': 'VAT' }, ['entry-codes /org_id', 'entry-codes /agent_code']],
  ['an org_id that is empty is a matter of 7.4 alone', { '/org_id': '' }, wrong('/org_id')],
  ['an agent_code that is null is a matter of 7.4 alone', { '/agent_code': null }, wrong('/agent_code')],
]);

const names = (...indexes: number[]) => indexes.map((index) => `entry-capabilities /capabilities/${index}`);
const entryCapabilities: SuiteCase[] = casesOf('registry-entry', entry, [
  ['two capabilities', { '/capabilities': ['vat.calculate', 'vat.explain'] }],
  ['twenty capabilities', { '/capabilities': Array.from({ length: 20 }, (_, i) => `vat.${i}`) }],
  ['names that differ in their capitals', { '/capabilities': ['vat', 'VAT'] }],
  ['a name of one space', { '/capabilities': [' '] }],
  ['none', { '/capabilities': [] }, 'entry-capabilities /capabilities'],
  ['one twice', { '/capabilities': ['vat', 'vat'] }, names(1)],
  ['one three times', { '/capabilities': ['vat', 'vat', 'vat'] }, names(1, 2)],
  ['one twice, another between', { '/capabilities': ['vat', 'rates', 'vat'] }, names(2)],
  ['an object', { '/capabilities': { 0: 'vat' } }, 'entry-capabilities /capabilities'],
  ['a string', { '/capabilities': 'vat.calculate' }, 'entry-capabilities /capabilities'],
  ['null', { '/capabilities': null }, 'entry-capabilities /capabilities'],
  ['a number', { '/capabilities': 1 }, 'entry-capabilities /capabilities'],
  ['an item that is no string', { '/capabilities': [4] }, names(0)],
  ['an item that is null', { '/capabilities': ['vat', null] }, names(1)],
  ['an item that is a list', { '/capabilities': [['vat']] }, names(0)],
  ['an item that is empty', { '/capabilities': ['vat', ''] }, names(1)],
]);

/** The entry's own run. */
const run = developer;
const withContext = (fields: object) => ({ ...run, mcp_context: { ...run.mcp_context, ...fields } });
const broken = { ...run, mcp_events: [{ ...run.mcp_events[0], payload: [] }] };
const disagrees = (name: string) => `entry-trace /${name}`;

const entryTrace: SuiteCase[] = casesOf(
  'registry-entry',
  entry,
  [
    ['the trace agrees', {}],
    ['the id in capital letters', { '/mcp_trace_id': traceId.toUpperCase() }],
    ['the id in capital letters in the trace', { trace: { ...run, mcp_trace_id: traceId.toUpperCase() } }],
    ['a trace of another run says nothing', { '/mcp_trace_id': otherId, '/org_id': 'other' }],
    ['another name and version', { '/name': 'Other', '/version': '9' }],
    ['another organisation', { '/org_id': 'other' }, disagrees('org_id')],
    ['another agent', { '/agent_code': 'rate-finder' }, disagrees('agent_code')],
    ['another profile', { '/profile': 'smb' }, disagrees('profile')],
    ['another organisation in the trace', { trace: withContext({ org_id: 'other' }) }, disagrees('org_id')],
    [
      'another agent in the trace',
      { trace: withContext({ agent_code: 'rate-finder' }) },
      disagrees('agent_code'),
    ],
    ['another profile in the trace', { trace: smb }, disagrees('profile')],
    [
      'another organisation and another agent',
      { '/org_id': 'other', '/agent_code': 'rate-finder' },
      [disagrees('org_id'), disagrees('agent_code')],
    ],
    [
      'another organisation, the id in capital letters',
      { '/mcp_trace_id': traceId.toUpperCase(), '/org_id': 'other' },
      disagrees('org_id'),
    ],
    [
      'another organisation, the id in capital letters in the trace',
      { '/org_id': 'other', trace: { ...run, mcp_trace_id: traceId.toUpperCase() } },
      disagrees('org_id'),
    ],
    [
      'all three',
      { '/org_id': 'other', '/agent_code': 'rate-finder', '/profile': 'gov' },
      [disagrees('org_id'), disagrees('agent_code'), disagrees('profile')],
    ],
    ['an organisation whose code goes on', { '/org_id': 'alder-finch-2' }, disagrees('org_id')],
    [
      'a capital letter in the trace',
      { '/compliance': false, trace: withContext({ org_id: 'Alder-finch' }) },
      disagrees('org_id'),
    ],
    ['an org_id that is empty is a matter of 7.4 alone', { '/org_id': '' }, wrong('/org_id')],
    ['an agent_code that is null is a matter of 7.4 alone', { '/agent_code': null }, wrong('/agent_code')],
    ['no profile is a matter of 7.4 alone', { '/profile': undefined }, wrong()],
    [
      'a trace that breaks a MUST clause has to agree as well',
      { '/compliance': false, '/org_id': 'other', trace: broken },
      disagrees('org_id'),
    ],
  ],
  { trace: run },
);

const lies = 'entry-compliance /compliance';
const late = {
  ...run,
  mcp_events: [run.mcp_events[0], { ...run.mcp_events[0], created_at: '2025-09-01T09:14:22.043Z' }],
};
const entryCompliance: SuiteCase[] = casesOf('registry-entry', entry, [
  ['the trace breaks nothing', { trace: run }],
  ['the trace breaks a SHOULD clause', { trace: { ...run, version: 1 } }],
  [
    'the trace breaks three SHOULD clauses',
    {
      '/org_id': 'alder-finch',
      trace: { ...withContext({ sandbox_flag: undefined, model: 'm' }), version: 1 },
    },
  ],
  ['the trace breaks a MUST clause, and compliance is false', { '/compliance': false, trace: broken }],
  ['the trace breaks nothing, and compliance is false', { '/compliance': false, trace: run }],
  ['the trace breaks a MUST clause', { trace: broken }, lies],
  ['the order of events in the trace is wrong', { trace: late }, lies],
  [
    'the context of the trace is later than its event',
    { trace: withContext({ timestamp: '2025-09-01T09:15:00Z' }) },
    lies,
  ],
  ['the trace has no zone in a time', { trace: withContext({ timestamp: '2025-09-01T09:14:22' }) }, lies],
  [
    'the trace is from the future',
    { trace: { ...run, mcp_events: [{ ...run.mcp_events[0], created_at: '2026-09-01T09:14:22Z' }] } },
    lies,
  ],
  ['the trace has a field of another profile', { trace: withContext({ pricing_plan: 'starter' }) }, lies],
  ['the trace has a flag as a string', { trace: withContext({ sandbox_flag: 'true' }) }, lies],
  ['the trace has no events', { trace: { ...run, mcp_events: undefined } }, lies],
  [
    'the trace has half of a character in a string',
    { trace: { ...run, mcp_events: [{ ...run.mcp_events[0], payload: { a: '\ud83d' } }] } },
    lies,
  ],
  ['the trace names a capability that its entry has', { '/profile': 'smb', trace: smb }],
  [
    'the trace names a capability that its entry has not: 6.4 is broken',
    { '/profile': 'smb', '/capabilities': ['vat.explain'], trace: smb },
    lies,
  ],
  [
    'the trace names a capability that a document of the agent has',
    { '/profile': 'smb', '/capabilities': ['vat.explain'], trace: smb, known: [capability] },
  ],
  ['the trace breaks a MUST and a SHOULD clause', { trace: { ...broken, version: 1 } }, lies],
  [
    'a trace of another organisation that breaks nothing',
    { '/org_id': 'other', trace: run },
    disagrees('org_id'),
  ],
  ['a broken trace of another run says nothing', { '/mcp_trace_id': otherId, trace: broken }],
  [
    'compliance that is no boolean is a matter of 7.4 alone',
    { '/compliance': 'true', trace: broken },
    wrong('/compliance'),
  ],
]);

const badge = 'entry-badge /badge_url';
const url = { '/badge_url': 'https://alder-finch.example/badge.svg' };
const entryBadge: SuiteCase[] = casesOf('registry-entry', entry, [
  ['with compliance', url],
  ['without compliance', { ...url, '/compliance': false }, badge],
  ['no badge and no compliance', { '/compliance': false }],
  ['with a badge and no compliance', { ...url, '/compliance': undefined }, [wrong(), badge]],
  ['with compliance as a string', { ...url, '/compliance': 'true' }, [wrong('/compliance'), badge]],
  ['with compliance as a number', { ...url, '/compliance': 1 }, [wrong('/compliance'), badge]],
  ['with compliance null', { ...url, '/compliance': null }, [wrong('/compliance'), badge]],
  [
    'a badge_url that is null, without compliance',
    { '/badge_url': null, '/compliance': false },
    [wrong('/badge_url'), badge],
  ],
  [
    'a badge_url that is no URL, without compliance',
    { '/badge_url': 'badge.svg', '/compliance': false },
    [wrong('/badge_url'), badge],
  ],
]);

const sameEntry = 'unique-entry /agent_code';
const uniqueEntries: SuiteCase[] = casesOf('registry-entry', entry, [
  ['another agent of the organisation before it', { before: [{ ...entry, agent_code: 'rate-finder' }] }],
  ['the same agent_code of another organisation before it', { before: [{ ...entry, org_id: 'other' }] }],
  [
    'organisation and agent exchanged',
    { before: [{ ...entry, org_id: 'vat-calculator', agent_code: 'alder-finch' }] },
  ],
  [
    'codes that are alike when they are joined by a hyphen',
    { '/org_id': 'a-b', '/agent_code': 'c', before: [{ ...entry, org_id: 'a', agent_code: 'b-c' }] },
  ],
  ['the same agent before it', { before: [entry] }, sameEntry],
  ['the same agent for the third time', { before: [entry, entry] }, sameEntry],
  [
    'the same agent right before it, another first',
    { before: [{ ...entry, agent_code: 'rate-finder' }, entry] },
    sameEntry,
  ],
  [
    'the same agent, whose codes are none',
    {
      '/org_id': 'Alder Finch',
      '/agent_code': 'VAT',
      before: [{ ...entry, org_id: 'Alder Finch', agent_code: 'VAT' }],
    },
    ['entry-codes /org_id', 'entry-codes /agent_code', sameEntry],
  ],
  [
    'codes that differ in their capitals',
    { '/org_id': 'Alder-finch', before: [entry] },
    'entry-codes /org_id',
  ],
  [
    'codes that differ in a space',
    { '/agent_code': 'vat-calculator ', before: [entry] },
    'entry-codes /agent_code',
  ],
  [
    'codes that are alike when they are joined by a slash',
    { '/org_id': 'a/b', '/agent_code': 'c', before: [{ ...entry, org_id: 'a', agent_code: 'b/c' }] },
    'entry-codes /org_id',
  ],
  [
    'two without an agent_code are a matter of 7.4 alone',
    { '/agent_code': undefined, before: [{ ...entry, agent_code: undefined }] },
    wrong(),
  ],
  [
    'two whose org_id is empty are a matter of 7.4 alone',
    { '/org_id': '', before: [{ ...entry, org_id: '' }] },
    wrong('/org_id'),
  ],
  [
    'the same agent with another name, version and run',
    { '/name': 'Other', '/version': '2', '/mcp_trace_id': otherId, before: [entry] },
    sameEntry,
  ],
  ['the same agent under another profile', { '/profile': 'smb', before: [entry] }, sameEntry],
  ['the same agent two before it', { before: [entry, { ...entry, agent_code: 'rate-finder' }] }, sameEntry],
  [
    'the same agent in an entry that breaks another clause',
    { before: [{ ...entry, version: '' }] },
    sameEntry,
  ],
]);

export const entryCases: Record<string, SuiteCase[]> = {
  '7.4': entryFields,
  '7.5': entryCodes,
  '7.6': entryCapabilities,
  '7.7': entryTrace,
  '7.8': entryCompliance,
  '7.9': entryBadge,
  '7.10': uniqueEntries,
  '7.12': unknownEntryMembers,
};
