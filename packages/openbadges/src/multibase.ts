import { fromJwk } from '@digitalbazaar/ed25519-multikey';

/** An Ed25519 key as a multibase text. */
export async function toMultibase(jwk: object): Promise<string> {
  return (await fromJwk({ jwk })).publicKeyMultibase;
}
