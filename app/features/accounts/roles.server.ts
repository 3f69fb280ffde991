import { asc, eq, ne } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Command } from '#app/services/control/control.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { users } from './tables.server.ts';

const roles = ['member', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Gives an account a role; it counts from the next request on.
 *
 * @throws Refusal 404 when nobody has this address, 409 when they have not confirmed it
 */
async function grantRole(db: Database, address: string, role: Role): Promise<void> {
  const [user] = await db
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, address));
  if (!user) throw new Refusal(404, `No account has the address ${address}. Sign up with it first.`);
  if (!user.emailVerified)
    throw new Refusal(409, `The address ${address} is not confirmed yet: open the link in the mail first.`);
  await db.update(users).set({ role, updatedAt: new Date() }).where(eq(users.email, address));
}

/** Everybody who is more than a member. */
function listRoles(db: Database): Promise<{ email: string; role: string }[]> {
  return db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(ne(users.role, 'member'))
    .orderBy(asc(users.role), asc(users.email));
}

/** `grant EMAIL member|editor|admin` and `list`, for `npm run admin` and for the control socket. */
export function adminCommand(db: Database): Command {
  return async ([action, email, role], print) => {
    if (action === 'grant') {
      if (!email || !isRole(role)) throw new Refusal(400, 'A role is one of member, editor, admin.');
      const address = email.trim().toLowerCase();
      await grantRole(db, address, role);
      return print(`${address} is now ${role}.`);
    }
    const people = await listRoles(db);
    if (people.length === 0) print('Nobody is an editor or an admin yet.');
    for (const person of people) print(`${person.role.padEnd(8)}${person.email}`);
  };
}

function isRole(text: string | undefined): text is Role {
  return roles.some((role) => role === text);
}
