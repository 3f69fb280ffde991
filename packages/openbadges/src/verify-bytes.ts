import { fromBase64Url } from './base64url.ts';
import type { PublicKey } from './public-key.ts';

/** Key type and hash of a JOSE algorithm. */
type Algorithm =
  | { kty: 'RSA'; name: 'RSASSA-PKCS1-v1_5' | 'RSA-PSS'; hash: Hash }
  | { kty: 'EC'; crv: Extract<PublicKey, { kty: 'EC' }>['crv']; hash: Hash }
  | { kty: 'OKP'; crv: 'Ed25519' };

type Hash = 'SHA-256' | 'SHA-384' | 'SHA-512';

const hashes: Record<string, Hash> = { 256: 'SHA-256', 384: 'SHA-384', 512: 'SHA-512' };

/** Algorithms by name in a JWT. All are asymmetric, so a verifier cannot sign. */
const algorithms: Record<string, Algorithm> = {
  ES256: { kty: 'EC', crv: 'P-256', hash: 'SHA-256' },
  ES384: { kty: 'EC', crv: 'P-384', hash: 'SHA-384' },
  ES512: { kty: 'EC', crv: 'P-521', hash: 'SHA-512' },
  ES256K: { kty: 'EC', crv: 'secp256k1', hash: 'SHA-256' },
  EdDSA: { kty: 'OKP', crv: 'Ed25519' },
  Ed25519: { kty: 'OKP', crv: 'Ed25519' },
  ...Object.fromEntries(
    Object.entries(hashes).flatMap(([size, hash]): [string, Algorithm][] => [
      [`RS${size}`, { kty: 'RSA', name: 'RSASSA-PKCS1-v1_5', hash }],
      [`PS${size}`, { kty: 'RSA', name: 'RSA-PSS', hash }],
    ]),
  ),
};

export const isKnownAlgorithm = (alg: string) => Object.hasOwn(algorithms, alg);

/** Tests that a key has the type of an algorithm. */
export function isKeyFor(alg: string, key: PublicKey): boolean {
  const algorithm = Object.hasOwn(algorithms, alg) ? algorithms[alg] : undefined;
  if (!algorithm || algorithm.kty !== key.kty) return false;
  return key.kty === 'RSA' || ('crv' in algorithm && algorithm.crv === key.crv);
}

/**
 * Tests that the holder of a key signed these bytes. Elliptic curve signatures are `r` and `s`, as in JOSE and Data
 * Integrity.
 * @throws for a key that does not match the algorithm
 */
export async function isSignedBy(
  key: PublicKey,
  alg: string,
  { signature, data }: Record<'signature' | 'data', Uint8Array<ArrayBuffer>>,
): Promise<boolean> {
  const algorithm = algorithms[alg];
  if (!algorithm || !isKeyFor(alg, key)) throw new Error(`The key does not match ${alg}.`);
  if (algorithm.kty === 'OKP') return isSignedOnEd25519(key, signature, data);
  if (algorithm.kty === 'EC' && algorithm.crv === 'secp256k1')
    return isSignedOnSecp256k1(key, signature, data);
  const how =
    algorithm.kty === 'EC'
      ? { name: 'ECDSA', namedCurve: algorithm.crv, hash: algorithm.hash }
      : { name: algorithm.name, hash: algorithm.hash, saltLength: Number(algorithm.hash.slice(4)) / 8 };
  const imported = await crypto.subtle.importKey('jwk', key, how, false, ['verify']);
  return crypto.subtle.verify(how, imported, signature, data);
}

/** Not by WebCrypto, which older browsers have without this curve. */
async function isSignedOnEd25519(key: PublicKey, signature: Uint8Array, data: Uint8Array): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const bytes = key.kty === 'OKP' ? fromBase64Url(key.x) : new Uint8Array();
  return signature.length === 64 && ed25519.verify(signature, data, bytes, { zip215: false });
}

/** WebCrypto lacks this curve. Both values of `s` are valid: RFC 8812 requires neither. */
async function isSignedOnSecp256k1(key: PublicKey, signature: Uint8Array, data: Uint8Array) {
  const { secp256k1 } = await import('@noble/curves/secp256k1.js');
  if (key.kty !== 'EC' || signature.length !== 64) return false;
  const point = Uint8Array.from([4, ...fromBase64Url(key.x), ...fromBase64Url(key.y)]);
  return secp256k1.verify(signature, data, point, { lowS: false });
}
