import type { SuiteCase } from '../../src/protocol.ts';
import { casesOf } from './cases.ts';
import { capability, entry } from './documents.ts';

const wrong = (pointer = '') => `entry-fields${pointer && ` ${pointer}`}`;
const url = { '/badge_url': 'https://alder-finch.example/badge.svg' };
const more = (pointer: string) => `entry-members ${pointer}`;
const moreOf = (pointer: string) => `capability-members ${pointer}`;

/** Members of entries and capabilities that the text does not define. */
export const unknownEntryMembers: SuiteCase[] = [
  ...casesOf('registry-entry', entry, [
    ['an entry with its own members', url],
    [
      'the address of a schema',
      { '/$schema': 'https://context-native.example/schemas/v0.1/registry-entry.json' },
    ],
    ['$schema that is no string', { '/$schema': false }, more('/$schema')],
    ['a misspelt member', { '/badge_ur': 'https://alder-finch.example/badge.svg' }, more('/badge_ur')],
    [
      'a misspelt member in place of a required one',
      { '/version': undefined, '/verison': '1.2.0' },
      [wrong(), more('/verison')],
    ],
    ['a member with a capital letter', { '/Name': 'VAT' }, more('/Name')],
    ['a member that is null', { '/homepage': null }, more('/homepage')],
    ['a member of a capability', { '/created_at': '2025-09-01T08:00:00Z' }, more('/created_at')],
    ['a name with a slash and a tilde', { '/a~1b~0c': 1 }, more('/a~1b~0c')],
    ['two members', { '/homepage': 'x', '/licence': 'MIT' }, [more('/homepage'), more('/licence')]],
  ]),
  ...casesOf('capability', capability, [
    ['a capability with its own members', { '/org_id': 'alder-finch' }],
    [
      'a capability with the address of a schema',
      { '/$schema': 'https://context-native.example/schemas/v0.1/capability.json' },
    ],
    ['members in what is free', { '/capabilities': { input_type: 'a', anything: 1 } }],
    ['a capability with $schema that is no string', { '/$schema': ['a'] }, moreOf('/$schema')],
    ['a misspelt member of a capability', { '/org_ID': 'alder-finch' }, moreOf('/org_ID')],
    ['a member of an entry in a capability', { '/profile': 'developer' }, moreOf('/profile')],
    ['a description of a capability', { '/description': 'Works out VAT.' }, moreOf('/description')],
    ['two members of a capability', { '/a': 1, '/b': 2 }, [moreOf('/a'), moreOf('/b')]],
  ]),
];
