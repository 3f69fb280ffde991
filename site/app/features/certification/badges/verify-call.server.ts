import { outcomes } from '@context-native/openbadges/verify/outcome';
import { z } from 'zod';

export const verdict = z.object({
  outcome: z
    .enum(outcomes)
    .optional()
    .describe(
      'Whether this site issued the badge, another issuer did, or the badge falsely claims to be from this site. Otherwise the badge is invalid, revoked or expired, or cannot be verified here.',
    ),
  is_valid: z.boolean().describe('True only for issued-here and issued-elsewhere. Read `outcome` first.'),
  vouched_by: z
    .string()
    .optional()
    .describe('The domain that vouches for the key of a genuine badge. Empty if no domain vouches for it.'),
  calls_itself: z
    .string()
    .optional()
    .describe('The name that the issuer gives itself. No domain vouches for this name.'),
  takes_from_us: z
    .array(z.string())
    .optional()
    .describe('Names, URLs or images of this site in a badge that is not from this site.'),
  page: z.string().optional().describe('The page of the credential, if this site issued it.'),
  cautions: z
    .array(z.string())
    .optional()
    .describe('Weaknesses and deviations from OpenBadges. The badge is still genuine.'),
  summary: z.string(),
  checks: z.array(z.object({ name: z.string(), outcome: z.string(), detail: z.string() })),
});

export type Verdict = z.infer<typeof verdict>;

/** Maximum characters of a badge in a call. */
export const maxBadge = 2_000_000;

export const badgeEmail = z
  .string()
  .trim()
  // An international domain may be in its own script.
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'is not an email address')
  .max(255)
  .optional()
  .describe('Email of the claimed holder, to compare with the badge’s hash.');

const whatToSend = 'Send a badge: its URL, its JSON or its JWT.';

/** Body of `POST /api/verify-badge`. */
export const verifyBadgeRequest = z.strictObject({
  badge: z
    .string(whatToSend)
    .trim()
    .min(1, whatToSend)
    .max(maxBadge, 'The badge is larger than 2 MB. Send a smaller one.')
    .describe('The badge’s URL, JSON or JWT.'),
  email: badgeEmail,
});
