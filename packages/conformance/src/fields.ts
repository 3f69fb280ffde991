import type { CheckId } from './checks.ts';
import { quoted, toPointer } from './json.ts';
import { members, profiles } from './members.ts';
import type { Report } from './report.ts';
import { standard } from './standard.ts';
import { compareMoments, explainTime, type Moment, parseTime } from './times.ts';

export type Fields = Record<string, unknown>;

export type Profile = (typeof profiles)[number];

type FieldType = 'string' | 'strings' | 'boolean' | 'url';

/** What each profile adds (table of section 6). */
export const profileFields: Record<Profile, Record<string, FieldType>> = {
  enterprise: members['context-enterprise'].types,
  smb: members['context-smb'].types,
  developer: members['context-developer'].types,
  gov: members['context-gov'].types,
};

/** Names of a schema's members that are strings with text in them. */
export const textsOf = (schema: keyof typeof members) =>
  Object.entries(members[schema].types).flatMap(([name, type]) => (type === 'string' ? [name] : []));

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const codePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const urlPattern = /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/[^\s/]\S*$/;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuidPattern.test(value);
export const isCode = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 64 && codePattern.test(value);
export const isProfile = (value: unknown): value is Profile => profiles.includes(value as Profile);
const isUrl = (value: unknown) => typeof value === 'string' && urlPattern.test(value);
/** Has an own member of that name; `constructor` and the like are no members. */
export const has = (fields: Fields, name: string) => Object.hasOwn(fields, name);

const wanted: Record<FieldType, string> = {
  string: 'a string that is not empty',
  strings: 'an array of strings that are not empty, none twice',
  boolean: 'true or false',
  url: 'an absolute URL such as https://audit.example/1',
};

/** Reports a field that has not its type. Gives whether it has. */
export function checkType(
  report: Report,
  check: CheckId,
  pointer: string,
  value: unknown,
  type: FieldType,
): boolean {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const fail = (at: string, message: string) => {
    report.fail(check, at, message, `Make ${name} ${wanted[type]}.`);
    return false;
  };
  if (type === 'boolean')
    return typeof value === 'boolean' || fail(pointer, `${name} is ${quoted(value)}, not a boolean`);
  if (type === 'string')
    return isText(value) || fail(pointer, `${name} is ${quoted(value)}, not a string with text in it`);
  if (type === 'url')
    return isUrl(value) || fail(pointer, `${name} is ${quoted(value)}, not an absolute URL`);
  if (!Array.isArray(value)) return fail(pointer, `${name} is ${quoted(value)}, not an array of strings`);
  const seen = new Set<unknown>();
  let isGood = true;
  for (const [index, item] of value.entries()) {
    if (!isText(item))
      isGood = fail(
        pointer + toPointer(index),
        `${name}[${index}] is ${quoted(item)}, not a string with text`,
      );
    else if (seen.has(item)) isGood = fail(pointer + toPointer(index), `${name} has ${quoted(item)} twice`);
    seen.add(item);
  }
  return isGood;
}

/** Reports fields that are not there. Gives whether all are. */
export function checkPresence(
  report: Report,
  check: CheckId,
  pointer: string,
  fields: Fields,
  names: readonly string[],
  what: string,
): boolean {
  const missing = names.filter((name) => !has(fields, name));
  for (const name of missing)
    report.fail(check, pointer, `${what} has no ${name}`, `Add ${name} to ${what}.`);
  return missing.length === 0;
}

/** Reports members that the draft does not define (3.8). */
export function checkUnknown(
  report: Report,
  pointer: string,
  fields: Fields,
  known: readonly string[],
  what: string,
): void {
  for (const name of Object.keys(fields))
    if (!known.includes(name))
      report.fail(
        'unknown-members',
        pointer + toPointer(name),
        `${what} has a member ${quoted(name)}, which draft ${standard.version} does not define`,
        'Put facts of your own into the payload of an event.',
      );
}

/** Reports a time that is none. Absent fields are reported by `checkPresence`. */
export function checkTime(
  report: Report,
  check: CheckId,
  pointer: string,
  value: unknown,
): Moment | undefined {
  const moment = typeof value === 'string' ? parseTime(value) : undefined;
  if (moment) return moment;
  const why = typeof value === 'string' ? explainTime(value) : 'is not a string';
  const fix =
    why === 'has no zone'
      ? 'Add Z for UTC, or the offset, as in +02:00.'
      : 'Write a time as 2025-09-01T09:14:22.003Z.';
  report.fail(check, pointer, `the time ${quoted(value)} ${why}`, fix);
  return undefined;
}

const toleranceSeconds = 5 * 60;

/** Reports a moment that is later than `now` (milliseconds since 1970) by more than the tolerance of 4.5 and 5.5. */
export function checkNotInFuture(
  report: Report,
  check: CheckId,
  pointer: string,
  moment: Moment,
  now: number,
): void {
  const latest = { seconds: Math.floor(now / 1000) + toleranceSeconds, fraction: '999' };
  if (compareMoments(moment, latest) <= 0) return;
  report.fail(
    check,
    pointer,
    `the time is in the future: it is later than ${new Date(now).toISOString()}, when it was checked`,
    'Correct the clock of the software that recorded it, or the zone that it writes.',
  );
}
