import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { attempt } from '#app/lib/attempt.ts';

const algorithms = ['RS256', 'EdDSA'] as const;

/** A key as a JWK, with its thumbprint (RFC 7638) as id. A key that no longer signs has only its public part. */
const credentialKey = z.looseObject({
  kid: z.string(),
  alg: z.enum(algorithms),
  /** Time of its creation, ISO 8601. */
  created: z.string(),
  /** The private part. */
  d: z.string().optional(),
  /** As in OpenID Federation; `revoked_at` is in seconds since 1970. */
  revoked: z.object({ revoked_at: z.int(), reason: z.string().optional() }).optional(),
});

/** All keys that ever signed credentials, the newest first, with a private one for each algorithm. */
export const keyRing = z
  .object({ keys: z.array(credentialKey) })
  .refine(({ keys }) =>
    algorithms.every((alg) => keys.some((key) => key.alg === alg && key.d !== undefined)),
  );

export type CredentialKey = z.infer<typeof credentialKey>;
export type KeyRing = z.infer<typeof keyRing>;

/** The setting CREDENTIAL_KEYS: a ring as JSON. Parsing checks every key. */
export const keyRingText = z.string().transform((text, context) => {
  const ring = keyRing.safeParse(attempt(() => JSON.parse(text)));
  if (!ring.success) {
    context.addIssue(
      'must have the format of DATA_DIR/credential-keys.json: JSON with a private key for RS256 and one for EdDSA',
    );
    return z.NEVER;
  }
  const { keys } = ring.data;
  for (const [index, key] of keys.entries()) {
    const fault =
      findFault(key) ?? (keys.findIndex(({ kid }) => kid === key.kid) < index && 'appears more than once');
    if (fault) context.addIssue(`contains an unusable key: keys[${index}] (${key.alg}) ${fault}`);
  }
  return ring.data;
});

/** Requirements of each algorithm: kind of key, members of its public part in the order of RFC 7638, and hash. */
const kinds = {
  RS256: { type: 'rsa', name: 'an RSA key of 2048 bits or more', members: ['e', 'kty', 'n'], hash: 'sha256' },
  EdDSA: { type: 'ed25519', name: 'an Ed25519 key', members: ['crv', 'kty', 'x'], hash: null },
} as const;

const leastBits = 2048;

/** The fault of an unusable key, as the end of a message; undefined for a good one. It contains nothing secret. */
function findFault(key: CredentialKey): string | undefined {
  const { type, name, members, hash } = kinds[key.alg];
  const open = Object.fromEntries(members.map((member) => [member, key[member]])) as JsonWebKey;
  const publicKey = attempt(() => createPublicKey({ key: open, format: 'jwk' }));
  const bits = publicKey?.asymmetricKeyDetails?.modulusLength ?? leastBits;
  if (publicKey?.asymmetricKeyType !== type || bits < leastBits) return `is not ${name}`;
  if (key.kid !== createHash('sha256').update(JSON.stringify(open)).digest('base64url'))
    return 'has a kid that is not its thumbprint (RFC 7638)';
  if (Number.isNaN(Date.parse(key.created))) return 'has no date in created';
  if (key.d === undefined) return undefined;
  const probe = Buffer.from('a probe');
  const isOurs = attempt(() => {
    const signature = sign(hash, probe, createPrivateKey({ key: key as JsonWebKey, format: 'jwk' }));
    return verify(hash, probe, publicKey, signature);
  });
  return isOurs ? undefined : 'has a private part that does not belong to its public part';
}
