import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { isUndoOver } from './new-address.server.ts';
import { addressChanges, sessions, users, verifications } from './tables.server.ts';

/** Days that a new account waits for its address to be confirmed. `/privacy` names it. */
const confirmWithinDays = 30;

/** Removes what has run out: sessions, second steps, changes of address, and accounts that nobody confirmed. */
export async function sweepAccounts(db: Database): Promise<void> {
  const now = new Date();
  const oldest = new Date(now.getTime() - confirmWithinDays * 86_400_000);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(addressChanges).where(isUndoOver());
  await db.delete(users).where(and(eq(users.emailVerified, false), lt(users.createdAt, oldest)));
}

/** Registers the nightly clean-up; before the background work starts. */
export function scheduleAccountSweep({ background, db }: Services): void {
  background.every('accounts-sweep', '20 3 * * *', () => sweepAccounts(db));
}
