/** Exports of the registry for other features. */

import { once } from '#app/lib/once.ts';
import { countTerms, type SearchCandidate, type SourceQuery } from '#app/lib/search.ts';
import { type Claim, keyOf, registry } from './entries.server.ts';
import { findEvidence } from './evidence.server.ts';
import { profileNames } from './names.ts';

export { countRules } from '#app/lib/report-rules.ts';
export { sentReport } from '#app/lib/verify-report.ts';
export { findImplementationsTool } from './agent-tools.server.ts';
export type { Claim } from './entries.server.ts';
export { digestsOf } from './listings.ts';
export { findRecordings, listRecordings, recordingFacts } from './recordings.server.ts';
export { type RunAgain, registryCommand } from './registry-command.server.ts';

/** Paths of the pages of all entries, for the sitemap. */
export async function listEntryPaths(): Promise<string[]> {
  return (await registry.all()).map((entry) => `/registry/${keyOf(entry)}`);
}

/** Text of the social image of an entry's page; undefined for other paths. */
export async function findEntryPage(path: string) {
  const key = /^\/registry\/([^/]+\/[^/]+)$/.exec(path)?.[1];
  const entry = key === undefined ? undefined : await registry.find(key);
  return entry && { title: entry.name, kicker: `registry · ${keyOf(entry)}` };
}

/** Subjects of the entries, with profile and stage, which the map shows on its items. */
export const listClaims = (): Promise<Claim[]> => registry.claims();

export async function countEntries(): Promise<number> {
  return (await registry.all()).length;
}

/**
 * Number of checks made on the files of all entries, without skipped ones. Counted once: the files change only with a
 * release.
 */
export const countChecks = once(async (): Promise<number> => {
  let checks = 0;
  for (const entry of await registry.all()) {
    const evidence = await findEvidence(keyOf(entry));
    checks += evidence?.check.results.filter(({ status }) => status !== 'skipped').length ?? 0;
  }
  return checks;
});

/** Entries for the site's search that have some of its terms, those with the most terms first. */
export async function searchEntries({ terms }: SourceQuery, limit: number): Promise<SearchCandidate[]> {
  return (await registry.all())
    .map((entry) => ({
      title: entry.name,
      href: `/registry/${keyOf(entry)}`,
      about: `${keyOf(entry)}, ${profileNames[entry.profile]} profile`,
      keywords: entry.capabilities.join(' '),
    }))
    .map((hit) => ({ hit, count: countTerms(`${hit.title} ${hit.about} ${hit.keywords}`, terms) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, limit)
    .map(({ hit }) => hit);
}
