import { z } from 'zod';
import { getVisitor, requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type Call, defineCall, privateJson, refused } from '#app/services/http/call.server.ts';
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

/** Status of a purchase: `/payment-success` polls it while a payment is being confirmed. */
export const paymentStatusCall = defineCall({
  method: 'get',
  path: '/api/payment-status',
  id: 'readPaymentStatus',
  tag: 'Payments',
  summary: 'Status of a purchase',
  description:
    'Open to anyone who has the session’s id, which is part of the URL after a payment. The response does not say who bought what.',
  query: z.object({ session_id: z.string().describe('Id of the payment session at the provider.') }),
  answers: {
    200: {
      description: 'Status of the order. `pending` until the payment provider reports the outcome.',
      schema: z.object({ status: z.enum([...paymentStatuses, 'review']) }),
    },
    404: refused('No order has this payment session.'),
  },
  async answer({ request, context, url }) {
    const { status } = await findPayment({ request, context }, url.searchParams.get('session_id') ?? '');
    if (status === 'unknown') throw new Refusal(404, 'No order on this site has this session.');
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
      'Send the id of a price. The server looks up the amount. Repeating an unpaid purchase returns the same payment page. 503: this site takes no payments, or has no exam for this level. 502: the payment provider does not respond.',
    needsSession: true,
    body: paymentBody,
    answers: {
      200: { description: 'URL of the payment page.', schema: z.object({ url: z.url() }) },
      409: refused('You already own the level, or an earlier payment for it is not settled.'),
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
  /** PDF of an invoice of the visitor's own orders, such as `2026-000123.pdf`. */
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
