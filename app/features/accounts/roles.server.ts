import { asc, eq, ne } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { users } from './tables.server.ts';

export const roles = ['member', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Gives an account a role; it counts from the next request on.
 *
 * @throws Refusal 404 when nobody has this address, 409 when they have not confirmed it
 */
export async function grantRole(db: Database, email: string, role: Role): Promise<void> {
  const address = email.trim().toLowerCase();
  const [user] = await db
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, address));
  if (!user) throw new Refusal(404, `No account has the address ${address}. Sign up with it first.`);
  if (!user.emailVerified)
    throw new Refusal(409, `The address ${address} is not confirmed yet: open the link in the mail first.`);
  await db.update(users).set({ role, updatedAt: new Date() }).where(eq(users.email, address));
}

/** All accounts that are more than members, and how many there are in all. */
export async function listRoles(
  db: Database,
): Promise<{ people: { email: string; role: string }[]; accounts: number }> {
  const people = await db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(ne(users.role, 'member'))
    .orderBy(asc(users.role), asc(users.email));
  return { people, accounts: await db.$count(users) };
}
