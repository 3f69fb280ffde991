import { reportForPage } from '#app/features/server-check/server-check.server.ts';
import { checkerAt } from '#app/lib/checker-command.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { badgeFacts, findBadge } from './badge.server.ts';
import { badgeStateOf } from './badge.ts';
import type { ListingPageArgs } from './claim-page.server.ts';
import { demandListing } from './listing.server.ts';
import { nounOf } from './paths.ts';
import { findPublished } from './published.server.ts';

/** Data of the page with the report that an owner shows; `found` is undefined if there is none. */
export async function showReport(args: Omit<ListingPageArgs, 'request'>) {
  const { db, config } = args.context.get(servicesContext);
  const { listing, name, path, endpoint } = await demandListing(args);
  const [published, badge] = await Promise.all([findPublished(db, listing), findBadge(db, listing)]);
  return {
    name,
    path,
    noun: nounOf(listing),
    listing,
    report: published && {
      kind: published.kind,
      url: published.url,
      madeAt: published.madeAt.toISOString(),
      siteUrl: config.siteUrl,
      state: badge ? badgeStateOf(badgeFacts(badge, endpoint), Date.now()) : 'valid',
      shown: reportForPage(JSON.parse(published.report), checkerAt(config.siteUrl)),
    },
  };
}
