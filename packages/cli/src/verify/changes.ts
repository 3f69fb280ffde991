/** Changes between the lists of two reports, in words. */
import { isFields } from '@context-native/checker/fields';
import { escapeHidden } from '@context-native/text/hidden-characters';
import { countItems, kinds, type Listing, type ListingItem, type ListKind, listKinds } from './digests.ts';
import { shorten, textOf } from './findings.ts';
import type { OldReport } from './old-report.ts';
import type { VerifyReport } from './report.ts';
import { diffWords, type Piece } from './word-diff.ts';

export interface Change {
  kind: ListKind;
  name: string;
  what: 'added' | 'removed' | 'reworded';
  /** The differences of a reworded item, or the description of an added one. */
  parts: Part[];
  /** Says that the parts do not show the whole difference. */
  note?: string;
}

/** A text of a definition that differs, such as `inputSchema.properties.currency.description`. */
interface Part {
  where: string;
  pieces: Piece[];
}

export interface Changes {
  /** The number of changes and the day of the old report, as a sentence or the start of a list. */
  heading: string;
  changes: Change[];
  /** Number of changes that are not among them. */
  more: number;
  /** Limits of the comparison, as sentences. */
  notes: string[];
  /** True if a list could not be read completely, so that a change may be missing. */
  isPartial: boolean;
}

/** Maximum differences that are told of one item, and of all. */
const maxParts = 20;
const maxChanges = 200;

/** Compares what a new report lists with an old one, each revision of MCP with itself. */
export function compareReports(old: OldReport, report: VerifyReport): Changes {
  const pairs = pairsOf(old.listings, report.listings ?? []);
  const day = old.madeAt.slice(0, 10);
  const notes = new Set<string>();
  const name = nameOf(report);
  if (old.server !== name) notes.add(`${day}: ${old.server}; now: ${name}.`);
  const [first] = pairs;
  if (!first) {
    const heading = 'The lists could not be read now, so nothing is compared.';
    return { heading, changes: [], more: 0, notes: [...notes], isPartial: true };
  }
  const definitions = definitionsIn([...old.listings, ...(report.listings ?? [])]);
  const found = new Map<string, { change: Change; revisions: string[] }>();
  for (const { before, now, revisions } of pairs) {
    for (const note of notesOn(before, now, revisions, day)) notes.add(note);
    for (const change of compareListings(before, now, definitions)) {
      const key = JSON.stringify(change);
      found.set(key, { change, revisions: [...(found.get(key)?.revisions ?? []), ...revisions] });
    }
  }
  const compared = pairs.flatMap(({ revisions }) => revisions).length;
  const all = [...found.values()].map(({ change, revisions }) =>
    revisions.length < compared
      ? { ...change, name: `${change.name} (in ${revisions.join(' and ')})` }
      : change,
  );
  const more = Math.max(0, all.length - maxChanges);
  if (more > 0) notes.add(`${more} more changes are not shown.`);
  const count = all.length === 1 ? '1 change' : `${all.length} changes`;
  return {
    heading:
      all.length === 0
        ? `Nothing changed since ${day}: ${countItems(first.now)} are the same.`
        : `${count} since ${day}:`,
    changes: all.slice(0, maxChanges),
    more,
    notes: [...notes],
    isPartial: pairs.some(({ now }) => now.incomplete !== undefined),
  };
}

const nameOf = ({ server }: VerifyReport) =>
  server ? `${server.name} ${server.version}` : 'an unnamed server';

interface Pair {
  before: Listing;
  now: Listing;
  /** The revisions of both. */
  revisions: string[];
}

/** Listings of the same revisions. If there are none, the first of both. */
function pairsOf(old: readonly Listing[], current: readonly Listing[]): Pair[] {
  const pairs = old.flatMap((before) =>
    current.map((now) => ({
      before,
      now,
      revisions: before.revisions.filter((one) => now.revisions.includes(one)),
    })),
  );
  const shared = pairs.filter(({ revisions }) => revisions.length > 0);
  return shared.length > 0 ? shared : pairs.slice(0, 1);
}

function notesOn(before: Listing, now: Listing, revisions: readonly string[], day: string): string[] {
  const notes: string[] = [];
  if (revisions.length === 0)
    notes.push(
      `The lists of ${day} were read in ${before.revisions.join(' and ')}, those of now in ${now.revisions.join(' and ')}. This alone can cause differences.`,
    );
  if (before.incomplete !== undefined)
    notes.push(`The lists of ${day} are not complete (${before.incomplete}). Added items may be old.`);
  if (now.incomplete !== undefined)
    notes.push(`The lists of now are not complete (${now.incomplete}). Removed items are not shown.`);
  return notes;
}

