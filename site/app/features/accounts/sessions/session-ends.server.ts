import { and, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../roles/role.ts';
import { sessions, users } from '../tables.server.ts';

/** Sessions of editors and admins end this many hours after the sign-in, or minutes after the last use. */
const staffHours = 12;
const staffIdleMinutes = 60;

/** Shortest interval in milliseconds at which the use of a staff session is noted. */
const noteUseEvery = 60_000;

interface SessionTimes {
  createdAt: Date;
  /** The last use: of members' sessions its day, of the others its minute. */
  updatedAt: Date;
  expiresAt: Date;
}

/**
 * When a session ends if it is not used again. The current role decides: a person who becomes an editor or an admin has
 * shorter sessions at once.
 */
export function endOf(role: Role, { createdAt, updatedAt, expiresAt }: SessionTimes): Date {
  if (role === 'member') return expiresAt;
  const ends = [
    createdAt.getTime() + staffHours * 3_600_000,
    updatedAt.getTime() + staffIdleMinutes * 60_000,
  ];
  return new Date(Math.min(expiresAt.getTime(), ...ends));
}

/** True when the use of a session must be noted, so that it does not end an hour after the last one. */
export function isUseUnnoted(role: Role, { updatedAt }: SessionTimes): boolean {
  return role !== 'member' && Date.now() - updatedAt.getTime() > noteUseEvery;
}

/** SQL condition: a session of this role has not ended (`endOf`). */
export function isOpenOf(role: Role): SQL | undefined {
  const { createdAt, updatedAt, expiresAt } = sessions;
  const isFresh = gt(expiresAt, sql`now()`);
  if (role === 'member') return isFresh;
  return and(
    isFresh,
    gt(createdAt, sql`now() - make_interval(hours => ${staffHours})`),
    gt(updatedAt, sql`now() - make_interval(mins => ${staffIdleMinutes})`),
  );
}

/** SQL condition: a session has ended, by the role of its account. */
export function hasEnded(): SQL {
  const isStaff = sql`exists (select 1 from ${users} where ${users.id} = ${sessions.userId} and ${ne(users.role, 'member')})`;
  return sql`(not ${isOpenOf('member')} or (${isStaff} and not ${isOpenOf('editor')}))`;
}
