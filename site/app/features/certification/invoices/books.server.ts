import { eq, lt, sql } from 'drizzle-orm';
import { users } from '#app/features/accounts/accounts.server.ts';
import type { Seller } from '#app/services/config/config.server.ts';
import { nameLevel } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type TaxedBuyer, tidied } from '#app/services/payments/paid-tax.ts';
import type { PaymentNews, Refund } from '#app/services/payments/payment-provider.server.ts';
import { isAbout, listRefundsOf } from '#app/services/payments/take-in.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { type Order, orderPurpose } from '../orders.server.ts';
import { listSeatRefunds } from '../teams/refunds.server.ts';
import { describeSeat } from '../teams/vouchers.server.ts';
import type { InvoiceDocument } from './document.ts';
import { type Invoice, issueCreditNote, issueInvoice, listInvoices } from './issue.server.ts';
import { invoices } from './tables.server.ts';

/**
 * Issues the missing documents of an order: its invoice, once payment news state the tax, and credit notes for its
 * refunds. Repeated, late or reordered news lead to the same documents. The caller holds a lock on the order's row.
 * Returns the new documents. Without `seller` no invoice is issued, but an existing invoice still gets its credit
 * notes.
 */
export async function keepBooks(tx: Database, seller: Seller | undefined, order: Order, news: PaymentNews) {
  const known = await listInvoices(tx, [order.id]);
  const existing = known.find(({ kind }) => kind === 'invoice');
  const invoice = existing ?? (seller && (await issueForOrder(tx, seller, order, news)));
  if (!invoice) return [];
  const earlier = known.filter(({ kind }) => kind === 'credit_note');
  const notes = await creditRefunds(tx, invoice, order, earlier);
  return existing ? notes : [invoice, ...notes];
}

async function issueForOrder(tx: Database, seller: Seller, order: Order, news: PaymentNews) {
  const { tax } = news;
  if (!tax || !isAbout(order, news)) return undefined;
  const { level, name } = await nameLevel(order.level);
  return issueInvoice(tx, seller, {
    orderId: order.id,
    provider: order.provider,
    currency: order.currency,
    paidAt: order.paidAt ?? new Date(news.paidAt ?? Date.now()),
    transaction: order.paymentId ?? news.paymentId,
    lines: [
      {
        description: `${order.kind === 'team' ? `Seat of ${name}` : name} (${level}): ${await describeSeat(order.level)}`,
        quantity: order.quantity,
        gross: order.amount,
      },
    ],
    tax: { ...tax, buyer: await named(tx, order, tax.buyer) },
  });
}

/** Buyer with a name, because an invoice needs one: that of the account, if the provider has none. */
async function named(tx: Database, { userId }: Order, buyer: TaxedBuyer): Promise<TaxedBuyer> {
  if (buyer.name || !userId) return buyer;
  const [account] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return { ...buyer, name: tidied(account?.name) || tidied(account?.email) };
}

/**
 * A credit note stays valid when its refund does not arrive, because the money is still owed. Later refunds first make
 * up for it, and only the amount above that gets its own note.
 */
async function creditRefunds(tx: Database, invoice: Invoice, order: Order, notes: Invoice[]) {
  const refunds = await listRefundsOf(tx, orderPurpose, [invoice.orderId]);
  // A refund made at the provider does not name the seats it is for, whatever its sum.
  const ofSeats = order.kind === 'team' ? await listSeatRefunds(tx, order.id) : [];
  const creditedBy = new Map(notes.map(({ refundId, gross }) => [refundId, -gross]));
  let owed = refunds.reduce((sum, { id, hasFailed }) => sum + (hasFailed ? (creditedBy.get(id) ?? 0) : 0), 0);
  const issued: Invoice[] = [];
  // One by one, since each takes a number; they are as many as were made since the last news.
  for (const { id, amount, at, hasFailed, askedAs } of refunds) {
    if (hasFailed) continue;
    const known = creditedBy.get(id);
    const credited = known ?? Math.max(0, amount - owed);
    owed -= amount - credited;
    if (known !== undefined || credited === 0) continue;
    const seats = ofSeats.find((one) => one.id === askedAs && one.amount === credited)?.seats;
    const lines = seats && seatsOf(invoice, seats, credited);
    const refund = { id, amount: credited, at, ...(lines && { lines }) };
    const note = await issueCreditNote(tx, invoice, [...notes, ...issued], refund);
    if (note) issued.push(note);
  }
  return issued;
}

/** Credit note of a refund, if it has one. */
export async function noteOf(tx: Database, { id }: Refund): Promise<InvoiceDocument | undefined> {
  const [note] = await tx
    .select({ document: invoices.document })
    .from(invoices)
    .where(eq(invoices.refundId, id));
  return note?.document;
}

/** Line of a credit note for a number of seats. */
function seatsOf({ document }: Invoice, seats: number, gross: number) {
  const [line] = document.lines;
  return line && [{ description: line.description, quantity: seats, gross }];
}

/** Retention of invoices required by law: full years after the year of issue. */
const keptYears = 10;

/**
 * Registers the nightly deletion of invoices after their retention period. Call it before the background work starts.
 */
export function registerInvoices({ background, db }: Pick<Services, 'background' | 'db'>): void {
  background.every('forget-old-invoices', '47 3 * * *', () => forgetOldInvoices(db));
}

export async function forgetOldInvoices(db: Database): Promise<void> {
  const thisYear = sql`extract(year from now() at time zone 'UTC')::int`;
  await db.delete(invoices).where(lt(invoices.year, sql`${thisYear} - ${keptYears}::int`));
}
