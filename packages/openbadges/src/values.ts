/** A JSON object, whose values are tested one at a time. */
export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The values of a member: in JSON-LD, a single value may be written without a list. */
export const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

export const hasType = (value: unknown, type: string) => isObject(value) && listOf(value.type).includes(type);

/** The id of a value that is either an id or an object with one. */
export const idOf = (value: unknown): string | undefined => {
  const id = isObject(value) ? value.id : value;
  return isText(id) ? id : undefined;
};

export const isHttp = (value: unknown): value is string =>
  isText(value) && /^https?:\/\//i.test(value) && URL.canParse(value);

export const isSameHost = (one: string, other: string) => new URL(one).host === new URL(other).host;

export const isIri = (value: unknown) =>
  isHttp(value) ||
  (isText(value) && /^(_:\S+|urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i.test(value));

/** ISO 8601 with a zone: without one the moment is unknown. */
export const isMoment = (value: unknown): value is string =>
  isText(value) &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/.test(value) &&
  !Number.isNaN(momentOf(value));

export const momentOf = (value: unknown) =>
  Date.parse(
    String(value).replace(/(?<=T.*)([+-]\d\d)(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`),
  );

const hour = 3_600_000;

/**
 * Earliest and latest moment that a written time can mean, in milliseconds since 1970. Both are equal for a time with a
 * zone.
 */
interface Span {
  first: number;
  last: number;
}

/**
 * Reads a time as issuers write it, also without a zone (an uncertainty of 26 hours), without a time of day, with a
 * space, or in seconds or milliseconds since 1970. Undefined if it cannot be read.
 */
export function spanOf(value: unknown): Span | undefined {
  const text = String(typeof value === 'number' || isText(value) ? value : '').trim();
  if (/^(\d{9,11}(\.\d+)?|\d{12,13})$/.test(text)) {
    const moment = Number(text) * (text.length > 11 && !text.includes('.') ? 1 : 1000);
    return { first: moment, last: moment };
  }
  const written = text
    .toUpperCase()
    .replace(/^(\S{10}) /, '$1T')
    .replace(' ', '');
  if (isMoment(written)) return { first: momentOf(written), last: momentOf(written) };
  const isDay = /^\d{4}-\d\d-\d\d$/.test(written);
  const asUtc = `${written}${isDay ? 'T00:00' : ''}Z`;
  if (!isMoment(asUtc)) return undefined;
  // Zones reach from UTC+14 to UTC−12.
  return { first: momentOf(asUtc) - 14 * hour, last: momentOf(asUtc) + (isDay ? 36 : 12) * hour };
}

/** A URL with https in place of http, to compare both as one place. */
export const withHttps = (address: unknown) => String(address).replace(/^http:/i, 'https:');

export const isHashedIdentity = (value: unknown) =>
  isText(value) && /^(sha256\$[0-9a-f]{64}|md5\$[0-9a-f]{32}|sha1\$[0-9a-f]{40})$/i.test(value);

/** Lower case for a hash: its digits may be written in capitals. */
export const foldHash = (value: unknown) => String(value).toLowerCase();

/** OpenBadges still allows MD5, which browsers do not compute; SHA-1 is from before version 2.0. */
export const isWeakHash = (value: unknown) => isText(value) && /^(md5|sha1)\$/i.test(value);

export const isEmail = (value: unknown): value is string =>
  isText(value) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

/** Maximum nesting. Honest documents are far less deep, and code that walks through JSON often has limits. */
const maxDepth = 64;

/** Parses a JSON object; undefined for any other text, or for too deep nesting. */
export function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && !isDeeper(value, maxDepth) ? value : undefined;
  } catch {
    return undefined;
  }
}

const withinOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/** Tests for nesting beyond the limit, without going deeper. */
const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || withinOf(value).some((one) => isDeeper(one, depth - 1)));

/** Number of values in JSON: itself, and each member and item. */
export const countValues = (value: unknown): number =>
  withinOf(value).reduce<number>((sum, inner) => sum + countValues(inner), 1);
