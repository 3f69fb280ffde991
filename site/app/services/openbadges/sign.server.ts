import type { Json } from '@context-native/openbadges/values';
import type { CredentialKey, KeyRing } from '../config/key-ring.server.ts';
import { inWorker } from '../heavy/heavy.server.ts';
import type { Profile } from './credential.server.ts';
import { publicPart, signingKey } from './keys.server.ts';
import type { Signing } from './sign.job.server.ts';

const makeProof = inWorker<Signing, Json>('site/app/services/openbadges/sign.job.server.ts', 'sign');

interface Signable {
  id: string;
  issuer: { id: string };
  validFrom: string;
  validUntil?: string;
  credentialSubject: { id: string };
}

/** URL of a key, by its id. */
type KeyAddress = (kid: string) => string;

/** A credential as VC-JWT: RS256, with registered claims, and with the key's URL as `kid`. */
export async function signAsJwt(credential: Signable, ring: KeyRing, addressOf: KeyAddress): Promise<string> {
  const { CompactSign, importJWK } = await import('jose');
  const key = signingKey(ring, 'RS256');
  const payload = {
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: secondsOf(credential.validFrom),
    ...(credential.validUntil && { exp: secondsOf(credential.validUntil) }),
  };
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'RS256', kid: addressOf(key.kid), typ: 'JWT' })
    .sign(await importJWK(key, 'RS256'));
}

/**
 * A credential with a Data Integrity proof of the suite eddsa-rdfc-2022. A worker thread makes it, because it needs the
 * JSON-LD libraries.
 */
export async function signAsProof<T extends Signable>(
  credential: T,
  ring: KeyRing,
  addressOf: KeyAddress,
  now: Date,
) {
  const key = signingKey(ring, 'EdDSA');
  const by = { id: addressOf(key.kid), controller: credential.issuer.id, jwk: key, date: now };
  return { ...credential, proof: await makeProof({ credential, by }) };
}

const secondsOf = (moment: string) => Math.floor(Date.parse(moment) / 1000);

/** Document at the URL of a key: a JWK, or a Multikey for Ed25519. Undefined for an unknown id. */
export async function keyDocument(
  ring: KeyRing,
  kid: string,
  { addressOf, controller }: { addressOf: KeyAddress; controller: string },
) {
  const key = ring.keys.find((one) => one.kid === kid);
  if (!key) return undefined;
  return key.alg === 'RS256' ? jwkOf(key, addressOf) : multikeyOf(key, addressOf(kid), controller);
}

/** The public keys of JWTs as a JWK Set, also those that no longer sign, but not revoked ones. */
export const publicKeySet = (ring: KeyRing, addressOf: KeyAddress) => ({
  keys: ring.keys
    .filter(({ alg, revoked }) => alg === 'RS256' && !revoked)
    .map((key) => jwkOf(key, addressOf)),
});

/** With the same `kid` as in a JWT, so that libraries find it in a set. */
function jwkOf(key: CredentialKey, addressOf: KeyAddress) {
  const { created, kid, ...jwk } = publicPart(key);
  return { ...jwk, kid: addressOf(kid), use: 'sig' };
}

async function multikeyOf(key: CredentialKey, id: string, controller: string) {
  const { toMultibase } = await import('@context-native/openbadges/multibase');
  return {
    '@context': 'https://w3id.org/security/multikey/v1',
    id,
    type: 'Multikey',
    controller,
    publicKeyMultibase: await toMultibase(publicPart(key)),
    ...(key.revoked && { revoked: new Date(key.revoked.revoked_at * 1000).toISOString() }),
  };
}

/** The issuer's document for 3.0. It lists the keys of proofs that are not revoked. */
export function issuerDocument(profile: Profile, ring: KeyRing, addressOf: KeyAddress) {
  return {
    // The DID context, which verifiers have. Those without the controlled-identifiers context rejected the proof.
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    type: ['Profile'],
    ...profile,
    assertionMethod: ring.keys
      .filter(({ alg, revoked }) => alg === 'EdDSA' && !revoked)
      .map(({ kid }) => addressOf(kid)),
  };
}
