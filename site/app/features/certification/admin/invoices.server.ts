import { desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { deskList } from '#app/desk/desk.server.ts';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { inMajorUnits } from '#app/lib/money.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { containsText } from '#app/services/database/query-parts.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { InvoiceDocument } from '../invoices/document.ts';
import { answerWithPdf } from '../invoices/invoice-pdf.server.ts';
import { viewInvoice } from '../invoices/invoice-view.ts';
import type { Invoice } from '../invoices/issue.server.ts';
import { invoices } from '../invoices/tables.server.ts';

type InvoiceArgs = PageArgs & { params: { id: string } };

const buyer = sql`${invoices.document} -> 'buyer'`;

/** List of `/admin/invoices`: invoices and credit notes, newest first. Its CSV file is for bookkeeping. */
export const invoiceList = deskList({
  role: 'admin',
  path: '/admin/invoices',
  table: invoices,
  one: 'document',
  many: 'documents',
  filters: {
    q: {
      label: 'Number or buyer',
      placeholder: '2026-000123',
      where: (q) => {
        if (isUuid(q)) return eq(invoices.orderId, q.toLowerCase());
        const texts = [
          sql`${buyer} ->> 'name'`,
          sql`${buyer} ->> 'company'`,
          sql`${buyer} #>> '{taxId,value}'`,
        ];
        return or(eq(invoices.number, q.toUpperCase()), ...texts.map((text) => containsText(text, q)));
      },
    },
    kind: {
      label: 'Kind',
      placeholder: 'Both kinds',
      choices: [
        { value: 'invoice', label: 'Invoices' },
        { value: 'credit_note', label: 'Credit notes' },
      ],
      where: (kind) => eq(invoices.kind, kind as InvoiceDocument['kind']),
    },
    since: {
      label: 'Issued from',
      isDay: true,
      where: (day) => gte(invoices.issuedAt, new Date(day)),
    },
    until: {
      label: 'Issued until',
      isDay: true,
      where: (day) => lt(invoices.issuedAt, new Date(Date.parse(day) + 86_400_000)),
    },
  },
  empty: {
    title: 'No invoice has been issued yet.',
    text: 'If the settings name a seller, the site issues an invoice for each paid order and a credit note for each refund.',
  },
  sorts: { issued: invoices.issuedAt, gross: invoices.gross },
  order: [desc(invoices.issuedAt), desc(invoices.series), desc(invoices.serial)],
  query: (db) => db.select({ id: invoices.id, document: invoices.document }).from(invoices),
  show: (found) => found.map(invoiceRow),
  isThere: ({ db, config }) => config.seller !== undefined || holdsAny(db),
  hit: ({ number, buyer, country }) => ({
    title: number,
    about: [buyer, country].filter(Boolean).join(', '),
  }),
  csv: [
    ...(['id', 'number', 'kind', 'issued', 'supplied', 'corrects', 'buyer', 'contact'] as const),
    ...(['country', 'taxId', 'purchaseOrder', 'currency', 'net', 'tax', 'gross', 'rates'] as const),
    ...(['reverseCharge', 'order', 'transaction', 'isTest'] as const),
  ],
});

/** Invoices stay visible even after invoicing is switched off. */
async function holdsAny(db: Database): Promise<boolean> {
  const [one] = await db.select({ id: invoices.id }).from(invoices).limit(1);
  return one !== undefined;
}

/** Row of an invoice or credit note, for lists at the desk. */
export function invoiceRow({ id, document }: Pick<Invoice, 'id' | 'document'>) {
  const { number, kind, issuedOn, suppliedOn, corrects, buyer, currency, rates, isTest } = document;
  const inMajor = (amount: number) => inMajorUnits(amount, currency);
  return {
    id,
    number,
    kind,
    currency,
    isTest,
    country: buyer.country,
    issued: issuedOn,
    supplied: suppliedOn,
    corrects: corrects?.number ?? null,
    buyer: buyer.company ?? buyer.name,
    contact: buyer.name,
    taxId: buyer.taxId?.value ?? null,
    purchaseOrder: buyer.purchaseOrder,
    net: inMajor(document.net),
    tax: inMajor(document.tax),
    gross: inMajor(document.gross),
    minor: { tax: document.tax, gross: document.gross },
    /** `VAT FR 20%: 8.17 on 40.83` */
    rates: rates
      .map(({ name, country, percent, taxable, amount }) =>
        [name, country, `${percent}%: ${inMajor(amount)} on ${inMajor(taxable)}`].filter(Boolean).join(' '),
      )
      .join('; '),
    reverseCharge: rates.some(({ reason }) => reason === 'reverse_charge'),
    order: document.orderId,
    transaction: document.transaction,
  };
}

/** The page of one document. @throws what `requireRole` throws; Refusal 404 */
export async function showInvoice(args: InvoiceArgs) {
  const document = await findDocument(args);
  return {
    orderId: document.orderId,
    view: viewInvoice(document),
    pdf: `/admin/invoices/${args.params.id}/pdf`,
  };
}

/** @throws what `requireRole` throws; Refusal 404, 429, 503 */
export async function answerWithInvoice(args: InvoiceArgs): Promise<Response> {
  const { id: adminId } = await requireRole(args, 'admin');
  await args.context.get(servicesContext).limits.take('invoices by account', adminId);
  return answerWithPdf(await findDocument(args));
}

async function findDocument(args: InvoiceArgs): Promise<InvoiceDocument> {
  await requireRole(args, 'admin');
  const { db } = args.context.get(servicesContext);
  const { id } = args.params;
  const [found] = isUuid(id)
    ? await db.select({ document: invoices.document }).from(invoices).where(eq(invoices.id, id))
    : [];
  if (!found) throw new Refusal(404, 'Invoice not found.');
  return found.document;
}
