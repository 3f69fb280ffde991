import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { isUniqueViolation } from '#app/services/database/unique-violation.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { answerSteadily } from './answer-steadily.server.ts';
import { countMail } from './mail-limits.server.ts';
import { refuseCommonPassword } from './passwords.server.ts';
import { codeOf, messages } from './refusals.server.ts';
import { users } from './tables.server.ts';
import { authContext, callerHeaders, getSession, type RequestArgs, sendCookies } from './visitor.server.ts';

interface NewAccount {
  email: string;
  password: string;
  fullName: string;
}

/**
 * Creates an account and sends the mail that confirms its address: both or neither. `next` is the page to lead
 * back to after the confirmation.
 *
 * @throws Refusal 409 when the address has an account
 */
export async function signUp(
  { request, context }: RequestArgs,
  { email, password, fullName }: NewAccount,
  next?: string,
): Promise<void> {
  const { limits, db } = context.get(servicesContext);
  await limits.take('sign-up by address', context.get(requestContext).address);
  refuseCommonPassword(password);
  const auth = context.get(authContext);
  const passwordHash = await hashPassword(password);
  const body = { name: fullName, email, password };
  const create = async (scope: { isKnownAddress?: boolean }) => {
    await auth.api.signUpEmail({ body, headers: callerHeaders(request) });
    return scope.isKnownAddress ?? false;
  };
  const isKnown = await auth.change(create, { passwordHash, next }).catch(async (error) => {
    // Two sign-ups with one address at the same moment: the database takes one.
    if (codeOf(error) === 'FAILED_TO_CREATE_USER' && (await db.$count(users, eq(users.email, email))) > 0)
      return true;
    throw error;
  });
  if (isKnown) throw new Refusal(409, messages.knownAddress, { field: 'email' });
}

/** Sends the confirmation again. Says nothing about whether there is such an account, or how it stands. */
export async function resendConfirmation(args: RequestArgs, email: string): Promise<void> {
  const { context } = args;
  const { limits } = context.get(servicesContext);
  await limits.take('submissions by address', context.get(requestContext).address);
  await countMail(args, 'confirmation', email);
  const auth = context.get(authContext);
  await answerSteadily(() => auth.call(() => auth.api.sendVerificationEmail({ body: { email } })));
}

type Confirmation =
  | 'confirmed'
  | 'address changed'
  | 'sign in first'
  | 'expired'
  | 'invalid'
  | 'change expired'
  | 'change invalid'
  | 'taken';

/**
 * Opens the link of a confirmation mail: confirms a new account's address, or changes an account's address. The
 * second needs somebody who is signed in to that account, so that a link alone never signs anybody in.
 */
export async function confirmAddress(
  { request, context }: RequestArgs,
  token: string,
): Promise<Confirmation> {
  const changesAddress = holdsNewAddress(token);
  if (changesAddress && !(await getSession({ request, context }))) return 'sign in first';
  const auth = context.get(authContext);
  try {
    const { headers } = await auth.change(() =>
      auth.api.verifyEmail({ query: { token }, headers: callerHeaders(request), returnHeaders: true }),
    );
    sendCookies(context, headers);
    return changesAddress ? 'address changed' : 'confirmed';
  } catch (error) {
    const code = codeOf(error);
    if (code === 'TOKEN_EXPIRED') return changesAddress ? 'change expired' : 'expired';
    if (code === 'INVALID_TOKEN' || code === 'USER_NOT_FOUND' || code === 'INVALID_USER')
      return changesAddress ? 'change invalid' : 'invalid';
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** Looks into a token without trusting it: the library checks its signature afterwards. */
function holdsNewAddress(token: string): boolean {
  try {
    return 'updateTo' in JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return false;
  }
}
