import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { formatMoment } from '#app/lib/dates.ts';
import type { FeedFacts } from '#app/lib/feed-files.ts';
import { refuseOpenly } from '#app/lib/open-answer.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Listings } from '../listing.server.ts';
import { asNews, findShown, isPublic, since } from './history.server.ts';
import { changesInLine, newsInWords, outcomes } from './history.ts';
import { feedQuery, pathOfWatched } from './names.ts';
import { watchedChecks, watchedServers } from './tables.server.ts';

const newest = 30;

/**
 * Results that differ from the check before: of one server by its name (`map/SLUG`), or of all.
 * @throws Refusal 404 for a server that is not watched
 */
export async function watchedFeed(
  db: Database,
  listings: readonly Listings[],
  siteUrl: string,
  name: string | undefined,
): Promise<FeedFacts> {
  const one = name === undefined ? undefined : await findShown(db, listings, name);
  if (name !== undefined && !one) throw refuseOpenly(404, 'This server is not checked regularly.');
  const found = await db
    .select({
      ...asNews,
      watchId: watchedServers.id,
      listing: watchedServers.listing,
      name: watchedServers.name,
    })
    .from(watchedChecks)
    .innerJoin(watchedServers, eq(watchedServers.id, watchedChecks.watchId))
    .where(
      and(
        isPublic,
        watchedChecks.isNews,
        gt(watchedChecks.madeAt, since),
        one && eq(watchedServers.id, one.id),
      ),
    )
    .orderBy(desc(watchedChecks.madeAt), sql`${watchedChecks.id} desc`)
    .limit(newest);
  const page = one ? pathOfWatched(one) : '/server-check/watched';
  return {
    folder: '/feeds/server-checks',
    ...(one && { query: feedQuery(one) }),
    page,
    title: one ? `Checks of ${one.name}` : 'Regular server checks',
    description: 'Results of regular server checks that differ from the check before.',
    entries: found.map(({ watchId, listing, name: server, ...result }) => ({
      id: `urn:uuid:${result.id}`,
      url: siteUrl + pathOfWatched({ id: watchId, listing }),
      title: `${server}: ${changesInLine(result.changes, result.moreChanges) || outcomes[result.outcome].toLowerCase()}`,
      summary: `${formatMoment(result.madeAt)}: ${newsInWords(result)}`,
      published: result.madeAt,
      updated: result.madeAt,
      tags: [result.outcome],
    })),
  };
}
