import { asc, desc, eq, inArray } from 'drizzle-orm';
import { isInUnion, nameCountry } from '#app/lib/countries.ts';
import type { Seller } from '#app/services/config/config.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { PaidTax } from '#app/services/payments/paid-tax.ts';
import { site } from '#site';
import { type InvoiceDocument, invoiceDocument, shareOut } from './document.ts';
import { invoiceCounters, invoices } from './tables.server.ts';

export type Invoice = typeof invoices.$inferSelect;

/** Something sold, at what its buyer paid for it. */
interface SoldLine {
  description: string;
  quantity: number;
  /** Minor units of all of them, with tax. */
  gross: number;
}

export interface Sale {
  orderId: string;
  /** Payment provider. Only `stripe` moves money. */
  provider: string;
  currency: string;
  paidAt: Date;
  transaction: string | null;
  /** Their sum is what was paid. */
  lines: SoldLine[];
  tax: PaidTax;
}

export interface CreditedRefund {
  /** The provider's id: a refund gets one credit note. */
  id: string;
  /** Minor units, positive. */
  amount: number;
  at: Date;
  /** Refunded lines, if known; otherwise the note names a part of the invoice. */
  lines?: SoldLine[];
}

/**
 * Issues the invoice of an order that has none (`listInvoices`), in the transaction that takes in the payment news and
 * holds a lock on the order's row: both commit, or neither. The next invoice of the series waits for this transaction,
 * so call it late.
 */
export async function issueInvoice(tx: Database, seller: Seller, sale: Sale): Promise<Invoice> {
  const { orderId, currency, paidAt, transaction, lines, tax } = sale;
  const isTest = sale.provider !== 'stripe';
  const series = [isTest && 'TEST', seller.invoicePrefix]
    .flatMap((part) => (part ? [`${part}-`] : []))
    .join('');
  const gross = sumOf(lines.map((line) => line.gross));
  const rates = tax.rates.map((rate) => ({ ...rate, place: nameCountry(rate.country) }));
  const taxed = sumOf(tax.rates.map((rate) => rate.amount));
  const taxOfLines = shareTax(taxed, lines);
  return store(tx, series, { orderId }, (number, issuedAt) => ({
    version: 1,
    kind: 'invoice',
    number,
    issuedOn: dayOf(issuedAt),
    suppliedOn: dayOf(paidAt),
    corrects: null,
    seller: { name: seller.name, address: seller.address, vatId: seller.vatId, email: site.email },
    buyer: tax.buyer,
    currency,
    lines: lines.map((line, index) => ({ ...line, net: line.gross - (taxOfLines[index] ?? 0) })),
    rates,
    net: gross - taxed,
    tax: taxed,
    gross,
    notes: notesOf('invoice', rates, isTest),
    orderId,
    transaction,
    isTest,
  }));
}

/**
 * Issues a credit note for a refund, at the rates of its invoice and to the same buyer; returns undefined if the refund
 * has one, or if all of the invoice is credited. `earlier`: all credit notes of the invoice so far. `tx` holds a lock
 * on the order's row.
 */
export async function issueCreditNote(
  tx: Database,
  invoice: Invoice,
  earlier: Invoice[],
  refund: CreditedRefund,
): Promise<Invoice | undefined> {
  if (earlier.some(({ refundId }) => refundId === refund.id)) return undefined;
  const credited = sumOf(earlier.map(({ gross }) => gross));
  const gross = -Math.min(refund.amount, invoice.gross + credited);
  if (gross === 0) return undefined;
  const sold = invoice.document;
  const notes = earlier.map(({ document }) => document);
  const rates = creditRates(sold, notes, gross);
  const tax = sumOf(rates.map(({ amount }) => amount));
  const isWhole = -gross === invoice.gross;
  const part = { description: `Partial refund of invoice ${sold.number}`, quantity: 1, gross: -gross };
  const isToldByLine = sumOf((refund.lines ?? []).map((line) => line.gross)) === -gross;
  const lines = (isToldByLine && refund.lines) || (isWhole ? sold.lines : [part]);
  const taxOfLines = shareTax(tax, lines);
  return store(
    tx,
    `${invoice.series}CN-`,
    { orderId: invoice.orderId, invoiceId: invoice.id, refundId: refund.id },
    (number, issuedAt) => ({
      ...sold,
      kind: 'credit_note',
      number,
      issuedOn: dayOf(issuedAt),
      suppliedOn: dayOf(refund.at),
      corrects: { number: sold.number, issuedOn: sold.issuedOn },
      lines: lines.map(({ description, quantity, gross }, index) => ({
        description,
        quantity,
        gross: -gross,
        net: -gross - (taxOfLines[index] ?? 0),
      })),
      rates,
      net: gross - tax,
      tax,
      gross,
      notes: notesOf('credit note', rates, sold.isTest),
      transaction: refund.id,
    }),
  );
}

