import { accountAddress } from '@context-native/text/email-address';
import { and, asc, eq, ne, not, or } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Command } from '#app/services/control/control.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { checkUnchanged } from '#app/services/http/edit-form.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { actorOf } from '../actors.server.ts';
import { endAgents } from '../agents/connected-agents.server.ts';
import { roleLetter } from '../letters.server.ts';
import { endSecondSteps } from '../passwords/passwords.server.ts';
import { recordSecurityEvent, type SecurityKind } from '../security-log/security-log.server.ts';
import { credentials, isPassword, passkeys, sessions, twoFactors, users } from '../tables.server.ts';
import { type Role, roles } from './role.ts';

/** Columns of an account that changes of roles and operators' commands read. */
const columns = { id: users.id, email: users.email, emailVerified: users.emailVerified, role: users.role };
type Person = { id: string; email: string; emailVerified: boolean; role: string };

const byOperator = 'by an operator of the site';

/** True if the change lowers the role. */
const isLowered = (from: string, to: Role) => (roles as readonly string[]).indexOf(from) > roles.indexOf(to);

/**
 * Gives an account a role, as an operator of the machine may. It may be the last admin's: an operator can make another.
 *
 * @throws Refusal 404 when nobody has this address, 409 when they have not confirmed it
 */
async function grantRole(db: Database, address: string, role: Role): Promise<void> {
  await db.transaction(async (tx) => {
    const isTheirs = eq(users.email, address);
    const [person] = await tx.select(columns).from(users).where(isTheirs).for('no key update');
    if (!person)
      throw new Refusal(404, `No account has the address ${address}. Sign up with this address first.`);
    if (!person.emailVerified)
      throw new Refusal(
        409,
        `The address ${address} is not confirmed yet: open the link in the email first.`,
      );
    await setRole(tx, 'operator', person, role);
  });
}

/**
 * Gives a person a role on behalf of an admin, by the form of the desk. The person gets a mail about a change.
 *
 * @throws Refusal 403 if the admin no longer is one, 404, 409 for an unconfirmed address, for the last admin, and when
 * another admin changed the role since the form was shown
 */
export async function changeRole(
  { db, mail, config }: Pick<Services, 'db' | 'mail' | 'config'>,
  adminId: string,
  { userId, role, form }: { userId: string; role: Role; form: FormData },
): Promise<{ email: string; isSignedOut: boolean }> {
  return db.transaction(async (tx) => {
    const { admins, person } = await lockAdmins(tx, userId);
    if (!admins.some(({ id }) => id === adminId))
      throw new Refusal(403, 'You no longer have the role admin.');
    if (!person) throw new Refusal(404, 'Account not found.');
    checkUnchanged({ role: person.role }, form);
    const { email } = person;
    if (person.role === role) return { email, isSignedOut: false };
    if (!person.emailVerified)
      throw new Refusal(
        409,
        'This address is not confirmed yet. Only an account with a confirmed address can have a role.',
      );
    refuseWithoutAdmin(admins, userId, 'role');
    await setRole(tx, actorOf(adminId), person, role);
    const isSignedOut = isLowered(person.role, role);
    await mail.send(tx, roleLetter(email, role, isSignedOut, config));
    return { email, isSignedOut };
  });
}

/**
 * Lets an account be deleted in this transaction, unless nobody would be left to give roles. Call it before any other
 * check: work that had started for this person (an exam that closes, a payment) finishes first and is seen; later work
 * waits, and finds no account.
 * @throws Refusal 409 for the last admin, and when another request deleted the account
 */
export async function checkMayLeave(tx: Database, userId: string): Promise<void> {
  const { admins, person } = await lockAdmins(tx, userId);
  if (!person) throw new Refusal(409, 'This account was already deleted.');
  refuseWithoutAdmin(admins, userId, 'sure');
}

/**
 * All admins and this account, locked until `tx` ends, in the order of their ids: of two admins who demote each other,
 * or leave, at the same time, the second finds that the first is gone.
 */
async function lockAdmins(tx: Database, userId: string) {
  const locked = await tx
    .select(columns)
    .from(users)
    .where(or(eq(users.role, 'admin'), eq(users.id, userId)))
    .orderBy(users.id)
    .for('no key update');
  return {
    admins: locked.filter(({ role }) => role === 'admin'),
    person: locked.find(({ id }) => id === userId),
  };
}

/** The rule: one admin must be left. `field` is the form's field that gets the message. */
function refuseWithoutAdmin(admins: Person[], userId: string, field: string): void {
  if (admins.length === 1 && admins[0]?.id === userId)
    throw new Refusal(409, 'This is the only admin. Make another person an admin first.', { field });
}

/**
 * The change itself, with its entries in the audit log and the security log. It counts from the next request on. A
 * lower role ends the person's sessions. Agents stay connected: no role gives them rights.
 */
