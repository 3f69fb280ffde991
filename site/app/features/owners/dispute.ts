import { type DeclaredFields, emailField, schemaOf, textField } from '#app/lib/declared-fields.ts';
import { text } from '#app/lib/form-fields.ts';

/** Fields of "This claim is wrong", also for the reviewer. */
export const disputeFields = {
  claim: { label: 'Claim', schema: text(36, 'Choose the claim.') },
  reason: textField({
    label: 'Why is it wrong?',
    reviewLabel: 'Reason',
    hint: 'Say who owns it, and how an editor can see that.',
    max: 2000,
    missing: 'Please say why the claim is wrong.',
    rows: 5,
  }),
  email: emailField({
    wrong: 'Please enter a valid email address',
    hint: 'We send the decision to this address, and ask there if something is unclear.',
  }),
} as const satisfies DeclaredFields;

export const disputeSchema = schemaOf(disputeFields);
