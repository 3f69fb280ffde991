import { z } from 'zod';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';
import { paymentStatuses } from '#app/services/payments/payment-status.ts';
import { badgeOperations } from './badges/operations.server.ts';
import { credentialOperations } from './credentials/operations.server.ts';
import { examOperations } from './exams/operations.server.ts';
import { paymentBody } from './purchase.server.ts';

export const certificationOperations: ApiOperation[] = [
  {
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
  },
  {
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
  },
  ...badgeOperations,
  ...credentialOperations,
  ...examOperations,
];
