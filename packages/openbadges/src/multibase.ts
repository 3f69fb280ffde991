import { fromJwk } from '@digitalbazaar/ed25519-multikey';

/** The public part of an Ed25519 key, given as a JWK, as multibase text. */
export async function toMultibase(jwk: object): Promise<string> {
  return (await fromJwk({ jwk })).publicKeyMultibase;
}
