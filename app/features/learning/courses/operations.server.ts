import { z } from 'zod';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';

const text = z.string();
const outcome = z.object({
  id: z.guid().optional().describe('Of the submission; a course that is known already has none.'),
  status: z.enum(['pending', 'published']),
  message: z.string(),
});

export const coursesOperations: ApiOperation[] = [
  {
    method: 'post',
    path: '/api/submit-course',
    id: 'submitCourse',
    tag: 'Courses',
    summary: 'Suggest a free course',
    description: 'An editor looks at every course before it is listed.',
    body: z.object({
      title: text.max(200),
      provider: text.max(100),
      company: text.max(100).optional().describe('The provider, when left out.'),
      description: text.max(1000).optional(),
      link_url: z.url().max(2000).describe('http or https.'),
      image_url: z.url().max(2000).optional(),
      email: z.email().optional().describe('To hear what became of it.'),
    }),
    answers: {
      200: { description: 'It is known already: listed, or waiting for review.', schema: outcome },
      201: { description: 'It waits for review.', schema: outcome },
      422: refused('Something is missing, or is not what it should be.'),
      429: refused('Too many submissions from this address; `Retry-After` says when to come back.'),
    },
  },
];
