import { moreNoUrls, moreUrls, noUrls, urls } from './addresses.ts';
import { at, type Case, casesOf, type Row, textCases, type Value } from './cases.ts';
import { capability, developer, enterprise, entry, gov, otherId, smb, textOf } from './documents.ts';
import { noStrings, strings } from './values.ts';

const context = '/mcp_context';
const typed = (name: string) => `profile-types ${context}/${name}`;

const noLists: Value[] = [
  ['a string', 'retain-10y'],
  ['null', null],
  ['an object', { 0: 'retain-10y' }],
  ['a number', 10],
  ['true', true],
];

/** Lists of strings: what is wrong in them, at which items. */
const lists: [name: string, value: unknown[], ...wrong: number[]][] = [
  ['one', ['a']],
  ['none', []],
  ['twenty', Array.from({ length: 20 }, (_, i) => `rule-${i}`)],
  ['names that differ in their capitals', ['rule', 'Rule']],
  ['names that differ in a space', ['rule', 'rule ']],
  ['names that look alike: é as one character and as two', ['\u00e9', 'e\u0301']],
  ['a name of one space', [' ']],
  ['names that JavaScript knows', ['__proto__', 'constructor']],
  ['one that is a number', ['a', 4], 1],
  ['one that is null', [null, 'a'], 0],
  ['one that is empty', ['a', ''], 1],
  ['one that is a list', ['a', ['a']], 1],
  ['one that is an object', [{ name: 'a' }], 0],
  ['one that is true', ['a', true], 1],
  ['one twice', ['a', 'b', 'a'], 2],
  ['one twice, side by side', ['a', 'a'], 1],
  ['one three times', ['a', 'a', 'a'], 1, 2],
  ['two twice', ['a', 'b', 'b', 'a'], 2, 3],
  ['an empty one and one twice', ['', 'a', 'a'], 0, 2],
];
const listRows = (name: string, prefix = `${name}: `): Row[] =>
  lists.map(([what, value, ...wrong]) => [
    prefix + what,
    { [`${context}/${name}`]: value },
    wrong.map((index) => `${typed(name)}/${index}`),
  ]);

const profileTypes: Case[] = [
  ...casesOf('trace', smb, 'rejects', [
    ['the fields of smb', {}],
    ['empty list of smb', { [`${context}/preconfigured_capabilities`]: [] }],
    ['pricing_plan empty', { [`${context}/pricing_plan`]: '' }, typed('pricing_plan')],
    ...at(`${context}/pricing_plan`, noStrings, 'profile-types', 'pricing_plan is '),
    ...at(`${context}/pricing_plan`, strings.slice(0, 3), undefined, 'pricing_plan is '),
    ...at(
      `${context}/preconfigured_capabilities`,
      noLists,
      'profile-types',
      'preconfigured_capabilities is ',
    ),
    [
      'a capability without a name',
      { [`${context}/preconfigured_capabilities`]: [''] },
      `${typed('preconfigured_capabilities')}/0`,
    ],
    [
      'a capability twice',
      { [`${context}/preconfigured_capabilities`]: ['a', 'a'] },
      `${typed('preconfigured_capabilities')}/1`,
    ],
  ]),
  ...casesOf('trace', enterprise, 'rejects', [
    ['the fields of enterprise', {}],
    ['empty lists', { [`${context}/compliance_tags`]: [], [`${context}/regional_pricing_bands`]: [] }],
    ['business_unit empty', { [`${context}/business_unit`]: '' }, typed('business_unit')],
    ...at(`${context}/business_unit`, noStrings, 'profile-types', 'business_unit is '),
    ...at(`${context}/business_unit`, strings.slice(0, 3), undefined, 'business_unit is '),
    ...at(`${context}/compliance_tags`, noLists, 'profile-types', 'compliance_tags is '),
    ...listRows('compliance_tags'),
    ...at(`${context}/regional_pricing_bands`, noLists, 'profile-types', 'regional_pricing_bands is '),
    [
      'a band twice',
      { [`${context}/regional_pricing_bands`]: ['eu', 'eu'] },
      `${typed('regional_pricing_bands')}/1`,
    ],
    [
      'a band that is empty',
      { [`${context}/regional_pricing_bands`]: ['eu', ''] },
      `${typed('regional_pricing_bands')}/1`,
    ],
    ['the same name in two lists', { [`${context}/regional_pricing_bands`]: ['retain-10y'] }],
    [
      'three fields wrong',
      {
        [`${context}/business_unit`]: 1,
        [`${context}/compliance_tags`]: 2,
        [`${context}/regional_pricing_bands`]: 3,
      },
      [typed('business_unit'), typed('compliance_tags'), typed('regional_pricing_bands')],
    ],
  ]),
  ...casesOf('trace', developer, 'rejects', [
    ['the fields of developer', {}],
    ['sandbox_flag false', { [`${context}/sandbox_flag`]: false }],
    ...at(
      `${context}/sandbox_flag`,
      [
        ['a string', 'true'],
        ['an empty string', ''],
        ['a number', 1],
        ['zero', 0],
        ['null', null],
        ['a list', [true]],
        ['an object', {}],
      ],
      'profile-types',
      'sandbox_flag is ',
    ),
  ]),
  ...casesOf('trace', gov, 'rejects', [
    ['the fields of gov', {}],
    ['oversight_actor empty', { [`${context}/oversight_actor`]: '' }, typed('oversight_actor')],
    ...at(`${context}/oversight_actor`, noStrings, 'profile-types', 'oversight_actor is '),
    ['compliance_tags null', { [`${context}/compliance_tags`]: null }, typed('compliance_tags')],
    [
      'a tag twice under gov',
      { [`${context}/compliance_tags`]: ['a', 'a'] },
      `${typed('compliance_tags')}/1`,
    ],
    ...at(`${context}/audit_log`, [...urls, ...moreUrls], undefined, 'audit_log: '),
    ...at(`${context}/audit_log`, [...noUrls, ...moreNoUrls], 'profile-types', 'audit_log: '),
  ]),
  ...textCases('trace', [
    [
      'a tag twice, with its line and column',
      textOf(enterprise, { '["retain-10y"]': '["retain-10y", "née",\n  §"retain-10y"]' }),
      `${typed('compliance_tags')}/2 @`,
    ],
    // As a text: ajv, which says of a document whether the schema takes it, does not see this one.
    [
      'a tag twice that is the name of a member of all objects',
      textOf(enterprise, { '["retain-10y"]': '["__proto__", "__proto__"]' }),
      `${typed('compliance_tags')}/1`,
    ],
  ]),
];

