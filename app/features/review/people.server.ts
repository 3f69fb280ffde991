import { eq, inArray } from 'drizzle-orm';
import { users } from '#app/features/accounts/accounts.server.ts';
import type { Database } from '#app/services/database/database.server.ts';

/** How the audit log and the history of a submission name an account. */
export const actorOf = (userId: string) => `user:${userId}`;

/** Addresses of the accounts among some actors; of one that was deleted there is none. */
export async function findAddresses(db: Database, actors: string[]): Promise<Map<string, string>> {
  const ids = [...new Set(actors.flatMap((actor) => /^user:([0-9a-f-]{36})$/.exec(actor)?.[1] ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(found.map(({ id, email }) => [actorOf(id), email]));
}

/** The actor with this address; the text itself when nobody has it. */
export async function findActor(db: Database, email: string): Promise<string> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  return user ? actorOf(user.id) : email;
}
