import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { pagesOf, readFilter, readPage } from '#app/lib/list-address.ts';
import { wordsOf } from '#app/lib/search.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { contentCategories, contentEntries, contentLicenses } from '../tables.server.ts';

interface EntryListFilter {
  /** `unpublished`, or nothing for those that the library shows. */
  state: string;
  /** Beginnings of words of the title. */
  q: string;
  category: string;
  license: string;
}

const perPage = 50;

/** The page `/admin/library`. @throws Refusal 403 for everybody but editors and admins */
export async function showEntries(args: PageArgs) {
  await requireRole(args, 'editor');
  const params = args.url.searchParams;
  const filter = {
    state: readFilter(params, 'state') === 'unpublished' ? 'unpublished' : '',
    q: readFilter(params, 'q'),
    category: readFilter(params, 'category'),
    license: readFilter(params, 'license'),
  };
  const { db } = args.context.get(servicesContext);
  const [listed, published, unpublished, names] = await Promise.all([
    listForDesk(db, filter, readPage(params)),
    countRows(db, contentEntries, conditionOf({ ...filter, state: '' })),
    countRows(db, contentEntries, conditionOf({ ...filter, state: 'unpublished' })),
    listNames(db),
  ]);
  return { filter, published, unpublished, ...names, ...listed };
}

/** Works, newest first, as the library has them. */
export async function listForDesk(db: Database, filter: EntryListFilter, page: number) {
  const where = conditionOf(filter);
  const [total, entries] = await Promise.all([
    countRows(db, contentEntries, where),
    db
      .select({
        id: contentEntries.id,
        title: contentEntries.title,
        categoryCode: contentEntries.categoryCode,
        licenseCode: contentEntries.licenseCode,
        contributorName: contentEntries.contributorName,
        viewCount: contentEntries.viewCount,
        added: sql<string>`(${contentEntries.createdAt} at time zone 'UTC')::date::text`,
      })
      .from(contentEntries)
      .where(where)
      .orderBy(desc(contentEntries.createdAt), asc(contentEntries.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  return { entries, total, page, pages: pagesOf(total, perPage) };
}

function conditionOf({ state, q, category, license }: EntryListFilter): SQL | undefined {
  const words = wordsOf(q);
  const query = words.map((word) => `${word}:*`).join(' & ');
  return and(
    state === 'unpublished' ? sql`not is_published` : sql`is_published`,
    category ? eq(contentEntries.categoryCode, category) : undefined,
    license ? eq(contentEntries.licenseCode, license) : undefined,
    q ? (words.length > 0 ? sql`search @@ to_tsquery('simple', ${query})` : sql`false`) : undefined,
  );
}

/** What there is to choose from, whether a work has it or not. */
export async function listNames(db: Database) {
  const [categories, licenses] = await Promise.all([
    db.select().from(contentCategories).orderBy(asc(contentCategories.name)).limit(100),
    db.select().from(contentLicenses).orderBy(asc(contentLicenses.name)).limit(100),
  ]);
  const asChoice = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
  return { categories: categories.map(asChoice), licenses: licenses.map(asChoice) };
}
