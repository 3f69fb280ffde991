import type { Value } from './cases.ts';

/** What a JSON document may hold in place of a string. */
export const noStrings: Value[] = [
  ['null', null],
  ['a number', 4],
  ['a boolean', true],
  ['a list', ['a']],
  ['an object', { a: 'a' }],
];

/** Strings that are not empty, however they look (4.2, 5.2, 6.1, 7.1, 7.4). */
export const strings: Value[] = [
  ['one character', 'x'],
  ['a space', ' '],
  ['a tab and a line end', '\t\n'],
  ['a space that does not break', '\u00a0'],
  ['a character without width', '\u200b'],
  ['the control character U+0085', '\u0085'],
  ['the character U+0000', '\u0000'],
  ['letters of other scripts', '見積書 счёт'],
  ['a character beyond 16 bits', '\u{1f680}'],
];

/** Months with their last days, and the day after. */
const months: [name: string, month: string, last: number][] = [
  ['January', '01', 31],
  ['March', '03', 31],
  ['April', '04', 30],
  ['May', '05', 31],
  ['June', '06', 30],
  ['July', '07', 31],
  ['August', '08', 31],
  ['September', '09', 30],
  ['October', '10', 31],
  ['November', '11', 30],
  ['December', '12', 31],
];

/** Times (section 2) between the year 1 and 1 September 2025, 09:14:22 in UTC. */
export const times: Value[] = [
  ['UTC with milliseconds', '2025-09-01T09:14:22.000Z'],
  ['no fraction', '2025-09-01T09:14:22Z'],
  ['an offset', '2025-09-01T11:14:22+02:00'],
  ['an offset to the west', '2025-09-01T04:14:22-05:00'],
  ['nanoseconds', '2025-08-31T09:14:22.000000001Z'],
  ['a fraction of forty digits', '2025-08-31T09:14:22.1234567890123456789012345678901234567890Z'],
  ['29 February of a leap year', '2024-02-29T00:00:00Z'],
  ['29 February of 2000, which 400 divides', '2000-02-29T00:00:00Z'],
  ['a time long ago', '1999-12-31T23:59:59-05:00'],
  ['the first moment of the year 1', '0001-01-01T00:00:00Z'],
];

export const moreTimes: Value[] = [
  ['an offset of half an hour', '2025-09-01T14:44:22+05:30'],
  ['an offset of three quarters of an hour', '2025-09-01T14:59:22+05:45'],
  ['half an hour to the west', '2025-09-01T05:44:22-03:30'],
  ['an offset of zero', '2025-09-01T09:14:22+00:00'],
  ['the largest offset', '2025-09-01T09:14:22+23:59'],
  ['the largest offset to the west', '2025-08-31T09:14:22-23:59'],
  ['one digit of fraction', '2025-09-01T09:14:21.5Z'],
  ['a fraction of zeros', '2025-09-01T09:14:22.000000Z'],
  ['a fraction and an offset', '2025-09-01T11:14:21.999999+02:00'],
  ['midnight', '2025-09-01T00:00:00Z'],
  ['the last second of a day', '2025-08-31T23:59:59Z'],
  ['29 February of 1600, which 400 divides', '1600-02-29T12:00:00Z'],
  ['29 February of the year 4', '0004-02-29T12:00:00Z'],
  ['28 February of 1900', '1900-02-28T12:00:00Z'],
  ['1 March of 1900', '1900-03-01T12:00:00Z'],
  ['a year of two digits, written with four', '0099-12-31T23:59:59Z'],
  ['before 1970, with a fraction', '1969-12-31T23:59:59.999Z'],
  [
    'a day that the reform of the calendar left out: the calendar is Gregorian throughout',
    '1582-10-10T12:00:00Z',
  ],
  ...months.map(([name, month, last]): Value => [`${last} ${name}`, `2024-${month}-${last}T12:00:00Z`]),
];

