import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CheckoutRequest, CheckoutSession } from './payment-provider.server.ts';
import type { PaymentStatus } from './payment-status.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What every table of payments holds; `Payments` finds the pending ones by these names. */
export const paymentColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  /** Who took the payment, such as `stripe` or `sandbox`. */
  provider: text().notNull(),
  /** Minor units. */
  amount: integer().notNull(),
  currency: text().notNull(),
  status: text().$type<PaymentStatus>().notNull().default('pending'),
  /** Null until the provider has made it. */
  sessionId: text('session_id').unique(),
  paymentId: text('payment_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  /** When the provider was last asked how it stands. */
  checkedAt: time('checked_at').notNull().defaultNow(),
  paidAt: time('paid_at'),
  refundedAt: time('refunded_at'),
});

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
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sandbox_sessions_expiry').on(table.state, table.expiresAt)],
);
