import { z } from 'zod';

/** Body of `POST /api/create-donation`. */
export const donationBody = z.object({
  amount: z
    .number('Choose one of the amounts.')
    .describe('Whole US dollars: one of the amounts on `/donations`.'),
  email: z
    .union([z.literal('').transform(() => undefined), z.email('Invalid email address').max(255)])
    .optional()
    .describe('Where the receipt goes.'),
});

/** What the form of `/donations` sends: the amounts are the values of its buttons, in plain digits. */
export const donationFields = donationBody.extend({
  amount: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
  email: z.string().trim().pipe(donationBody.shape.email.unwrap()).optional(),
});
