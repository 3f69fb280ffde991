import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '../tables.server.ts';
import type { InvoiceDocument } from './document.ts';

const time = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/**
 * Last number of each series. The transaction that takes the next number locks the row until it ends: a database
 * sequence would leave gaps.
 */
export const invoiceCounters = pgTable('invoice_counters', {
  /** Prefix before the year: empty, or for example `CN-`. */
  series: text().primaryKey(),
  year: integer().notNull(),
  last: integer().notNull(),
  issuedAt: time('issued_at'),
});

/** Invoices and credit notes, which nothing changes once they are issued. They outlive the buyer's account. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** `2026-000123`, `CN-2026-000007`. */
    number: text().notNull().unique(),
    kind: text().$type<InvoiceDocument['kind']>().notNull(),
    series: text().notNull(),
    /** Year of issue, in UTC. */
    year: integer().notNull(),
    serial: integer().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Invoice of a credit note; null on an invoice, and once that old invoice is deleted. */
    invoiceId: uuid('invoice_id').references((): AnyPgColumn => invoices.id, { onDelete: 'set null' }),
    /** The provider's id of the refund. */
    refundId: text('refund_id').unique(),
    issuedAt: time('issued_at'),
    /** Minor units, negative on a credit note. */
    gross: integer().notNull(),
    document: jsonb().$type<InvoiceDocument>().notNull(),
  },
  (table) => [
    check(
      'invoices_kind',
      sql`(kind = 'invoice' and gross > 0 and refund_id is null) or (kind = 'credit_note' and gross < 0 and refund_id is not null)`,
    ),
    uniqueIndex('invoices_without_doubles').on(table.series, table.year, table.serial),
    uniqueIndex('invoices_one_of_order').on(table.orderId).where(sql`kind = 'invoice'`),
    index('invoices_of_order').on(table.orderId, table.issuedAt),
    index('invoices_of_invoice').on(table.invoiceId),
    index('invoices_newest').on(table.issuedAt.desc(), table.id),
  ],
);
