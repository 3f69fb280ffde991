import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, rows } from '../database/database.server.ts';
import { isToCheckAgain } from './tables.server.ts';

/** A payment to check: we ask our provider for its session's status. Without a session there, the payment expires. */
export interface DuePayment extends Record<string, unknown> {
  id: string;
  provider: string;
  session_id: string | null;
}

/** Minutes between two checks of a pending payment. */
const retryMinutes = 10;
/** Minutes after which a pending payment without a session expires. */
const openWithin = 60;

/** Days in which a payment can be refunded or disputed, and its event can be lost. Banks accept a dispute for 120. */
const askedBackWithin = 120;
/** Days in which a refund can turn out to have failed. */
const refundFailsWithin = 30;
/** Days in which an expired payment can turn out to be paid: a bank's debit takes up to 14. */
const settledWithin = 21;

/**
 * Claims up to 50 pending payments that are due, so that no other process checks them: those of this provider, those of
 * the sandbox, in which no money moves, and those that never had a session.
 */
export function claimPending(db: Database, table: PgTable, provider: string | undefined) {
  return claim(
    db,
    table,
    sql`status = 'pending' and checked_at < now() - make_interval(mins => ${retryMinutes}::int) and (
      (session_id is null and created_at < now() - make_interval(mins => ${openWithin}::int))
      or (session_id is not null and provider in (${provider ?? 'sandbox'}, 'sandbox'))
    )`,
  );
}

/**
 * Claims decided payments of this provider that may have changed, each once a day. A dispute takes months, so it is
 * checked until it ends.
 */
export async function claimDecided(db: Database, table: PgTable, provider: string): Promise<DuePayment[]> {
  const isSince = (column: string, days: number): SQL =>
    sql`${sql.raw(column)} > now() - make_interval(days => ${days}::int)`;
  const isDue = sql`checked_at < now() - make_interval(days => 1) and provider = ${provider}`;
  const disputed = await claim(db, table, sql`status = 'disputed' and session_id is not null and ${isDue}`);
  const others = await claim(
    db,
    table,
    // `isToCheckAgain` is the condition of the index.
    sql`${isToCheckAgain()} and ${isSince('created_at', askedBackWithin + refundFailsWithin)} and ${isDue} and (
      (status = 'paid' and ${isSince('paid_at', askedBackWithin)})
      or (status in ('refunded', 'refund_failed') and ${isSince('refunded_at', refundFailsWithin)})
      or (status = 'expired' and ${isSince('created_at', settledWithin)})
    )`,
  );
  return [...disputed, ...others];
}

function claim(db: Database, table: PgTable, isDue: SQL): Promise<DuePayment[]> {
  return rows<DuePayment>(
    db,
    sql`update ${table} set checked_at = now() where id in (
      select id from ${table} where ${isDue} order by checked_at limit 50 for update skip locked
    ) returning id, provider, session_id`,
  );
}
