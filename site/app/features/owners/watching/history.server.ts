import { dropHiddenWithin } from '@context-native/text/hidden-characters';
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { VerifyReport } from '#app/features/server-check/server-check.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type DayCounts, historyDays, type Outcome, statusInLine } from './history.ts';
import { pathOfWatched } from './names.ts';
import { watchedChecks, watchedServers } from './tables.server.ts';

/** Changes and other news that a page lists, and items of each kind. */
const mostNews = 60;
const mostItems = 300;
/** Characters of a description on the page. */
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
const newest = [desc(watchedChecks.madeAt), desc(watchedChecks.id)];

/**
 * The results of a watched server in the last 90 days: the newest, those with news, counts by day (UTC), and the newest
 * report without hidden characters, since its texts are a stranger's.
 */
export async function readHistory(db: Database, id: string) {
  const day = sql<string>`to_char(${watchedChecks.madeAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const counted = (outcome: Outcome) =>
    sql<number>`(count(*) filter (where ${watchedChecks.outcome} = ${outcome}))::int`;
  const counts = { right: counted('right'), broken: counted('broken'), unreached: counted('unreached') };
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
    days: db
      .select({ day, ...counts })
      .from(watchedChecks)
      .where(ofWatched(id))
      .groupBy(day)
      .orderBy(day),
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

/** The lists of the newest revision in a report. */
export function listedIn({ made_at, listings = [] }: Pick<VerifyReport, 'made_at' | 'listings'>) {
  const newestOf = (one: (typeof listings)[number]) => one.revisions.at(-1) ?? '';
  const [listing] = listings.toSorted((a, b) => (newestOf(a) < newestOf(b) ? 1 : -1));
  const itemsOf = (items: NonNullable<typeof listing>['tools'] = []) => ({
    total: items.length,
    items: items.slice(0, mostItems).map(({ name, digest, definition }) => ({
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

export interface StatusLine {
  text: string;
  /** Path of the public page. */
  href: string;
  outcome: Outcome;
}

/** The newest result of a listing's server, for `askTogether`. */
export const askStatus = (db: Database, listing: string) =>
  db
    .select({ ...shown, watchId: watchedServers.id })
    .from(watchedChecks)
    .innerJoin(watchedServers, eq(watchedServers.id, watchedChecks.watchId))
    .where(and(eq(watchedServers.listing, listing), gt(watchedChecks.madeAt, since)))
    .orderBy(...newest)
    .limit(1);

/** One line about the checks of a listing for its page; undefined if there are none. */
export const statusLineOf = (
  listing: string,
  found: Awaited<ReturnType<typeof askStatus>>[number] | undefined,
): StatusLine | undefined =>
  found && {
    text: statusInLine(found),
    href: pathOfWatched({ id: found.watchId, listing }),
    outcome: found.outcome,
  };

/** Servers whose checks are on, by name, each with its newest result. At most `limit`. */
export async function listWatched(db: Database, limit: number) {
  const last = db
    .selectDistinctOn([watchedChecks.watchId], { watchId: watchedChecks.watchId, ...shown })
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
    .limit(limit);
  return found.map(({ outcome, madeAt, failed, ...server }) => ({
    ...server,
    href: pathOfWatched(server),
    outcome,
    text:
      outcome && madeAt
        ? statusInLine({ outcome, madeAt, failed: failed ?? 0 })
        : 'The first check is not over yet',
  }));
}

const byName = sql`lower(${watchedServers.name})`;

/** Pages of watched servers, for the sitemap. */
export async function listWatchedPages(db: Database, { offset, limit }: { offset: number; limit: number }) {
  const pages = await db
    .select({ id: watchedServers.id, listing: watchedServers.listing })
    .from(watchedServers)
    .where(isPublic)
    .orderBy(watchedServers.id)
    .offset(offset)
    .limit(limit);
  return pages.map((watched) => ({ path: pathOfWatched(watched) }));
}

export const countWatchedPages = (db: Database) => db.$count(watchedServers, isPublic);
