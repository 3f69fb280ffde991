import { asc, desc, eq, sql } from 'drizzle-orm';
import { deskList } from '#app/features/accounts/accounts.server.ts';
import { hasWords } from '#app/services/database/contains-text.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { contentCategories, contentLicenses, contentEntries as entries } from '../tables.server.ts';

/** The page `/admin/library`: works, newest first, as the library has them. */
export const entryList = deskList({
  role: 'editor',
  path: '/admin/library',
  table: entries,
  one: 'work',
  many: 'works',
  states: {
    label: 'State',
    name: 'state',
    of: {
      published: {
        label: 'Published',
        where: eq(entries.isPublished, true),
        empty: { title: 'Nothing is published yet.' },
      },
      unpublished: {
        label: 'Not published',
        where: eq(entries.isPublished, false),
        empty: { title: 'Every work is published.' },
      },
    },
  },
  filters: {
    q: { label: 'Title', where: (text) => hasWords(entries.search, text) },
    category: {
      label: 'Category',
      placeholder: 'Every category',
      choices: async (db) => (await listChoices(db)).categories,
      where: (code) => eq(entries.categoryCode, code),
    },
    license: {
      label: 'Licence',
      placeholder: 'Every licence',
      choices: async (db) => (await listChoices(db)).licenses,
      where: (code) => eq(entries.licenseCode, code),
    },
  },
  read: ({ db, where, limit, offset }) =>
    db
      .select({
        ...{ id: entries.id, title: entries.title, contributorName: entries.contributorName },
        ...{ categoryCode: entries.categoryCode, licenseCode: entries.licenseCode },
        viewCount: entries.viewCount,
        added: sql<string>`(${entries.createdAt} at time zone 'UTC')::date::text`,
      })
      .from(entries)
      .where(where)
      .orderBy(desc(entries.createdAt), asc(entries.id))
      .limit(limit)
      .offset(offset),
});

/** What there is to choose from, whether a work has it or not. */
export async function listChoices(db: Database) {
  const list = (table: typeof contentCategories | typeof contentLicenses) =>
    db.select({ value: table.code, label: table.name }).from(table).orderBy(asc(table.name)).limit(100);
  const [categories, licenses] = await Promise.all([list(contentCategories), list(contentLicenses)]);
  return { categories, licenses };
}
