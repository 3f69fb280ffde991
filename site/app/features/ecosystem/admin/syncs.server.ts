import { asc, eq, sql } from 'drizzle-orm';
import { deskList } from '#app/desk/desk.server.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import { catalogSyncs as syncs } from '../catalogue/tables.server.ts';

/** List of `/admin/catalogue/syncs`: the results of each run of the sync, newest first. */
export const syncList = deskList({
  role: 'editor',
  path: '/admin/catalogue/syncs',
  table: syncs,
  one: 'run',
  many: 'runs',
  states: {
    label: 'Outcome',
    name: 'outcome',
    of: {
      all: {
        label: 'All',
        empty: {
          title: 'No run has been recorded yet.',
          text: 'Set CATALOGUE_UPSTREAM, and the map copies a registry’s changes each hour.',
        },
      },
      failed: {
        label: 'Failed',
        where: eq(syncs.outcome, 'failed'),
        empty: { title: 'No run in the last 90 days has failed.' },
      },
    },
  },
  sorts: { began: syncs.startedAt, new: syncs.added, changed: syncs.changed, unchanged: syncs.unchanged },
  order: [newestFirst(syncs.startedAt), asc(syncs.id)],
  query: (db) =>
    db
      .select({
        id: syncs.id,
        source: syncs.source,
        startedAt: sql<string>`to_char(${syncs.startedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
        seconds: sql<number | null>`round(extract(epoch from ${syncs.endedAt} - ${syncs.startedAt}))::int`,
        outcome: syncs.outcome,
        pages: syncs.pages,
        added: syncs.added,
        changed: syncs.changed,
        deprecated: syncs.deprecated,
        removed: syncs.removed,
        unchanged: syncs.unchanged,
        malformed: syncs.malformed,
        problem: syncs.problem,
        details: syncs.details,
      })
      .from(syncs),
  show: (found) => found,
  csv: [
    'id',
    'source',
    'startedAt',
    'seconds',
    'outcome',
    'pages',
    'added',
    'changed',
    'deprecated',
    'removed',
    'unchanged',
    'malformed',
    'problem',
  ],
});
