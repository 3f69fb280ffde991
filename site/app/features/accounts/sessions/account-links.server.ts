import { createHash } from 'node:crypto';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { pick } from '#app/lib/pick.ts';
import type { Config } from '#app/services/config/config.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { readSignedLink, signLink } from '#app/services/signed-links/signed-links.server.ts';
import { signedOut } from '../refusals.server.ts';
import type { Role } from '../roles/role.ts';
import { credentials, isPassword, sessions, twoFactors, users } from '../tables.server.ts';
import type { Session } from './visitor.server.ts';

/**
 * Purposes of a link, each with its lifetime in seconds. `signed up` is no link: it stays in the browser that signed
 * up.
 */
const lifetimes = {
  confirm: 86_400,
  'signed up': 86_400,
  reset: 3_600,
  'new address': 86_400,
};

type Purpose = keyof typeof lifetimes;
type Keeper = Pick<Config, 'sessionSecret' | 'dataDir'>;

/** The account that a link belongs to, as it is now. */
export interface LinkedAccount {
  id: string;
  email: string;
  emailVerified: boolean;
  passwordHash: string | null;
  /** The second factor that is on; null if none is. */
  twoFactorId: string | null;
  /** Further content of the link, besides the account. */
  extra: string;
}

/**
 * A token for a link in a mail to the account. Nothing is stored for it: it is bound to address, password and second
 * factor as they are now, so each change of one of them ends every link that was sent before.
 * @returns undefined when the account is gone
 */
export async function makeLinkToken(
  config: Keeper,
  db: Database,
  purpose: Purpose,
  userId: string,
  extra = '',
): Promise<string | undefined> {
  const account = await findAccount(db, eq(users.id, userId));
  const end = Math.floor(Date.now() / 1000) + lifetimes[purpose];
  return account && signLink(config, purpose, [userId, end, stateOf(account), extra].join(' '));
}

/** Reads a link. 'expired' is said only of one that would still work otherwise. */
export async function readAccountLink(
  config: Keeper,
  db: Database,
  purpose: Purpose,
  token: string | null,
): Promise<LinkedAccount | 'expired' | undefined> {
  const [userId = '', end = '', state, extra = ''] = readSignedLink(config, purpose, token)?.split(' ') ?? [];
  if (!userId) return undefined;
  const account = await findAccount(db, eq(users.id, userId));
  if (!account || stateOf(account) !== state) return undefined;
  return Number(end) * 1000 < Date.now() ? 'expired' : { ...account, extra };
}

/**
 * Reads a link under the account's lock, for the action that uses it: of two concurrent uses, the second sees the
 * result of the first.
 * @returns undefined for a link that does not work, or has expired
 */
export async function takeLink(
  config: Keeper,
  tx: Database,
  purpose: Purpose,
  token: string | null,
): Promise<LinkedAccount | undefined> {
  const [userId] = readSignedLink(config, purpose, token)?.split(' ') ?? [];
  if (!userId) return undefined;
  await lockAccount(tx, userId);
  const account = await readAccountLink(config, tx, purpose, token);
  return account === 'expired' ? undefined : account;
}

/**
 * Locks an account until `tx` ends: changes of its sign-in methods, purchases, payments and exams run one after the
 * other. The lock is a statement of its own: the statements after it see the changes that it waited for, such as an
 * ended session.
 */
export function lockAccount(tx: Database, userId: string): Promise<void> {
  return lockAccounts(tx, [userId]);
}

/**
 * Locks the account and then the session of a signed-in person: since their request started, another may have signed
 * them out. Changes of sign-in methods by a session start with this. Ending the session waits until `tx` is finished,
 * so nothing is added after the person is told that it ended.
 *
 * @returns what `lockAndRead` does
 * @throws Refusal 401 when the session has ended
 */
export async function lockSession(
  tx: Database,
  { sessionId, visitor }: Pick<Session, 'sessionId' | 'visitor'>,
) {
  const account = await lockAndRead(tx, visitor.id);
  const isTheirs = and(eq(sessions.id, sessionId), eq(sessions.userId, visitor.id));
  const open = await tx.select({ id: sessions.id }).from(sessions).where(isTheirs).for('no key update');
  if (open.length === 0) throw signedOut();
  return account;
}

/**
 * Locks an account, and reads what decides about its second factor: since the request began, another may have changed
 * it.
 *
 * @throws Refusal 401 when it is gone
 */
export async function lockAndRead(tx: Database, userId: string) {
  await lockAccount(tx, userId);
  const [user] = await tx
    .select({ role: users.role, twoFactorEnabled: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw signedOut();
  return { ...user, role: user.role as Role };
}

/**
 * Locks several accounts, always in the same order: of two requests for the same accounts, one waits and none is
 * refused.
 */
export async function lockAccounts(tx: Database, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const areThey = inArray(users.id, userIds);
  await tx.select({ id: users.id }).from(users).where(areThey).orderBy(users.id).for('no key update');
}

/**
 * An account with its address, password hash and second factor: links and known devices are bound to these, and a
 * change of one ends them.
 */
export async function findAccount(
  db: Database,
  isIt: SQL,
): Promise<Omit<LinkedAccount, 'extra'> | undefined> {
  // The second factor is on: by an app, or by passkeys alone.
  const isOn = or(eq(twoFactors.verified, true), eq(users.twoFactorEnabled, true));
  const [account] = await db
    .select({
      ...pick(users, 'id', 'email', 'emailVerified'),
      passwordHash: credentials.password,
      twoFactorId: twoFactors.id,
    })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), isPassword))
    .leftJoin(twoFactors, and(eq(twoFactors.userId, users.id), isOn))
    .where(isIt);
  return account;
}

/** Digest that reveals nothing of the password hash, whose salt and tag nobody can guess. */
function stateOf({ email, passwordHash, twoFactorId }: Omit<LinkedAccount, 'extra'>): string {
  return createHash('sha256').update([email, passwordHash, twoFactorId].join('\n')).digest('base64url');
}
