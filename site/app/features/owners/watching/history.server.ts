import { dropHiddenWithin } from '@context-native/text/hidden-characters';
import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { VerifyReport } from '#app/features/server-check/server-check.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { findListing, type Listings } from '../listing.server.ts';
import { type DayCounts, historyDays, type Outcome, statusInLine } from './history.ts';
import { pathOfWatched } from './names.ts';
import { watchedChecks, watchedServers } from './tables.server.ts';

/** Changes and other news that a page lists. The JSON has all. */
const mostNews = 60;
/** Maximum characters of an item's description. */
const mostDescription = 300;

/** Results are public for so long. */
export const since = sql`now() - make_interval(days => ${historyDays})`;

/** Why the checks of a listing stop that visitors do not see any more. They do not see its results either. */
export const notShown = 'The site does not show this listing any more.';

/** Servers with a public page: their checks are on, or there are results of them. */
export const isPublic = and(
  or(
    watchedServers.isActive,
    isNotNull(watchedServers.lastReport),
    sql`exists (select 1 from watched_checks made where made.watch_id = ${watchedServers.id})`,
  ),
  sql`${watchedServers.stoppedBecause} is distinct from ${notShown}`,
);

/** A watched server by `map/SLUG`, `entry/ORG/CODE` or `own/ID`, without its report. */
export async function findWatched(db: Database, name: string) {
  const [kind, id = ''] = name.split('/');
  const isOwn = kind === 'own';
  if (isOwn && !isUuid(id)) return undefined;
  const isIt = isOwn
    ? and(eq(watchedServers.id, id), isNull(watchedServers.listing))
    : eq(watchedServers.listing, name);
  const [found] = await db
    .select({
      id: watchedServers.id,
      listing: watchedServers.listing,
      name: watchedServers.name,
      url: watchedServers.url,
      host: watchedServers.host,
      everyHours: watchedServers.everyHours,
      isActive: watchedServers.isActive,
      stoppedBecause: watchedServers.stoppedBecause,
      nextAt: watchedServers.nextAt,
    })
    .from(watchedServers)
    .where(and(isIt, isPublic));
  return found;
}

export type Watched = NonNullable<Awaited<ReturnType<typeof findWatched>>>;

/** As `findWatched`, and undefined while visitors do not see the listing. */
export async function findShown(db: Database, listings: readonly Listings[], name: string) {
  const watched = await findWatched(db, name);
  if (watched?.listing && !(await findListing(db, listings, watched.listing))) return undefined;
  return watched;
}

/** @throws Refusal 404 */
export async function demandWatched(db: Database, name: string): Promise<Watched> {
  const found = await findWatched(db, name);
  if (!found) throw new Refusal(404, 'This server is not checked regularly. Its owner can turn that on.');
  return found;
}

const shown = {
  id: watchedChecks.id,
  outcome: watchedChecks.outcome,
  madeAt: watchedChecks.madeAt,
  serverName: watchedChecks.serverName,
  serverVersion: watchedChecks.serverVersion,
  revisions: watchedChecks.revisions,
  passed: watchedChecks.passed,
  failed: watchedChecks.failed,
  warned: watchedChecks.warned,
  skipped: watchedChecks.skipped,
  broken: watchedChecks.broken,
  sets: watchedChecks.sets,
  problem: watchedChecks.problem,
};
/** Columns of a result with its changes. */
export const asNews = { ...shown, changes: watchedChecks.changes, moreChanges: watchedChecks.moreChanges };

const ofWatched = (id: string) => and(eq(watchedChecks.watchId, id), gt(watchedChecks.madeAt, since));
export const newest = [desc(watchedChecks.madeAt), desc(watchedChecks.id)];

