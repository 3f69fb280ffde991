import { createHmac } from 'node:crypto';
import { and, inArray, isNull, notInArray, type SQLWrapper, sql } from 'drizzle-orm';
import { mailboxOf } from '#app/lib/mailbox.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { sessionSecret } from '#app/services/config/session-secret.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { site } from '#site';
import { seatRecipients, vouchers } from '../tables.server.ts';

type Keeper = Pick<Config, 'sessionSecret' | 'dataDir'>;
/** Giver of a seat. The digest of an address differs for each giver. */
interface Giver {
  ownerId: string;
  orderId: string;
}

/** Maximum number of mails about the seats of one order to one address, the first included. `/privacy` names it. */
export const mostMails = 3;

/** Keyed digest of a mailbox: recognisable, but not readable. */
function digestOf(config: Keeper, { ownerId }: Pick<Giver, 'ownerId'>, email: string): string {
  const key = createHmac('sha256', sessionSecret(config)).update('recipients of seats').digest();
  return createHmac('sha256', key).update(`${ownerId}\n${email}`).digest('base64url');
}

/**
 * Addresses that get no mail: they declined a seat of this giver, from any order, or already got the most mails about
 * this order's seats, even if seats were taken back in between.
 */
export async function listUnwanted(db: Database, config: Keeper, giver: Giver, emails: string[]) {
  const { orderId, address, mails, declinedAt } = seatRecipients;
  // An earlier release stored the digest of the address as typed.
  const byDigest = new Map<string, string[]>();
  for (const email of emails)
    for (const noted of new Set([mailboxOf(email), email])) {
      const digest = digestOf(config, giver, noted);
      byDigest.set(digest, [...(byDigest.get(digest) ?? []), email]);
    }
  const isOver = sql`(${declinedAt} is not null or (${orderId} = ${giver.orderId} and ${mails} >= ${mostMails}::int))`;
  const found = await db
    .selectDistinct({ address })
    .from(seatRecipients)
    .where(and(inArray(address, [...byDigest.keys()]), isOver));
  return [...new Set(found.flatMap((one) => byDigest.get(one.address) ?? []))];
}

/** Counts one mail to each of these addresses. */
export async function countMails(tx: Database, config: Keeper, giver: Giver, emails: string[]) {
  const digests = emails.map((email) => digestOf(config, giver, mailboxOf(email)));
  await tx
    .insert(seatRecipients)
    .values(
      [...new Set(digests)].map((address) => ({
        orderId: giver.orderId,
        address,
        mails: digests.filter((digest) => digest === address).length,
      })),
    )
    .onConflictDoUpdate({
      target: [seatRecipients.orderId, seatRecipients.address],
      set: { mails: sql`${seatRecipients.mails} + excluded.mails` },
    });
}

/** Records that the owner of the address wants no seat from this giver. */
export async function noteDeclined(tx: Database, config: Keeper, giver: Giver, email: string): Promise<void> {
  const declinedAt = sql`now()`;
  await tx
    .insert(seatRecipients)
    .values({ orderId: giver.orderId, address: digestOf(config, giver, mailboxOf(email)), declinedAt })
    .onConflictDoUpdate({
      target: [seatRecipients.orderId, seatRecipients.address],
      set: { declinedAt },
    });
}

/** Mail counts and times of declining for the seats of these orders, without recipients, for the data export. */
export function exportRecipients(db: Database, orderIds: SQLWrapper) {
  const { orderId, mails, declinedAt } = seatRecipients;
  return db
    .select({ orderId, mails, declinedAt })
    .from(seatRecipients)
    .where(inArray(orderId, orderIds))
    .orderBy(orderId, mails)
    .limit(20_000);
}

/**
 * Deletes mail counts of orders whose seats expired more than `site.keepDays.invitedToSeat` days ago. Digests of
 * addresses that declined stay.
 */
export async function forgetRecipients(db: Database): Promise<void> {
  const open = db
    .select({ id: vouchers.orderId })
    .from(vouchers)
    .where(sql`${vouchers.expiresAt} > now() - make_interval(days => ${site.keepDays.invitedToSeat}::int)`);
  await db
    .delete(seatRecipients)
    .where(and(isNull(seatRecipients.declinedAt), notInArray(seatRecipients.orderId, open)));
}
