import { and, asc, count, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { pageWithin } from '#app/lib/list-address.ts';
import { type SearchHit, wordsOf } from '#app/lib/search.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { ListedLevel } from '../path/course-levels.server.ts';
import { type CourseFilter, coursesHref } from './filter.ts';
import { lengths, notStated, passesStated, type StatedFilter, statedChoices, valuesOf } from './stated.ts';
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
  level: courses.level,
  language: courses.language,
  minutes: courses.minutes,
};

export type FoundCourses = Awaited<ReturnType<typeof listCourses>>;
export type CourseCard = FoundCourses['community'][number];

/**
 * The levels of the certification and the published courses in their three groups; of the community's one page, the
 * last one where a later is asked for.
 */
export async function listCourses(db: Database, filter: CourseFilter, allLevels: readonly ListedLevel[]) {
  const isFound = and(isNull(courses.series), passes(filter));
  const [microsoft, huggingFace, communityTotal, providers, counted] = await Promise.all([
    listLessons(db, 'microsoft', filter),
    listLessons(db, 'hugging-face', filter),
    db.$count(courses, isFound),
    listProviders(db),
    countStated(db, filter),
  ]);
  const searched = allLevels
    .filter(({ text }) => isIn(text, filter))
    .map((level) => ({ level, values: valuesOf({ ...level, price: 'paid' }) }));
  const levels = searched.filter(({ values }) => passesStated(values, filter)).map(({ level }) => level);
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
    levels,
    microsoft,
    huggingFace,
    community,
    communityTotal,
    communityPage,
    communityPages,
    total: levels.length + microsoft.length + huggingFace.length + communityTotal,
    providers,
    choices: statedChoices([...counted, ...searched.map(({ values }) => ({ values, count: 1 }))], filter),
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

/** How many there are of each combination of what is said of them, within search and provider. */
async function countStated(db: Database, { search, provider }: CourseFilter) {
  const { level, language, minutes } = courses;
  const found = await db
    .select({ level, language, minutes, count: count() })
    .from(courses)
    .where(passesWords({ search, provider }))
    .groupBy(level, language, minutes);
  return found.map(({ count, ...said }) => ({ values: valuesOf({ ...said, price: 'free' }), count }));
}

/** A level is ours: no other provider has it. */
const isIn = (text: string, { search, provider }: CourseFilter) =>
  provider === '' && text.toLowerCase().includes(search.toLowerCase());

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
    href: coursesHref({ search: title, provider }),
  }));
}

/** What every filter lets through. A course that is listed here is free. */
function passes({ search, provider, level, language, length, price }: CourseFilter): SQL | undefined {
  return and(
    passesWords({ search, provider }),
    price === 'paid' ? sql`false` : undefined,
    says(courses.level, level),
    says(courses.language, language),
    takes(length),
  );
}

const says = (column: typeof courses.level | typeof courses.language, value: string) =>
  value === notStated ? isNull(column) : value ? eq(column, value) : undefined;

function takes(length: StatedFilter['length']): SQL | undefined {
  if (length === notStated) return isNull(courses.minutes);
  const all = Object.entries(lengths);
  const place = all.findIndex(([name]) => name === length);
  if (place < 0) return undefined;
  const [above, upTo] = [all[place - 1]?.[1].upTo ?? 0, all[place]?.[1].upTo ?? 0];
  return and(gt(courses.minutes, above), Number.isFinite(upTo) ? lte(courses.minutes, upTo) : undefined);
}

/** Published, of the chosen provider, with the search in title, description or provider; large and small are the same. */
function passesWords({ search, provider }: Pick<CourseFilter, 'search' | 'provider'>): SQL | undefined {
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
