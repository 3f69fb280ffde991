import type { Value } from './cases.ts';
import lists from './values.json' with { type: 'json' };

const named = lists as unknown as Record<keyof typeof lists, Value[]>;

export const {
  /** Values in JSON that are not strings. */
  noStrings,
  /** Strings that are not empty, however they look (4.2, 5.2, 6.1, 7.1, 7.4). */
  strings,
  /** Times (section 2) between the year 1 and 1 September 2025, 09:14:22 in UTC. */
  times,
  moreTimes,
  /** Values that are not times. */
  noTimes,
  moreNoTimes,
  uuids,
  moreUuids,
  noUuids,
  moreNoUuids,
  /** URLs: absolute URIs of RFC 3986 with http or https and a host (section 2). */
  urls,
  noUrls,
  moreNoUrls,
} = named;

export const moreUrls: Value[] = [
  ...named.moreUrls,
  ['two thousand characters', `https://audit.arden.example/${'a'.repeat(1972)}`],
];

/** Codes of clauses 4.6 and 7.5. */
export const codes: Value[] = [
  ['small letters, digits and hyphens', 'a1-2-b-3c'],
  ['one letter', 'a'],
  ['one digit', '0'],
  ['digits only', '2025'],
  ['a digit at both ends', '1-a-1'],
  ['64 characters', 'a'.repeat(64)],
  ['64 characters with hyphens', `${'ab-'.repeat(21)}a`],
];

export const noCodes: Value[] = [
  ['capital letters', 'Alder-Finch'],
  ['a capital letter within', 'alderFinch'],
  ['a space', 'alder finch'],
  ['an underscore', 'alder_finch'],
  ['two hyphens together', 'alder--finch'],
  ['a hyphen at the end', 'alder-'],
  ['a hyphen at the beginning', '-alder'],
  ['a hyphen only', '-'],
  ['65 characters', 'a'.repeat(65)],
  ['65 characters with hyphens', `${'ab-'.repeat(21)}ab`],
  ['a thousand characters', 'a'.repeat(1000)],
  ['a letter with an accent', 'société'],
  ['a letter of another script that looks like an a', 'аlder'],
  ['digits of another script', 'alder-٤'],
  ['wide letters', 'ａｌｄｅｒ'],
  ['the long s, whose capital is S', 'alder-ſ'],
  ['the sign for kelvin, whose small letter is k', 'alder-\u212a'],
  ['a dot', 'alder.finch'],
  ['a slash', 'alder/finch'],
  ['a colon', 'alder:finch'],
  ['a dash that is no hyphen', 'alder–finch'],
  ['a hyphen that does not break', 'alder\u2011finch'],
  ['a space only', ' '],
  ['a space before it', ' alder-finch'],
  ['a space after it', 'alder-finch '],
  ['a line end after it', 'alder-finch\n'],
  ['a line end before it', '\nalder-finch'],
  ['the character U+0000 after it', 'alder-finch\u0000'],
  ['a path upwards', '../alder'],
];
