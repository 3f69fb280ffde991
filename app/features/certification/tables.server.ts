import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import { isPaymentStatus, isToCheckAgain, paymentColumns } from '#app/services/payments/tables.server.ts';
import { users } from '../accounts/tables.server.ts';

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
  },
  (table) => [
    check('orders_amount', sql`${table.amount} > 0`),
    check('orders_status', isPaymentStatus()),
    uniqueIndex('orders_one_pending').on(table.userId, table.level).where(sql`status = 'pending'`),
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

/** Who may sit the exam of which level now, by which paid order. */
export const entitlements = pgTable(
  'entitlements',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    level: text().$type<LevelId>().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.level] })],
);
