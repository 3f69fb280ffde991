import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, rows } from '../database/database.server.ts';

/** A payment whose provider is to be asked how it stands. */
export interface DuePayment extends Record<string, unknown> {
  id: string;
  provider: string;
  session_id: string | null;
}

/** Minutes after which a pending payment is asked about, and again. */
const patience = 10;
/** Minutes after which a payment whose session nobody was given is given up. */
const openWithin = 60;

/** Days in which a refund may come, whose event may be lost. */
const refundedWithin = 90;
/** Days in which a payment that was thought expired may turn out to be paid: a bank's debit takes up to 14. */
const settledWithin = 21;

/**
 * Takes some of the pending payments that were not asked about for a while, so that no other process does: those of
 * this provider, those of the sandbox, in which no money moves, and those that never had a session.
 */
export function claimPending(
  db: Database,
  table: PgTable,
  provider: string | undefined,
): Promise<DuePayment[]> {
  return claim(
    db,
    table,
    sql`status = 'pending' and checked_at < now() - make_interval(mins => ${patience}::int) and (
      (session_id is null and created_at < now() - make_interval(mins => ${openWithin}::int))
      or (session_id is not null and provider in (${provider ?? 'sandbox'}, 'sandbox'))
    )`,
  );
}

/**
 * Takes some of the payments of this provider that are decided, but may be so otherwise by now: each once a day.
 */
export function claimDecided(db: Database, table: PgTable, provider: string): Promise<DuePayment[]> {
  const since = (days: number): SQL => sql`created_at > now() - make_interval(days => ${days}::int)`;
  return claim(
    db,
    table,
    // The first lines are the index's.
    sql`status in ('paid', 'expired') and session_id is not null and ${since(refundedWithin + settledWithin)}
      and checked_at < now() - make_interval(days => 1) and provider = ${provider}
      and (paid_at > now() - make_interval(days => ${refundedWithin}::int) or (status = 'expired' and ${since(settledWithin)}))`,
  );
}

function claim(db: Database, table: PgTable, isDue: SQL): Promise<DuePayment[]> {
  return rows<DuePayment>(
    db,
    sql`update ${table} set checked_at = now() where id in (
      select id from ${table} where ${isDue} order by checked_at limit 50 for update skip locked
    ) returning id, provider, session_id`,
  );
}
