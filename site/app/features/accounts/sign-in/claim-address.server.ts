import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { users } from '../tables.server.ts';

/**
 * Reserves an address for the account that `tx` gives it to: two requests for one address run one after the other. An
 * account that never confirmed the address is deleted. `userId` is the account that may have it already.
 *
 * @returns whether it is free: false when another person's account has confirmed it
 */
export async function claimAddress(tx: Database, email: string, userId?: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
  const isOthers = and(eq(users.email, email), userId ? ne(users.id, userId) : undefined);
  await tx.delete(users).where(and(isOthers, eq(users.emailVerified, false)));
  return (await tx.$count(users, isOthers)) === 0;
}