/** The number of checks of each outcome by day (UTC), in the last 90 days. */
export function askDays(db: Database, isOf: SQL) {
  const day = sql<string>`to_char(${watchedChecks.madeAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const counted = (outcome: Outcome) =>
    sql<number>`(count(*) filter (where ${watchedChecks.outcome} = ${outcome}))::int`;
  return db
    .select({ day, right: counted('right'), broken: counted('broken'), unreached: counted('unreached') })
    .from(watchedChecks)
    .where(and(isOf, gt(watchedChecks.madeAt, since)))
    .groupBy(day)
    .orderBy(day);
}

/**
 * The results of a watched server in the last 90 days: the newest, those with news, counts by day (UTC), and the newest
 * report without hidden characters, since its texts are a stranger's.
 */
export async function readHistory(db: Database, id: string) {
  const isNews = and(ofWatched(id), watchedChecks.isNews);
  const found = await askTogether(db, {
    last: db
      .select(shown)
      .from(watchedChecks)
      .where(ofWatched(id))
      .orderBy(...newest)
      .limit(1),
    news: db
      .select(asNews)
      .from(watchedChecks)
      .where(isNews)
      .orderBy(...newest)
      .limit(mostNews),
    days: askDays(db, eq(watchedChecks.watchId, id)),
    server: db
      .select({ report: watchedServers.lastReport })
      .from(watchedServers)
      .where(eq(watchedServers.id, id)),
  });
  const report = found.server[0]?.report;
  return {
    last: found.last[0],
    news: found.news,
    days: found.days satisfies DayCounts[],
    report: report ? (dropHiddenWithin(JSON.parse(report)) as VerifyReport) : undefined,
  };
}

/** Results of the last 90 days, the newest first. */
export const listResults = (db: Database, id: string) =>
  db
    .select(asNews)
    .from(watchedChecks)
    .where(ofWatched(id))
    .orderBy(...newest);

/** The lists of the newest revision in a report, each with at most `most` items. */
export function listedIn(
  { made_at, listings = [] }: Pick<VerifyReport, 'made_at' | 'listings'>,
  most?: number,
) {
  const newestOf = (one: (typeof listings)[number]) => one.revisions.at(-1) ?? '';
  const [listing] = listings.toSorted((a, b) => (newestOf(a) < newestOf(b) ? 1 : -1));
  const itemsOf = (items: NonNullable<typeof listing>['tools'] = []) => ({
    total: items.length,
    items: items.slice(0, most).map(({ name, digest, definition }) => ({
      name,
      digest,
      description: shorten(definition?.description),
    })),
  });
  return {
    madeAt: made_at,
    incomplete: listing?.incomplete,
    tools: itemsOf(listing?.tools),
    prompts: itemsOf(listing?.prompts),
    resource_templates: itemsOf(listing?.resource_templates),
  };
}

function shorten(text: unknown): string {
  if (typeof text !== 'string') return '';
  return text.length > mostDescription ? `${text.slice(0, mostDescription - 1)}…`.toWellFormed() : text;
}

/** Servers whose checks are on, by name, each with its newest result. At most `limit`; `hasMore` if there are others. */
export async function listWatched(db: Database, limit: number) {
  const last = db
    .selectDistinctOn([watchedChecks.watchId], {
      watchId: watchedChecks.watchId,
      outcome: watchedChecks.outcome,
      madeAt: watchedChecks.madeAt,
      failed: watchedChecks.failed,
    })
    .from(watchedChecks)
    .where(gt(watchedChecks.madeAt, since))
    .orderBy(watchedChecks.watchId, desc(watchedChecks.madeAt))
    .as('last');
  const found = await db
    .select({
      id: watchedServers.id,
      listing: watchedServers.listing,
      name: watchedServers.name,
      host: watchedServers.host,
      everyHours: watchedServers.everyHours,
      outcome: last.outcome,
      madeAt: last.madeAt,
      failed: last.failed,
    })
    .from(watchedServers)
    .leftJoin(last, eq(last.watchId, watchedServers.id))
    .where(eq(watchedServers.isActive, true))
    .orderBy(byName, watchedServers.id)
    .limit(limit + 1);
  const servers = found.slice(0, limit).map(({ outcome, madeAt, failed, ...server }) => ({
    ...server,
    href: pathOfWatched(server),
    outcome,
    text:
      outcome && madeAt
        ? statusInLine({ outcome, madeAt, failed: failed ?? 0 })
        : 'The first check is not over yet',
  }));
  return { servers, hasMore: found.length > limit };
}

const byName = sql`lower(${watchedServers.name})`;
