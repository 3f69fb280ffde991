/** A moment to compare: whole seconds since 1970 in UTC, and the digits after the decimal point. */
export interface Moment {
  seconds: number;
  fraction: string;
}

// The year 0000 is none, and `-00:00` says that the offset is not known (RFC 3339, 4.3).
const pattern =
  /^(?!0000)(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:Z|(?!-00:00)([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/** Reads a time as clause 2.2 defines it. Undefined for anything else, 30 February included. */
export function parseTime(text: string): Moment | undefined {
  const parts = pattern.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHours, offsetMinutes] = parts;
  const date = new Date(0);
  // setUTCFullYear, because Date.UTC takes the year 99 for 1999.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // 30 February becomes a day of March: what is beyond a month always changes it.
  if (date.getUTCMonth() !== Number(month) - 1) return undefined;
  const offset = (Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0)) * (sign === '-' ? -60 : 60);
  const seconds = date.getTime() / 1000 + Number(hour) * 3600 + Number(minute) * 60 + Number(second) - offset;
  return { seconds, fraction: fraction.replace(/0+$/, '') };
}

/** The moment of a clock, which counts milliseconds since 1970. */
export function toMoment(milliseconds: number): Moment {
  const seconds = Math.floor(milliseconds / 1000);
  const rest = Math.floor(milliseconds - seconds * 1000);
  return { seconds, fraction: String(rest).padStart(3, '0').replace(/0+$/, '') };
}

/** Negative when `a` is earlier, 0 when both are the same moment, at full precision. */
export function compareMoments(a: Moment, b: Moment): number {
  if (a.seconds !== b.seconds) return a.seconds - b.seconds;
  // Without trailing zeros, the order of the digits as text is the order of the fractions.
  if (a.fraction === b.fraction) return 0;
  return a.fraction < b.fraction ? -1 : 1;
}

/** Why a text is no time, in words for its author. */
export function explainTime(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2})?([.,]\d+)?$/.test(text)) return 'has no zone';
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'has a date and no time';
  if (/-00:00$/.test(text) && pattern.test(`${text.slice(0, -6)}Z`))
    return 'has -00:00 for a zone, which says that the offset is not known';
  if (/^0000-/.test(text) && pattern.test(`0001${text.slice(4)}`))
    return 'is in the year 0000, which does not exist';
  if (pattern.test(text)) return 'is on a date that does not exist';
  return 'is not a time of the form 2025-09-01T09:14:22.003Z';
}
