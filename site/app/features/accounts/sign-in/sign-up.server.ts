import { eq } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { rowsBy } from '#app/services/database/count-over-time.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { readCookie, setCookie } from '#app/services/http/cookies.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { signUpCookieName } from '../better-auth/auth.server.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.server.ts';
import { answerSteadily, refuseCommonPassword, setPassword } from '../passwords/passwords.server.ts';
import { messages } from '../refusals.server.ts';
import { recordSecurityEvent } from '../security-log/security-log.server.ts';
import { makeLinkToken, readAccountLink, takeLink } from '../sessions/account-links.server.ts';
import { authContext, callerHeaders, getVisitor, sendCookies } from '../sessions/visitor.server.ts';
import { users } from '../tables.server.ts';
import { claimAddress } from './claim-address.server.ts';
import { rememberDevice } from './known-device.server.ts';
import { countMail } from './mail-limits.server.ts';
import { noteSignIn } from './note-sign-in.server.ts';

/**
 * Creates an account and sends the mail that confirms its address: both or neither. An unconfirmed account is replaced,
 * so that nobody can hold another person's address. `next` is the page to lead back to after the confirmation.
 *
 * @throws Refusal 409 when the address has an account
 */
export async function signUp(
  args: RequestArgs,
  { email, password, fullName }: { email: string; password: string; fullName: string },
  next?: string,
): Promise<void> {
  const { request, context } = args;
  const { config, limits, db } = context.get(servicesContext);
  await limits.take('sign-up by address', context.get(requestContext).address);
  refuseCommonPassword(password);
  const [known] = await db
    .select({ isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  const isTaken = () => new Refusal(409, messages.knownAddress, { field: 'email' });
  if (known?.isConfirmed) throw isTaken();
  await countMail(args, known ? 'confirmation' : 'sign-up', email);
  const auth = context.get(authContext);
  const passwordHash = await hashPassword(password);
  const token = await auth.change(
    async ({ db: tx }) => {
      if (!(await claimAddress(tx, email))) throw isTaken();
      const body = { name: fullName, email, password };
      const { user } = await auth.api.signUpEmail({ body, headers: callerHeaders(request) });
      return makeLinkToken(config, tx, 'signed up', user.id);
    },
    { passwordHash, next },
  );
  setCookie(context, signUpCookieName(config), token ?? '', 86_400);
}

/** Sends the confirmation again. The answer does not reveal whether the account exists, or its state. */
export async function resendConfirmation(args: RequestArgs, email: string): Promise<void> {
  const { context } = args;
  const { limits } = context.get(servicesContext);
  await limits.take('submissions by address', context.get(requestContext).address);
  await countMail(args, 'confirmation', email);
  const auth = context.get(authContext);
  await answerSteadily(() => auth.call(() => auth.api.sendVerificationEmail({ body: { email } })));
}

/**
 * Opens the link of a confirmation mail. It proves who reads the mails of the address, and not who signed up with it:
 * only the browser that signed up proves that, and in any other the person must give a password. The request that
 * confirms the address also signs that browser in, so a link does it once; a second factor is still asked for.
 */
export async function confirmAddress(
  args: RequestArgs,
  token: string,
): Promise<'signed in' | 'second step' | 'confirmed' | 'asks for the password' | 'expired' | 'invalid'> {
  const { request, context } = args;
  const { config, db } = context.get(servicesContext);
  const account = await readAccountLink(config, db, 'confirm', token);
  if (account === 'expired') return 'expired';
  if (!account) return 'invalid';
  if (account.emailVerified) return 'confirmed';
  const signedUp = readCookie(request, signUpCookieName(config)) ?? '';
  const pending = await readAccountLink(config, db, 'signed up', signedUp);
  if (!pending || pending === 'expired' || pending.id !== account.id) return 'asks for the password';
  // A browser that is signed in to another account stays there.
  const isSignedIn = (await getVisitor(request, context)) !== null;
  const auth = context.get(authContext);
  const { outcome, headers } = await auth.change(async ({ db: tx }) => {
    const now = await takeLink(config, tx, 'confirm', token);
    if (!now) return { outcome: 'invalid' as const };
    if (now.emailVerified) return { outcome: 'confirmed' as const };
    await noteConfirmed(args, tx, account.id);
    if (isSignedIn) return { outcome: 'confirmed' as const };
    const by = 'by the link in the confirmation email';
    const { headers, response } = await auth.api.openSession({
      body: { userId: account.id, by },
      headers: callerHeaders(request),
      returnHeaders: true,
    });
    // An account that was not confirmed has never signed in: it knows no device.
    if (response.outcome === 'signed in') await noteSignIn(args, tx, now, { isKnown: false, by: [by] });
    return { outcome: response.outcome, headers };
  });
  if (headers) sendCookies(context, headers);
  if (outcome !== 'invalid') setCookie(context, signUpCookieName(config), '', 0);
  if (outcome === 'signed in') await rememberDevice(args, account.email);
  return outcome;
}

/** Marks the address as confirmed by the person who opened the link, with its line in the security log. */
async function noteConfirmed(args: RequestArgs, tx: Database, userId: string): Promise<void> {
  await tx.update(users).set({ emailVerified: true, updatedAt: new Date() }).where(eq(users.id, userId));
  await recordSecurityEvent(tx, { userId, kind: 'address-confirmed' }, args);
}

/**
 * Confirms the address of the link with a password. A password other than that of the sign-up replaces it, because the
 * reader of the mails decides; the name, which a stranger may have given, is then removed too.
 *
 * @throws Refusal 400 for an invalid link or a common new password, 409 when the address is confirmed already;
 * TooManyRequests
 */
export async function confirmWithPassword(args: RequestArgs, token: string, password: string): Promise<void> {
  const { context } = args;
  const { config, db, limits } = context.get(servicesContext);
  await limits.take('passwords by address', context.get(requestContext).address);
  const found = await readAccountLink(config, db, 'confirm', token);
  if (!found || found === 'expired') throw new Refusal(400, messages.deadLink);
  const { passwordHash } = found;
  const isTheirs = passwordHash !== null && (await verifyPassword(passwordHash, password));
  if (!isTheirs) refuseCommonPassword(password);
  const newHash = isTheirs ? passwordHash : await hashPassword(password);
  await db.transaction(async (tx) => {
    const account = await takeLink(config, tx, 'confirm', token);
    if (!account) throw new Refusal(400, messages.deadLink);
    if (account.emailVerified)
      throw new Refusal(409, 'This address is confirmed already. Sign in with your password.');
    await (isTheirs ? noteConfirmed(args, tx, account.id) : setPassword(args, tx, account, newHash));
  });
}

/** Existing accounts, by the time they were created. */
export const signUps = rowsBy(users.createdAt);
