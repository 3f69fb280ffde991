import { and, eq } from 'drizzle-orm';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { inWorker } from '#app/services/heavy/heavy.server.ts';
import { orders } from '../tables.server.ts';
import type { InvoiceDocument } from './document.ts';
import type { InvoiceDrawing } from './draw-invoice.job.server.ts';
import { viewInvoice } from './invoice-view.ts';
import { invoices } from './tables.server.ts';

const drawInvoice = inWorker<InvoiceDrawing, Uint8Array>(
  'site/app/features/certification/invoices/draw-invoice.job.server.ts',
  'sign',
);

/** The PDF of an invoice or a credit note: the same bytes each time. @throws Refusal 503 when too much waits */
export async function answerWithPdf(document: InvoiceDocument): Promise<Response> {
  const body = await drawInvoice({ view: viewInvoice(document), issuedOn: document.issuedOn });
  return new Response(new Uint8Array(body), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${document.number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** @throws Refusal 404 for one that there is not, or that is not of this person's order */
export async function findOwnDocument(
  db: Database,
  { id: userId }: Pick<Visitor, 'id'>,
  orderId: string,
  file: string,
): Promise<InvoiceDocument> {
  const number = /^([\w-]{6,40})\.pdf$/.exec(file)?.[1]?.toUpperCase();
  const isIt = and(
    eq(invoices.orderId, orderId),
    eq(invoices.number, number ?? ''),
    eq(orders.userId, userId),
  );
  const [found] =
    number && isUuid(orderId)
      ? await db
          .select({ document: invoices.document })
          .from(invoices)
          .innerJoin(orders, eq(orders.id, invoices.orderId))
          .where(isIt)
      : [];
  if (!found) throw new Refusal(404, 'There is no invoice at this address.');
  return found.document;
}
