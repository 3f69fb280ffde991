import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { shownJson, shownText } from '#app/services/database/shown-text.server.ts';
import type { PaidTax } from './paid-tax.ts';
import type { CheckoutRequest, CheckoutSession, Refund } from './payment-provider.server.ts';
import { type DisputeState, type PaymentStatus, paymentStatuses } from './payment-status.ts';

/** Condition for the check of a table's status. */
export const isPaymentStatus = () => sql.raw(`status in (${quoted(paymentStatuses)})`);

/** Condition of decided payments that can still change. The index and the query must have the same text. */
export const isToCheckAgain = () => sql.raw(`status in (${quoted(checkedAgain)}) and session_id is not null`);

const checkedAgain: PaymentStatus[] = ['paid', 'expired', 'refunded', 'refund_failed'];

const quoted = (statuses: readonly PaymentStatus[]) => statuses.map((status) => `'${status}'`).join(', ');

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Columns of a table of payments. `Payments` queries them by these names. */
export const paymentColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  /** Payment provider, such as `stripe` or `sandbox`. */
  provider: text().notNull(),
  /** Minor units. */
  amount: integer().notNull(),
  currency: text().notNull(),
  status: text().$type<PaymentStatus>().notNull().default('pending'),
  /** Null until the provider has created it. */
  sessionId: text('session_id').unique(),
  paymentId: text('payment_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  /** Time of the last check with the provider. */
  checkedAt: time('checked_at').notNull().defaultNow(),
  paidAt: time('paid_at'),
  refundedAt: time('refunded_at'),
  /** Time at which a full refund failed; a later one may have arrived. */
  refundFailedAt: time('refund_failed_at'),
});

/** Disputes of payments; one payment can have several. The payment's row tells whose it is. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    /** The provider's. */
    id: text().primaryKey(),
    purpose: text().notNull(),
    reference: uuid().notNull(),
    state: text().$type<DisputeState>().notNull(),
    /** The provider's word, such as `fraudulent`. */
    reason: shownText().notNull(),
    /** Time since which it is in this state, by the provider's clock. Older news changes nothing. */
    since: time('since').notNull(),
    heardAt: time('heard_at').notNull().defaultNow(),
  },
  (table) => [
    check('payment_disputes_state', sql`${table.state} in ('open', 'won', 'lost')`),
    index('payment_disputes_of_payment').on(table.purpose, table.reference),
  ],
);

/** Refunds of payments, full or partial. The payment's row tells whose it is. */
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
    /** Our id, if this site requested it. */
    askedAs: uuid('asked_as'),
  },
  (table) => [
    check('payment_refunds_amount', sql`${table.amount} > 0`),
    index('payment_refunds_of_payment').on(table.purpose, table.reference, table.at),
  ],
);

/** Events of the provider, so that a repeated one is recognised. */
export const paymentEvents = pgTable('payment_events', {
  /** The provider's. */
  id: text().primaryKey(),
  type: text().notNull(),
  purpose: text(),
  reference: uuid(),
  receivedAt: time('received_at').notNull().defaultNow(),
});

/** Sessions of the sandbox checkout. */
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
