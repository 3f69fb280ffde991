import { isAPIError } from 'better-auth/api';
import { Refusal } from '#app/lib/refusal.ts';

export const messages = {
  badCredentials: 'Invalid email or password. Please check your credentials.',
  unconfirmed: 'Please check your email and confirm your account before signing in.',
  knownAddress: 'An account with this email already exists. Please sign in instead.',
  unexpected: 'An unexpected error occurred. Please try again.',
  commonPassword: 'This password is too common. Please choose another one.',
  wrongPassword: 'That is not your current password.',
  wrongCode: 'That code is wrong. Enter the one that your app shows now.',
  usedCode: 'This code was already used. Wait for the next one.',
  deadLink: 'This link no longer works. Please ask for a new one.',
  signedOut: 'You are signed out. Please sign in again.',
  noPassword:
    'Your account has no password. Confirm in another way that it is you, or set a password by email.',
  tookTooLong: 'This sign-in took too long. Please sign in again.',
} as const;

/** The refusal after a session ended. */
export const signedOut = () => new Refusal(401, messages.signedOut);

/** The library's refusals in our words, by its code. The first two are the product specification's. */
const refusals: Record<string, [status: number, message: string, field?: string]> = {
  INVALID_EMAIL_OR_PASSWORD: [401, messages.badCredentials],
  EMAIL_NOT_VERIFIED: [403, messages.unconfirmed],
  INVALID_PASSWORD: [400, messages.wrongPassword, 'proof'],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [409, 'Your account has no password yet. Please set one by email.'],
  INVALID_CODE: [401, messages.wrongCode, 'code'],
  INVALID_BACKUP_CODE: [401, 'That backup code is wrong or was already used. Enter another one.', 'code'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: [429, 'Too many wrong codes. Please sign in again.'],
  INVALID_TWO_FACTOR_COOKIE: [401, messages.tookTooLong],
  UNAUTHORIZED: [401, messages.signedOut],
};

/** A wrong password or code that this site found itself. */
export class WrongGuess extends Refusal {
  override name = 'WrongGuess';

  constructor(message: string, field: string) {
    super(401, message, { field });
  }
}

const wrongGuesses = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD', 'INVALID_CODE', 'INVALID_BACKUP_CODE'];

/** True for a wrong password or code. Other errors do not count against the person. */
export function isWrongGuess(error: unknown): boolean {
  return error instanceof WrongGuess || wrongGuesses.includes(codeOf(error) ?? '');
}

/** The refusal for an expected error; undefined for any other. */
export function expectedRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!isAPIError(error) || error.statusCode >= 500) return undefined;
  const [status, message, field] = refusals[codeOf(error) ?? ''] ?? [error.statusCode, messages.unexpected];
  return new Refusal(status, message, { field });
}

/** The library's code of an error, such as `TOKEN_EXPIRED`. */
export function codeOf(error: unknown): string | undefined {
  return isAPIError(error) ? error.body?.code : undefined;
}
