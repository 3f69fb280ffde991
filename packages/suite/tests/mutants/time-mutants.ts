// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is replaced is code, and so is what replaces it.
import type { MutantRow } from './mutant-row.ts';

const raw = String.raw;
const test = '!pattern.test(text)';
const isTime = 'if (!pattern.test(text)) return undefined;';
const onlyDigit = raw`.replace(/(?![0-9])\p{Nd}/gu, '1')`;
const fraction = 'fraction: withoutZeros(text.slice(secondsEnd + 1, zone)) };';
const seconds = '  return { seconds, fraction: withoutZeros(text';
const inMonth = 'if (day < 1 || day > daysIn(year, month)) return undefined;';
const noSuchDay = 'day < 1 || day > daysIn(year, month)';
const smaller = 'return a.fraction < b.fraction ? -1 : 1;';

/** Times, read and compared wrongly. */
export const timeMutants: Record<string, MutantRow[]> = {
  'times.ts': [
    ['a line end after a time', '4.4', raw`2[0-3]):([0-5]\d))$/`, raw`2[0-3]):([0-5]\d))\n?$/`],
    ['spaces around a time', '4.4', test, '!pattern.test((text = text.trim()))'],
    ['digits of every script in a time', '4.4', test, `!pattern.test((text = text${onlyDigit}))`],
    ['a time anywhere in a text', '4.4', '/^(?!0000)', '/(?!0000)'],
    ['the year 0', '4.4', '(?!0000)', ''],
    [
      'years of more than four digits',
      '4.4',
      isTime,
      raw`text = text.replace(/^\d(?=\d{4}-)/, ''); ${isTime}`,
    ],
    [
      'months and days of one digit',
      '4.4',
      isTime,
      raw`text = text.replaceAll(/(?<=-)\d(?=[-T])/g, '0$&'); ${isTime}`,
    ],
    ['a small t', '4.4', 'T([01]', '[Tt]([01]'],
    ['a small z', '4.4', '(?:Z|', '(?:[Zz]|'],
    ['a space for the T', '4.4', 'T([01]', '[T ]([01]'],
    ['hour 24', '4.4', raw`T([01]\d|2[0-3])`, raw`T([01]\d|2[0-4])`],
    ['minutes to 99', '4.4', raw`T([01]\d|2[0-3]):([0-5]\d)`, raw`T([01]\d|2[0-3]):(\d\d)`],
    ['second 60', '4.4', raw`:([0-5]\d)(?:\.`, raw`:([0-5]\d|60)(?:\.`],
    ['times without seconds', '4.4', raw`:([0-5]\d)(?:\.(\d+))?`, raw`(?::([0-5]\d)(?:\.(\d+))?)?`],
    ['a comma before the fraction', '4.4', raw`(?:\.(\d+))?`, raw`(?:[.,](\d+))?`],
    ['a point without digits', '4.4', raw`(?:\.(\d+))?`, raw`(?:\.(\d*))?`],
    ['no fraction longer than milliseconds', '4.4', raw`(?:\.(\d+))?`, raw`(?:\.(\d{1,3}))?`],
    ['no fraction longer than nanoseconds', '4.4', raw`(?:\.(\d+))?`, raw`(?:\.(\d{1,9}))?`],
    ['times without a zone', '4.4', raw`2[0-3]):([0-5]\d))$/`, raw`2[0-3]):([0-5]\d))?$/`],
    ['the offset -00:00', '4.4', '(?!-00:00)([+-])', '([+-])'],
    ['offsets without a colon', '4.4', raw`2[0-3]):([0-5]\d))$/`, raw`2[0-3]):?([0-5]\d))$/`],
    ['offsets of hours only', '4.4', raw`2[0-3]):([0-5]\d))$/`, raw`2[0-3])(?::([0-5]\d))?)$/`],
    ['an offset of 24 hours', '4.4', raw`2[0-3]):([0-5]\d))$/`, raw`2[0-4]):([0-5]\d))$/`],
    ['an offset of 60 minutes', '4.4', raw`2[0-3]):([0-5]\d))$/`, raw`2[0-3]):(\d\d))$/`],
    ['UTC only', '4.4', raw`(?:Z|(?!-00:00)([+-])`, raw`(?:Z|(?!)([+-])`],
    ['Z for every zone that has an offset of zero', '4.4', '(?!-00:00)([+-])', '(?![+-]00:00)([+-])'],
    ['31 days in every month', '4.4', inMonth, ''],
    [
      'only February is held against the calendar',
      '4.4',
      inMonth,
      `if (month === 2 && (${noSuchDay})) return undefined;`,
    ],
    [
      '29 February in every fourth year',
      '4.4',
      inMonth,
      `if (!(month === 2 && day === 29 && year % 4 === 0)) ${inMonth}`,
    ],
    [
      '29 February in no year that 100 divides',
      '4.4',
      inMonth,
      `if (month === 2 && day === 29 && year % 100 === 0) return undefined;\n${inMonth}`,
    ],
    ['29 February in every year', '4.4', inMonth, `if (!(month === 2 && day === 29)) ${inMonth}`],
    ['no time before 1970', '4.4', seconds, `  if (seconds < 0) return undefined;\n${seconds}`],
    [
      'no moment before the year 1',
      '4.4',
      seconds,
      `  if (seconds < -62135596800) return undefined;\n${seconds}`,
    ],
    [
      'no moment after the year 9999',
      '4.4',
      seconds,
      `  if (seconds >= 253402300800) return undefined;\n${seconds}`,
    ],
    [
      'the days that the reform of the calendar left out',
      '4.4',
      inMonth,
      `if (year === 1582 && month === 10 && day > 4 && day < 15) return undefined;\n${inMonth}`,
    ],
    [
      'the year 99 taken for 1999',
      '3.1',
      'countDays(year, month, day) * 86_400',
      'countDays(year < 100 ? year + 1900 : year, month, day) * 86_400',
    ],
    ['offsets ignored', '3.2', ' + clock - offset;', ' + clock;'],
    ['offsets added', '3.2', ' + clock - offset;', ' + clock + offset;'],
    ['minutes of offsets ignored', '3.2', ' + numberAt(text, zone + 4) * 60', ''],
    ['fractions cut to milliseconds', '3.2', fraction, fraction.replace('zone))', 'zone).slice(0, 3))')],
    ['fractions cut to microseconds', '3.2', fraction, fraction.replace('zone))', 'zone).slice(0, 6))')],
    ['fractions cut to nanoseconds', '3.2', fraction, fraction.replace('zone))', 'zone).slice(0, 9))')],
    ['fractions ignored', '3.2', fraction, "fraction: '' };"],
    ['zeros at the end of a fraction count', '3.2', fraction, fraction.replace('withoutZeros', '')],
    [
      'fractions compared as whole numbers',
      '3.2',
      smaller,
      'return Number(a.fraction) - Number(b.fraction);',
    ],
    [
      'fractions compared as floating-point numbers',
      '3.2',
      smaller,
      'return Number(`0.${a.fraction}`) - Number(`0.${b.fraction}`);',
    ],
    ['fractions compared by their lengths', '3.2', smaller, 'return a.fraction.length - b.fraction.length;'],
  ],
};
