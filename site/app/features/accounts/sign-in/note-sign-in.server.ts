import { and, eq, gt, isNull, like, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { newDeviceLetter } from '../letters.server.ts';
import { recordRefusal, recordSecurityEvent, requestSource } from '../security-log/security-log.server.ts';
import { securityEvents, users } from '../tables.server.ts';

/** Most mails about new devices that an account gets in an hour: repeated sign-ins must not fill the mailbox. */
const mailsPerHour = 5;
const fromNewDevice = 'from a new device';

/**
 * Records a sign-in in the security log, in the transaction that creates the session, and mails the person when the
 * browser is new to their account (`findAsker`). The very first sign-in sends none: they know that they signed up. `by`
 * is what they used instead of a password, or besides it, such as 'by a passkey'.
 */
export async function noteSignIn(
  args: RequestArgs,
  tx: Database,
  { id, email }: { id: string; email: string },
  { isKnown, by = [] }: { isKnown: boolean; by?: (string | undefined)[] },
): Promise<void> {
  const { config, mail } = args.context.get(servicesContext);
  const isFirst = and(eq(users.id, id), isNull(users.firstSignedInAt));
  const first = await tx
    .update(users)
    .set({ firstSignedInAt: sql`now()` })
    .where(isFirst)
    .returning({ id: users.id });
  const isNew = !isKnown && first.length === 0;
  const note = [...by, isNew && fromNewDevice].filter(Boolean).join(', ');
  await recordSecurityEvent(tx, { userId: id, kind: 'signed-in', note }, args);
  if (!isNew || (await countNewDevices(tx, id)) > mailsPerHour) return;
  await mail.send(tx, newDeviceLetter(email, { ...requestSource(args), at: new Date() }, config.siteUrl));
}

/** Sign-ins from new devices within the last hour, this one included. */
async function countNewDevices(tx: Database, userId: string): Promise<number> {
  const { at, count, kind, note } = securityEvents;
  const [found] = await tx
    .select({ count: sql<number>`sum(${count})::int` })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.userId, userId),
        gt(at, sql`now() - interval '1 hour'`),
        and(eq(kind, 'signed-in'), like(note, `%${fromNewDevice}`)),
      ),
    );
  return found?.count ?? 0;
}

/**
 * Records a wrong password at the sign-in form, if the typed address has an account. The refused person does not wait
 * for it: the response time would reveal whether the account exists.
 */
export function noteWrongPassword(args: RequestArgs, email: string): void {
  const { db, log } = args.context.get(servicesContext);
  const note = async () => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (user) await recordRefusal(args, { userId: user.id, kind: 'sign-in-failed' });
  };
  note().catch((error) => log.error({ err: error }, 'a wrong password was not recorded'));
}
