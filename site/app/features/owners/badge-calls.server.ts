import { siteContext } from '#app/feature.server.ts';
import { answerOpenly, refuseOpenly } from '#app/lib/open-answer.ts';
import { type Asked, type Call, defineCall } from '#app/services/http/call.server.ts';
import { badgeFacts, findBadge } from './badge.server.ts';
import { drawCheckBadge } from './badge-drawing.ts';
import { findListing } from './listing.server.ts';
import { topicsOfPage } from './watching/names.ts';

type BadgeArgs = Pick<Asked, 'services' | 'context' | 'request'>;

/** The badge of the report that a listing shows. @throws Refusal 404 without a report, or for a hidden listing */
async function answerBadge({ services: { db }, context, request }: BadgeArgs, listing: string) {
  const found = await findListing(db, context.get(siteContext).all('listings'), listing);
  const shown = found && (await findBadge(db, listing));
  if (!shown) throw refuseOpenly(404, 'This listing shows no report of a server check.');
  return answerOpenly(request, drawCheckBadge(badgeFacts(shown, found.endpoint), Date.now()).svg, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
}

export const badgeCalls: Call[] = [
  defineCall({
    method: 'get',
    path: '/listings/map/{slug}/badge.svg',
    isOpen: true,
    finished: ({ slug }) => topicsOfPage(`map/${slug}`),
    answer: ({ params, ...asked }) => answerBadge(asked, `map/${params.slug}`),
  }),
  defineCall({
    method: 'get',
    path: '/listings/entry/{org}/{code}/badge.svg',
    isOpen: true,
    finished: ({ org, code }) => topicsOfPage(`entry/${org}/${code}`),
    answer: ({ params, ...asked }) => answerBadge(asked, `entry/${params.org}/${params.code}`),
  }),
];