async function setRole(tx: Database, actor: string, { id, role: from }: Person, role: Role): Promise<void> {
  if (from === role) return;
  await tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, id));
  const isSignedOut = isLowered(from, role);
  if (isSignedOut) await tx.delete(sessions).where(eq(sessions.userId, id));
  const note = [
    `${from} to ${role}`,
    ...(actor === 'operator' ? [byOperator] : []),
    ...(isSignedOut ? ['every session ended'] : []),
  ].join(', ');
  await recordSecurityEvent(tx, { userId: id, kind: 'role-changed', note });
  await recordAudit(tx, {
    actor,
    action: 'role.changed',
    subject: actorOf(id),
    details: { from, to: role },
  });
}

/** Every account with a role above member. */
function listRoles(db: Database): Promise<{ email: string; role: string }[]> {
  return db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(ne(users.role, 'member'))
    .orderBy(asc(users.role), asc(users.email));
}

/**
 * Ends every session, pending second step and agent of an account, for example after a lost laptop. Returns the number of sessions.
 *
 * @throws Refusal 404 when nobody has this address
 */
async function signOutEverywhere(db: Database, address: string): Promise<number> {
  return db.transaction(async (tx) => endSessions(tx, await findPerson(tx, address)));
}

/**
 * Turns off the second factor of an account, removes its passkeys and its links to other sites, and ends its sessions
 * and agents: for an owner who has lost them, or whose thief set one up. The password stays, and can be reset by mail.
 * The operator must have checked that the caller is the owner.
 *
 * @throws Refusal 404 when nobody has this address, 409 when there is nothing to remove
 */
async function removeSecondFactor(db: Database, address: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = await findPerson(tx, address);
    const removed = await tx
      .delete(twoFactors)
      .where(eq(twoFactors.userId, id))
      .returning({ id: twoFactors.id });
    // Each of them signs in without a password: one that a thief added must go too.
    const keys = await tx.delete(passkeys).where(eq(passkeys.userId, id)).returning({ id: passkeys.id });
    const links = await tx
      .delete(credentials)
      .where(and(eq(credentials.userId, id), not(isPassword)))
      .returning({ id: credentials.id });
    const gone: SecurityKind[] = [];
    if (removed.length > 0) gone.push('factor-off');
    if (keys.length > 0) gone.push('passkey-removed');
    if (links.length > 0) gone.push('provider-unlinked');
    if (gone.length === 0)
      throw new Refusal(409, `${address} has no second factor, no passkeys and no linked sign-ins.`);
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, id));
    for (const kind of gone) await recordSecurityEvent(tx, { userId: id, kind, note: byOperator });
    await endSessions(tx, { id });
    await recordAudit(tx, { actor: 'operator', action: 'second-factor.removed', subject: actorOf(id) });
  });
}

async function findPerson(tx: Database, address: string) {
  const [person] = await tx.select(columns).from(users).where(eq(users.email, address)).for('update');
  if (!person) throw new Refusal(404, `No account has the address ${address}.`);
  return person;
}

async function endSessions(tx: Database, { id }: { id: string }): Promise<number> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id });
  await endAgents(tx, id);
  await endSecondSteps(tx, id);
  if (ended.length > 0)
    await recordSecurityEvent(tx, { userId: id, kind: 'sessions-ended', note: byOperator });
  const details = { count: ended.length };
  await recordAudit(tx, { actor: 'operator', action: 'sessions.ended', subject: actorOf(id), details });
  return ended.length;
}

/**
 * `grant EMAIL member|editor|admin`, `sign-out EMAIL`, `remove-second-factor EMAIL` and `list`, for `npm run admin` and
 * for the control socket.
 */
export function adminCommand(db: Database): Command {
  return async ([action, email = '', role], print) => {
    const address = accountAddress(email);
    if (action === 'grant') {
      if (!email || !isRole(role)) throw new Refusal(400, 'Choose a role: member, editor or admin.');
      await grantRole(db, address, role);
      return print(`${address} is now ${role}.`);
    }
    if (action === 'sign-out') {
      const count = await signOutEverywhere(db, address);
      return print(`${address} is signed out everywhere (${count} ${count === 1 ? 'session' : 'sessions'}).`);
    }
    if (action === 'remove-second-factor') {
      await removeSecondFactor(db, address);
      print(`${address} no longer has a second factor, passkeys or linked sign-ins.`);
      return print(
        'The account is signed out everywhere. Its password stays the same. To set a new password, ask for a link by email.',
      );
    }
    const people = await listRoles(db);
    if (people.length === 0) print('Nobody is an editor or an admin yet.');
    for (const person of people) print(`${person.role.padEnd(8)}${person.email}`);
  };
}

function isRole(text: string | undefined): text is Role {
  return roles.some((role) => role === text);
}
