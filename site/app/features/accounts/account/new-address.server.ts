import { and, eq, gte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { readSignedLink, signLink } from '#app/services/signed-links/signed-links.server.ts';
import { site } from '#site';
import { endAgents } from '../agents/connected-agents.server.ts';
import {
  addressChangeAskedLetter,
  addressChangedLetter,
  addressRestoredLetter,
  newAddressLetter,
} from '../letters.server.ts';
import { endSecondSteps } from '../passwords/passwords.server.ts';
import { messages } from '../refusals.server.ts';
import { recordSecurityEvent, type SecurityKind } from '../security-log/security-log.server.ts';
import {
  lockAccount,
  lockSession,
  makeLinkToken,
  readAccountLink,
  takeLink,
} from '../sessions/account-links.server.ts';
import { demandProof } from '../sessions/proof.server.ts';
import { getSession, type Visitor } from '../sessions/visitor.server.ts';
import { claimAddress } from '../sign-in/claim-address.server.ts';
import { countMail } from '../sign-in/mail-limits.server.ts';
import {
  addressChanges,
  credentials,
  isPassword,
  passkeys,
  sessions,
  twoFactors,
  users,
} from '../tables.server.ts';

/**
 * Hours in which the reader of the old address can undo a change. The letter, `/privacy` and pages of accounts name
 * them.
 */
const undoHours = 72;

/**
 * Hours before a change of address. Undoing the change also removes sign-in methods that were added, and second factors
 * that were set up or changed, within them: an intruder who changed the address may have been in the account before.
 * Older ones stay: a mail to the old address reported when they were added.
 */
const addedBeforeHours = 72;

/**
 * Sends a link to the new address that changes the account's address, and a notice to the old one.
 *
 * @throws Refusal 400 for the same address, 409 when it has a confirmed account; TooManyRequests; what `demandProof`
 * throws
 */
export async function askForNewAddress(
  args: RequestArgs,
  visitor: Visitor,
  email: string,
  form: FormData,
): Promise<void> {
  const { db, limits, config, mail } = args.context.get(servicesContext);
  await demandProof(args, form);
  if (email === visitor.email)
    throw new Refusal(400, 'Your account already has this address. Enter another one.', { field: 'email' });
  await limits.take('mails by account', `change ${visitor.id}`);
  await countMail(args, 'confirmation', email);
  const isConfirmed = and(eq(users.email, email), eq(users.emailVerified, true));
  if ((await db.$count(users, isConfirmed)) > 0)
    throw new Refusal(409, messages.knownAddress, { field: 'email' });
  const token = await makeLinkToken(config, db, 'new address', visitor.id, email);
  await db.transaction(async (tx) => {
    await mail.send(tx, newAddressLetter(email, `${config.siteUrl}/auth/confirm?token=${token}`));
    await mail.send(tx, addressChangeAskedLetter(visitor.email, config.siteUrl));
    await recordSecurityEvent(tx, { userId: visitor.id, kind: 'address-asked' }, args);
  });
}

/**
 * True for the token of a link that changes an account's address. Links that confirm an account lead to the same page.
 */
export function holdsNewAddress({ context }: RequestArgs, token: string): boolean {
  return readSignedLink(context.get(servicesContext).config, 'new address', token) !== undefined;
}

/**
 * Opens the link that was sent to the new address. It needs a signed-in person, so that a link alone never changes an
 * address. Every other session and every agent ends, and the old address gets a mail with a link to undo the change.
 *
 * @throws Refusal 401 when the session ends meanwhile
 */
export async function changeAddress(
  args: RequestArgs,
  token: string,
): Promise<'address changed' | 'sign in first' | 'change expired' | 'change invalid' | 'taken'> {
  const { db, config, mail } = args.context.get(servicesContext);
  const session = await getSession(args);
  if (!session) return 'sign in first';
  const found = await readAccountLink(config, db, 'new address', token);
  if (found === 'expired') return 'change expired';
  if (found?.id !== session.visitor.id) return 'change invalid';
  return db.transaction(async (tx) => {
    await lockSession(tx, session);
    const account = await takeLink(config, tx, 'new address', token);
    if (!account) return 'change invalid';
    const { id, email: oldEmail, extra: newEmail, twoFactorId } = account;
    if (!(await claimAddress(tx, newEmail))) return 'taken';
    await tx.update(users).set({ email: newEmail, updatedAt: new Date() }).where(eq(users.id, id));
    await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, session.sessionId)));
    await endAgents(tx, id);
    await endSecondSteps(tx, id);
    const [{ changeId } = { changeId: '' }] = await tx
      .insert(addressChanges)
      .values({ userId: id, oldEmail, newEmail, twoFactorId })
      .returning({ changeId: addressChanges.id });
    const undo = `${config.siteUrl}/auth/undo?token=${signLink(config, 'undo', changeId)}`;
    await mail.send(tx, addressChangedLetter(oldEmail, undo));
    await recordSecurityEvent(
      tx,
      { userId: id, kind: 'address-changed', note: 'signed out everywhere else' },
      args,
    );
    return 'address changed';
  });
}

