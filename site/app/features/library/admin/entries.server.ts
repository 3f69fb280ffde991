import { asc, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deskEditor, deskList, type EditArgs, shownActions } from '#app/desk/desk.server.ts';
import { neededText, optionalText, orNothing, textsOf, tick } from '#app/lib/edit-fields.ts';
import { httpAddress } from '#app/lib/http-address.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { hasWords } from '#app/services/database/query-parts.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { formatDuration } from '../labels.ts';
import { hrefOfFilter, noFilter } from '../schema.ts';
import { contentCategories, contentLicenses, contentEntries as entries } from '../tables.server.ts';

/** List of `/admin/library`: works, newest first. */
export const entryList = deskList({
  role: 'editor',
  path: '/admin/library',
  table: entries,
  one: 'work',
  many: 'works',
  states: {
    label: 'Status',
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
      where: (code) => eq(entries.categoryCode, code),
    },
    license: {
      label: 'Licence',
      placeholder: 'Every licence',
      where: (code) => eq(entries.licenseCode, code),
    },
  },
  lookUp: (db) => listChoices(db),
  sorts: {
    title: sql`lower(${entries.title})`,
    added: entries.createdAt,
    views: entries.viewCount,
  },
  order: [desc(entries.createdAt), asc(entries.id)],
  query: (db) =>
    db
      .select({
        id: entries.id,
        title: entries.title,
        contributorName: entries.contributorName,
        categoryCode: entries.categoryCode,
        licenseCode: entries.licenseCode,
        viewCount: entries.viewCount,
        added: sql<string>`(${entries.createdAt} at time zone 'UTC')::date::text`,
      })
      .from(entries),
  show: (found) => found,
  hit: ({ title, contributorName }) => ({ title, about: contributorName ?? '' }),
  actions: shownActions((...asked) => entryEditor.setShown(...asked), 'unpublished'),
  csv: ['id', 'title', 'categoryCode', 'licenseCode', 'contributorName', 'added', 'viewCount'],
});

/** Categories and licences, at most 100 of each, including those that no work uses. */
function listChoices(db: Database) {
  const list = (table: typeof contentCategories | typeof contentLicenses) =>
    db.select({ value: table.code, label: table.name }).from(table).orderBy(asc(table.name)).limit(100);
  return askTogether(db, { category: list(contentCategories), license: list(contentLicenses) });
}

/** URL of a work: https, or a path on this site. */
const source = z.union([
  z
    .string()
    .regex(/^\/[a-z0-9][\w/-]*$/, 'Please enter a path on this site, or a URL starting with https://'),
  httpAddress.check(
    z.refine((address) => address.startsWith('https://'), 'Please enter a URL starting with https://'),
  ),
]);

const duration = z
  .string()
  .regex(/^\d{1,4}:[0-5]\d$/, 'Please enter minutes and seconds, for example 9:05.')
  .transform((text) => {
    const [minutes = 0, seconds = 0] = text.split(':').map(Number);
    return minutes * 60 + seconds;
  })
  .pipe(z.number().min(1, 'The length must be at least one second.'));

/** A work as an editor enters it. The output has the names of the table's columns. */
const schema = z.object({
  title: neededText(200, 'A title is required'),
  description: neededText(500, 'A description is required'),
  sourceUrl: neededText(500, 'A URL is required').pipe(source),
  categoryCode: neededText(60, 'Please choose a category'),
  licenseCode: neededText(60, 'Please choose a licence'),
  durationSeconds: orNothing(duration),
  contributorName: optionalText(120),
  requiresAttribution: tick,
  seenIn: optionalText(300),
});

/** The pages `/admin/library/new` and `/admin/library/<id>`. New works are unpublished. */
export const entryEditor = deskEditor({
  role: 'editor',
  path: '/admin/library',
  thing: 'work',
  audit: 'library-entry',
  table: entries,
  schema,
  fieldsOf: (entry) => ({
    ...textsOf(entry, Object.keys(schema.shape)),
    durationSeconds: entry.durationSeconds === null ? '' : formatDuration(entry.durationSeconds),
  }),
  topics: () => [topics.library],
  nameOf: ({ title }) => title,
  notices: { created: 'Added', next: 'The library shows it once you publish it.', saved: 'Saved' },
  shown: {
    column: 'isPublished',
    on: { verb: 'published', notice: 'Published' },
    off: { verb: 'unpublished', notice: 'Unpublished' },
  },
  check: async (tx, { categoryCode, licenseCode }) => {
    if ((await tx.$count(contentCategories, eq(contentCategories.code, categoryCode))) === 0)
      throw new Refusal(422, 'Please choose a category', { field: 'categoryCode' });
    if ((await tx.$count(contentLicenses, eq(contentLicenses.code, licenseCode))) === 0)
      throw new Refusal(422, 'Please choose a licence', { field: 'licenseCode' });
  },
  taken: () => new Refusal(409, 'The library already has a work with this URL.', { field: 'sourceUrl' }),
});

export async function showEntry(args: EditArgs) {
  const { id, row, form } = await entryEditor.load(args);
  const choices = await listChoices(args.context.get(servicesContext).db);
  if (!row) return { form, choices, entry: undefined };
  const { title, isPublished, viewCount } = row;
  const shownAt = hrefOfFilter({ ...noFilter, search: title });
  return { form, choices, entry: { id, title, isPublished, viewCount, shownAt } };
}
