import { and, desc, eq, lt } from 'drizzle-orm';
import { pick } from '#app/lib/pick.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type RequestArgs, type Services, servicesContext } from '#app/services/services.server.ts';
import { endAgents, sweepAgents } from '../agents/connected-agents.server.ts';
import type { Scope } from '../better-auth/auth.server.ts';
import { deletedLetter } from '../letters.server.ts';
import { endSecondSteps } from '../passwords/passwords.server.ts';
import { checkMayLeave } from '../roles/roles.server.ts';
import type { DeletionQuestion } from '../schema.ts';
import { recordSecurityEvent, sweepSecurityLog } from '../security-log/security-log.server.ts';
import { lockAccount, lockSession } from '../sessions/account-links.server.ts';
import { browserName } from '../sessions/browser-name.ts';
import { demandProof } from '../sessions/proof.server.ts';
import { hasEnded, isOpenOf } from '../sessions/session-ends.server.ts';
import {
  accountSectionsOf,
  authContext,
  callerHeaders,
  sendCookies,
  type Visitor,
} from '../sessions/visitor.server.ts';
import { addressChanges, sessions, users, verifications } from '../tables.server.ts';
import { isUndoOver } from './new-address.server.ts';

export async function rename({ context }: RequestArgs, visitor: Visitor, name: string): Promise<void> {
  const { db } = context.get(servicesContext);
  await db.update(users).set({ name, updatedAt: new Date() }).where(eq(users.id, visitor.id));
}

/** Sessions shown at most; one button ends all of them, shown or not. */
const mostSessions = 100;

/** Where the account is signed in, the most recently used first. */
export async function listSessions({ context }: RequestArgs, visitor: Visitor) {
  const { db } = context.get(servicesContext);
  return db
    .select(pick(sessions, 'id', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'))
    .from(sessions)
    .where(and(eq(sessions.userId, visitor.id), isOpenOf(visitor.role)))
    .orderBy(desc(sessions.updatedAt))
    .limit(mostSessions);
}

/** Ends one of the visitor's own sessions; does nothing to another person's. */
export async function endSession(args: RequestArgs, visitor: Visitor, sessionId: string): Promise<void> {
  const { db } = args.context.get(servicesContext);
  const isTheirs = and(eq(sessions.id, sessionId), eq(sessions.userId, visitor.id));
  await db.transaction(async (tx) => {
    const [ended] = await tx.delete(sessions).where(isTheirs).returning({ userAgent: sessions.userAgent });
    if (!ended) return;
    const note = browserName(ended.userAgent);
    await recordSecurityEvent(tx, { userId: visitor.id, kind: 'sessions-ended', note }, args);
  });
}

/** Ends every session of the account, this one included, and every pending second step. Disconnects every agent. */
export async function endAllSessions(args: RequestArgs, visitor: Visitor): Promise<void> {
  const { request, context } = args;
  const auth = context.get(authContext);
  const { headers } = await auth.change(async ({ db }) => {
    await lockAccount(db, visitor.id);
    await recordSecurityEvent(db, { userId: visitor.id, kind: 'sessions-ended', note: 'everywhere' }, args);
    await db.delete(sessions).where(eq(sessions.userId, visitor.id));
    await endAgents(db, visitor.id);
    await endSecondSteps(db, visitor.id);
    return auth.api.signOut({ headers: callerHeaders(request), returnHeaders: true });
  });
  sendCookies(context, headers);
}

/**
 * Deletes the account and its data: by the tables' foreign keys, by `AccountSection.forget`, or as `choices` say.
 *
 * @throws what `demandProof`, `checkMayLeave` and `lockSession` throw; Refusal 400 for a choice that was not made
 */
export async function deleteAccount(
  { request, context }: RequestArgs,
  visitor: Visitor,
  choices: Record<string, string>,
  form: FormData,
): Promise<void> {
  const services = context.get(servicesContext);
  const session = await demandProof({ request, context }, form);
  const auth = context.get(authContext);
  const erase = async ({ db: tx, letters }: Scope) => {
    await checkMayLeave(tx, visitor.id);
    await lockSession(tx, session);
    await answerDeletionQuestions({ request, context }, tx, visitor, choices);
    for (const { forget } of accountSectionsOf(context)) await forget?.(services, tx, visitor);
    const options = { body: {}, headers: callerHeaders(request), returnHeaders: true } as const;
    // The person has shown proof, so a refusal here is unexpected. A plain Error rolls back everything above; the
    // library's own error would commit it.
    const deleted = await auth.api.deleteUser(options).catch((error) => {
      throw new Error('the account was not deleted', { cause: error });
    });
    letters.push(deletedLetter(visitor.email));
    return deleted;
  };
  // All topics: pages may show something of theirs, such as a count of likes, and accounts does not know which.
  const { headers } = await auth.change(erase, { topics: ['*'] });
  sendCookies(context, headers);
}

/** Days that a new account waits for its address to be confirmed. `/privacy` names it. */
const confirmWithinDays = 30;

/**
 * Removes expired rows (sessions, pending steps of a sign-in, changes of address that can no longer be undone, agents
 * and their tokens, security events) and accounts that nobody confirmed. Shortens network addresses in the security
 * log.
 */
export async function sweepAccounts(db: Database): Promise<void> {
  const now = new Date();
  const oldest = new Date(now.getTime() - confirmWithinDays * 86_400_000);
  await db.delete(sessions).where(hasEnded());
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(addressChanges).where(isUndoOver());
  await sweepAgents(db);
  await sweepSecurityLog(db);
  await db.delete(users).where(and(eq(users.emailVerified, false), lt(users.createdAt, oldest)));
}

/** Registers the nightly clean-up. Call it before the background work starts. */
export function scheduleAccountSweep({ background, db }: Services): void {
  background.every('accounts-sweep', '20 3 * * *', () => sweepAccounts(db));
}

/** A feature's question before an account is deleted, and its use of the answer. */
export interface DeletionStep {
  /** Undefined when there is nothing to ask this person. */
  ask: (db: Database, userId: string) => Promise<DeletionQuestion | undefined>;
  /**
   * Runs in the transaction that deletes the account, before the deletion. `choice` is the value of one of the
   * question's choices, or '' when nothing was asked.
   */
  answer: (tx: Database, userId: string, choice: string) => Promise<void>;
}

const deletionStepsOf = ({ context }: Pick<RequestArgs, 'context'>) =>
  accountSectionsOf(context).flatMap(({ deletion }) => (deletion ? [deletion] : []));

/** The questions before the visitor's account is deleted. */
export async function listDeletionQuestions(
  args: RequestArgs,
  visitor: Visitor,
): Promise<DeletionQuestion[]> {
  const { db } = args.context.get(servicesContext);
  const asked = await Promise.all(deletionStepsOf(args).map(({ ask }) => ask(db, visitor.id)));
  return asked.filter((question) => question !== undefined);
}

/**
 * Carries out the choices, inside the transaction that deletes the account.
 * @throws Refusal 400 when a question has no valid answer
 */
async function answerDeletionQuestions(
  args: RequestArgs,
  tx: Database,
  { id }: Visitor,
  choices: Record<string, string>,
): Promise<void> {
  for (const { ask, answer } of deletionStepsOf(args)) {
    const question = await ask(tx, id);
    const choice = question ? (choices[question.name] ?? '') : '';
    if (question && !question.choices.some(({ value }) => value === choice))
      throw new Refusal(400, 'Please choose one of these options.', { field: question.name });
    await answer(tx, id, choice);
  }
}
