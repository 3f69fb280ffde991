import { z } from 'zod';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';
import { interestValues } from './roles.ts';

const text = z.string();

export const careersOperations: ApiOperation[] = [
  {
    method: 'post',
    path: '/api/jobs-waitlist',
    id: 'joinJobsWaitlist',
    tag: 'Jobs',
    summary: 'Join the jobs waitlist',
    description:
      'A mail with a link to confirm goes to the address. Joining again is answered the same as joining.',
    body: z.object({
      email: z.email().max(255),
      role_interest: z.enum(interestValues),
      name: text.max(100).nullish(),
      company: text.max(100).nullish(),
      type: z.enum(['talent', 'employer']).optional().describe('Follows from the role interest.'),
      source: z.enum(['jobs_page', 'landing']).default('jobs_page'),
      referrer_url: text.nullish().describe('The page that led here. Its query is not kept.'),
    }),
    answers: {
      200: { description: 'On the list, once confirmed.', schema: z.object({ ok: z.literal(true) }) },
      400: refused('The body is no JSON.'),
      415: refused('The body has another media type.'),
      422: refused('Something is missing, or is not what it should be.'),
      429: refused('Too many calls from this address; `Retry-After` says when to come back.'),
    },
  },
];
