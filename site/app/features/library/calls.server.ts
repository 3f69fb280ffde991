import { redirect } from 'react-router';
import { z } from 'zod';
import { topics } from '#app/lib/topics.ts';
import { answerPicture, type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import { feedCalls } from '#app/services/http/feed-calls.server.ts';
import { worksCall } from './data.server.ts';
import { libraryFeed } from './feed.server.ts';
import { findThumbnail } from './thumbnails.server.ts';
import { countDownload, countView, leadOn } from './views.server.ts';

const tag = 'Content library';
const isForm = ({ headers }: Request) =>
  /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '');
const userAgentOf = ({ headers }: Request) => headers.get('user-agent') ?? '';

/** Answer when there is no thumbnail: an empty picture, which the drawing under it shows through. */
const noThumbnail = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"/>';

export const libraryCalls: Call[] = [
  worksCall,
  ...feedCalls({
    folder: '/feeds/library',
    name: 'Library',
    tag,
    of: 'New and changed works in the library',
    finished: () => [topics.library],
    read: ({ services: { db, config } }) => libraryFeed(db, config.siteUrl),
  }),
  defineCall({
    method: 'post',
    path: '/api/content-library/{id}/views',
    id: 'countContentView',
    tag,
    summary: 'Count a view of a work, and get its URL',
    description: 'The server increases the count. A form post returns a page that opens the work.',
    params: z.object({ id: z.guid() }),
    answers: {
      200: {
        description: 'The view was counted.',
        schema: z.object({ redirectUrl: z.url().describe('URL of the work.'), views: z.int() }),
      },
      404: refused('Work not found.'),
    },
    async answer({ request, params, services }) {
      const counted = await countView(services, params.id, userAgentOf(request));
      return isForm(request) ? leadOn(counted.redirectUrl) : counted;
    },
  }),
  defineCall({
    method: 'post',
    path: '/api/content-library/{id}/downloads/{kind}',
    id: 'countContentDownload',
    tag,
    summary: 'Count a download of a work, and get the URL of its file',
    description: 'The server increases the count. A form post is redirected to the file.',
    params: z.object({ id: z.guid(), kind: z.enum(['pdf', 'code']) }),
    answers: {
      200: {
        description: 'The download was counted.',
        schema: z.object({
          redirectUrl: z.string().describe('URL of the file, on this site.'),
          downloads: z.int().describe('Number of downloads of all the work’s files.'),
        }),
      },
      404: refused('Work or file not found.'),
    },
    // Requests for the file itself are not counted, so a resumed download counts once.
    async answer({ request, params, services }) {
      const counted = await countDownload(services, params.id, params.kind, userAgentOf(request));
      return isForm(request) ? redirect(counted.redirectUrl, 303) : counted;
    },
  }),
  /** Picture of a video, by the id of its entry. This site fetches it and stores it on its disk. */
  defineCall({
    method: 'get',
    path: '/content-library/thumbnails/{id}',
    isPicture: true,
    answer: async ({ params, services }) =>
      answerPicture(await findThumbnail(services, params.id), () => noThumbnail),
  }),
];
