import { z } from 'zod';
import { answerOpenly, refuseOpenly } from '#app/lib/open-answer.ts';
import { topics } from '#app/lib/topics.ts';
import { type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { findBadge } from './badge.server.ts';
import { drawCheckBadge } from './badge-drawing.ts';

const described = {
  tag: 'Server check',
  description:
    'Use it as an image on another site. It shows the day of the check, or the number of broken rules. It is grey 30 days after the check, or when a later check saw that the server lists something else.',
  answers: {
    200: { description: 'The badge, as SVG.', type: 'image/svg+xml' },
    404: refused('The listing shows no report.'),
  },
  isOpen: true,
} as const;

async function answerBadge({ db }: Services, request: Request, listing: string): Promise<Response> {
  const facts = await findBadge(db, listing);
  if (!facts) throw refuseOpenly(404, 'This listing shows no report of a server check.');
  return answerOpenly(request, drawCheckBadge(facts, Date.now()).svg, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
}

const topicsOf = (listing: string) => [topics.listing(listing), topics.historyDay];

export const badgeCalls: Call[] = [
  defineCall({
    method: 'get',
    path: '/listings/map/{slug}/badge.svg',
    id: 'getCheckBadgeOfItem',
    summary: 'The server-check badge of an item on the map',
    params: z.object({ slug: z.string() }),
    finished: ({ slug }) => topicsOf(`map/${slug}`),
    answer: ({ request, services, params }) => answerBadge(services, request, `map/${params.slug}`),
    ...described,
  }),
  defineCall({
    method: 'get',
    path: '/listings/entry/{org}/{code}/badge.svg',
    id: 'getCheckBadgeOfEntry',
    summary: 'The server-check badge of an entry in the registry',
    params: z.object({ org: z.string(), code: z.string() }),
    finished: ({ org, code }) => topicsOf(`entry/${org}/${code}`),
    answer: ({ request, services, params }) =>
      answerBadge(services, request, `entry/${params.org}/${params.code}`),
    ...described,
  }),
];
