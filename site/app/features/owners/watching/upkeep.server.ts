import { and, desc, eq, inArray, isNotNull, lte, not, sql } from 'drizzle-orm';
import type { Site } from '#app/feature.server.ts';
import type { AccountSection } from '#app/features/accounts/accounts.server.ts';
import { dropScheduledCheck } from '#app/features/server-check/server-check.server.ts';
import { topics } from '#app/lib/topics.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { findListing, type Listings } from '../listing.server.ts';
import { listingClaims } from '../tables.server.ts';
import { forgetWatched } from './forget.server.ts';
import { notShown, since } from './history.server.ts';
import { topicsOfWatched } from './names.ts';
import { askForDueChecks, storeEndedChecks } from './schedule.server.ts';
import { watchedChecks, watchedServers } from './tables.server.ts';

/** Registers the regular checks: they are asked for every five minutes, and stored when they end. */
export function registerWatching({ services, all }: Site) {
  const { background, changes, db, log } = services;
  background.every('watched-servers', '*/5 * * * *', async () => {
    await storeEndedChecks(services);
    await askForDueChecks(services, all('listings'));
  });
  // At midnight (UTC), the histories have a new day.
  background.every('watched-servers-day', '0 0 * * *', async () => {
    await changes.write(db, [topics.historyDay, topics.watchedServers], sweepWatchedChecks);
    await stopHidden(services, all('listings'));
  });
  let storing = Promise.resolve();
  let isWaiting = false;
  changes.subscribe((changed, origin) => {
    // The process that ran a check stores its result. The task above stores what it could not.
    if (origin === 'elsewhere' || isWaiting || !changed.includes(topics.serverChecks)) return;
    isWaiting = true;
    storing = storing
      .then(() => {
        isWaiting = false;
        return storeEndedChecks(services);
      })
      .catch((error) => log.warn({ err: error }, 'results of regular checks were not stored'));
  });
  return { close: () => storing };
}

/** Stops the checks of listings that visitors do not see any more, and takes their results from all pages and feeds. */
export async function stopHidden(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  listings: readonly Listings[],
): Promise<void> {
  const known = await db
    .select({ id: watchedServers.id, listing: watchedServers.listing })
    .from(watchedServers)
    .where(
      and(
        isNotNull(watchedServers.listing),
        sql`${watchedServers.stoppedBecause} is distinct from ${notShown}`,
      ),
    );
  for (const watched of known) {
    if (watched.listing === null || (await findListing(db, listings, watched.listing))) continue;
    const isThis = eq(watchedServers.id, watched.id);
    await changes.write(db, [topics.serverChecks, ...topicsOfWatched(watched)], async (tx) => {
      const [held] = await tx.select().from(watchedServers).where(isThis).for('update');
      await tx
        .update(watchedServers)
        .set({ isActive: false, stoppedBecause: notShown, checkId: null })
        .where(isThis);
      if (held?.checkId) await dropScheduledCheck(tx, held.checkId);
    });
  }
}

/** Deletes results after 90 days, and the report of a server that has no newer result. */
export async function sweepWatchedChecks(tx: Database): Promise<void> {
  await tx.delete(watchedChecks).where(lte(watchedChecks.madeAt, since));
  const hasResults = sql`exists (select 1 from watched_checks made where made.watch_id = ${watchedServers.id})`;
  await tx
    .update(watchedServers)
    .set({ lastReport: null })
    .where(and(isNotNull(watchedServers.lastReport), not(hasResults)));
}

/** Regular checks that a person turned on for their listings. */
export const watchedServersSection: AccountSection = {
  name: 'watchedServers',
  // The foreign key deletes them with the claims, but not a check that waits in the queue.
  forget: async (_, tx, { id }) => {
    const claims = await tx
      .select({ id: listingClaims.id })
      .from(listingClaims)
      .where(eq(listingClaims.userId, id));
    await forgetWatched(tx, { claimIds: claims.map((claim) => claim.id) });
  },
  exportData: async (db, userId) => {
    const own = await db
      .select({
        id: watchedServers.id,
        listing: watchedServers.listing,
        url: watchedServers.url,
        everyHours: watchedServers.everyHours,
        isActive: watchedServers.isActive,
        stoppedBecause: watchedServers.stoppedBecause,
        nextAt: watchedServers.nextAt,
        createdAt: watchedServers.createdAt,
        lastReport: watchedServers.lastReport,
      })
      .from(watchedServers)
      .innerJoin(listingClaims, eq(listingClaims.id, watchedServers.claimId))
      .where(eq(listingClaims.userId, userId))
      .orderBy(desc(watchedServers.createdAt), desc(watchedServers.id));
    const ids = own.map(({ id }) => id);
    const results = ids.length
      ? await db
          .select()
          .from(watchedChecks)
          .where(inArray(watchedChecks.watchId, ids))
          .orderBy(desc(watchedChecks.madeAt))
      : [];
    const of = Map.groupBy(results, ({ watchId }) => watchId);
    return own.map(({ id, lastReport, ...server }) => ({
      ...server,
      lastReport: lastReport === null ? null : JSON.parse(lastReport),
      results: (of.get(id) ?? []).map(({ id: _, watchId: __, ...result }) => result),
    }));
  },
};
