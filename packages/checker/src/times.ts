/** A moment to compare: whole seconds since 1970 in UTC, and the decimal digits without trailing zeros. */
export interface Moment {
  seconds: number;
  fraction: string;
}

// The year 0000 does not exist, and `-00:00` means an unknown offset (RFC 3339, 4.3).
const pattern =
  /^(?!0000)(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:Z|(?!-00:00)([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/** Where the seconds of a time end: all before them has a fixed width. */
const secondsEnd = 19;

/** Reads a time as clause 2.2 defines it. Undefined for anything else, 30 February included. */
export function parseTime(text: string): Moment | undefined {
  // The pattern tests the form. The parts are read by offset: captures and a `Date` took four times as long.
  if (!pattern.test(text)) return undefined;
  const year = numberAt(text, 0) * 100 + numberAt(text, 2);
  const month = numberAt(text, 5);
  const day = numberAt(text, 8);
  if (day < 1 || day > daysIn(year, month)) return undefined;
  let zone = secondsEnd;
  if (text[secondsEnd] === '.') while (isDigit(text.charCodeAt(++zone)));
  let offset = 0;
  if (text[zone] !== 'Z') {
    offset = numberAt(text, zone + 1) * 3600 + numberAt(text, zone + 4) * 60;
    if (text[zone] === '-') offset = -offset;
  }
  const clock = numberAt(text, 11) * 3600 + numberAt(text, 14) * 60 + numberAt(text, 17);
  const seconds = countDays(year, month, day) * 86_400 + clock - offset;
  return { seconds, fraction: withoutZeros(text.slice(secondsEnd + 1, zone)) };
}

const isDigit = (code: number) => code >= 48 && code <= 57;
/** The number of two digits. */
const numberAt = (text: string, at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
const withoutZeros = (fraction: string) => (fraction.endsWith('0') ? fraction.replace(/0+$/, '') : fraction);

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Days of a month; 0 for an invalid month. */
function daysIn(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (daysOfMonths[month - 1] ?? 0);
}

/** Days since 1970. Years start in March here, so that the leap day is the last of its year. */
function countDays(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1;
  const m = month > 2 ? month - 3 : month + 9;
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return 365 * y + leapDays + Math.floor((153 * m + 2) / 5) + day - 719_469;
}

/** Converts milliseconds since 1970. Cuts fractions of a millisecond. */
export function toMoment(milliseconds: number): Moment {
  const seconds = Math.floor(milliseconds / 1000);
  const rest = Math.floor(milliseconds - seconds * 1000);
  return { seconds, fraction: withoutZeros(String(rest).padStart(3, '0')) };
}

/** Negative when `a` is earlier, 0 when both are the same moment, at full precision. */
export function compareMoments(a: Moment, b: Moment): number {
  if (a.seconds !== b.seconds) return a.seconds - b.seconds;
  // Without trailing zeros, the order of the digits as text is the order of the fractions.
  if (a.fraction === b.fraction) return 0;
  return a.fraction < b.fraction ? -1 : 1;
}

/** A time as nanoseconds since 1970; further digits are cut. Undefined for an invalid time. */
export function nanosecondsOf(value: unknown): bigint | undefined {
  const moment = typeof value === 'string' ? parseTime(value) : undefined;
  if (!moment) return undefined;
  return BigInt(moment.seconds) * 1_000_000_000n + BigInt(moment.fraction.slice(0, 9).padEnd(9, '0'));
}

/** Why a text is not a time, in words for its author. */
export function explainTime(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2})?([.,]\d+)?$/.test(text)) return 'has no zone';
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'has a date but no time';
  if (/-00:00$/.test(text) && pattern.test(`${text.slice(0, -6)}Z`))
    return 'has the zone -00:00, which means an unknown offset';
  if (/^0000-/.test(text) && pattern.test(`0001${text.slice(4)}`))
    return 'is in the year 0000, which does not exist';
  if (pattern.test(text)) return 'is on a date that does not exist';
  return 'is not a time such as 2025-09-01T09:14:22.003Z';
}
