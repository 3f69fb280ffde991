import { dropHiddenInLine } from '@context-native/text/typed-characters';
import * as z from 'zod/mini';
import type { Fields, FormAnswer } from '#app/lib/form-answer.ts';
import { asciiDomain, isEmailForm } from '#app/lib/form-fields.ts';

// Zod otherwise tries `new Function`, which our content security policy reports.
z.config({ jitless: true });

/**
 * The forms of accounts, for the browser and for the server. Where the product specification ("Auth") covers a form,
 * its rules, messages and their order apply; where it names a limit and no message, the message is ours.
 */
const email = z
  .string('Invalid email address')
  .check(
    z.trim(),
    asciiDomain,
    z.toLowerCase(),
    isEmailForm('Invalid email address'),
    z.maxLength(255, 'Email address must be at most 255 characters'),
  );

const password = z
  .string('Password must be at least 6 characters')
  .check(
    z.minLength(6, 'Password must be at least 6 characters'),
    z.maxLength(128, 'Password must be at most 128 characters'),
  );

/** Optional: empty, or at least two characters. */
const fullName = z._default(
  z.string().check(
    z.overwrite(dropHiddenInLine),
    z.refine((name) => name.length !== 1, 'Full name must be at least 2 characters'),
    z.maxLength(100, 'Full name must be at most 100 characters'),
  ),
  '',
);

/** Six digits from an app, or a backup code. Both are often written with spaces, which are removed. */
const code = z.string('Please enter the code.').check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.minLength(1, 'Please enter the code.'),
  z.maxLength(40, 'That is too long. Enter the code as it is shown.'),
);

export const signInSchema = z.object({ email, password });
export const signUpSchema = z.object({ email, password, fullName });
export const secondStepSchema = z.object({ code });
export const emailSchema = z.object({ email });
export const resetSchema = z.object({ password });
export const confirmSchema = z.object({ password });
export const nameSchema = z.object({ fullName });
export const changePasswordSchema = z.object({ password });
export const secondFactorCodeSchema = z.object({ code });
/** Other features' questions are fields of their own. */
export const deletionSchema = z.catchall(
  z.object({
    sure: z.literal('yes', 'Tick the box to confirm: we cannot restore a deleted account.'),
  }),
  z.string(),
);
/** A browser authenticator's credential or signature, as JSON. */
const credential = z
  .string('Passkeys need JavaScript in this browser.')
  .check(
    z.minLength(1, 'Passkeys need JavaScript in this browser. The other ways to sign in work without it.'),
    z.maxLength(20_000, 'This data is too long for a passkey. Please try again.'),
  );
export const passkeySchema = z.object({ credential });
export const newPasskeySchema = z.object({
  name: z
    .string('Enter a name for the passkey.')
    .check(
      z.overwrite(dropHiddenInLine),
      z.minLength(1, 'Enter a name for the passkey.'),
      z.maxLength(60, 'The name must be at most 60 characters'),
    ),
  credential,
});
export const removePasskeySchema = z.object({ passkeyId: z.guid('Please choose the passkey to remove.') });
/** Purposes for which a browser is asked to use a passkey. */
export type PasskeyPurpose = 'sign in' | 'second step' | 'proof';
export const endSessionSchema = z.object({ sessionId: z.guid('That session has already ended.') });
export const disconnectAgentSchema = z.object({ agentId: z.guid('That agent is no longer connected.') });
export const noFieldsSchema = z.object({});

/** The answer of an account action to a form of its page. */
export interface AccountAnswer extends FormAnswer {
  /** The form of the page that it answers. */
  intent: string;
  /** There was no answer: the form may have done its work or not. */
  isLost?: boolean;
  /** URL at a provider where the person continues. */
  goOn?: string | undefined;
  /** Shown once, right after they were made. */
  backupCodes?: string[] | undefined;
}

/** The typed fields without those that never go into a page. */
export function withoutSecrets(typed: Fields): Fields {
  const { password: _, proof: __, code: ___, credential: ____, passkey: _____, ...kept } = typed;
  return kept;
}

/** A question about another feature's data, to answer before an account is deleted. */
export interface DeletionQuestion {
  /** Name of the field in the form. */
  name: string;
  label: string;
  choices: { value: string; label: string; hint: string }[];
}
