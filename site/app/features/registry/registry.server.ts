/** The door of the registry. */

import type { PublicPages } from '#app/lib/public-page.ts';
import { type SearchHit, wordsOf } from '#app/lib/search.ts';
import { topics } from '#app/lib/topics.ts';
import { sinceLastLook } from '#app/services/background/since-last-look.ts';
import type { Changes } from '#app/services/database/changes.server.ts';
import { listWithheld } from '#app/services/found-secrets/withheld.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { type Claim, keyOf, registry } from './entries.server.ts';
import { entrySource } from './entry-source.server.ts';
import { findEvidence } from './evidence.server.ts';
import { profileNames } from './names.ts';

export { countRules } from '#app/lib/report-rules.ts';
export { sentReport } from '#app/lib/verify-report.ts';
export { agentImplementations } from './agent-implementations.server.ts';
export type { Claim } from './entries.server.ts';
export { entryDraftKind, submitEntryDraft } from './entry-drafts.server.ts';
export { entrySource } from './entry-source.server.ts';
export { registryOperations } from './operations.server.ts';
export { findRecordings, listRecordings, recordingFacts } from './recordings.server.ts';
export { type RunAgain, registryCommand } from './registry-command.server.ts';

/** Addresses of the pages of all entries, for the sitemap. */
export async function listEntryPaths(): Promise<string[]> {
  return (await registry.all()).map((entry) => `/registry/${keyOf(entry)}`);
}

/** What the social image of an entry's page says, or undefined for another path. */
export async function findEntryPage(path: string) {
  const key = /^\/registry\/([^/]+\/[^/]+)$/.exec(path)?.[1];
  const entry = key === undefined ? undefined : await registry.find(key);
  return entry && { title: entry.name, kicker: `registry · ${keyOf(entry)}` };
}

/** What the entries say they are about, with profile and stage: what a map can tell of its items. */
export const listClaims = (): Promise<Claim[]> => registry.claims();

/** How many implementations are listed. */
export async function countEntries(): Promise<number> {
  return (await registry.all()).length;
}

let counting: Promise<number> | undefined;

/** How many checks this process has made on the traces of all entries: their files change with a release alone. */
export function countChecks(): Promise<number> {
  counting ??= addChecks();
  counting.catch(() => {
    counting = undefined;
  });
  return counting;
}

async function addChecks(): Promise<number> {
  let checks = 0;
  for (const entry of await registry.all()) {
    const evidence = await findEvidence(keyOf(entry));
    checks += evidence?.check.results.filter(({ status }) => status !== 'skipped').length ?? 0;
  }
  return checks;
}

/** Entries for the site's search, in the order of their codes. */
export async function searchEntries(query: string, limit: number): Promise<SearchHit[]> {
  const { entries } = await registry.list({ q: wordsOf(query).join(' ') }, { limit });
  return entries.map(({ entry }) => ({
    title: entry.name,
    href: `/registry/${keyOf(entry)}`,
    about: `${keyOf(entry)}, ${profileNames[entry.profile]} profile`,
  }));
}

/** What happens by itself: evidence that expires. What the registry leaves out it says in the site's log, and withholds by the site's database, from then on. */
export function registerRegistryTasks({ background, changes, db, log }: Services): void {
  registry.log = log;
  registry.listWithheld = keepUntilChanged(changes, () => listWithheld(db, entrySource.name));
  const look = sinceLastLook(async (since) => {
    if (await registry.hasTurnedSince(since)) await changes.write(db, [topics.registry], async () => {});
  });
  background.every('expire-registry-evidence', '7 * * * *', () => look());
}

export const registryPages: PublicPages = {
  '/registry': { title: 'Registry', kicker: 'implementations · self-declared' },
  '/registry/submit': { title: 'Submit Registry Entry', kicker: 'one file, one pull request' },
};

/**
 * Asks once, and again when the registry changed: what is asked for each answer must cost nothing. While the database is away the last
 * answer holds: nothing can be withheld meanwhile.
 */
function keepUntilChanged<T>(changes: Changes, ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  let last: { answer: T } | undefined;
  changes.subscribe((changed) => {
    if (changed.includes(topics.registry) || changed.includes('*')) asking = undefined;
  });
  return async () => {
    asking ??= ask();
    const own = asking;
    try {
      last = { answer: await own };
    } catch (error) {
      if (asking === own) asking = undefined;
      if (!last) throw error;
    }
    return last.answer;
  };
}
