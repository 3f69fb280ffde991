import { z } from 'zod';
import { topics } from '#app/lib/topics.ts';
import { byChange, changeText } from '#app/services/database/by-change.server.ts';
import { changesQuery, defineList, placeByChangeAndId } from '#app/services/http/open-data.server.ts';
import { contentEntriesPublic as entries } from './tables.server.ts';

const { id, title, description, sourceUrl, createdAt, updatedAt } = entries;

const work = z.object({
  id: z.guid(),
  title: z.string(),
  description: z.string(),
  url: z.url().describe('URL of the original, on its publisher’s site or on this one.'),
  category: z.string(),
  licence: z.string().describe('SPDX code of the licence, or `not_stated`.'),
  requires_attribution: z.boolean(),
  contributor: z.string().nullable(),
  duration_seconds: z.int().nullable(),
  listed_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const worksCall = defineList({
  path: '/api/v1/library',
  id: 'listWorks',
  tag: 'Content library',
  summary: 'List the works in the content library',
  description:
    'Sorted by time of change, oldest first. Views and downloads are not included and do not count as a change.',
  finished: () => [topics.library],
  member: 'works',
  item: work,
  query: changesQuery,
  read({ services: { db }, readPage }) {
    const { updated_since: since, page } = readPage();
    const { where, order } = byChange({
      changed: updatedAt,
      name: id,
      nameType: 'uuid',
      since,
      after: page.after,
    });
    return db
      .select({
        id,
        title,
        description,
        sourceUrl,
        createdAt,
        updatedAt,
        category: entries.categoryCode,
        licence: entries.licenseCode,
        requires_attribution: entries.requiresAttribution,
        contributor: entries.contributorName,
        duration_seconds: entries.durationSeconds,
        place: changeText(updatedAt),
      })
      .from(entries)
      .where(where)
      .orderBy(...order)
      .limit(page.limit);
  },
  place: placeByChangeAndId,
  placeOf: ({ place, id }) => [place, id],
  show: ({ sourceUrl, createdAt, updatedAt, place: _, ...shown }, siteUrl) => ({
    ...shown,
    url: new URL(sourceUrl, siteUrl).href,
    listed_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }),
});
