import type { RegistryEntry } from '@context-native/checker';
import { z } from 'zod';
import { writeCursor } from '#app/lib/cursor.ts';
import type { FeedFacts } from '#app/lib/feed-files.ts';
import { refuseOpenly } from '#app/lib/open-answer.ts';
import { changesQuery, placeByName, placeOfCursor } from '#app/services/http/open-data.server.ts';
import { site } from '#site';
import { entriesFolder, keyOf, registry } from './entries.server.ts';
import { findEvidence } from './evidence.server.ts';
import { digestsOf } from './listings.ts';
import { profileNames } from './names.ts';
import { filterFields } from './schema.ts';
import { expiryOf, stageNames, stageOf } from './stage.ts';

export const listQuery = z.object({ ...filterFields, ...changesQuery.shape });

/** Path of the registry as data; `/api/registry/entries` is its older path, which stays. */
export const dataPath = '/api/v1/registry';

/** One page of entries, in the order of their keys, `gone` ones last. @throws Refusal 400 for an invalid cursor */
export async function listAnswer(
  { limit, cursor, updated_since: since, ...filter }: z.infer<typeof listQuery>,
  siteUrl: string,
) {
  const [after] = cursor === undefined ? [''] : placeOfCursor(cursor, placeByName);
  const { entries, total, hasMore } = await registry.list({ ...filter, since }, { after, limit });
  const last = entries.at(-1);
  return {
    entries: entries.map(({ entry, stage, state, changedAt }) => ({
      ...entry,
      stage,
      status: state,
      updated_at: changedAt,
      links: linksOf(entry, siteUrl),
    })),
    total,
    next_cursor: hasMore && last ? writeCursor([keyOf(last.entry)]) : null,
  };
}

/** An entry with its traces and its evidence. @throws Refusal 404 */
export async function entryAnswer(key: string, siteUrl: string, now = Date.now()) {
  const evidence = await findEvidence(key);
  if (!evidence) throw refuseOpenly(404, 'There is no registry entry at this address.');
  const { entry, traces, check, checkedAt, checkerVersion, besides, problems, recheck, facts } = evidence;
  const expiry = expiryOf(facts);
  const { report } = besides;
  return {
    entry,
    traces,
    subject: besides.subject ?? null,
    status: besides.status ?? { state: 'active' as const },
    versions: besides.versions ?? [],
    report: report ?? null,
    evidence: {
      self_declared: true,
      stage: stageOf(facts, now),
      expires_at: expiry === undefined ? null : new Date(expiry).toISOString(),
      checked: report
        ? {
            at: report.made_at,
            server: report.server ?? null,
            listings: digestsOf(report.listings),
            has_changed: facts.hasChanged ?? false,
          }
        : null,
      problems,
      recheck: recheck ?? null,
      standard: site.standardVersion,
      checker: { name: site.slug, version: checkerVersion },
      checked_at: checkedAt,
      conforms: check.conforms,
      results: check.results,
    },
    links: linksOf(entry, siteUrl),
  };
}

function linksOf(entry: RegistryEntry, siteUrl: string) {
  const key = keyOf(entry);
  return {
    self: `${siteUrl}${dataPath}/${key}`,
    page: `${siteUrl}/registry/${key}`,
    badge: entry.compliance ? `${siteUrl}/registry/${key}/badge.svg` : null,
    source: sourceOf(entry),
  };
}

/** URL of the entry's file in the repository. */
export const sourceOf = (entry: RegistryEntry) =>
  `${site.repository}/blob/main/${entriesFolder}/${keyOf(entry)}.json`;

/** Feed of the 30 entries with the latest dates in their files. */
export async function registryFeed(siteUrl: string): Promise<FeedFacts> {
  const entries = await registry.newest(30);
  return {
    folder: '/feeds/registry',
    page: '/registry',
    title: 'Registry, new and changed',
    description: 'Implementations whose owners declare compliance with the standard.',
    entries: entries.map(({ entry, state, stage, changedAt }) => ({
      id: `${siteUrl}/registry/${keyOf(entry)}`,
      url: `${siteUrl}/registry/${keyOf(entry)}`,
      title: `${entry.name} ${entry.version}`,
      summary: `${keyOf(entry)}, ${profileNames[entry.profile]} profile: ${entry.capabilities.join(', ')}. ${stageNames[stage]}; ${state}.`,
      updated: new Date(changedAt),
      tags: [entry.profile, stage, state],
    })),
  };
}