const extra = (name: string) => `profile-extras ${context}/${name}`;
const foreign = (name: string, value: unknown): [object, string] => [
  { [`${context}/${name}`]: value },
  extra(name),
];
const fieldsOf: [profile: string, base: unknown, own: string[]][] = [
  ['enterprise', enterprise, ['business_unit', 'compliance_tags', 'regional_pricing_bands']],
  ['smb', smb, ['pricing_plan', 'preconfigured_capabilities']],
  ['developer', developer, ['sandbox_flag']],
  ['gov', gov, ['oversight_actor', 'audit_log', 'compliance_tags']],
];
const values: Record<string, unknown> = {
  business_unit: 'group-procurement',
  compliance_tags: ['retain-10y'],
  regional_pricing_bands: ['eu-central'],
  pricing_plan: 'starter',
  preconfigured_capabilities: ['vat.calculate'],
  sandbox_flag: false,
  oversight_actor: 'permits-duty-officer',
  audit_log: 'https://audit.arden.example/permits/1203',
};

const profileExtras: Case[] = [
  ...fieldsOf.flatMap(([profile, base, own]) =>
    casesOf('trace', base, 'rejects', [
      [`${profile} with its own fields`, {}],
      ...Object.entries(values)
        .filter(([name]) => !own.includes(name))
        .map(([name, value]): Row => [`${name} under ${profile}`, ...foreign(name, value)] as Row),
    ]),
  ),
  ...casesOf('trace', smb, 'rejects', [
    [
      'two fields of others',
      { [`${context}/business_unit`]: 'x', [`${context}/oversight_actor`]: 'y' },
      [extra('business_unit'), extra('oversight_actor')],
    ],
    [
      'a field of another profile that is null is there',
      { [`${context}/business_unit`]: null },
      extra('business_unit'),
    ],
    [
      'a field of another profile with a wrong type is one finding',
      { [`${context}/sandbox_flag`]: 'yes' },
      extra('sandbox_flag'),
    ],
    [
      'fields of several profiles under one that is none are a matter of 4.3 alone',
      { [`${context}/profile`]: 'all', [`${context}/sandbox_flag`]: true },
      `context-profile ${context}/profile`,
    ],
    [
      'a field of another profile that is an empty list',
      { [`${context}/compliance_tags`]: [] },
      extra('compliance_tags'),
    ],
  ]),
];