/** Values that are no times. */
export const noTimes: Value[] = [
  ['no zone', '2025-09-01T09:14:22'],
  ['a date only', '2025-09-01'],
  ['a space in place of T', '2025-09-01 09:14:22Z'],
  ['small letters', '2025-09-01t09:14:22z'],
  ['a count of milliseconds', 1756718062000],
  ['the basic form', '20250901T091422Z'],
  ['an offset without a colon', '2025-09-01T11:14:22+0200'],
  ['an offset of hours only', '2025-09-01T11:14:22+02'],
  ['the offset -00:00, which says that the zone is not known', '2025-09-01T09:14:22-00:00'],
  ['a comma before the fraction', '2025-09-01T09:14:22,000Z'],
  ['a point without a fraction', '2025-09-01T09:14:22.Z'],
  ['second 60', '2025-08-31T23:59:60Z'],
  ['hour 24', '2025-08-31T24:00:00Z'],
  ['month 13', '2024-13-01T00:00:00Z'],
  ['the year 0', '0000-01-01T00:00:00Z'],
  ['30 February', '2024-02-30T00:00:00Z'],
  ['29 February of a common year', '2025-02-29T00:00:00Z'],
  ['29 February of 1900, which 100 divides and 400 does not', '1900-02-29T00:00:00Z'],
  ['an offset of 24 hours', '2025-09-01T09:14:22+24:00'],
  ['the name of a zone after it', '2025-09-01T11:14:22+02:00[Europe/Berlin]'],
  ['a line end after it', '2025-09-01T09:14:22Z\n'],
  ['digits of another script', '٢٠٢٥-09-01T09:14:22Z'],
  ['null', null],
  ['words', 'yesterday'],
];

export const moreNoTimes: Value[] = [
  ['a small t', '2025-09-01t09:14:22Z'],
  ['a small z', '2025-09-01T09:14:22z'],
  ['an empty string', ''],
  ['a boolean', true],
  ['a list with a time', ['2025-09-01T09:14:22Z']],
  ['an object with a time', { time: '2025-09-01T09:14:22Z' }],
  ['no seconds', '2025-09-01T09:14Z'],
  ['a fraction of a minute', '2025-09-01T09:14.5Z'],
  ['a leap second that was one', '2016-12-31T23:59:60Z'],
  ['second 61', '2025-09-01T09:14:61Z'],
  ['minute 60', '2025-09-01T09:60:00Z'],
  ['hour 24 with minutes', '2025-08-31T24:14:22Z'],
  ['month 0', '2025-00-01T00:00:00Z'],
  ['day 0', '2025-08-00T00:00:00Z'],
  ['day 32', '2025-08-32T00:00:00Z'],
  ...months
    .filter(([, , last]) => last === 30)
    .map(([name, month]): Value => [`31 ${name}`, `2024-${month}-31T12:00:00Z`]),
  ['29 February of the year 100', '0100-02-29T00:00:00Z'],
  ['29 February of 2023', '2023-02-29T00:00:00Z'],
  ['the year 0, 29 February', '0000-02-29T00:00:00Z'],
  ['a year of two digits', '25-09-01T09:14:22Z'],
  ['a year of five digits', '02025-09-01T09:14:22Z'],
  ['a year with a sign', '+002025-09-01T09:14:22Z'],
  ['a year before the year 1', '-0001-09-01T09:14:22Z'],
  ['a month of one digit', '2025-9-01T09:14:22Z'],
  ['a day of one digit', '2025-09-1T09:14:22Z'],
  ['an hour of one digit', '2025-09-01T9:14:22Z'],
  ['slashes', '2025/09/01T09:14:22Z'],
  ['a week', '2025-W36-1T09:14:22Z'],
  ['the day of the year', '2025-244T09:14:22Z'],
  ['an offset of 60 minutes', '2025-09-01T09:14:22+01:60'],
  ['an offset of one digit', '2025-09-01T09:14:22+2:00'],
  ['an offset with seconds', '2025-09-01T09:14:22+02:00:00'],
  ['Z and an offset', '2025-09-01T09:14:22Z+02:00'],
  ['an offset with the minus sign U+2212', '2025-09-01T04:14:22\u221205:00'],
  ['UTC in place of Z', '2025-09-01T09:14:22UTC'],
  ['a space before the zone', '2025-09-01T09:14:22 Z'],
  ['a space before it', ' 2025-09-01T09:14:22Z'],
  ['a space after it', '2025-09-01T09:14:22Z '],
  ['a line end before it', '\n2025-09-01T09:14:22Z'],
  ['a carriage return after it', '2025-09-01T09:14:22Z\r'],
  ['the separator U+2028 after it', '2025-09-01T09:14:22Z\u2028'],
  ['two times', '2025-09-01T09:14:22Z/2025-09-01T09:14:23Z'],
  ['wide digits in the fraction', '2025-09-01T09:14:22.００Z'],
  ['Devanagari digits in the offset', '2025-09-01T09:14:22+०२:00'],
  ['the form of mail', 'Mon, 01 Sep 2025 09:14:22 GMT'],
];

