import { z } from 'zod';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';
import { partnerVisit } from './partners-clicks.server.ts';
import { partnersList } from './partners-data.server.ts';

export const partnersOperations: ApiOperation[] = [
  partnersList,
  {
    method: 'post',
    path: '/api/partner-redirect',
    id: 'redirectToPartner',
    tag: 'Partners',
    summary: 'Record a visit to a partner with a revenue share',
    body: partnerVisit,
    answers: {
      200: { description: 'Recorded.', schema: z.object({ redirectUrl: z.url() }) },
      400: refused('The destination is not on the website of the partner.'),
      404: refused('There is no such partner.'),
      409: refused('This partner has no revenue share: its website opens directly.'),
    },
  },
];
