import { z } from 'zod';

const algorithms = ['RS256', 'EdDSA'] as const;

/** A key as a JWK with its id (RFC 7638) and when it was made. Those that no longer sign are public only. */
const credentialKey = z.looseObject({
  kid: z.string(),
  alg: z.enum(algorithms),
  /** ISO 8601. */
  created: z.string(),
  /** The secret part. */
  d: z.string().optional(),
});

/** All keys that credentials were ever signed with, the newest first. */
export const keyRing = z
  .object({ keys: z.array(credentialKey) })
  .refine(({ keys }) =>
    algorithms.every((alg) => keys.some((key) => key.alg === alg && key.d !== undefined)),
  );

export type CredentialKey = z.infer<typeof credentialKey>;
export type KeyRing = z.infer<typeof keyRing>;

/** The setting CREDENTIAL_KEYS: the text of such a ring. */
export const keyRingText = z.string().transform((text, context) => {
  try {
    return keyRing.parse(JSON.parse(text));
  } catch {
    context.addIssue(
      'must hold what DATA_DIR/credential-keys.json holds: JSON with a private key for RS256 and one for EdDSA',
    );
    return z.NEVER;
  }
});
