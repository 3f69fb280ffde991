/** Tokens that a server must refuse. */
import { generateKeyPairSync, sign } from 'node:crypto';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Claims {
  issuer: string;
  audience: string;
}

/** Claims that a token of this issuer would have. */
function claimsOf({ issuer, audience }: Claims): object {
  const now = Math.floor(Date.now() / 1000);
  const subject = { sub: 'verify', client_id: 'context-native-verify' };
  return { iss: issuer, aud: audience, ...subject, iat: now - 5, nbf: now - 5, exp: now + 300 };
}

/** Text that is no token. */
export const opaqueToken = 'context-native-verify.not-a-token';

/** A token that says of itself that it has no signature. */
export const unsignedToken = (claims: Claims) =>
  `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claimsOf(claims))}.`;

/** A token that is signed with a key that nobody knows. */
export function signedToken(claims: Claims): string {
  const header = part({ alg: 'EdDSA', typ: 'at+jwt', kid: 'context-native-verify' });
  const input = `${header}.${part(claimsOf(claims))}`;
  const { privateKey } = generateKeyPairSync('ed25519');
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
}
