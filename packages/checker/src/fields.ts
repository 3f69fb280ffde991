import type { CheckId } from './checks.ts';
import { quoted, toPointer } from './json.ts';
import { members, patterns, profiles } from './members.ts';
import type { Report } from './report.ts';
import { standard } from './standard.ts';
import { compareMoments, explainTime, type Moment, parseTime, toMoment } from './times.ts';

export type Fields = Record<string, unknown>;

export type Profile = (typeof profiles)[number];

export type FieldType = 'string' | 'strings' | 'boolean' | 'url';

/** Fields that each profile adds (table of section 6). */
export const profileFields: Record<Profile, Record<string, FieldType>> = {
  enterprise: members['context-enterprise'].types,
  smb: members['context-smb'].types,
  developer: members['context-developer'].types,
  gov: members['context-gov'].types,
};

/** Names of a schema's members of type `string`. */
export const textsOf = (schema: keyof typeof members) =>
  Object.entries(members[schema].types).flatMap(([name, type]) => (type === 'string' ? [name] : []));

const uuidPattern = new RegExp(patterns.uuid);
const codePattern = new RegExp(patterns.code);
const urlPattern = new RegExp(patterns.url);

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The object in a JSON text; undefined for any other text. */
export function fieldsIn(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuidPattern.test(value);
export const isCode = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 64 && codePattern.test(value);
export const isProfile = (value: unknown): value is Profile => profiles.includes(value as Profile);
const isUrl = (value: unknown) => typeof value === 'string' && urlPattern.test(value);
/** Tests for an own member of that name; inherited ones such as `constructor` do not count. */
export const has = (fields: Fields, name: string) => Object.hasOwn(fields, name);

const wanted: Record<FieldType, string> = {
  string: 'a string that is not empty',
  strings: 'an array of unique strings that are not empty',
  boolean: 'true or false',
  url: 'an absolute URL such as https://audit.example/1 (http or https), with all characters outside ASCII percent-encoded',
};

/** Reports a field of the wrong type. Returns true if the type is right. */
export function checkType(
  report: Report,
  check: CheckId,
  pointer: string,
  value: unknown,
  type: FieldType,
): boolean {
  if (type === 'string' && isText(value)) return true;
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const fail = (at: string, message: string) => {
    report.fail(check, at, message, `Make ${name} ${wanted[type]}.`);
    return false;
  };
  if (type === 'boolean')
    return typeof value === 'boolean' || fail(pointer, `${name} is ${quoted(value)}, not a boolean`);
  if (type === 'string') return fail(pointer, `${name} is ${quoted(value)}, not a string with text in it`);
  if (type === 'url')
    return isUrl(value) || fail(pointer, `${name} is ${quoted(value)}, not an absolute http or https URL`);
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

/** Reports missing fields. Returns true if none is missing. */
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
    report.fail(
      check,
      pointer,
      `${what} has no ${name}`,
      fixMissing(fields, name, names, `Add ${name} to ${what}.`),
    );
  return missing.length === 0;
}

/** Maximum members that are compared with a missing name: an object with more was hardly typed by hand. */
const maxCompared = 100;

/** The fix for a missing member: rename one with a similar name that is not in `known`, else `add`. */
export function fixMissing(fields: Fields, name: string, known: readonly string[], add: string): string {
  const misspelt = Object.keys(fields)
    .slice(0, maxCompared)
    .find((other) => !known.includes(other) && nearestName(other, [name]) !== undefined);
  return misspelt === undefined ? add : `Did you mean ${name}? Rename ${quoted(misspelt)}.`;
}

/**
 * Reports members that the draft does not define (3.8, 7.12). At the top level of a document `$schema` may name the
 * version (8.3).
 */
export function checkUnknown(
  report: Report,
  check: 'unknown-members' | 'entry-members' | 'capability-members',
  pointer: string,
  fields: Fields,
  known: readonly string[],
  what: string,
): void {
  for (const name of Object.keys(fields)) {
    if (known.includes(name)) continue;
    const at = pointer + toPointer(name);
    if (name === '$schema' && pointer === '') {
      if (typeof fields[name] === 'string') continue;
      const found = `$schema is ${quoted(fields[name])}, not a string`;
      report.fail(check, at, found, 'Make $schema the URL of a schema, or remove it.');
      continue;
    }
    const near = nearestName(
      name,
      known.filter((other) => !has(fields, other)),
    );
    const own =
      check === 'unknown-members'
        ? 'put your own facts into the payload of an event'
        : 'keep your own facts elsewhere';
    report.fail(
      check,
      at,
      `${what} has a member ${quoted(name)}, which draft ${standard.version} does not define`,
      near ? `Did you mean ${near}? If not, ${own}.` : `${own[0]?.toUpperCase()}${own.slice(1)}.`,
    );
  }
}

/**
 * The name that was probably meant: at most two typing errors away, one per 3 characters, or different only in case,
 * punctuation or a leading `mcp_`.
 */
function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]|^mcp_?/g, '');
  const [nearest] = known
    .map((other) => ({ other, slips: plain(other) === plain(name) ? 0 : countSlips(name, other) }))
    .filter(({ other, slips }) => slips <= Math.min(2, other.length / 3))
    .sort((a, b) => a.slips - b.slips);
  return nearest?.other;
}

/** Counts the insertions, deletions, substitutions and swaps of neighbours between two words. */
export function countSlips(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 1; j <= b.length; j++) (rows[0] as number[])[j] = j;
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      (rows[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        changed,
        isSwap ? at(i - 2, j - 2) + 1 : changed,
      );
    }
  return at(a.length, b.length);
}

export const readTime = (value: unknown) => (typeof value === 'string' ? parseTime(value) : undefined);

/** Returns a time, or reports a value that is not one. Callers test that the field is present. */
export function checkTime(
  report: Report,
  check: CheckId,
  pointer: string,
  value: unknown,
): Moment | undefined {
  const moment = readTime(value);
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
/** The latest moment that is allowed at `now`: the same for all events of a check. */
let latest = { now: Number.NaN, moment: toMoment(0) };

/** Tests that a moment is later than `now` (milliseconds since 1970) plus the tolerance of 4.5 and 5.5. */
export function isInFuture(moment: Moment, now: number): boolean {
  if (latest.now !== now) latest = { now, moment: toMoment(now + toleranceSeconds * 1000) };
  return compareMoments(moment, latest.moment) > 0;
}

export function checkNotInFuture(
  report: Report,
  check: CheckId,
  pointer: string,
  moment: Moment,
  now: number,
): void {
  if (!isInFuture(moment, now)) return;
  report.fail(
    check,
    pointer,
    `the time is in the future: it is later than ${new Date(now).toISOString()}, the time of the check`,
    'Correct the recorder’s clock or time zone.',
  );
}
