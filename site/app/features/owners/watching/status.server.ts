/** The regular checks of a listing, as the page of the listing shows them. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { askDays, newest, since } from './history.server.ts';
import { changesInLine, type DayCounts, type Outcome, statusInLine, stripOf } from './history.ts';
import { pathOfWatched } from './names.ts';
import { watchedChecks, watchedServers } from './tables.server.ts';

export interface StatusLine {
  text: string;
  /** The last 90 days (`stripOf`). */
  strip: ReturnType<typeof stripOf>;
  /** When its lists changed last, and how in words. */
  change?: { at: string; words: string } | undefined;
  /** Path of the public page. */
  href: string;
  outcome: Outcome;
}

/** The newest result of a listing's server, for `askTogether`. */
export const askStatus = (db: Database, listing: string) =>
  db
    .select({
      watchId: watchedServers.id,
      outcome: watchedChecks.outcome,
      madeAt: watchedChecks.madeAt,
      failed: watchedChecks.failed,
    })
    .from(watchedChecks)
    .innerJoin(watchedServers, eq(watchedServers.id, watchedChecks.watchId))
    .where(and(eq(watchedServers.listing, listing), gt(watchedChecks.madeAt, since)))
    .orderBy(...newest)
    .limit(1);

/** The last change of the lists of a listing's server, for `askTogether`. */
export const askLastChange = (db: Database, listing: string) =>
  db
    .select({
      madeAt: watchedChecks.madeAt,
      changes: watchedChecks.changes,
      moreChanges: watchedChecks.moreChanges,
    })
    .from(watchedChecks)
    .innerJoin(watchedServers, eq(watchedServers.id, watchedChecks.watchId))
    .where(
      and(
        eq(watchedServers.listing, listing),
        gt(watchedChecks.madeAt, since),
        watchedChecks.isNews,
        sql`${watchedChecks.changes} <> '[]'::jsonb`,
      ),
    )
    .orderBy(...newest)
    .limit(1);

/** The checks of a listing's server by day, for `askTogether`. */
export const askListingDays = (db: Database, listing: string) =>
  askDays(
    db,
    sql`${watchedChecks.watchId} = (select server.id from watched_servers server where server.listing = ${listing})`,
  );

/** The checks of a listing for its page; undefined if there are none. */
export const statusLineOf = (
  listing: string,
  found: Awaited<ReturnType<typeof askStatus>>[number] | undefined,
  days: readonly DayCounts[],
  change: Awaited<ReturnType<typeof askLastChange>>[number] | undefined,
): StatusLine | undefined =>
  found && {
    text: statusInLine(found),
    strip: stripOf(days, Date.now()),
    change: change && {
      at: change.madeAt.toISOString(),
      words: changesInLine(change.changes, change.moreChanges),
    },
    href: pathOfWatched({ id: found.watchId, listing }),
    outcome: found.outcome,
  };
