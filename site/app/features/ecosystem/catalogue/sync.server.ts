import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { Refusal } from '#app/lib/refusal.ts';
import { fetchPublic, isTooLarge } from '#app/services/outbound/fetch-public.server.ts';
import { isPublicAddress } from '#app/services/outbound/public-address.server.ts';
import type { Services } from '#app/services/services.server.ts';
import {
  type AskRegistry,
  type ImportSum,
  importRegistry,
  maxPageBytes,
  parseServerPage,
  tooLarge,
} from './import.server.ts';
import { catalogSyncs } from './tables.server.ts';

/** Maximum pages of a run, for 20,000 entries: more than change in an hour. The first run continues in the next. */
const maxPages = 200;
/** Maximum duration (ms): a queue's job has 15 minutes. */
const longest = 600_000;
const keptDays = 90;

interface SyncOptions {
  /** Allowed IP addresses. Default: public ones. A test's registry is on this machine. */
  isAllowed?: (address: string) => boolean;
  maxPages?: number;
}

/** Registers the hourly sync with the registry in the settings, if there is one. */
export function registerCatalogueTasks(services: Services): void {
  const { catalogueUpstream } = services.config;
  if (!catalogueUpstream) return;
  services.background.every('sync-catalogue', '11 * * * *', () => syncUpstream(services, catalogueUpstream));
}

/**
 * One run of the sync with a registry, recorded for the desk. It continues where the last run stopped, was killed or
 * reached its limit. A failure is recorded, and the next hour tries again.
 */
export async function syncUpstream(
  services: Pick<Services, 'db' | 'changes' | 'log'>,
  source: string,
  { isAllowed = isPublicAddress, maxPages: most = maxPages }: SyncOptions = {},
): Promise<void> {
  const { db, log } = services;
  await closeKilled(services);
  const [run] = await db.insert(catalogSyncs).values({ source }).returning({ id: catalogSyncs.id });
  if (!run) throw new Error('a run was not recorded');
  const note = (values: PgUpdateSetSource<typeof catalogSyncs>) =>
    db.update(catalogSyncs).set(values).where(eq(catalogSyncs.id, run.id));
  try {
    const isComplete = await importRegistry(services, source, {
      print: (line) => log.debug({ line }, 'sync of the map'),
      ask: askPublic(isAllowed),
      maxPages: most,
      signal: AbortSignal.timeout(longest),
      onPage: async (soFar: ImportSum) => {
        await note(soFar);
      },
    }).catch((error) => {
      // The timeout applies between two pages, so the last page is already written.
      if (error instanceof DOMException && error.name === 'TimeoutError') return false;
      throw error;
    });
    await note({ outcome: isComplete ? 'finished' : 'continued', endedAt: sql`now()` });
  } catch (error) {
    const isExpected = error instanceof Refusal;
    log[isExpected ? 'warn' : 'error']({ err: error, source }, 'the map could not be synced');
    const problem = isExpected ? error.message : 'This site had an error. See its log.';
    await note({ outcome: 'failed', problem: problem.slice(0, 500), endedAt: sql`now()` });
  }
}

/** Closes runs whose process was killed, and deletes those that are too old to list. */
async function closeKilled({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .update(catalogSyncs)
    .set({
      outcome: 'failed',
      problem:
        'The run was stopped early. The entries read so far are stored, and the next run continued from there.',
      endedAt: sql`now()`,
    })
    .where(and(eq(catalogSyncs.outcome, 'running'), isNull(catalogSyncs.endedAt)));
  await db
    .delete(catalogSyncs)
    .where(lt(catalogSyncs.startedAt, sql`now() - make_interval(days => ${keptDays})`));
}

/** Requests a registry's page on the public internet, redirects included. */
const askPublic =
  (isAllowed: (address: string) => boolean): AskRegistry =>
  async (url) => {
    const limits = { milliseconds: 30_000, bytes: maxPageBytes, redirects: 2, isAllowed };
    const answer = await fetchPublic(url.href, { ...limits, headers: { accept: 'application/json' } });
    if ('problem' in answer) {
      if (isTooLarge(answer.problem)) return tooLarge;
      const isPassing = /did not answer|could not be reached/.test(answer.problem);
      return { problem: `it ${answer.problem}`, isPassing };
    }
    const { status, body } = answer;
    if (status !== 200) return { problem: `status ${status}`, isPassing: status >= 500 || status === 429 };
    try {
      return parseServerPage(body.toString('utf8'));
    } catch {
      return { problem: 'its answer is not valid JSON', isPassing: false };
    }
  };
