import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '#app/services/database/database.server.ts';
import { atOnce, leaseSeconds, maxTries, scheduledAtOnce } from './limits.server.ts';
import { type RuleSeen, scheduledSource, stoppedByRestart } from './states.ts';
import { serverChecks } from './tables.server.ts';

/*
 * The queue of checks, in the table itself. A process claims checks, and says every few seconds that it still has them.
 * A check whose process died goes back to the queue.
 */

export type Claimed = Pick<
  typeof serverChecks.$inferSelect,
  'id' | 'url' | 'host' | 'kind' | 'hasToken' | 'source'
>;

/**
 * Waiting checks in the order in which they begin. Sources take turns: the first check of each source comes before the
 * second of any, and a running one counts as its source's first. Scheduled checks come last.
 */
const waiting: SQL = sql`(
  select queued.id, queued.created_at, queued.has_token, queued.held_by,
    queued.source = ${scheduledSource} as is_scheduled,
    row_number() over (partition by queued.source order by queued.created_at, queued.id)
      + (select count(*) from server_checks running where running.state = 'running' and running.source = queued.source) as turn
  from server_checks queued where queued.state = 'queued'
) waiting`;

/** Number of checks that begin before this one; undefined if it does not wait. */
export async function countBefore(db: Database, id: string): Promise<number | undefined> {
  const [found] = await rows<{ before: number }>(
    db,
    sql`select before from (
      select id, (row_number() over (order by is_scheduled, turn, created_at, id))::int - 1 as before from ${waiting}
    ) placed where id = ${id}`,
  );
  return found?.before;
}

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** Claims the next check for a process, unless as many run as may; undefined if there is none for it. */
export async function claimNext(db: Database, process: string): Promise<Claimed | undefined> {
  return db.transaction(async (tx) => {
    // Two processes must not both find one free place.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('server_checks.claim'))`);
    const { all, scheduled } = await countRunning(tx);
    if (all - scheduled >= atOnce) return undefined;
    const mayBeScheduled = all < atOnce && scheduled < scheduledAtOnce;
    const next = sql`(select id from ${waiting} where (not has_token or held_by = ${process})
      and (${mayBeScheduled} or not is_scheduled) order by is_scheduled, turn, created_at, id limit 1)`;
    const { id, url, host, kind, hasToken, source } = serverChecks;
    const [claimed] = await tx
      .update(serverChecks)
      .set({
        state: 'running',
        heldBy: process,
        heldUntil: leaseEnd,
        startedAt: sql`now()`,
        tries: sql`${serverChecks.tries} + 1`,
        seen: [],
        rules: 0,
      })
      .where(and(eq(serverChecks.id, next), eq(serverChecks.state, 'queued')))
      .returning({ id, url, host, kind, hasToken, source });
    return claimed;
  });
}

async function countRunning(tx: Database): Promise<{ all: number; scheduled: number }> {
  const [counted] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      scheduled: sql<number>`(count(*) filter (where ${serverChecks.source} = ${scheduledSource}))::int`,
    })
    .from(serverChecks)
    .where(eq(serverChecks.state, 'running'));
  return counted ?? { all: 0, scheduled: 0 };
}

const isRunHere = (process: string, id: string) =>
  and(eq(serverChecks.id, id), eq(serverChecks.state, 'running'), eq(serverChecks.heldBy, process));

/** Keeps the outcomes so far, unless the check was stopped or deleted. */
export async function keepProgress(
  db: Database,
  process: string,
  id: string,
  progress: { seen: RuleSeen[]; rules: number },
): Promise<void> {
  await db.update(serverChecks).set(progress).where(isRunHere(process, id));
}

export interface Ending {
  state: 'done' | 'failed';
  /** As the page shows it: without values of the query. */
  url: string;
  problem: string | null;
  report: string | null;
}

/** Ends a check. False if it was stopped or deleted meanwhile: then its result is dropped. */
export async function endCheck(tx: Database, process: string, id: string, ending: Ending): Promise<boolean> {
  const ended = await tx
    .update(serverChecks)
    .set({ ...ending, endedAt: sql`now()`, heldBy: null, heldUntil: null })
    .where(isRunHere(process, id))
    .returning({ id: serverChecks.id });
  return ended.length > 0;
}

/** Says that a process still has its checks. Returns their states by the database. */
export async function renewLeases(
  db: Database,
  process: string,
): Promise<Map<string, typeof serverChecks.$inferSelect.state>> {
  const held = await db
    .update(serverChecks)
    .set({ heldUntil: leaseEnd })
    .where(and(eq(serverChecks.heldBy, process), inArray(serverChecks.state, ['queued', 'running'])))
    .returning({ id: serverChecks.id, state: serverChecks.state });
  return new Map(held.map(({ id, state }) => [id, state]));
}

/**
 * Checks whose process is gone begin again, three times at most. Those with a token end: nobody has the token now.
 * @param whose `expired`, a process that stops, or `all` where no other process can run
 * @returns whether there were any
 */
export async function releaseChecks(
  tx: Database,
  whose: 'expired' | 'all' | { process: string },
): Promise<boolean> {
  const isLost =
    whose === 'expired'
      ? lt(serverChecks.heldUntil, sql`now()`)
      : whose === 'all'
        ? sql`${serverChecks.heldBy} is not null`
        : eq(serverChecks.heldBy, whose.process);
  const isOpen = inArray(serverChecks.state, ['queued', 'running']);
  const free = { heldBy: null, heldUntil: null };
  const ended = await tx
    .update(serverChecks)
    .set({ ...free, state: 'stopped', problem: stoppedByRestart, endedAt: sql`now()`, url: withoutQuery })
    .where(and(isOpen, isLost, serverChecks.hasToken))
    .returning({ id: serverChecks.id });
  // A process that stops in good order is not ended by a check.
  const isSpent = typeof whose === 'object' ? sql`false` : sql`${serverChecks.tries} >= ${maxTries}`;
  const again = await tx
    .update(serverChecks)
    .set({
      ...free,
      state: sql`case when ${isSpent} then 'failed' else 'queued' end`,
      problem: sql`case when ${isSpent} then ${beganTooOften} end`,
      endedAt: sql`case when ${isSpent} then now() end`,
      url: sql`case when ${isSpent} then ${withoutQuery} else ${serverChecks.url} end`,
    })
    .where(and(isOpen, isLost, sql`not ${serverChecks.hasToken}`))
    .returning({ id: serverChecks.id });
  return ended.length + again.length > 0;
}

const beganTooOften = `This check began ${maxTries} times, and each time our process ended before it. Please write to us.`;

/** The URL without its query, which may contain a key. */
const withoutQuery = sql`split_part(${serverChecks.url}, '?', 1)`;
