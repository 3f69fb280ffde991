import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { shownJson, shownText } from '#app/services/database/shown-text.server.ts';
import type { PaidTax } from './paid-tax.ts';
import type { CheckoutRequest, CheckoutSession, Refund } from './payment-provider.server.ts';
import { type DisputeState, type PaymentStatus, paymentStatuses } from './payment-status.ts';

/** For the check of a table's status. */
export const isPaymentStatus = () => sql.raw(`status in (${quoted(paymentStatuses)})`);

/** Decided, but may be so otherwise by now. The index and the query have to say the same. */
export const isToCheckAgain = () => sql.raw(`status in (${quoted(checkedAgain)}) and session_id is not null`);

const checkedAgain: PaymentStatus[] = ['paid', 'expired', 'refunded', 'refund_failed'];

const quoted = (statuses: readonly PaymentStatus[]) => statuses.map((status) => `'${status}'`).join(', ');

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Columns of every table of payments; `Payments` finds the pending ones by these names. */
export const paymentColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  /** Payment provider, such as `stripe` or `sandbox`. */
  provider: text().notNull(),
  /** Minor units. */
  amount: integer().notNull(),
  currency: text().notNull(),
  status: text().$type<PaymentStatus>().notNull().default('pending'),
  /** Null until the provider has made it. */
  sessionId: text('session_id').unique(),
  paymentId: text('payment_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  /** When we last asked the provider for its status. */
  checkedAt: time('checked_at').notNull().defaultNow(),
  paidAt: time('paid_at'),
  refundedAt: time('refunded_at'),
  /** When the provider told that a refund of the whole did not arrive; a later one may have. */
  refundFailedAt: time('refund_failed_at'),
});

/** Disputes of payments; one payment may have several. The payment's own row says whose it is. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    /** The provider's. */
    id: text().primaryKey(),
    purpose: text().notNull(),
    reference: uuid().notNull(),
    state: text().$type<DisputeState>().notNull(),
    /** As the provider words it, such as `fraudulent`. */
    reason: shownText().notNull(),
    /** When it came to be in this state, by the provider's clock: what was so before changes nothing. */
    since: time('since').notNull(),
    heardAt: time('heard_at').notNull().defaultNow(),
  },
  (table) => [
    check('payment_disputes_state', sql`${table.state} in ('open', 'won', 'lost')`),
    index('payment_disputes_of_payment').on(table.purpose, table.reference),
  ],
);

/** Refunds of payments, full or partial. The payment's own row says whose it is. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** The provider's. */
    id: text().primaryKey(),
    purpose: text().notNull(),
    reference: uuid().notNull(),
    /** Minor units. */
    amount: integer().notNull(),
    /** By the provider's clock. */
    at: time('at').notNull(),
    hasFailed: boolean('has_failed').notNull(),
    /** Our own id of it, where this site asked for it. */
    askedAs: uuid('asked_as'),
  },
  (table) => [
    check('payment_refunds_amount', sql`${table.amount} > 0`),
    index('payment_refunds_of_payment').on(table.purpose, table.reference, table.at),
  ],
);

/** Every event of the provider, once: one that comes again finds itself here. */
export const paymentEvents = pgTable('payment_events', {
  /** The provider's. */
  id: text().primaryKey(),
  type: text().notNull(),
  purpose: text(),
  reference: uuid(),
  receivedAt: time('received_at').notNull().defaultNow(),
});

/** The sandbox checkout's own memory, as Stripe has its own. */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    id: text().primaryKey(),
    reference: uuid().notNull().unique(),
    request: jsonb().$type<CheckoutRequest>().notNull(),
    state: text().$type<CheckoutSession['state']>().notNull().default('open'),
    /** Tax paid, with the buyer. */
    tax: shownJson().$type<PaidTax>(),
    refunds: jsonb().$type<Refund[]>().notNull().default([]),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sandbox_sessions_expiry').on(table.state, table.expiresAt)],
);
