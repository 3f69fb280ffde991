import { and, asc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import {
  askForScheduledCheck,
  compareChecks,
  type EndedCheck,
  listEndedChecks,
  readEndedCheck,
  takeEndedCheck,
} from '#app/features/server-check/server-check.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { counters } from '#app/services/telemetry/counters.server.ts';
import { isOptedOut } from '../claims.server.ts';
import { findListing, type Listings } from '../listing.server.ts';
import { listingClaims } from '../tables.server.ts';
import { notShown } from './history.server.ts';
import { topicsOfWatched } from './names.ts';
import { watchedChecks, watchedServers } from './tables.server.ts';

type Used = Pick<Services, 'db' | 'changes' | 'log'>;
type Watched = typeof watchedServers.$inferSelect;

/** Maximum checks that one look asks for: further ones wait for the next look. */
const mostAtOnce = 50;
/** Minimum time between two checks of one address, for all listings together (h). */
const leastHours = 6;
/** A server that could not be looked up is looked up again after so long (h). */
const laterHours = 1;
/** A check that is not over after so long (h) is lost. */
const lostHours = 24;

/**
 * Asks for the checks that are due. Each is taken by one process only. A check that was missed, such as while the site
 * was down, is made once: the next one is due an interval after it. Returns their number.
 */
export async function askForDueChecks(services: Used, listings: readonly Listings[]): Promise<number> {
  let asked = 0;
  for (let look = 0; look < mostAtOnce; look += 1) {
    const done = await takeDue(services, listings);
    if (done === undefined) break;
    if (done === 'asked') asked += 1;
  }
  return asked;
}

/** A check was asked for, or the checks of a server were stopped. */
type Taken = 'asked' | { stopped: Watched } | undefined;

async function takeDue(services: Used, listings: readonly Listings[]): Promise<Taken | 'later'> {
  const { db, changes, log } = services;
  const looked: { at?: Watched | undefined } = {};
  try {
    return await changes.write(
      db,
      (taken: Taken) =>
        taken === 'asked' ? [topics.serverChecks] : taken === undefined ? [] : topicsOfWatched(taken.stopped),
      async (tx) => {
        looked.at = await lockDue(tx);
        return looked.at && askOrStop(services, tx, listings, looked.at);
      },
    );
  } catch (error) {
    if (!looked.at) throw error;
    // One listing that cannot be read must not keep the others from their checks.
    log.warn({ err: error, watched: looked.at.id }, 'a regular check could not be asked for');
    await db
      .update(watchedServers)
      .set({ nextAt: sql`now() + make_interval(hours => ${laterHours})` })
      .where(eq(watchedServers.id, looked.at.id));
    return 'later';
  }
}

async function lockDue(tx: Database): Promise<Watched | undefined> {
  // Two processes must not take two listings with one address at the same time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('watched_servers.due'))`);
  // A server that others watch too is not checked more often for that.
  const wasAsked = sql`exists (select 1 from watched_servers other where other.url = ${watchedServers.url}
    and other.asked_at > now() - make_interval(hours => ${leastHours}))`;
  const [due] = await tx
    .select()
    .from(watchedServers)
    .where(
      and(
        watchedServers.isActive,
        isNull(watchedServers.checkId),
        lte(watchedServers.nextAt, sql`now()`),
        sql`not ${wasAsked}`,
      ),
    )
    .orderBy(asc(watchedServers.nextAt), asc(watchedServers.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return due;
}

async function askOrStop(
  services: Used,
  tx: Database,
  listings: readonly Listings[],
  due: Watched,
): Promise<Taken> {
  const isThis = eq(watchedServers.id, due.id);
  const target = await findTarget(tx, listings, due);
  if ('why' in target) {
    await tx.update(watchedServers).set({ isActive: false, stoppedBecause: target.why }).where(isThis);
    return { stopped: due };
  }
  await tx
    .update(watchedServers)
    .set({
      ...target,
      checkId: await askForScheduledCheck(services, tx, target.url),
      askedAt: sql`now()`,
      nextAt: sql`now() + make_interval(hours => ${watchedServers.everyHours})`,
    })
    .where(isThis);
  return 'asked';
}

/** The address to check today, or why the checks stop: an owner's server is checked only where they proved control. */
async function findTarget(
  tx: Database,
  listings: readonly Listings[],
  { listing, claimId, url, host, name }: Watched,
): Promise<{ url: string; name: string } | { why: string }> {
  if (listing === null || claimId === null) return { url, name };
  const isOpen = and(eq(listingClaims.id, claimId), isNull(listingClaims.endedAt));
  if ((await tx.$count(listingClaims, isOpen)) === 0) return { why: 'The claim of its owner has ended.' };
  if (await isOptedOut(tx, listing)) return { why: 'An owner opted out of checks.' };
  const found = await findListing(tx, listings, listing);
  if (!found) return { why: notShown };
  if (!found.endpoint) return { why: 'The listing has no address of a server any more.' };
  return new URL(found.endpoint).host === host
    ? { url: found.endpoint, name: found.name }
    : {
        why: 'The server has moved to another host. Its owner has to prove control of that host, and turn the checks on again.',
      };
}

/** Stores the results of checks that are over, and ends those that were lost. */
export async function storeEndedChecks(services: Used): Promise<void> {
  const { db, log } = services;
  // One after another, because of the reports' size.
  for (const id of await listEndedChecks(db)) {
    try {
      const ended = await readEndedCheck(db, id);
      if (ended) await storeEndedCheck(services, ended);
    } catch (error) {
      // The next look tries again, and other checks are stored.
      log.warn({ err: error }, 'the result of a regular check was not stored');
    }
  }
  await db
    .update(watchedServers)
    .set({ checkId: null })
    .where(
      and(
        isNotNull(watchedServers.checkId),
        lt(watchedServers.askedAt, sql`now() - make_interval(hours => ${lostHours})`),
      ),
    );
}

async function storeEndedCheck({ db, changes }: Used, ended: EndedCheck): Promise<void> {
  const isOfCheck = eq(watchedServers.checkId, ended.id);
  const [watched] = await db.select().from(watchedServers).where(isOfCheck);
  if (!watched) {
    // Its server is not watched any more.
    await takeEndedCheck(db, ended.id);
    return;
  }
  const { report, problem, endedAt: madeAt } = ended;
  // Outside the transaction: the embedded database would wait for it.
  const facts = report === null ? undefined : await factsOf(report, watched.lastReport);
  const outcome = facts === undefined ? 'unreached' : facts.counts.failed > 0 ? 'broken' : 'right';
  const isStored = await changes.write(
    db,
    (stored: boolean) => (stored ? topicsOfWatched(watched) : []),
    async (tx) => {
      // First the server, then its check: in the order in which the checks are turned off.
      const [held] = await tx
        .select({ id: watchedServers.id })
        .from(watchedServers)
        .where(isOfCheck)
        .for('update');
      if (!(await takeEndedCheck(tx, ended.id)) || !held) return false;
      const [before] = await tx
        .select({ outcome: watchedChecks.outcome, broken: watchedChecks.broken })
        .from(watchedChecks)
        .where(eq(watchedChecks.watchId, watched.id))
        .orderBy(sql`${watchedChecks.madeAt} desc`)
        .limit(1);
      const { changes: listed = [], moreChanges = 0, broken = [] } = facts ?? {};
      await tx.insert(watchedChecks).values({
        watchId: watched.id,
        madeAt,
        outcome,
        problem,
        ...(facts && {
          serverName: facts.server?.name,
          serverVersion: facts.server?.version,
          ...facts.counts,
          revisions: facts.revisions,
          sets: facts.sets,
          items: watched.lastReport === null || listed.length > 0 ? facts.items : null,
        }),
        broken,
        changes: listed,
        moreChanges,
        isNews: before?.outcome !== outcome || listed.length > 0 || before.broken.join() !== broken.join(),
      });
      await tx
        .update(watchedServers)
        .set({
          checkId: null,
          ...(report !== null && { lastReport: report }),
          ...(ended.isUnwanted && {
            isActive: false,
            stoppedBecause: 'The opt-out file of the host asks for no checks.',
          }),
        })
        .where(isOfCheck);
      return true;
    },
  );
  if (isStored) counters.watchedChecks.add(outcome);
}

/** Without the changes, if the comparison takes too long: then the server's texts are to blame. */
async function factsOf(report: string, before: string | null) {
  try {
    return await compareChecks({ report, before });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422 || before === null) throw error;
    return compareChecks({ report, before: null });
  }
}
