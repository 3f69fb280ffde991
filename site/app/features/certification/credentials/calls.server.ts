import { z } from 'zod';
import { answerOpenly, openHeaders, refuseOpenly } from '#app/lib/open-answer.ts';
import { topics } from '#app/lib/topics.ts';
import { type Call, type DescribedCall, defineCall, refused } from '#app/services/http/call.server.ts';
import type { Published } from '../badges/badge-documents.server.ts';
import { credentialDataCall, ofCredential } from './data.server.ts';
import { publishFile, publishPath } from './publish.server.ts';

const tag = 'Credentials';
const id = z.guid().describe('Id of the credential, from the URL of its page.');
const gone = {
  description: 'The credential was revoked. The body is an OpenBadges 2.0 revocation.',
  type: 'application/ld+json',
};
const none = refused('Credential not found.');

/** Answers any validator, wherever it runs, with a document of a credential or of its issuer. @throws Refusal 404 */
async function answerValidator(request: Request, found: Published | undefined): Promise<Response> {
  if (!found) throw refuseOpenly(404, 'There is no credential document at this address.');
  const { type, body, status } = found;
  // Clients must revalidate each time, so a revocation takes effect at once.
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, no-cache' };
  if (status) return new Response(body as string, { status, headers: { ...openHeaders, ...headers } });
  if (typeof body === 'string') return answerOpenly(request, body, headers);
  return new Response(new Uint8Array(body), { headers: { ...openHeaders, ...headers } });
}

/**
 * A file of a credential: the assertion of OpenBadges 2.0, the credential of 3.0, the pictures that they are baked
 * into, and the public facts. After a revocation, the assertion and all pictures answer 410 with the revocation.
 */
function file(name: string, operation: string, summary: string, type: string): Call {
  const answers = { 200: { description: 'The file. Pages on any site can read it.', type }, 404: none };
  const isSigned = name.startsWith('credential.j') || name === 'shown.json';
  return defineCall({
    method: 'get',
    path: `/credentials/{id}/${name}`,
    route: '/credentials/{id}/{file}',
    id: operation,
    tag,
    summary,
    params: z.object({ id }),
    answers: isSigned ? answers : { ...answers, 410: gone },
    ...ofCredential,
    isOpen: true,
    answer: async ({ request, params: { id, file }, services }) =>
      answerValidator(request, await publishFile(services, id, file)),
  });
}

/** A document about the issuer, to which credentials of 3.0 refer. */
const issuerDocument = (
  call: Pick<DescribedCall, 'path' | 'route' | 'id' | 'summary' | 'params' | 'answers'>,
) =>
  defineCall({
    ...call,
    method: 'get',
    tag,
    ...ofCredential,
    finished: () => [topics.credentialKeys, topics.credentialStatus],
    isOpen: true,
    answer: async ({ request, services, url }) =>
      answerValidator(request, await publishPath(services, url.pathname)),
  });

export const credentialCalls: Call[] = [
  credentialDataCall,
  file('assertion.json', 'getAssertion', 'A credential as OpenBadges 2.0 assertion', 'application/ld+json'),
  file(
    'shown.json',
    'getShownCredential',
    'The public facts of a credential: level, date, and the holder’s name if the holder shows it',
    'application/json',
  ),
  file('badge.png', 'getBadgePng', 'A credential as OpenBadges 2.0 assertion, baked into a PNG', 'image/png'),
  file(
    'badge.svg',
    'getBadgeSvg',
    'A credential as OpenBadges 2.0 assertion, baked into an SVG',
    'image/svg+xml',
  ),
  file(
    'credential.json',
    'getCredential',
    'An OpenBadges 3.0 credential with a Data Integrity proof (eddsa-rdfc-2022)',
    'application/vc+ld+json',
  ),
  file(
    'credential.jwt',
    'getCredentialJwt',
    'An OpenBadges 3.0 credential as a VC-JWT (RS256)',
    'text/plain',
  ),
  file('credential.png', 'getCredentialPng', 'The JWT, baked into a PNG', 'image/png'),
  file('credential.svg', 'getCredentialSvg', 'The JWT, baked into an SVG', 'image/svg+xml'),
  issuerDocument({
    path: '/badges/profile.json',
    id: 'getIssuerProfile',
    summary: 'The OpenBadges 3.0 issuer, with the keys for its proofs',
    answers: { 200: { description: 'Profile of the issuer.', type: 'application/json' } },
  }),
  issuerDocument({
    path: '/badges/keys/{key}',
    id: 'getCredentialKey',
    summary: 'A public key: a JWK, or a Multikey for proofs',
    params: z.object({ key: z.string().describe('Thumbprint of the key, in hexadecimal.') }),
    answers: {
      200: { description: 'The public key.', type: 'application/json' },
      404: refused('Key not found.'),
    },
  }),
  issuerDocument({
    path: '/.well-known/jwks.json',
    id: 'getKeySet',
    summary: 'All public keys for JWTs, including retired ones',
    answers: { 200: { description: 'The public keys, as a JWK Set.', type: 'application/json' } },
  }),
  issuerDocument({
    path: '/badges/status/{list}.{form}',
    route: '/badges/status/{list}',
    id: 'getStatusList',
    summary: 'A Bitstring Status List: which credentials are revoked',
    params: z.object({
      list: z.int().describe('Number of the list, from 1.'),
      form: z.enum(['json', 'jwt']),
    }),
    answers: {
      200: { description: 'The list as a signed credential.', type: 'application/vc+ld+json' },
      404: refused('List not found.'),
    },
  }),
];
