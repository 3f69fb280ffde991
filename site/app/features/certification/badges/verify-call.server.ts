import { badgeEmail, maxBadge } from '@context-native/mcp/shapes';
import { z } from 'zod';

const whatToSend = 'Send a badge: its address, its JSON or its JWT.';

/** `POST /api/verify-badge`. */
export const verifyBadgeRequest = z.strictObject({
  badge: z
    .string(whatToSend)
    .trim()
    .min(1, whatToSend)
    .max(maxBadge, 'This is larger than 2 MB, the most that is read here.')
    .describe('Its address, its JSON or its JWT.'),
  email: badgeEmail,
});
