import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { isPaymentStatus, isToCheckAgain, paymentColumns } from '#app/services/payments/tables.server.ts';

export const donations = pgTable(
  'donations',
  {
    ...paymentColumns(),
    /** Address for the receipt; deleted once the payment is settled. */
    email: text(),
  },
  (table) => [
    check('donations_amount', sql`${table.amount} > 0`),
    check('donations_status', isPaymentStatus()),
    index('donations_newest').on(table.createdAt, table.id),
    index('donations_of_status').on(table.status, table.createdAt, table.id),
    index('donations_of_payment').on(table.paymentId),
    index('donations_totals').on(table.status, table.provider, table.currency, table.amount),
    index('donations_to_check').on(table.checkedAt).where(sql`status = 'pending'`),
    index('donations_to_check_again').on(table.createdAt).where(isToCheckAgain()),
  ],
);
