import {
  achievement,
  identifier,
  loose,
  profile,
  site,
  status,
  subject,
  type World,
} from './signed-world.ts';

/** What is wrong with the document is found in a JWT, which signs anything. */
export const documentCases: [
  breaks: string,
  because: string,
  change: (world: World) => void,
  also?: string[],
][] = [
  [
    'context',
    'another context',
    (world) => {
      loose(world)['@context'] = ['https://www.w3.org/2018/credentials/v1'];
    },
  ],
  [
    'type',
    'no badge',
    (world) => {
      loose(world).type = ['VerifiableCredential'];
    },
  ],
  [
    'members',
    'no validFrom',
    (world) => {
      delete loose(world).validFrom;
    },
    ['valid-from'],
  ],
  [
    'id',
    'no IRI',
    (world) => {
      loose(world).id = 'credential 1';
    },
  ],
  [
    'valid-from',
    'tomorrow',
    (world) => {
      loose(world).validFrom = '2026-11-22T00:00:00Z';
    },
  ],
  [
    'valid-from',
    'no zone',
    (world) => {
      loose(world).validFrom = '2026-11-01T00:00:00';
    },
  ],
  [
    'valid-until',
    'before it begins',
    (world) => {
      loose(world).validUntil = '2026-01-01T00:00:00Z';
    },
    ['not-expired'],
  ],
  [
    'subject',
    'another type',
    (world) => {
      subject(world).type = ['Person'];
    },
  ],
  [
    'subject',
    'nobody',
    (world) => {
      delete subject(world).id;
      delete subject(world).identifier;
    },
  ],
  [
    'identifier',
    'hashed and not so',
    (world) => {
      identifier(world).identityHash = 'ada';
    },
    ['recipient-is'],
  ],
  [
    'identifier',
    'another type',
    (world) => {
      identifier(world).type = 'Identity';
    },
  ],
  [
    'recipient-is',
    'somebody else',
    (world) => {
      world.email = 'eve@example.org';
    },
  ],
  [
    'achievement',
    'no description',
    (world) => {
      delete achievement(world).description;
    },
  ],
  [
    'achievement',
    'another type',
    (world) => {
      achievement(world).type = ['Award'];
    },
  ],
  [
    'criteria',
    'empty',
    (world) => {
      achievement(world).criteria = {};
    },
  ],
  [
    'issuer',
    'its id is no IRI',
    (world) => {
      loose(world).issuer = { ...profile, type: ['Profile'], id: 'the issuer' };
    },
    ['key-of-issuer', 'status-list-signature'],
  ],
  [
    'one-achievement',
    'two',
    (world) => {
      subject(world).achievement = [achievement(world), achievement(world)];
    },
    ['achievement', 'criteria'],
  ],
  [
    'issuer-type',
    'no Profile',
    (world) => {
      loose(world).issuer = { id: profile.id, name: 'Issuer' };
    },
  ],
  [
    'issuer-name',
    'no name',
    (world) => {
      loose(world).issuer = { id: profile.id, type: ['Profile'] };
    },
  ],
  [
    'not-expired',
    'last week',
    (world) => {
      loose(world).validUntil = '2026-11-14T00:00:00Z';
    },
  ],
  [
    'status-entry',
    'another type',
    (world) => {
      status(world).type = 'StatusList2021Entry';
    },
  ],
  [
    'status-entry',
    'no index',
    (world) => {
      delete status(world).statusListIndex;
    },
    ['status-list-length'],
  ],
  [
    'status-list',
    'not there',
    (world) => {
      world.web.delete(`${site}/status/1`);
    },
  ],
  [
    'status-list-length',
    'beyond the end',
    (world) => {
      status(world).statusListIndex = '999999';
    },
  ],
  [
    'not-revoked',
    'its bit is set',
    (world) => {
      status(world).statusListIndex = '3';
    },
  ],
];