export const uuids: Value[] = [
  ['version 4', '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa'],
  ['version 7', '0198f3f2-1c2a-7e1b-8a40-3f21c8a704fa'],
  ['capital letters', '7C1E2B64-9D0F-4A83-B5E6-3F21C8A704FA'],
];

export const moreUuids: Value[] = [
  ...['1', '2', '3', '5', '6', '8'].map(
    (version): Value => [`version ${version}`, `7c1e2b64-9d0f-${version}a83-b5e6-3f21c8a704fa`],
  ),
  ...['8', '9', 'a', 'A', 'B'].map(
    (variant): Value => [`the variant digit ${variant}`, `7c1e2b64-9d0f-4a83-${variant}5e6-3f21c8a704fa`],
  ),
  ['capital and small letters', '7C1e2B64-9d0F-4a83-B5e6-3f21C8a704Fa'],
  ['zeros but for version and variant', '00000000-0000-4000-8000-000000000000'],
  ['digits only', '71112264-9101-4183-8516-312118170411'],
];

export const noUuids: Value[] = [
  ['a word', 'run-42'],
  ['null', null],
  ['a number', 42],
  ['no hyphens', '7c1e2b649d0f4a83b5e63f21c8a704fa'],
  ['braces around it', '{7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa}'],
  ['a URN', 'urn:uuid:7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa'],
  ['version 0: all zeros', '00000000-0000-0000-0000-000000000000'],
  ['version 9', '7c1e2b64-9d0f-9a83-b5e6-3f21c8a704fa'],
  ['a variant that RFC 9562 does not define', '7c1e2b64-9d0f-4a83-c5e6-3f21c8a704fa'],
  ['a letter that is no hexadecimal digit', '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fg'],
  ['a line end after it', '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa\n'],
];

export const moreNoUuids: Value[] = [
  ['an empty string', ''],
  ['a boolean', false],
  ['a list with a UUID', ['7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa']],
  ['an object', { id: '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa' }],
  ['version 0', '7c1e2b64-9d0f-0a83-b5e6-3f21c8a704fa'],
  ['version f: all ones', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['version a', '7c1e2b64-9d0f-aa83-b5e6-3f21c8a704fa'],
  ...['0', '7', 'd', 'e', 'f'].map(
    (variant): Value => [`the variant digit ${variant}`, `7c1e2b64-9d0f-4a83-${variant}5e6-3f21c8a704fa`],
  ),
  ['one digit less', '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704f'],
  ['one digit more', '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa0'],
  ['a group too short, another too long', '7c1e2b6-49d0f-4a83-b5e6-3f21c8a704fa'],
  ['hyphens elsewhere', '7c1e-2b649d0f-4a83-b5e6-3f21c8a704fa'],
  ['other dashes', '7c1e2b64‐9d0f‐4a83‐b5e6‐3f21c8a704fa'],
  ['underscores', '7c1e2b64_9d0f_4a83_b5e6_3f21c8a704fa'],
  ['a space before it', ' 7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa'],
  ['a space after it', '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa '],
  ['a line end before it', '\n7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa'],
  ['wide digits', '７c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa'],
  ['digits of another script', '7c1e2b64-9d0f-4a83-b5e6-3f21c8a70٤fa'],
  ['a Cyrillic letter that looks like an a', '7c1e2b64-9d0f-4a83-b5e6-3f21c8а704fa'],
  ['a UUID in Base64', 'fB4rZJ0PSoO15j8hyKcE+g=='],
  ['two UUIDs', '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa 7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa'],
];
