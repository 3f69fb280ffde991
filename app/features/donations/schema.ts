import { z } from 'zod';

/** Body of `POST /api/create-donation`, and what the form of `/donations` sends. */
export const donationBody = z.object({
  amount: z.coerce
    .number('Choose one of the amounts.')
    .describe('Whole US dollars: one of the amounts on `/donations`.'),
  email: z
    .union([z.literal('').transform(() => undefined), z.email('Invalid email address').max(255)])
    .optional()
    .describe('Where the receipt goes.'),
});
