import { randomBytes } from 'node:crypto';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { inWorker } from '#app/services/heavy/heavy.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { CheckFacts } from './compare-checks.job.server.ts';
import { optedOut, whatHappened } from './problems.server.ts';
import { scheduledSource } from './states.ts';
import { serverChecks } from './tables.server.ts';

/*
 * Checks that a schedule asks for, for the feature that has the schedule. They are polite, and wait in the queue of all
 * checks, behind those of visitors.
 */

/**
 * Puts a polite check of `url` into the queue, and returns its id. The caller's transaction publishes
 * `topics.serverChecks`, which wakes the runner.
 */
export async function askForScheduledCheck(
  { log }: Pick<Services, 'log'>,
  tx: Database,
  url: string,
): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const { host } = new URL(url);
  await tx.insert(serverChecks).values({ id, source: scheduledSource, url, host, kind: 'polite' });
  log.info({ source: scheduledSource, host, kind: 'polite' }, 'a server check was asked for');
  return id;
}

export interface EndedCheck {
  id: string;
  endedAt: Date;
  /** The report's JSON text. */
  report: string | null;
  /** Why there is no report, or what it leaves out, without advice: everyone reads it. */
  problem: string | null;
  /** The host's opt-out file asks for no checks. */
  isUnwanted: boolean;
}

/** The ids of at most twenty scheduled checks that are over, the oldest first. `takeEndedCheck` removes one. */
export async function listEndedChecks(db: Database): Promise<string[]> {
  const ended = await db
    .select({ id: serverChecks.id })
    .from(serverChecks)
    .where(and(eq(serverChecks.source, scheduledSource), isOver))
    .orderBy(asc(serverChecks.endedAt))
    .limit(20);
  return ended.map(({ id }) => id);
}

/** A scheduled check that is over, and undefined if another process took it. Its report has up to four megabytes. */
export async function readEndedCheck(db: Database, id: string): Promise<EndedCheck | undefined> {
  const { host, report, problem, endedAt, createdAt } = serverChecks;
  const [ended] = await db
    .select({ host, report, problem, endedAt, createdAt })
    .from(serverChecks)
    .where(and(eq(serverChecks.id, id), isOver));
  return (
    ended && {
      id,
      endedAt: ended.endedAt ?? ended.createdAt,
      report: ended.report,
      problem: ended.problem && whatHappened(ended.problem),
      isUnwanted: ended.problem === optedOut(ended.host),
    }
  );
}

const isOver = notInArray(serverChecks.state, ['queued', 'running']);

/** Takes an ended check with its result out of the table. False if another process did so before. */
export async function takeEndedCheck(tx: Database, id: string): Promise<boolean> {
  const taken = await tx
    .delete(serverChecks)
    .where(and(eq(serverChecks.id, id), isOver))
    .returning({ id: serverChecks.id });
  return taken.length > 0;
}

/** Takes a scheduled check out of the queue, or ends it, because nobody wants it any more. */
export async function dropScheduledCheck(tx: Database, id: string): Promise<void> {
  await tx.delete(serverChecks).where(and(eq(serverChecks.id, id), eq(serverChecks.source, scheduledSource)));
}

/**
 * Facts of a report, and what changed since the report before it. In a thread, because the texts are a stranger's.
 * @throws Refusal 422 if the comparison takes too long, 503 (`inWorker`)
 */
export const compareChecks = inWorker<{ report: string; before: string | null }, CheckFacts>(
  'site/app/features/server-check/online/compare-checks.job.server.ts',
  'judge',
);
