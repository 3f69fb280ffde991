import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { Limits } from '#app/services/limits/limits.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { endAgents } from '../agents/connected-agents.server.ts';
import { provenPassword } from '../better-auth/auth.server.ts';
import { passwordChangedLetter, resetLetter } from '../letters.server.ts';
import { messages } from '../refusals.server.ts';
import { recordSecurityEvent } from '../security-log/security-log.server.ts';
import {
  type LinkedAccount,
  lockSession,
  makeLinkToken,
  readAccountLink,
  takeLink,
} from '../sessions/account-links.server.ts';
import { demandProof } from '../sessions/proof.server.ts';
import { authContext, callerHeaders, sendCookies, type Visitor } from '../sessions/visitor.server.ts';
import { rememberDevice } from '../sign-in/known-device.server.ts';
import { countMail } from '../sign-in/mail-limits.server.ts';
import { credentials, isPassword, sessions, users, verifications } from '../tables.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { hashPassword } from './password-hash.server.ts';

/**
 * Milliseconds: longer than the work takes for a known address; the library itself waits 500 ms in one of the cases.
 */
const duration = 700;

/** Waits until `work` is done and `duration` is over, so that the time does not reveal who has an account. */
export async function answerSteadily(work: () => Promise<unknown>): Promise<void> {
  await Promise.all([work(), wait(duration)]);
}

/** ASVS 5, 6.2.4: the 100,000 most leaked passwords are refused; no mix of characters is required. */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new Refusal(400, messages.commonPassword, { field: 'password' });
}

/** Sends the link to choose a new password. The answer does not reveal whether the account exists. */
export async function askForReset(args: RequestArgs, email: string): Promise<void> {
  const { context } = args;
  const { config, db, limits, mail } = context.get(servicesContext);
  await limits.take('submissions by address', context.get(requestContext).address);
  await countMail(args, 'reset', email);
  await answerSteadily(async () => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const token = user && (await makeLinkToken(config, db, 'reset', user.id));
    if (!token) return;
    const letter = resetLetter(email, `${config.siteUrl}/auth/reset?token=${token}`);
    await db.transaction((tx) => mail.send(tx, letter));
  });
}

/** True while the link of a mail still lets its reader choose a password. */
export async function isResetOpen({ context }: RequestArgs, token: string): Promise<boolean> {
  const { config, db } = context.get(servicesContext);
  const account = await readAccountLink(config, db, 'reset', token);
  return account !== undefined && account !== 'expired';
}

/**
 * Sets the new password, signs out every session, and counts the address as confirmed, since its owner could open the
 * link. The link works once.
 *
 * @throws Refusal 400 for an invalid link or a common password; TooManyRequests
 */
export async function resetPassword(args: RequestArgs, token: string, password: string): Promise<void> {
  const { config, db, limits, mail } = args.context.get(servicesContext);
  await limits.take('passwords by address', args.context.get(requestContext).address);
  // Checked before the hash, which is expensive: a request without a valid link causes none.
  if (!(await isResetOpen(args, token))) throw new Refusal(400, messages.deadLink);
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const account = await takeLink(config, tx, 'reset', token);
    if (!account) throw new Refusal(400, messages.deadLink);
    await setPassword(args, tx, account, passwordHash);
    await mail.send(tx, passwordChangedLetter(account.email, config.siteUrl));
  });
}

/**
 * Sets the password that the reader of the account's mails chose: every session, agent and pending second step ends. If
 * the address was unconfirmed, it becomes confirmed, and the name is removed: a stranger may have signed up with that
 * address.
 */
export async function setPassword(
  args: RequestArgs,
  tx: Database,
  { id, email, emailVerified }: LinkedAccount,
  passwordHash: string,
): Promise<void> {
  const updatedAt = new Date();
  await tx
    .update(credentials)
    .set({ password: passwordHash, updatedAt })
    .where(and(eq(credentials.userId, id), isPassword));
  if (!emailVerified) {
    await tx.update(users).set({ emailVerified: true, name: '', updatedAt }).where(eq(users.id, id));
    await recordSecurityEvent(tx, { userId: id, kind: 'address-confirmed' }, args);
  }
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await endAgents(tx, id);
  await endSecondSteps(tx, id);
  await new Limits(tx).forgetPasswordGuesses(email);
  const note = 'signed out everywhere';
  await recordSecurityEvent(tx, { userId: id, kind: 'password-reset', note }, args);
}

/** Deletes an account's pending second steps: a person who has given the password but not yet the code starts again. */
export async function endSecondSteps(tx: Database, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

/**
 * Changes the password, signs out every other session and every agent, and gives this session a new id. For
 * editors and admins, the session still ends when it would have.
 */
export async function changePassword(
  args: RequestArgs,
  visitor: Visitor,
  password: string,
  form: FormData,
): Promise<void> {
  const { request, context } = args;
  const { config, limits } = context.get(servicesContext);
  const session = await demandProof(args, form);
  await limits.take('passwords by address', context.get(requestContext).address);
  refuseCommonPassword(password);
  const auth = context.get(authContext);
  const passwordHash = await hashPassword(password);
  const { headers } = await auth.change(
    async ({ db: tx, letters }) => {
      await lockSession(tx, session);
      const changed = await auth.api.changePassword({
        body: { currentPassword: provenPassword, newPassword: password, revokeOtherSessions: true },
        headers: callerHeaders(request),
        returnHeaders: true,
      });
      await endSecondSteps(tx, visitor.id);
      await endAgents(tx, visitor.id);
      letters.push(passwordChangedLetter(visitor.email, config.siteUrl));
      const note = 'signed out everywhere else';
      await recordSecurityEvent(tx, { userId: visitor.id, kind: 'password-changed', note }, args);
      return changed;
    },
    { passwordHash, isProven: true },
  );
  sendCookies(context, headers);
  await rememberDevice(args, visitor.email);
}
