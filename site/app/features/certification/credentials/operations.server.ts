import { z } from 'zod';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';
import { credentialDataOperations } from './data.server.ts';

const tag = 'Credentials';
const id = z.guid().describe('Of the credential: it stands in the address of its page.');
const gone = {
  description: 'It was revoked: the revocation of OpenBadges 2.0.',
  type: 'application/ld+json',
};
const none = refused('There is no such credential.');

function file(name: string, operation: string, summary: string, type: string): ApiOperation {
  const answers = { 200: { description: 'The document, for every site to read.', type }, 404: none };
  const isSigned = name.startsWith('credential.j') || name === 'shown.json';
  return {
    method: 'get',
    path: `/credentials/{id}/${name}`,
    id: operation,
    tag,
    summary,
    params: z.object({ id }),
    answers: isSigned ? answers : { ...answers, 410: gone },
  };
}

export const credentialOperations: ApiOperation[] = [
  ...credentialDataOperations,
  file('assertion.json', 'getAssertion', 'A credential as OpenBadges 2.0 assertion', 'application/ld+json'),
  file(
    'shown.json',
    'getShownCredential',
    'The public facts of a credential: level, date, and the holder’s name if the holder shows it',
    'application/json',
  ),
  file('badge.png', 'getBadgePng', 'The same, baked into a PNG', 'image/png'),
  file('badge.svg', 'getBadgeSvg', 'The same, baked into an SVG', 'image/svg+xml'),
  file(
    'credential.json',
    'getCredential',
    'A credential of OpenBadges 3.0 with a Data Integrity proof (eddsa-rdfc-2022)',
    'application/vc+ld+json',
  ),
  file('credential.jwt', 'getCredentialJwt', 'The same as VC-JWT (RS256)', 'text/plain'),
  file('credential.png', 'getCredentialPng', 'The JWT, baked into a PNG', 'image/png'),
  file('credential.svg', 'getCredentialSvg', 'The JWT, baked into an SVG', 'image/svg+xml'),
  {
    method: 'get',
    path: '/badges/profile.json',
    id: 'getIssuerProfile',
    tag,
    summary: 'The issuer of OpenBadges 3.0, with the keys of its proofs',
    answers: { 200: { description: 'The document.', type: 'application/json' } },
  },
  {
    method: 'get',
    path: '/badges/keys/{key}',
    id: 'getCredentialKey',
    tag,
    summary: 'A public key: a JWK, or of a key of proofs a Multikey',
    params: z.object({ key: z.string().describe('Its thumbprint, in hexadecimal.') }),
    answers: {
      200: { description: 'The key.', type: 'application/json' },
      404: refused('There is no such key.'),
    },
  },
  {
    method: 'get',
    path: '/.well-known/jwks.json',
    id: 'getKeySet',
    tag,
    summary: 'All public keys of JWTs, those that sign no more as well',
    answers: { 200: { description: 'A JWK Set.', type: 'application/json' } },
  },
  {
    method: 'get',
    path: '/badges/status/{list}.{form}',
    id: 'getStatusList',
    tag,
    summary: 'A Bitstring Status List: which credentials are revoked',
    params: z.object({ list: z.int().describe('Its number, from 1.'), form: z.enum(['json', 'jwt']) }),
    answers: {
      200: { description: 'The list as a signed credential.', type: 'application/vc+ld+json' },
      404: refused('There is no such list.'),
    },
  },
];
