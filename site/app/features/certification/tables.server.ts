import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import { shownLine } from '#app/services/database/shown-text.server.ts';
import { isPaymentStatus, isToCheckAgain, paymentColumns } from '#app/services/payments/tables.server.ts';
import { users } from '../accounts/tables.server.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** For oneself, or seats to give to others. */
export type OrderKind = 'single' | 'team';

/**
 * Purchases of a level. Nothing in it says who bought but `user_id`, which a deleted account takes with it: what
 * remains is what bookkeeping needs.
 */
export const orders = pgTable(
  'orders',
  {
    ...paymentColumns(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    level: text().$type<LevelId>().notNull(),
    kind: text().$type<OrderKind>().notNull().default('single'),
    /** Seats of a team: `amount` is the price of one times this. */
    quantity: smallint().notNull().default(1),
  },
  (table) => [
    check('orders_amount', sql`${table.amount} > 0 and ${table.amount} % ${table.quantity} = 0`),
    check(
      'orders_quantity',
      sql`(${table.kind} = 'single' and ${table.quantity} = 1)
        or (${table.kind} = 'team' and ${table.quantity} between 2 and 500)`,
    ),
    check('orders_status', isPaymentStatus()),
    uniqueIndex('orders_one_pending')
      .on(table.userId, table.level, table.kind)
      .where(sql`status = 'pending'`),
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_of_status').on(table.status, table.createdAt, table.id),
    index('orders_of_level').on(table.level, table.createdAt, table.id),
    index('orders_of_payment').on(table.paymentId),
    index('orders_of_user').on(table.userId, table.createdAt.desc()),
    index('orders_over_time').on(table.paidAt).where(sql`paid_at is not null`),
    index('orders_to_check').on(table.checkedAt).where(sql`status = 'pending'`),
    index('orders_to_check_again').on(table.createdAt).where(isToCheckAgain()),
  ],
);

/**
 * Seats of a team's order, created in the transaction that records its payment. A seat is free until its owner offers
 * it, by mail to one address or by a link, and used once a person accepts it. It can be accepted only while the order
 * is paid.
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** From 1, within the order. */
    number: smallint().notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Raised when the seat becomes free again, which invalidates earlier links. */
    round: integer().notNull().default(0),
    /** Null while it is free. */
    offeredAt: time('offered_at'),
    /** Only an account with this address (lower case) may accept it; null if anyone with the link may. */
    email: text(),
    acceptedAt: time('accepted_at'),
    /** Null when nobody has accepted it, or the account is deleted: `accepted_at` tells which. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Name of the holder as the owner sees it; the holder saw it before accepting. */
    shownAs: shownLine('shown_as'),
    showsProgress: boolean('shows_progress').notNull().default(false),
    /** Refund of the unused seat. */
    refundId: uuid('refund_id').references(() => seatRefunds.id),
  },
  (table) => [
    check(
      'vouchers_state',
      sql`(${table.acceptedAt} is null or (${table.offeredAt} is not null and ${table.refundId} is null))
        and (${table.userId} is null or ${table.acceptedAt} is not null)
        and (${table.email} is null or ${table.offeredAt} is not null)`,
    ),
    uniqueIndex('vouchers_of_order').on(table.orderId, table.number),
    uniqueIndex('vouchers_one_for_address').on(table.orderId, table.email).where(sql`email is not null`),
    index('vouchers_of_address').on(table.email).where(sql`email is not null`),
    index('vouchers_of_user').on(table.userId).where(sql`user_id is not null`),
    index('vouchers_to_forget').on(table.expiresAt).where(sql`email is not null and accepted_at is null`),
    index('vouchers_of_refund').on(table.refundId).where(sql`refund_id is not null`),
  ],
);

/** Recipients of mails about the seats of an order: a digest of each address, different for each giver. */
export const seatRecipients = pgTable(
  'seat_recipients',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    address: text().notNull(),
    mails: smallint().notNull().default(0),
    /** The recipient declined a seat: this giver sends them no more mails, whatever orders the giver makes. */
    declinedAt: time('declined_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.address] }),
    index('seat_recipients_of_address').on(table.address),
  ],
);

/** Refunds of unused seats, requested from the provider under the id of the row. */
export const seatRefunds = pgTable(
  'seat_refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    seats: smallint().notNull(),
    /** Minor units, in the order's currency. */
    amount: integer().notNull(),
    /** `refused`: the provider refused the refund, and the seats exist again. */
    state: text().$type<'asked' | 'made' | 'refused'>().notNull().default('asked'),
    askedAt: time('asked_at').notNull().defaultNow(),
  },
  (table) => [
    check('seat_refunds_sum', sql`${table.seats} > 0 and ${table.amount} > 0`),
    check('seat_refunds_state', sql`${table.state} in ('asked', 'made', 'refused')`),
    index('seat_refunds_of_order').on(table.orderId, table.askedAt),
  ],
);

/** Current rights to take the exam of a level, each by a paid order, or by a seat of a team's order. */
export const entitlements = pgTable(
  'entitlements',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    level: text().$type<LevelId>().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    voucherId: uuid('voucher_id')
      .unique()
      .references(() => vouchers.id),
    grantedAt: time('granted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.level] }),
    uniqueIndex('entitlements_of_order').on(table.orderId).where(sql`voucher_id is null`),
    index('entitlements_of_team').on(table.orderId).where(sql`voucher_id is not null`),
  ],
);
