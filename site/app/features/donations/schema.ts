import { z } from 'zod';
import { asciiDomain, isEmailForm } from '#app/lib/form-fields.ts';
import { mostDonated, readAmount, wrongAmount } from './tiers.ts';

const wrongEmail = 'Invalid email address';

/** Body of `POST /api/create-donation`. */
export const donationBody = z.object({
  amount: z
    .int(wrongAmount)
    .min(1, wrongAmount)
    .max(mostDonated, wrongAmount)
    .describe('Whole US dollars: one of the amounts on `/donations`, or any other.'),
  email: z
    .union(
      [
        z.literal('').transform(() => undefined),
        z.string(wrongEmail).check(asciiDomain, isEmailForm(wrongEmail)).max(255),
      ],
      wrongEmail,
    )
    .optional()
    .describe('Email address for the receipt.'),
});

/**
 * Form of `/donations`: `amount` is the value of the pressed button, plain digits, or `own` for the button beside the
 * field `own`, which holds a typed amount.
 */
export const donationFields = z
  .object({
    amount: z.string(),
    own: z.string().optional(),
    email: z.string().trim().pipe(donationBody.shape.email.unwrap()).optional(),
  })
  .transform(({ amount: pressed, own = '', email }, context) => {
    const isOwn = pressed === 'own';
    const amount = donationBody.shape.amount.safeParse(readAmount(isOwn ? own : pressed));
    if (amount.success) return { amount: amount.data, email };
    context.addIssue({ code: 'custom', path: [isOwn ? 'own' : 'amount'], message: wrongAmount });
    return z.NEVER;
  });
