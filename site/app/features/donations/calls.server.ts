import { z } from 'zod';
import { type Call, defineCall } from '#app/services/http/call.server.ts';
import { admitPayment } from '#app/services/payments/admission.server.ts';
import { createDonation } from './donation.server.ts';
import { donationBody } from './schema.ts';

export const donationsCalls: Call[] = [
  defineCall({
    method: 'post',
    path: '/api/create-donation',
    id: 'createDonation',
    tag: 'Payments',
    summary: 'Donate, once',
    description:
      'Any whole number of US dollars from 1 to 999,999. 503: this site takes no payments. 502: the payment provider does not respond.',
    body: donationBody,
    answers: {
      200: { description: 'URL of the payment page.', schema: z.object({ url: z.url() }) },
    },
    async answer({ context, services, readBody }) {
      await admitPayment(context);
      return createDonation(services, await readBody());
    },
  }),
];
