import type { SuiteCase } from '../../src/protocol.ts';
import { casesOf } from './cases.ts';
import { capability, enterprise, entry, otherId, smb } from './documents.ts';

const incomplete = 'profile-complete /mcp_context';

const names = './preconfigured_capabilities';
const typed = `profile-types ${names}`;
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
/** A run that asks for a list of names, with the documents that are known. */
const asks = (list: unknown[], ...known: unknown[]) => ({
  [names]: list,
  ...(known.length > 0 && { known }),
});

/** 6.4: names of capabilities that are declared. */
export const knownCapabilities: SuiteCase[] = [
  ...casesOf(
    'trace',
    smb,
    [
      ['a capability of the agent', {}],
      ['all capabilities of the agent', asks(['vat.explain', 'vat.calculate'])],
      ['no capability', asks([])],
      ['no list of capabilities', { [names]: undefined }, incomplete],
      ['an agent of which nothing is known', { './agent_code': 'other' }],
      ['an organisation of which nothing is known', { './org_id': 'other' }],
      ['a capability that does not exist', asks(['vat.explain', 'vat.calcluate']), unknown(1)],
      [
        'two capabilities that do not exist',
        asks(['vat', 'vat.calculate', 'rates']),
        [unknown(0), unknown(2)],
      ],
      ['a capital letter', asks(['VAT.calculate']), unknown(0)],
      ['a space after the name', asks(['vat.calculate ']), unknown(0)],
      ['the beginning of a name', asks(['vat.calc']), unknown(0)],
      ['a name that JavaScript knows', asks(['constructor']), unknown(0)],
      ['an item that is empty is a matter of 6.1 alone', asks(['vat.calculate', '']), `${typed}/1`],
      ['a name without a list is a matter of 6.1 alone', { [names]: 'vat.report' }, typed],
      ['an item that is no string is a matter of 6.1 alone', asks(['vat.calculate', 4]), `${typed}/1`],
    ],
    { capabilities },
  ),
  ...casesOf('trace', enterprise, [
    [
      'a list under another profile is a matter of 6.2 alone',
      { ...asks(['vat.report']), capabilities },
      `profile-extras ${names}`,
    ],
  ]),
  ...casesOf('trace', smb, [
    ['nothing is known', asks(['anything'])],
    [
      'an agent whose code is none',
      {
        './agent_code': 'VAT Calculator',
        ...asks(['vat.explain']),
        known: [{ ...capability, agent_code: 'VAT Calculator' }],
      },
      ['context-codes ./agent_code', unknown(0)],
    ],
    ['a capability whose org_id is empty says nothing', asks(['anything'], { ...capability, org_id: '' })],
    ['a capability whose org_id is a number says nothing', asks(['anything'], { ...capability, org_id: 4 })],
    ['a capability whose name is a number says nothing', { known: [{ ...capability, name: 4 }] }],
    [
      'an entry without an org_id says nothing',
      asks(['anything'], { ...entryWith('vat.explain'), org_id: undefined }),
    ],
    [
      'an entry whose org_id is null says nothing',
      asks(['anything'], { ...entryWith('vat.explain'), org_id: null }),
    ],
    ['an agent that has no capability', { capabilities: { 'alder-finch/vat-calculator': [] } }, unknown(0)],
    [
      'é as one character and as two are two names',
      { ...asks(['caf\u00e9']), capabilities: { 'alder-finch/vat-calculator': ['cafe\u0301'] } },
      unknown(0),
    ],
    ['a capability document names it', { known: [capability] }],
    ['a capability document names another', asks(['vat.explain'], capability), unknown(0)],
    [
      'one of two capability documents names it',
      asks(['vat.explain'], capability, { ...named('vat.explain'), id: otherId }),
    ],
    [
      'two capability documents: both count',
      asks(['vat.explain', 'vat.calculate'], capability, { ...named('vat.explain'), id: otherId }),
    ],
    ['a capability document of another agent says nothing', asks(['anything'], other)],
    [
      'a capability without org_id counts for the agent of every organisation',
      { './org_id': 'other', ...asks(['vat.explain']), known: [capability] },
      unknown(0),
    ],
    ['a capability with the org_id of the run', asks(['vat.explain'], ofOrg('vat.explain', 'alder-finch'))],
    [
      'a capability with the org_id of the run, and another name',
      { known: [ofOrg('vat.explain', 'alder-finch')] },
      unknown(0),
    ],
    [
      'a capability with the org_id of another organisation says nothing',
      asks(['anything'], ofOrg('vat.explain', 'other')),
    ],
    [
      'one with org_id and one without: both count',
      asks(['vat.explain', 'vat.calculate'], ofOrg('vat.explain', 'alder-finch'), {
        ...capability,
        id: otherId,
      }),
    ],
    [
      'one of another organisation and one without org_id: the second counts',
      asks(['vat.explain', 'vat.calculate'], ofOrg('vat.explain', 'other'), { ...capability, id: otherId }),
      unknown(0),
    ],
    [
      'a capability that breaks other clauses counts',
      asks(['vat.explain'], { ...capability, id: 'x', created_at: null }),
      unknown(0),
    ],
    [
      'a capability whose name is empty names nothing more',
      asks(['vat.explain'], capability, named('')),
      unknown(0),
    ],
    [
      'an entry that breaks other clauses counts',
      asks(['vat.explain'], { ...entryWith('vat.calculate'), version: '' }),
      unknown(0),
    ],
    ['an entry whose list is empty says that the agent has none', { known: [entryWith()] }, unknown(0)],
    [
      'an entry whose capabilities are no array says nothing',
      { known: [{ ...entryWith(), capabilities: 'vat.explain' }] },
    ],
    ['a capability whose name is empty says nothing', { known: [named('')] }],
    ['a capability whose org_id is null says nothing', asks(['anything'], { ...capability, org_id: null })],
    [
      'the strings among the capabilities of an entry count',
      asks(['vat.explain', 'vat.calculate'], { ...entryWith(), capabilities: [4, 'vat.calculate'] }),
      unknown(0),
    ],
    ['the entry of the agent names it', { known: [entryWith('vat.explain', 'vat.calculate')] }],
    ['the entry of the agent names others', { known: [entryWith('vat.explain')] }, unknown(0)],
    [
      'an entry of the organisation for another agent says nothing',
      asks(['anything'], { ...entryWith('rates.lookup'), agent_code: 'rate-finder' }),
    ],
    [
      'an entry of another organisation says nothing',
      asks(['anything'], { ...entryWith('vat.explain'), org_id: 'other' }),
    ],
    [
      'an entry and a capability: both count',
      asks(['vat.explain', 'vat.calculate'], entryWith('vat.explain'), capability),
    ],
    [
      'an entry and a capability: neither names it',
      asks(['vat.report'], capability, entryWith('vat.explain')),
      unknown(0),
    ],
    [
      'an entry and the capability of another organisation: the entry counts',
      asks(['vat.explain'], ofOrg('vat.explain', 'other'), entryWith('vat.calculate')),
      unknown(0),
    ],
  ]),
];
