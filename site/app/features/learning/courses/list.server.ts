import { and, asc, count, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { pageWithin } from '#app/lib/list-address.ts';
import { pick } from '#app/lib/pick.ts';
import type { SearchCandidate, SourceQuery } from '#app/lib/search.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type CorrectTerms, listNearest } from '#app/services/search/nearest.server.ts';
import type { ListedLevel } from '../path/course-levels.server.ts';
import { type CourseFilter, coursesHref } from './filter.ts';
import { lengths, notStated, passesStated, type StatedFilter, statedChoices, valuesOf } from './stated.ts';
import { courseSearchText, courses } from './tables.server.ts';

export const coursesPerPage = 30;
/** Maximum number of lessons shown of an official course; further ones would be cut. */
const lessonsShown = 100;
const providersShown = 40;

const card = {
  ...pick(courses, 'id', 'title', 'description', 'provider', 'linkUrl', 'series', 'lessonNumber', 'level'),
  ...pick(courses, 'language', 'minutes'),
};

export type FoundCourses = Awaited<ReturnType<typeof listCourses>>;
export type CourseCard = FoundCourses['community'][number];

/**
 * The levels of the certification and the published courses in their three groups, with one page of the community's
 * courses; a page beyond the last one is the last one. Makes three queries, and more for similar courses if none is
 * found.
 */
export async function listCourses(
  db: Database,
  filter: CourseFilter,
  allLevels: readonly ListedLevel[],
  correct: CorrectTerms = async () => [],
) {
  const [providers, counted] = await Promise.all([listProviders(db), countStated(db, filter)]);
  const searched = allLevels
    .filter(({ text }) => isIn(text, filter))
    .map((level) => ({ level, values: valuesOf({ ...level, price: 'paid' }) }));
  const levels = searched.filter(({ values }) => passesStated(values, filter)).map(({ level }) => level);
  const communityTotal = counted
    .filter(({ isOfCommunity, values }) => isOfCommunity && passesStated(values, filter))
    .reduce((sum, { count }) => sum + count, 0);
  const { page: communityPage, pages: communityPages } = pageWithin(
    filter.page,
    communityTotal,
    coursesPerPage,
  );
  const cards = await listCards(db, filter, communityPage);
  const cardsOf = (wanted: string | null) => cards.filter(({ series }) => series === wanted);
  const official = { microsoft: cardsOf('microsoft'), 'hugging-face': cardsOf('hugging-face') };
  const total = levels.length + official.microsoft.length + official['hugging-face'].length + communityTotal;
  const nearest =
    total === 0
      ? await listNearest(filter.search, (query, limit) => searchCourses(db, query, limit), correct)
      : [];
  return {
    levels,
    ...official,
    community: cardsOf(null),
    communityTotal,
    communityPage,
    communityPages,
    total,
    nearest,
    providers,
    choices: statedChoices([...counted, ...searched.map(({ values }) => ({ values, count: 1 }))], filter),
  };
}

/** The lessons of each official course, and a page of the community's courses, in order: one query. */
function listCards(db: Database, filter: CourseFilter, communityPage: number) {
  const idsOf = (series: SQL, limit: number, offset: number) =>
    sql`array(select id from ${courses} where ${and(series, passes(filter))}
      order by lesson_number, created_at, id limit ${limit} offset ${offset})`;
  const ids = sql.join(
    [
      idsOf(eq(courses.series, 'microsoft'), lessonsShown, 0),
      idsOf(eq(courses.series, 'hugging-face'), lessonsShown, 0),
      idsOf(isNull(courses.series), coursesPerPage, (communityPage - 1) * coursesPerPage),
    ],
    sql` || `,
  );
  return (
    db
      .select(card)
      .from(courses)
      .where(sql`${courses.id} = any(${ids})`)
      // A course of the community has no number.
      .orderBy(asc(courses.lessonNumber), asc(courses.createdAt), asc(courses.id))
  );
}

/** The number of courses for each combination of stated facts, within search and provider. */
async function countStated(db: Database, { search, provider }: CourseFilter) {
  const { level, language, minutes } = courses;
  const isOfCommunity = sql<boolean>`${courses.series} is null`;
  const found = await db
    .select({ isOfCommunity, level, language, minutes, count: count() })
    .from(courses)
    .where(passesWords({ search, provider }))
    .groupBy(isOfCommunity, level, language, minutes);
  return found.map(({ count, isOfCommunity, ...said }) => ({
    values: valuesOf({ ...said, price: 'free' }),
    isOfCommunity,
    count,
  }));
}

/** Levels have no provider: with one chosen, none is in the list. */
const isIn = (text: string, { search, provider }: CourseFilter) =>
  provider === '' && text.toLowerCase().includes(search.toLowerCase());

/** Up to 40 providers with a published course, those with most courses first. */
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

/** Published courses for the site's search that have some of its terms, those with the most terms first. */
export async function searchCourses(
  db: Database,
  { terms }: SourceQuery,
  limit: number,
): Promise<SearchCandidate[]> {
  const has = terms.map(({ words, synonyms }) =>
    or(...[words, ...synonyms].map((phrase) => and(...phrase.map(contains)))),
  );
  if (has.length === 0) return [];
  const hasCount = sql.join(
    has.map((one) => sql`(${one})::int`),
    sql` + `,
  );
  const rows = await db
    .select({ title: courses.title, about: courses.description, provider: courses.provider })
    .from(courses)
    .where(and(sql`is_published`, or(...has)))
    .orderBy(sql`${hasCount} desc`, asc(courses.createdAt), asc(courses.id))
    .limit(limit);
  return rows.map(({ title, about, provider }) => ({
    title,
    about: [provider, about].filter(Boolean).join(': '),
    href: coursesHref({ search: title, provider }),
  }));
}

/** The condition for courses that pass every filter. All listed courses state the price: free. */
function passes({ search, provider, level, language, length, price }: CourseFilter): SQL | undefined {
  return and(
    passesWords({ search, provider }),
    price && price !== 'free' ? sql`false` : undefined,
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

/** Condition: published, of the chosen provider, and `contains` the search. */
function passesWords({ search, provider }: Pick<CourseFilter, 'search' | 'provider'>): SQL | undefined {
  return and(
    sql`is_published`,
    provider ? eq(courses.provider, provider) : undefined,
    search ? contains(search) : undefined,
  );
}

/** Condition: title, description and provider, joined, contain this text; case is ignored. */
export function contains(words: string): SQL {
  return sql`${courseSearchText(courses)} ilike ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`;
}