const incomplete = `profile-complete ${context}`;
const profileComplete: Case[] = fieldsOf.flatMap(([profile, base, own]) =>
  casesOf('trace', base, 'accepts', [
    [`all of ${profile}`, {}],
    ...own.map(
      (name): Row => [`${profile} without ${name}`, { [`${context}/${name}`]: undefined }, incomplete],
    ),
    [
      `${profile} without any`,
      Object.fromEntries(own.map((name) => [`${context}/${name}`, undefined])),
      own.map(() => incomplete),
    ],
  ]).filter(({ name }) => name !== 'developer without any'),
);

const names = `${context}/preconfigured_capabilities`;
const unknown = (index: number) => `known-capabilities ${names}/${index}`;
const capabilities = { 'alder-finch/vat-calculator': ['vat.calculate', 'vat.explain'] };
const ofOrg = (name: string, org_id: string) => ({ ...capability, name, org_id });
const named = (name: string) => ({ ...capability, name });
const other = { ...capability, id: otherId, agent_code: 'rate-finder', name: 'rates.lookup' };
const entryWith = (...list: string[]) => ({
  ...entry,
  profile: 'smb',
  mcp_trace_id: otherId,
  capabilities: list,
});
const asks = (...list: unknown[]) => ({ [names]: list });

const knownCapabilities: Case[] = [
  ...casesOf(
    'trace',
    smb,
    'accepts',
    [
      ['a capability of the agent', {}],
      ['all capabilities of the agent', asks('vat.explain', 'vat.calculate')],
      ['no capability', asks()],
      ['no list of capabilities', { [names]: undefined }, incomplete],
      ['an agent of which nothing is known', { [`${context}/agent_code`]: 'other' }],
      ['an organisation of which nothing is known', { [`${context}/org_id`]: 'other' }],
      ['a capability that does not exist', asks('vat.explain', 'vat.calcluate'), unknown(1)],
      ['two capabilities that do not exist', asks('vat', 'vat.calculate', 'rates'), [unknown(0), unknown(2)]],
      ['a capital letter', asks('VAT.calculate'), unknown(0)],
      ['a space after the name', asks('vat.calculate '), unknown(0)],
      ['the beginning of a name', asks('vat.calc'), unknown(0)],
      ['a name that JavaScript knows', asks('constructor'), unknown(0)],
      [
        'an item that is empty is a matter of 6.1 alone',
        asks('vat.calculate', ''),
        `${typed('preconfigured_capabilities')}/1`,
        { schema: 'rejects' },
      ],
      [
        'a name without a list is a matter of 6.1 alone',
        { [names]: 'vat.report' },
        typed('preconfigured_capabilities'),
        { schema: 'rejects' },
      ],
      [
        'an item that is no string is a matter of 6.1 alone',
        asks('vat.calculate', 4),
        `${typed('preconfigured_capabilities')}/1`,
        { schema: 'rejects' },
      ],
    ],
    { capabilities },
  ),
  ...casesOf('trace', enterprise, 'rejects', [
    [
      'a list under another profile is a matter of 6.2 alone',
      asks('vat.report'),
      extra('preconfigured_capabilities'),
      { capabilities },
    ],
  ]),
  ...casesOf('trace', smb, 'accepts', [
    ['nothing is known', asks('anything')],
    [
      'an agent whose code is none',
      { [`${context}/agent_code`]: 'VAT Calculator', ...asks('vat.explain') },
      [`context-codes ${context}/agent_code`, unknown(0)],
      { known: [{ ...capability, agent_code: 'VAT Calculator' }] },
    ],
    [
      'a capability whose org_id is empty says nothing',
      asks('anything'),
      [],
      { known: [{ ...capability, org_id: '' }] },
    ],
    [
      'a capability whose org_id is a number says nothing',
      asks('anything'),
      [],
      { known: [{ ...capability, org_id: 4 }] },
    ],
    ['a capability whose name is a number says nothing', {}, [], { known: [{ ...capability, name: 4 }] }],
    [
      'an entry without an org_id says nothing',
      asks('anything'),
      [],
      { known: [{ ...entryWith('vat.explain'), org_id: undefined }] },
    ],
    [
      'an entry whose org_id is null says nothing',
      asks('anything'),
      [],
      { known: [{ ...entryWith('vat.explain'), org_id: null }] },
    ],
    [
      'an agent that has no capability',
      {},
      unknown(0),
      { capabilities: { 'alder-finch/vat-calculator': [] } },
    ],
    [
      'é as one character and as two are two names',
      asks('caf\u00e9'),
      unknown(0),
      { capabilities: { 'alder-finch/vat-calculator': ['cafe\u0301'] } },
    ],
    ['a capability document names it', {}, [], { known: [capability] }],
    ['a capability document names another', asks('vat.explain'), unknown(0), { known: [capability] }],
    [
      'one of two capability documents names it',
      asks('vat.explain'),
      [],
      { known: [capability, { ...named('vat.explain'), id: otherId }] },
    ],
    [
      'two capability documents: both count',
      asks('vat.explain', 'vat.calculate'),
      [],
      { known: [capability, { ...named('vat.explain'), id: otherId }] },
    ],
    ['a capability document of another agent says nothing', asks('anything'), [], { known: [other] }],
    [
      'a capability without org_id counts for the agent of every organisation',
      { [`${context}/org_id`]: 'other', ...asks('vat.explain') },
      unknown(0),
      { known: [capability] },
    ],
    [
      'a capability with the org_id of the run',
      asks('vat.explain'),
      [],
      { known: [ofOrg('vat.explain', 'alder-finch')] },
    ],
    [
      'a capability with the org_id of the run, and another name',
      {},
      unknown(0),
      { known: [ofOrg('vat.explain', 'alder-finch')] },
    ],
    [
      'a capability with the org_id of another organisation says nothing',
      asks('anything'),
      [],
      { known: [ofOrg('vat.explain', 'other')] },
    ],
    [
      'one with org_id and one without: both count',
      asks('vat.explain', 'vat.calculate'),
      [],
      { known: [ofOrg('vat.explain', 'alder-finch'), { ...capability, id: otherId }] },
    ],
    [
      'one of another organisation and one without org_id: the second counts',
      asks('vat.explain', 'vat.calculate'),
      unknown(0),
      { known: [ofOrg('vat.explain', 'other'), { ...capability, id: otherId }] },
    ],
    [
      'a capability that breaks other clauses counts',
      asks('vat.explain'),
      unknown(0),
      { known: [{ ...capability, id: 'x', created_at: null }] },
    ],
    [
      'a capability whose name is empty names nothing more',
      asks('vat.explain'),
      unknown(0),
      { known: [capability, named('')] },
    ],
    [
      'an entry that breaks other clauses counts',
      asks('vat.explain'),
      unknown(0),
      { known: [{ ...entryWith('vat.calculate'), version: '' }] },
    ],
    ['an entry whose list is empty says that the agent has none', {}, unknown(0), { known: [entryWith()] }],
    [
      'an entry whose capabilities are no array says nothing',
      {},
      [],
      { known: [{ ...entryWith(), capabilities: 'vat.explain' }] },
    ],
    ['a capability whose name is empty says nothing', {}, [], { known: [named('')] }],
    [
      'a capability whose org_id is null says nothing',
      asks('anything'),
      [],
      { known: [{ ...capability, org_id: null }] },
    ],
    [
      'the strings among the capabilities of an entry count',
      asks('vat.explain', 'vat.calculate'),
      unknown(0),
      { known: [{ ...entryWith(), capabilities: [4, 'vat.calculate'] }] },
    ],
    ['the entry of the agent names it', {}, [], { known: [entryWith('vat.explain', 'vat.calculate')] }],
    ['the entry of the agent names others', {}, unknown(0), { known: [entryWith('vat.explain')] }],
    [
      'an entry of the organisation for another agent says nothing',
      asks('anything'),
      [],
      { known: [{ ...entryWith('rates.lookup'), agent_code: 'rate-finder' }] },
    ],
    [
      'an entry of another organisation says nothing',
      asks('anything'),
      [],
      { known: [{ ...entryWith('vat.explain'), org_id: 'other' }] },
    ],
    [
      'an entry and a capability: both count',
      asks('vat.explain', 'vat.calculate'),
      [],
      { known: [entryWith('vat.explain'), capability] },
    ],
    [
      'an entry and a capability: neither names it',
      asks('vat.report'),
      unknown(0),
      { known: [capability, entryWith('vat.explain')] },
    ],
    [
      'an entry and the capability of another organisation: the entry counts',
      asks('vat.explain'),
      unknown(0),
      { known: [ofOrg('vat.explain', 'other'), entryWith('vat.calculate')] },
    ],
  ]),
];

export const section6: Record<string, Case[]> = {
  '6.1': profileTypes,
  '6.2': profileExtras,
  '6.3': profileComplete,
  '6.4': knownCapabilities,
};
