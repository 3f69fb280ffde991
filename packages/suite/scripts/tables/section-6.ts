import type { SuiteCase } from '../../src/protocol.ts';
import { at, casesOf, type Row, textCases, type Value } from './cases.ts';
import { developer, enterprise, gov, smb, textOf } from './documents.ts';
import { knownCapabilities } from './section-6-capabilities.ts';
import { moreNoUrls, moreUrls, noStrings, noUrls, strings, urls } from './values.ts';

const typed = (name: string) => `profile-types ./${name}`;

const noLists: Value[] = [
  ['a string', 'retain-10y'],
  ['null', null],
  ['an object', { 0: 'retain-10y' }],
  ['a number', 10],
  ['true', true],
];

/** Lists of strings, with their faults and the indexes of these. */
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
    { [`./${name}`]: value },
    wrong.map((index) => `${typed(name)}/${index}`),
  ]);

const profileTypes: SuiteCase[] = [
  ...casesOf('trace', smb, [
    ['the fields of smb', {}],
    ['empty list of smb', { './preconfigured_capabilities': [] }],
    ['pricing_plan empty', { './pricing_plan': '' }, typed('pricing_plan')],
    ...at('./pricing_plan', noStrings, 'profile-types', 'pricing_plan is '),
    ...at('./pricing_plan', strings.slice(0, 3), undefined, 'pricing_plan is '),
    ...at('./preconfigured_capabilities', noLists, 'profile-types', 'preconfigured_capabilities is '),
    [
      'a capability without a name',
      { './preconfigured_capabilities': [''] },
      `${typed('preconfigured_capabilities')}/0`,
    ],
    [
      'a capability twice',
      { './preconfigured_capabilities': ['a', 'a'] },
      `${typed('preconfigured_capabilities')}/1`,
    ],
  ]),
  ...casesOf('trace', enterprise, [
    ['the fields of enterprise', {}],
    ['empty lists', { './compliance_tags': [], './regional_pricing_bands': [] }],
    ['business_unit empty', { './business_unit': '' }, typed('business_unit')],
    ...at('./business_unit', noStrings, 'profile-types', 'business_unit is '),
    ...at('./business_unit', strings.slice(0, 3), undefined, 'business_unit is '),
    ...at('./compliance_tags', noLists, 'profile-types', 'compliance_tags is '),
    ...listRows('compliance_tags'),
    ...at('./regional_pricing_bands', noLists, 'profile-types', 'regional_pricing_bands is '),
    ['a band twice', { './regional_pricing_bands': ['eu', 'eu'] }, `${typed('regional_pricing_bands')}/1`],
    [
      'a band that is empty',
      { './regional_pricing_bands': ['eu', ''] },
      `${typed('regional_pricing_bands')}/1`,
    ],
    ['the same name in two lists', { './regional_pricing_bands': ['retain-10y'] }],
    [
      'three fields wrong',
      { './business_unit': 1, './compliance_tags': 2, './regional_pricing_bands': 3 },
      [typed('business_unit'), typed('compliance_tags'), typed('regional_pricing_bands')],
    ],
  ]),
  ...casesOf('trace', developer, [
    ['the fields of developer', {}],
    ['sandbox_flag false', { './sandbox_flag': false }],
    ...at(
      './sandbox_flag',
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
  ...casesOf('trace', gov, [
    ['the fields of gov', {}],
    ['oversight_actor empty', { './oversight_actor': '' }, typed('oversight_actor')],
    ...at('./oversight_actor', noStrings, 'profile-types', 'oversight_actor is '),
    ['compliance_tags null', { './compliance_tags': null }, typed('compliance_tags')],
    ['a tag twice under gov', { './compliance_tags': ['a', 'a'] }, `${typed('compliance_tags')}/1`],
    ...at('./audit_log', [...urls, ...moreUrls], undefined, 'audit_log: '),
    ...at('./audit_log', [...noUrls, ...moreNoUrls], 'profile-types', 'audit_log: '),
  ]),
  ...textCases('trace', [
    [
      'a tag twice, with its line and column',
      textOf(enterprise, { '["retain-10y"]': '["retain-10y", "née",\n  §"retain-10y"]' }),
      `${typed('compliance_tags')}/2 @`,
    ],
    // As text: ajv, which decides whether the schema accepts a document, does not see this fault.
    [
      'a tag twice that is the name of a member of all objects',
      textOf(enterprise, { '["retain-10y"]': '["__proto__", "__proto__"]' }),
      `${typed('compliance_tags')}/1`,
    ],
  ]),
];

const extra = (name: string) => `profile-extras ./${name}`;
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

const profileExtras: SuiteCase[] = [
  ...fieldsOf.flatMap(([profile, base, own]) =>
    casesOf('trace', base, [
      [`${profile} with its own fields`, {}],
      ...Object.entries(values)
        .filter(([name]) => !own.includes(name))
        .map(([name, value]): Row => [`${name} under ${profile}`, { [`./${name}`]: value }, extra(name)]),
    ]),
  ),
  ...casesOf('trace', smb, [
    [
      'two fields of others',
      { './business_unit': 'x', './oversight_actor': 'y' },
      [extra('business_unit'), extra('oversight_actor')],
    ],
    ['a field of another profile that is null is there', { './business_unit': null }, extra('business_unit')],
    [
      'a field of another profile with a wrong type is one finding',
      { './sandbox_flag': 'yes' },
      extra('sandbox_flag'),
    ],
    [
      'fields of several profiles under one that is none are a matter of 4.3 alone',
      { './profile': 'all', './sandbox_flag': true },
      'context-profile ./profile',
    ],
    [
      'a field of another profile that is an empty list',
      { './compliance_tags': [] },
      extra('compliance_tags'),
    ],
  ]),
];

const incomplete = 'profile-complete /mcp_context';
const profileComplete: SuiteCase[] = fieldsOf.flatMap(([profile, base, own]) =>
  casesOf('trace', base, [
    [`all of ${profile}`, {}],
    ...own.map((name): Row => [`${profile} without ${name}`, { [`./${name}`]: undefined }, incomplete]),
    [
      `${profile} without any`,
      Object.fromEntries(own.map((name) => [`./${name}`, undefined])),
      own.map(() => incomplete),
    ],
  ]).filter(({ name }) => name !== 'developer without any'),
);

export const section6: Record<string, SuiteCase[]> = {
  '6.1': profileTypes,
  '6.2': profileExtras,
  '6.3': profileComplete,
  '6.4': knownCapabilities,
};
