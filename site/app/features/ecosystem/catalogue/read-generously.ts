import type { z } from 'zod';

/** A member that the map has in another form than the registry, or not at all. */
export interface LeftOut {
  /** Path in the entry, such as `packages.0.environmentVariables.2.default`, with the registry's own indexes. */
  member: string;
  why: string;
}

type Tree = Record<PropertyKey, unknown> | unknown[];
type Issue = z.core.$ZodIssue;

/** Maximum passes over an entry: a pass may reveal further faults. */
const maxPasses = 40;
/** Maximum reasons: an entry of nothing but faults must not fill the database. */
const maxTold = 50;

/** True for texts whose beginning is still useful when they are cut. */
const isCuttable = (key: PropertyKey | undefined) =>
  ['description', 'title', 'placeholder', 'statusMessage'].includes(String(key));

/**
 * Members that define the connection. If one is unreadable, the whole package or endpoint is left out: without the
 * member it would be a different one.
 */
const connects = /(^|\.)(transport(\.(type|url))?|remotes\.\d+\.(type|url))$/;

/**
 * Parses a JSON value by a schema and leaves out members that the schema refuses, until the rest is valid.
 * @param decides paths (`a.b`) of members without which nothing is read
 * @returns the value with the left-out members, or the fault of a deciding member
 */
export function readGenerously<T>(
  schema: z.ZodType<T>,
  value: unknown,
  decides: readonly string[],
): { value: T; leftOut: LeftOut[] } | { malformed: string } {
  // Nearly all entries are valid, and are not copied.
  const first = schema.safeParse(value);
  if (first.success) return { value: first.data, leftOut: [] };
  const root = structuredClone(value);
  const places = new WeakMap<unknown[], number[]>();
  const told = new Map<string, string>();
  let { issues } = first.error;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    // Paths are resolved before any removal: a second fault of a removed member would otherwise remove its successor.
    const removals = new Map<string, Removal>();
    for (const issue of issues) {
      const at = removalOf(root, issue);
      const place = JSON.stringify(at);
      if (!removals.has(place)) removals.set(place, { at, issue });
    }
    // Last index first, because removing an element moves those after it.
    for (const { at, issue } of [...removals.values()].sort(byPlaceFromTheBack)) {
      if (at.length === 0 || decides.includes(at.map(String).join('.')))
        return { malformed: `${issue.path.join('.') || 'entry'}: ${issue.message}` };
      const change = changeAt(root, at, issue, places);
      if (!change || isWithin(told, change.member)) continue;
      // A member that an earlier pass removed is now missing: the reason is its original fault.
      const missing = issue.path.slice(at.length).map(String).join('.');
      const earlier = told.get(`${change.member}.${missing}`);
      told.set(change.member, earlier ? `${missing}: ${earlier}` : change.why);
    }
    const again = schema.safeParse(root);
    if (again.success) return { value: again.data, leftOut: listOf(told) };
    ({ issues } = again.error);
  }
  return { malformed: 'entry: has too many errors' };
}

function listOf(told: Map<string, string>): LeftOut[] {
  const all = [...told].map(([member, why]) => ({ member, why }));
  const kept = all.filter(({ member }) => !isWithin(told, member)).sort(byMember);
  if (kept.length <= maxTold) return kept;
  return [...kept.slice(0, maxTold), { member: '…', why: `and ${kept.length - maxTold} more` }];
}

const byMember = (a: LeftOut, b: LeftOut) => a.member.localeCompare(b.member, 'en', { numeric: true });

/** True if a parent is already left out, which is reason enough. */
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

/** The member to remove: the faulty one, or its parent where a member is missing. */
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

/** Cuts or removes one member. Undefined where an earlier fault already removed it. */
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

/** Original index of each element of a list. */
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
  // A foreign entry's name may contain anything.
  return names
    .map((name) => String(name).replaceAll(/[\p{C}\p{Z}]/gu, ' '))
    .join('.')
    .replace(/^server\./, '')
    .slice(0, 200)
    .toWellFormed();
}
