import { z } from 'zod';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';
import { donationBody } from './schema.ts';

export const donationsOperations: ApiOperation[] = [
  {
    method: 'post',
    path: '/api/create-donation',
    id: 'createDonation',
    tag: 'Payments',
    summary: 'Donate, once',
    description: '503 says that this site takes no payments, 502 that the payment provider does not answer.',
    body: donationBody,
    answers: {
      200: { description: 'The page to pay on.', schema: z.object({ url: z.url() }) },
      400: refused('The body is no JSON.'),
      415: refused('The body has another media type.'),
      422: refused('The amount is not one of those offered, or the address is none.'),
    },
  },
];