const compareListings = (
  before: Listing,
  now: Listing,
  definitions: ReadonlyMap<string, Record<string, unknown>>,
): Change[] =>
  kinds.flatMap((kind) =>
    compareItems(kind, before[kind], now[kind], definitions).filter(
      ({ what }) => what !== 'removed' || now.incomplete === undefined,
    ),
  );

/** The definitions of all listings by their digests: a report tells each definition once. */
function definitionsIn(listings: readonly Listing[]): Map<string, Record<string, unknown>> {
  return new Map(
    listings.flatMap((listing) =>
      kinds.flatMap((kind) =>
        listing[kind].flatMap(({ digest, definition }) =>
          definition ? [[digest, definition] as const] : [],
        ),
      ),
    ),
  );
}

function compareItems(
  kind: ListKind,
  before: readonly ListingItem[],
  now: readonly ListingItem[],
  definitions: ReadonlyMap<string, Record<string, unknown>>,
): Change[] {
  const named = (items: readonly ListingItem[]) => Map.groupBy(items, ({ name }) => name);
  const [old, current] = [named(before), named(now)];
  const names = [...new Set([...old.keys(), ...current.keys()])].sort();
  return names.flatMap((name): Change[] => {
    const [was] = old.get(name) ?? [];
    const [is] = current.get(name) ?? [];
    if (!was || !is) {
      const definition = is && definitions.get(is.digest);
      const said = definition?.description;
      const pieces: Piece[] = [{ kind: 'same', text: shorten(textOf(said), maxShown) }];
      const parts = said === undefined ? [] : [{ where: 'description', pieces }];
      return [{ kind, name, what: is ? 'added' : 'removed', parts }];
    }
    const digests = (items: readonly ListingItem[] = []) => items.map(({ digest }) => digest).join();
    if (digests(old.get(name)) === digests(current.get(name))) return [];
    return [
      {
        kind,
        name,
        what: 'reworded',
        ...differencesOf(definitions.get(was.digest), definitions.get(is.digest)),
      },
    ];
  });
}

const maxShown = 300;

function differencesOf(
  before: Record<string, unknown> | undefined,
  now: Record<string, unknown> | undefined,
): Pick<Change, 'parts' | 'note'> {
  if (!before || !now)
    return {
      parts: [],
      note: `The ${before ? 'new' : 'old'} report does not contain its text: it is too long.`,
    };
  const [old, current] = [leavesOf(before), leavesOf(now)];
  const places = [...new Set([...old.keys(), ...current.keys()])].filter(
    (place) => old.get(place) !== current.get(place),
  );
  if (places.length === 0) return { parts: [], note: 'It differs in a part that the reports leave out.' };
  const parts = places.slice(0, maxParts).map((where) => ({
    where,
    pieces: diffWords(old.get(where) ?? '', current.get(where) ?? ''),
  }));
  const more = places.length - parts.length;
  return { parts, ...(more > 0 && { note: `${more} more differences are not shown.` }) };
}

/** The values of a definition by their places. A string is its text, any other value JSON, and a short list is one. */
function leavesOf(definition: Record<string, unknown>): Map<string, string> {
  const leaves = new Map<string, string>();
  const take = (place: string, value: unknown): void => {
    const isList = Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);
    if (isFields(value) && Object.keys(value).length > 0)
      for (const [name, member] of Object.entries(value))
        take(place === '' ? name : `${place}.${name}`, member);
    else if (isList) for (const [index, item] of value.entries()) take(`${place}.${index}`, item);
    else leaves.set(place, typeof value === 'string' ? value : JSON.stringify(value));
  };
  take('', definition);
  return leaves;
}

/** The changes as lines of text, with differences marked as `[-old-]` and `{+new+}`. */
export function changesInWords({ heading, changes, notes }: Changes): string[] {
  const mark = {
    same: (text: string) => text,
    old: (text: string) => `[-${text}-]`,
    new: (text: string) => `{+${text}+}`,
  };
  const lines = changes.flatMap(({ kind, name, what, parts, note }) => [
    `  ${what.padEnd(8)}  ${listKinds[kind].noun} ${name}`,
    ...parts.map(
      ({ where, pieces }) =>
        `              ${where}: ${pieces.map((piece) => mark[piece.kind](piece.text)).join('')}`,
    ),
    ...(note === undefined ? [] : [`              ${note}`]),
  ]);
  return [heading, ...lines, ...notes].map(escapeHidden);
}
