import type { z } from 'zod';

/** A member of an entry that is not on the map as its registry has it. */
export interface LeftOut {
  /** Its place in the entry, as in `packages.0.environmentVariables.2.default`; counted as its registry counts. */
  member: string;
  why: string;
}

type Tree = Record<PropertyKey, unknown> | unknown[];
type Issue = z.core.$ZodIssue;

/** Each pass removes at least one level of what cannot be read; entries are at most eight deep. */
const maxPasses = 40;
/** An entry of nothing but faults must not fill the database. */
const maxTold = 50;

/** Texts for people, of which the beginning is worth having. */
const isCuttable = (key: PropertyKey | undefined) =>
  ['description', 'title', 'placeholder', 'statusMessage'].includes(String(key));

/** Without these a package or an endpoint would be another one than its registry says: it goes with them. */
const connects = /(^|\.)(transport(\.(type|url))?|remotes\.\d+\.(type|url))$/;

/**
 * Parses a JSON value by a schema and leaves out the members that the schema refuses, until the rest is read.
 * @param decides the members (as `a.b`) without which nothing is read
 * @returns the value with what was left out, or what is wrong with a member that decides
 */
export function readGenerously<T>(
  schema: z.ZodType<T>,
  value: unknown,
  decides: readonly string[],
): { value: T; leftOut: LeftOut[] } | { malformed: string } {
  // Entries that are as they should be, which nearly all are, cost no copy.
  const first = schema.safeParse(value);
  if (first.success) return { value: first.data, leftOut: [] };
  const root = structuredClone(value);
  const places = new WeakMap<unknown[], number[]>();
  const told = new Map<string, string>();
  let { issues } = first.error;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    // Places are found before anything is removed: a second fault of what is gone would take what is there now.
    const removals = new Map<string, Removal>();
    for (const issue of issues) {
      const at = removalOf(root, issue);
      const place = JSON.stringify(at);
      if (!removals.has(place)) removals.set(place, { at, issue });
    }
    // From the back, because removing one element moves those behind it.
    for (const { at, issue } of [...removals.values()].sort(byPlaceFromTheBack)) {
      if (at.length === 0 || decides.includes(at.map(String).join('.')))
        return { malformed: `${issue.path.join('.') || 'entry'}: ${issue.message}` };
      const change = changeAt(root, at, issue, places);
      if (!change || isWithin(told, change.member)) continue;
      // What an earlier pass took away is missing now: the reason is what was wrong with it.
      const missing = issue.path.slice(at.length).map(String).join('.');
      const earlier = told.get(`${change.member}.${missing}`);
      told.set(change.member, earlier ? `${missing}: ${earlier}` : change.why);
    }
    const again = schema.safeParse(root);
    if (again.success) return { value: again.data, leftOut: listOf(told) };
    ({ issues } = again.error);
  }
  return { malformed: 'entry: it has too many faults' };
}

function listOf(told: Map<string, string>): LeftOut[] {
  const all = [...told].map(([member, why]) => ({ member, why }));
  const kept = all.filter(({ member }) => !isWithin(told, member)).sort(byMember);
  if (kept.length <= maxTold) return kept;
  return [...kept.slice(0, maxTold), { member: '…', why: `and ${kept.length - maxTold} more` }];
}

const byMember = (a: LeftOut, b: LeftOut) => a.member.localeCompare(b.member, 'en', { numeric: true });

/** Whether something above it is left out already, which says enough. */
const isWithin = (told: Map<string, string>, member: string) =>
  member.split('.').some((_, index, parts) => index > 0 && isGone(told.get(parts.slice(0, index).join('.'))));

const isGone = (why: string | undefined) => why !== undefined && !why.startsWith('cut ');

interface Removal {
  at: PropertyKey[];
  issue: Issue;
}

const byPlaceFromTheBack = ({ at: a }: Removal, { at: b }: Removal) => {
  for (const [index, key] of a.entries()) {
    const other = b[index];
    if (other === undefined) return -1;
    if (key === other) continue;
    return typeof key === 'number' && typeof other === 'number' ? other - key : 0;
  }
  return b.length > a.length ? 1 : 0;
};

/** What has to go: the member that is wrong, or what holds it where it is missing. */
function removalOf(root: unknown, { path }: Issue): PropertyKey[] {
  let at = [...path];
  while (at.length > 0 && valueAt(root, at) === undefined) at = at.slice(0, -1);
  while (connects.test(at.map(String).join('.'))) at = at.slice(0, -1);
  return at;
}

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (isTree(value) && Object.hasOwn(value, key) ? value[key as never] : undefined),
    root,
  );

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Cuts or removes one member. Undefined where an earlier fault has taken it along. */
function changeAt(
  root: unknown,
  at: readonly PropertyKey[],
  issue: Issue,
  places: WeakMap<unknown[], number[]>,
): LeftOut | undefined {
  const last = at.at(-1) ?? '';
  const holder = valueAt(root, at.slice(0, -1));
  if (!isTree(holder) || !Object.hasOwn(holder, last)) return undefined;
  const member = nameOf(root, at, places);
  const isItself = at.length === issue.path.length;
  const value = holder[last as never] as unknown;
  const most = issue.code === 'too_big' && isItself ? Number(issue.maximum) : undefined;
  if (most !== undefined && Array.isArray(value) && value.length > most) {
    const why = `cut to the first ${most} of ${value.length}`;
    placesOf(value, places);
    value.length = most;
    return { member, why };
  }
  if (most !== undefined && typeof value === 'string' && isCuttable(last)) {
    Object.assign(holder, { [last]: `${value.slice(0, most - 1).toWellFormed()}…` });
    return { member, why: `cut to ${most} characters` };
  }
  const below = issue.path.slice(at.length).map(String).join('.');
  if (Array.isArray(holder)) {
    placesOf(holder, places).splice(Number(last), 1);
    holder.splice(Number(last), 1);
  } else delete holder[last];
  return { member, why: `${below && `${below}: `}${issue.message}`.slice(0, 200) };
}

/** Where each element of a list stood when it came. */
function placesOf(list: unknown[], places: WeakMap<unknown[], number[]>): number[] {
  const known = places.get(list) ?? [...list.keys()];
  places.set(list, known);
  return known;
}

function nameOf(root: unknown, at: readonly PropertyKey[], places: WeakMap<unknown[], number[]>): string {
  const names = at.map((key, index) => {
    const holder = valueAt(root, at.slice(0, index));
    return Array.isArray(holder) ? (places.get(holder)?.[Number(key)] ?? key) : key;
  });
  // A name of somebody else's may be anything.
  return names
    .map((name) => String(name).replaceAll(/[\p{C}\p{Z}]/gu, ' '))
    .join('.')
    .replace(/^server\./, '')
    .slice(0, 200)
    .toWellFormed();
}
