import { z } from 'zod';
import { getVisitor, requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import { privateJson } from '#app/services/http/json-body.server.ts';
import { admitPayment } from '#app/services/payments/admission.server.ts';
import { paymentStatuses } from '#app/services/payments/payment-status.ts';
import { answerWithInvoice } from './admin/invoices.server.ts';
import { badgeCalls } from './badges/calls.server.ts';
import { credentialCalls } from './credentials/calls.server.ts';
import { examCalls } from './exams/calls.server.ts';
import { answerWithPdf, findOwnDocument } from './invoices/invoice-pdf.server.ts';
import { findPayment } from './payment-result.server.ts';
import { createPurchase, paymentBody } from './purchase.server.ts';
import { writeSeatsFile } from './teams/team-page.server.ts';

/** What became of a purchase: `/payment-success` asks while a payment is being confirmed. */
export const paymentStatusCall = defineCall({
  method: 'get',
  path: '/api/payment-status',
  id: 'readPaymentStatus',
  tag: 'Payments',
  summary: 'What became of a purchase',
  description:
    'For whoever holds the id of the session, which stands in the address that a payment ends with. Says nothing of who bought what.',
  query: z.object({ session_id: z.string().describe('The provider’s id of the session.') }),
  answers: {
    200: {
      description: 'How the order stands. `pending` until the payment provider has told.',
      schema: z.object({ status: z.enum([...paymentStatuses, 'review']) }),
    },
    404: refused('No order was made with this session.'),
  },
  async answer({ request, context, url }) {
    const { status } = await findPayment({ request, context }, url.searchParams.get('session_id') ?? '');
    if (status === 'unknown') throw new Refusal(404, 'No order of this site was made with this session.');
    return privateJson({ status });
  },
});

export const certificationCalls: Call[] = [
  defineCall({
    method: 'post',
    path: '/api/create-payment',
    id: 'createPayment',
    tag: 'Payments',
    summary: 'Buy a certification level',
    description:
      'Prices are looked up here: a call says which, never how much. Asked again before it is paid, a purchase gives the same page. 503 says that this site takes no payments, or has no exam of this level, 502 that the payment provider does not answer.',
    needsSession: true,
    body: paymentBody,
    answers: {
      200: { description: 'The page to pay on.', schema: z.object({ url: z.url() }) },
      409: refused('The level is owned already, or an earlier payment for it is not settled.'),
    },
    async answer({ request, context, services, readBody }) {
      await admitPayment(context);
      const visitor = await getVisitor(request, context);
      if (!visitor) throw new Refusal(401, 'Please sign in to purchase a certification');
      const { price_id } = await readBody();
      return createPurchase(services, visitor, price_id);
    },
  }),
  paymentStatusCall,
  ...badgeCalls,
  ...credentialCalls,
  ...examCalls,
  /** The seats of a team, for the person who bought them. */
  defineCall({ method: 'get', path: '/account/teams/{id}/seats.csv', answer: writeSeatsFile }),
  /** The invoices of one's own orders, such as `2026-000123.pdf`. */
  defineCall({
    method: 'get',
    path: '/account/orders/{id}/{file}',
    async answer({ request, context, params, url, services: { db, limits } }) {
      const visitor = await requireVisitor({ request, context, url });
      await limits.take('invoices by account', visitor.id);
      return answerWithPdf(await findOwnDocument(db, visitor, params.id, params.file));
    },
  }),
  defineCall({ method: 'get', path: '/admin/invoices/{id}/pdf', answer: answerWithInvoice }),
];
