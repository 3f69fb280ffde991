import { z } from 'zod';
import type { ApiOperation } from '#app/lib/api-operation.ts';

export const accountsOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/me',
    id: 'getOwnName',
    tag: 'Accounts',
    summary: 'Who is signed in',
    description: 'By the cookie of a session of this site.',
    answers: {
      200: {
        description: 'The name, or null when nobody is signed in.',
        schema: z.object({ name: z.string().nullable() }),
      },
    },
  },
];
