import { and, asc, desc, sql } from 'drizzle-orm';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { pagesOf, readFilter, readPage } from '#app/lib/list-address.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { contains } from '../courses/list.server.ts';
import { courses } from '../courses/tables.server.ts';

interface DeskFilter {
  q: string;
  state: 'listed' | 'hidden' | '';
}

const perPage = 50;

/** The page `/admin/courses`. @throws Refusal 403 for everybody but editors */
export async function showCourses(args: PageArgs) {
  await requireRole(args, 'editor');
  const params = args.url.searchParams;
  const state = params.get('state');
  const filter: DeskFilter = {
    q: readFilter(params, 'q'),
    state: state === 'listed' || state === 'hidden' ? state : '',
  };
  const { db } = args.context.get(servicesContext);
  return { filter, ...(await listDeskCourses(db, filter, readPage(params))) };
}

/** Every course, listed or hidden, the newest first. */
export async function listDeskCourses(db: Database, { q, state }: DeskFilter, page: number) {
  const where = and(
    q ? contains(q) : undefined,
    state ? (state === 'listed' ? sql`is_published` : sql`not is_published`) : undefined,
  );
  const [total, found] = await Promise.all([
    countRows(db, courses, where),
    db
      .select({
        id: courses.id,
        title: courses.title,
        provider: courses.provider,
        series: courses.series,
        lessonNumber: courses.lessonNumber,
        isListed: courses.isPublished,
        addedAt: courses.createdAt,
      })
      .from(courses)
      .where(where)
      .orderBy(desc(courses.createdAt), asc(courses.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const shown = found.map(({ addedAt, ...course }) => ({ ...course, addedAt: addedAt.toISOString() }));
  return { courses: shown, total, page, pages: pagesOf(total, perPage) };
}
