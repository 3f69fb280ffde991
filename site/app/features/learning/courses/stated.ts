import { site } from '#site';

/** Stated facts about a course, for the filters; null if not stated. */
export interface Stated {
  level: string | null;
  /** The code of a language. */
  language: string | null;
  minutes: number | null;
  price: keyof typeof prices;
}

export const levels = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' };

/** Languages that an editor can choose. */
export const languages = {
  ar: 'Arabic',
  de: 'German',
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  hi: 'Hindi',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  nl: 'Dutch',
  pl: 'Polish',
  pt: 'Portuguese',
  tr: 'Turkish',
  uk: 'Ukrainian',
  zh: 'Chinese',
};

/** Lengths with their upper limits (minutes); the last has none. */
export const lengths = {
  short: { label: 'Up to 30 min', upTo: 30 },
  medium: { label: '30 min–2 h', upTo: 120 },
  long: { label: 'Over 2 h', upTo: Number.POSITIVE_INFINITY },
};

const prices = { free: 'Free', paid: 'Paid' };

/** Value of a filter for a fact that is not stated; also in URLs. */
export const notStated = 'not-stated';

const lengthNames = Object.fromEntries(Object.entries(lengths).map(([name, { label }]) => [name, label]));

/** Filters by stated facts, in the order of the form: label, label of the choice for all, and names of the values. */
export const statedFilters = {
  level: { label: 'Level', all: 'All', names: levels as Record<string, string> },
  language: { label: 'Language', all: 'All', names: languages as Record<string, string> },
  length: { label: 'Length', all: 'Any', names: lengthNames },
  price: { label: 'Price', all: 'All', names: prices as Record<string, string> },
};

export type StatedName = keyof typeof statedFilters;
/** Value of each filter; empty for all. */
export type StatedFilter = Record<StatedName, string>;
export const statedNames = Object.keys(statedFilters) as StatedName[];

/** The value of each filter that finds this course. */
export function valuesOf({ level, language, minutes, price }: Stated): StatedFilter {
  const length = Object.entries(lengths).find(([, { upTo }]) => minutes !== null && minutes <= upTo)?.[0];
  return { level: level ?? notStated, language: language ?? notStated, length: length ?? notStated, price };
}

/** True if a course passes the filter; `without` names a part of it to ignore. */
export const passesStated = (values: StatedFilter, filter: StatedFilter, without?: StatedName): boolean =>
  statedNames.every((name) => name === without || filter[name] === '' || filter[name] === values[name]);

/**
 * A value of a filter. Its label ends with the number of courses that it would find with the other filters unchanged.
 */
export interface StatedChoice {
  value: string;
  label: string;
}

/**
 * The choices of each filter with their counts. A value that no counted course has is left out, unless it is chosen.
 */
export function statedChoices(
  counted: readonly { values: StatedFilter; count: number }[],
  filter: StatedFilter,
): Record<StatedName, StatedChoice[]> {
  const choicesOf = (name: StatedName): StatedChoice[] => {
    const counts = new Map<string, number>();
    for (const { values, count } of counted) {
      const more = passesStated(values, filter, name) ? count : 0;
      counts.set(values[name], (counts.get(values[name]) ?? 0) + more);
    }
    const names = { ...statedFilters[name].names, [notStated]: 'Not stated' };
    return Object.entries(names)
      .filter(([value]) => counts.has(value) || filter[name] === value)
      .map(([value, label]) => ({ value, label: `${label} (${counts.get(value) ?? 0})` }));
  };
  return {
    level: choicesOf('level'),
    language: choicesOf('language'),
    length: choicesOf('length'),
    price: choicesOf('price'),
  };
}

/** The official courses, whose lessons are listed separately. */
export const seriesNames = site.officialCourses;
type Series = keyof typeof seriesNames;

/** The place of a course on /courses. */
export function seriesPlace(course: { series: string | null; lessonNumber: number | null }): string {
  if (!course.series) return 'Community';
  return `${seriesNames[course.series as Series]}, lesson ${course.lessonNumber ?? '?'}`;
}
