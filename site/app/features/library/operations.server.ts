import { z } from 'zod';
import { type ApiOperation, feedOperations, refused } from '#app/lib/api-operation.ts';
import { worksList } from './data.server.ts';

export const libraryOperations: ApiOperation[] = [
  worksList,
  ...feedOperations({
    folder: '/feeds/library',
    name: 'Library',
    tag: 'Content library',
    of: 'New and changed works of the library',
  }),
  {
    method: 'post',
    path: '/api/content-library/{id}/views',
    id: 'countContentView',
    tag: 'Content library',
    summary: 'Count a viewing of a work, and learn where it is',
    description: 'The server raises the count. An ordinary form post is answered with a page that leads on.',
    params: z.object({ id: z.guid() }),
    answers: {
      200: {
        description: 'Counted.',
        schema: z.object({ redirectUrl: z.url().describe('Where the work is.'), views: z.int() }),
      },
      404: refused('There is no such work in the library.'),
    },
  },
  {
    method: 'post',
    path: '/api/content-library/{id}/downloads/{kind}',
    id: 'countContentDownload',
    tag: 'Content library',
    summary: 'Count a download of a work, and learn where its file is',
    description: 'The server raises the count. An ordinary form post is led to the file.',
    params: z.object({ id: z.guid(), kind: z.enum(['pdf', 'code']) }),
    answers: {
      200: {
        description: 'Counted.',
        schema: z.object({
          redirectUrl: z.string().describe('Where the file is, on this site.'),
          downloads: z.int().describe('Of all files of the work.'),
        }),
      },
      404: refused('There is no such work in the library, or no such file of it.'),
    },
  },
];
