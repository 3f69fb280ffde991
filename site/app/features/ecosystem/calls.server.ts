import { z } from 'zod';
import { topics } from '#app/lib/topics.ts';
import { answerPicture, type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import { renderLandscape } from './catalogue/landscape-picture.server.ts';
import { drawMonogram } from './catalogue/letters.ts';
import { findLogo } from './catalogue/logos.server.ts';
import { partnerVisit, recordPartnerClick } from './partners-clicks.server.ts';
import { partnersCall } from './partners-data.server.ts';

export { catalogueCalls } from './catalogue/data.server.ts';
export { registryApiCalls } from './registry-api/calls.server.ts';

export const partnersCalls: Call[] = [
  partnersCall,
  defineCall({
    method: 'post',
    path: '/api/partner-redirect',
    id: 'redirectToPartner',
    tag: 'Partners',
    summary: 'Record a visit to a partner with a revenue share',
    body: partnerVisit,
    answers: {
      200: { description: 'The visit was recorded.', schema: z.object({ redirectUrl: z.url() }) },
      400: refused('The destination is not on the partner’s website.'),
      404: refused('No partner has this id.'),
      409: refused('This partner has no revenue share: open its website directly.'),
    },
    answer: async ({ request, services, readBody }) =>
      recordPartnerClick(services, await readBody(), request.headers.get('user-agent') ?? ''),
  }),
  /** The landscape as a slide: drawn on the first request, then cached like a page until the map changes. */
  defineCall({
    method: 'get',
    path: '/mcp-map/landscape.png',
    kind: 'file',
    finished: () => [topics.catalogue],
    async answer({ services: { db, config } }) {
      const png = await renderLandscape(db, config.siteUrl);
      return new Response(new Uint8Array(png), {
        headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, no-cache' },
      });
    },
  }),
  /** The logo of a host that the map or the partners name; `?item=` names the item whose logo it is. */
  defineCall({
    method: 'get',
    path: '/logos/{host}',
    isPicture: true,
    async answer({ params: { host }, services, url }) {
      const item = url.searchParams.get('item');
      const name = item ?? host;
      return answerPicture(await findLogo(services, host, item), () => drawMonogram(name, name));
    },
  }),
];