/**
 * Credited amount of each tax rate, for a note of `gross` (negative). The sum of all notes so far is rounded, so a
 * rounding difference of one note goes into the next. Once everything is credited, the notes equal the invoice to the
 * cent.
 */
function creditRates(sold: InvoiceDocument, earlier: InvoiceDocument[], gross: number) {
  const upTo = 0 - sumOf(earlier.map((note) => note.gross)) - gross;
  const creditedOf = (index: number, field: 'amount' | 'taxable') =>
    sumOf(earlier.map(({ rates }) => rates[index]?.[field] ?? 0));
  const restOf = (whole: number, index: number, field: 'amount' | 'taxable') =>
    0 - whole - creditedOf(index, field);
  const amounts = sold.rates.map(({ amount }, index) =>
    restOf(Math.round((amount * upTo) / sold.gross), index, 'amount'),
  );
  const tax = sumOf(amounts);
  const netUpTo = upTo + tax + sumOf(earlier.map((note) => note.tax));
  const taxables = sold.rates.map(({ taxable }) => taxable);
  // Rates of different things share the net sum; several on the same thing, as of state and city, each have all of it.
  const shares =
    sumOf(taxables) === sold.net
      ? shareOut(netUpTo, taxables)
      : taxables.map((taxable) => Math.round((taxable * netUpTo) / sold.net));
  return sold.rates.map((rate, index) => ({
    ...rate,
    amount: amounts[index] ?? 0,
    taxable: restOf(shares[index] ?? 0, index, 'taxable'),
  }));
}

/** The invoices of these orders and their credit notes, in the order in which they were issued. */
export function listInvoices(db: Database, orderIds: string[]) {
  return (
    db
      .select()
      .from(invoices)
      .where(inArray(invoices.orderId, orderIds))
      // Issued at once, an invoice still comes before its credit note.
      .orderBy(asc(invoices.issuedAt), desc(invoices.kind), asc(invoices.series), asc(invoices.serial))
  );
}

function notesOf(kind: string, rates: InvoiceDocument['rates'], isTest: boolean): string[] {
  const owed = rates.filter(({ reason }) => reason === 'reverse_charge');
  const article = owed.every(({ country }) => isInUnion(country))
    ? ' (Directive 2006/112/EC, article 196)'
    : '';
  return [
    ...(owed.length > 0 ? [`Reverse charge: the customer is liable for the tax${article}.`] : []),
    ...(isTest ? [`No money moved: this is a test. Do not book this ${kind}.`] : []),
  ];
}

async function store(
  tx: Database,
  series: string,
  about: Pick<typeof invoices.$inferInsert, 'orderId' | 'invoiceId' | 'refundId'>,
  write: (number: string, issuedAt: Date) => InvoiceDocument,
): Promise<Invoice> {
  const { year, serial, issuedAt } = await nextNumber(tx, series);
  const number = `${series}${year}-${String(serial).padStart(6, '0')}`;
  const document = invoiceDocument.parse(write(number, issuedAt));
  const { kind, gross } = document;
  const [stored] = await tx
    .insert(invoices)
    .values({ ...about, number, kind, series, year, serial, issuedAt, gross, document })
    .returning();
  if (!stored) throw new Error('the invoice was not stored');
  return stored;
}

/** Takes the next number of a series. Concurrent callers wait until this transaction ends. */
async function nextNumber(tx: Database, series: string) {
  await tx
    .insert(invoiceCounters)
    .values({ series, year: 0, last: 0, issuedAt: new Date(0) })
    .onConflictDoNothing();
  const isIt = eq(invoiceCounters.series, series);
  const [counter] = await tx.select().from(invoiceCounters).where(isIt).for('update');
  if (!counter) throw new Error('the series was not stored');
  // Later numbers are never earlier, also where the clocks of two processes differ.
  const issuedAt = new Date(Math.max(Date.now(), counter.issuedAt.getTime()));
  const year = issuedAt.getUTCFullYear();
  const serial = year === counter.year ? counter.last + 1 : 1;
  await tx.update(invoiceCounters).set({ year, last: serial, issuedAt }).where(isIt);
  return { year, serial, issuedAt };
}

/** Tax of each line, in proportion to its price. */
const shareTax = (tax: number, lines: Pick<SoldLine, 'gross'>[]) =>
  shareOut(
    tax,
    lines.map(({ gross }) => gross),
  );

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
