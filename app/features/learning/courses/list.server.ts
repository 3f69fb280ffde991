import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { pageWithin } from '#app/lib/list-address.ts';
import { type SearchHit, wordsOf } from '#app/lib/search.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type CourseFilter, coursesHref } from './filter.ts';
import { courses, searchedText } from './tables.server.ts';

export const coursesPerPage = 30;
/** An official course has a hundred lessons at most; a longer one would be cut here. */
const lessonsShown = 100;
const providersShown = 40;

const card = {
  id: courses.id,
  title: courses.title,
  description: courses.description,
  provider: courses.provider,
  linkUrl: courses.linkUrl,
  lessonNumber: courses.lessonNumber,
};

export type FoundCourses = Awaited<ReturnType<typeof listCourses>>;
export type CourseCard = FoundCourses['community'][number];

/** The published courses in their three groups; of the community's one page, the last one where a later is asked for. */
export async function listCourses(db: Database, filter: CourseFilter) {
  const isFound = and(isNull(courses.series), passes(filter));
  const [microsoft, huggingFace, communityTotal, providers] = await Promise.all([
    listLessons(db, 'microsoft', filter),
    listLessons(db, 'hugging-face', filter),
    db.$count(courses, isFound),
    listProviders(db),
  ]);
  const { page: communityPage, pages: communityPages } = pageWithin(
    filter.page,
    communityTotal,
    coursesPerPage,
  );
  const community = await db
    .select(card)
    .from(courses)
    .where(isFound)
    .orderBy(asc(courses.createdAt), asc(courses.id))
    .limit(coursesPerPage)
    .offset((communityPage - 1) * coursesPerPage);
  return {
    microsoft,
    huggingFace,
    community,
    communityTotal,
    communityPage,
    communityPages,
    total: microsoft.length + huggingFace.length + communityTotal,
    providers,
  };
}

function listLessons(db: Database, series: 'microsoft' | 'hugging-face', filter: CourseFilter) {
  return db
    .select(card)
    .from(courses)
    .where(and(eq(courses.series, series), passes(filter)))
    .orderBy(asc(courses.lessonNumber), asc(courses.createdAt), asc(courses.id))
    .limit(lessonsShown);
}

/** Each provider that has a published course, those with most courses first. */
async function listProviders(db: Database): Promise<string[]> {
  const rows = await db
    .select({ provider: courses.provider })
    .from(courses)
    .where(sql`is_published`)
    .groupBy(courses.provider)
    .orderBy(desc(count()), sql`${courses.provider} collate "C"`)
    .limit(providersShown);
  return rows.map(({ provider }) => provider);
}

/** Published courses for the site's search: every word is in them. */
export async function searchCourses(db: Database, query: string, limit: number): Promise<SearchHit[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const rows = await db
    .select({ title: courses.title, about: courses.description, provider: courses.provider })
    .from(courses)
    .where(and(sql`is_published`, ...words.map(contains)))
    .orderBy(asc(courses.createdAt), asc(courses.id))
    .limit(limit);
  return rows.map(({ title, about, provider }) => ({
    title,
    about: [provider, about].filter(Boolean).join(': '),
    href: coursesHref({ search: title, provider, page: 1 }),
  }));
}

/** Published, of the chosen provider, with the search in title, description or provider; large and small are the same. */
function passes({ search, provider }: Pick<CourseFilter, 'search' | 'provider'>): SQL | undefined {
  return and(
    sql`is_published`,
    provider ? eq(courses.provider, provider) : undefined,
    search ? contains(search) : undefined,
  );
}

/** With these words in title, description or provider; large and small letters are the same. */
export function contains(words: string): SQL {
  return sql`${searchedText(courses)} ilike ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`;
}
