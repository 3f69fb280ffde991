import * as z from 'zod/mini';
import type { ApiOperation } from '#app/lib/api-operation.ts';
import { courseDataOperations } from './data.server.ts';
import { courseSchema } from './schema.ts';

const { company, link_url } = courseSchema.shape;
z.globalRegistry.add(company, { description: 'The provider, when left out.' });
z.globalRegistry.add(link_url, { format: 'uri', description: 'http or https.' });

const id = z.optional(z.guid());
z.globalRegistry.add(id, { description: 'Of the submission; a course that is known already has none.' });
const outcome = z.object({ id, status: z.enum(['pending', 'published']), message: z.string() });

export const coursesOperations: ApiOperation[] = [
  ...courseDataOperations,
  {
    method: 'post',
    path: '/api/submit-course',
    id: 'submitCourse',
    tag: 'Courses',
    summary: 'Suggest a free course',
    description: 'An editor looks at every course before it is listed.',
    body: courseSchema,
    answers: {
      200: { description: 'It is known already: listed, or waiting for review.', schema: outcome },
      201: { description: 'It waits for review.', schema: outcome },
    },
  },
];
