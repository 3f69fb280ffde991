/** What a JSON document may hold, asked one value at a time. */
export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** One value or several are written alike in JSON-LD. */
export const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

export const hasType = (value: unknown, type: string) => isObject(value) && listOf(value.type).includes(type);

/** The id of what is named, or written out in its place. */
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

/** ISO 8601 with a zone: without one nobody knows which moment it is. */
export const isMoment = (value: unknown): value is string =>
  isText(value) &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/.test(value) &&
  !Number.isNaN(momentOf(value));

export const momentOf = (value: unknown) =>
  Date.parse(
    String(value).replace(/(?<=T.*)([+-]\d\d)(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`),
  );

export const isHashedIdentity = (value: unknown) =>
  isText(value) && /^(sha256\$[0-9a-f]{64}|md5\$[0-9a-f]{32}|sha1\$[0-9a-f]{40})$/i.test(value);

/** Hexadecimal digits are the same in capitals. */
export const foldHash = (value: unknown) => String(value).toLowerCase();

/** OpenBadges still allows MD5, which browsers do not compute; SHA-1 is from before version 2.0. */
export const isWeakHash = (value: unknown) => isText(value) && /^(md5|sha1)\$/i.test(value);

export const isEmail = (value: unknown): value is string =>
  isText(value) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

/** Nothing that is meant honestly is nested deeper, and much of what walks through JSON has its limits. */
const maxDepth = 64;

/** JSON of a text, or undefined: also for what is no object, or is nested without end. */
export function parseObject(text: string): Json | undefined {
  if (depthOf(text) > maxDepth) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How deep brackets stand within each other, those in strings left out. Looks at no letter twice. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isString = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charAt(at);
    if (isString) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isString = false;
    } else if (letter === '"') isString = true;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** How many values JSON holds: itself, and each member and item within it. */
export const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 1)
    : 1;