/** The address that a link restores; undefined when the link does not work, or no longer works. */
export async function findUndo({ context }: RequestArgs, token: string): Promise<string | undefined> {
  const { db, config } = context.get(servicesContext);
  const [change] = await db
    .select({ oldEmail: addressChanges.oldEmail })
    .from(addressChanges)
    .where(isOpen(config, token));
  return change?.oldEmail;
}

/**
 * Restores an account's old address for the person who reads its mails. An intruder may know the password and may be
 * signed in: so all sessions and agents end, the password stops working, and sign-in methods and second factors added
 * since the change, or in the 72 hours before, are removed, as are the links that undo later changes.
 *
 * @returns the token of a link to choose a new password
 * @throws Refusal 400 for an invalid link, 409 when another account has confirmed the address by now
 */
export async function undoAddressChange(args: RequestArgs, token: string): Promise<string> {
  const { db, config, mail } = args.context.get(servicesContext);
  return db.transaction(async (tx) => {
    const dead = () => new Refusal(400, 'This link no longer works.');
    const [named] = await tx
      .select({ userId: addressChanges.userId })
      .from(addressChanges)
      .where(isOpen(config, token));
    if (!named) throw dead();
    const { userId } = named;
    // Before the row of the change: otherwise two links of one account, used at once, would deadlock.
    await lockAccount(tx, userId);
    const [change] = await tx.delete(addressChanges).where(isOpen(config, token)).returning();
    if (!change) throw dead();
    const { oldEmail, twoFactorId, changedAt } = change;
    const [account] = await tx
      .select({ email: users.email, hadFactor: users.twoFactorEnabled })
      .from(users)
      .where(eq(users.id, userId));
    if (!(await claimAddress(tx, oldEmail, userId)))
      throw new Refusal(409, `Another account uses this address now. Please write to ${site.email}.`);
    const isLater = and(eq(addressChanges.userId, userId), gte(addressChanges.changedAt, changedAt));
    await tx.delete(addressChanges).where(isLater);
    const since = new Date(changedAt.getTime() - addedBeforeHours * 3_600_000);
    const isNewFactor = twoFactorId
      ? or(ne(twoFactors.id, twoFactorId), gte(twoFactors.changedAt, since))
      : undefined;
    await tx.delete(twoFactors).where(and(eq(twoFactors.userId, userId), isNewFactor));
    const updatedAt = new Date();
    await tx
      .update(credentials)
      .set({ password: null, updatedAt })
      .where(and(eq(credentials.userId, userId), isPassword));
    const isNewWay = and(eq(credentials.userId, userId), gte(credentials.createdAt, since));
    const unlinked = await tx
      .delete(credentials)
      .where(and(isNewWay, not(isPassword)))
      .returning({ id: credentials.id });
    const isNewKey = and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since));
    const forgotten = await tx.delete(passkeys).where(isNewKey).returning({ id: passkeys.id });
    const isTheirs = eq(twoFactors.userId, userId);
    // Without an app or any passkey, backup codes are no second factor. Even a passkey of another host is enough to
    // keep them.
    if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) === 0)
      await tx.delete(twoFactors).where(and(isTheirs, eq(twoFactors.verified, false)));
    const isLeft = (await tx.$count(twoFactors, isTheirs)) > 0;
    await tx
      .update(users)
      .set({ email: oldEmail, updatedAt, ...(!isLeft && { twoFactorEnabled: false }) })
      .where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await endAgents(tx, userId);
    await endSecondSteps(tx, userId);
    if (account && account.email !== oldEmail) await mail.send(tx, addressRestoredLetter(account.email));
    const note = 'signed out everywhere';
    await recordSecurityEvent(tx, { userId, kind: 'address-restored', note }, args);
    const gone: SecurityKind[] = [];
    if (!isLeft && account?.hadFactor) gone.push('factor-off');
    if (forgotten.length > 0) gone.push('passkey-removed');
    if (unlinked.length > 0) gone.push('provider-unlinked');
    for (const kind of gone)
      await recordSecurityEvent(tx, { userId, kind, note: 'with the change of address' }, args);
    const reset = await makeLinkToken(config, tx, 'reset', userId);
    if (!reset) throw new Error('an account without a way to sign in');
    return reset;
  });
}

/**
 * SQL condition for the change that a link undoes, while it can be undone; false for a link that is not signed by us.
 */
function isOpen(config: Config, token: string): SQL | undefined {
  const id = readSignedLink(config, 'undo', token);
  if (!id) return sql`false`;
  return and(eq(addressChanges.id, id), not(isUndoOver()));
}

/** SQL condition for changes that can no longer be undone. The nightly clean-up uses it too. */
export function isUndoOver(): SQL {
  return sql`${addressChanges.changedAt} < now() - make_interval(hours => ${undoHours})`;
}
