import type { Redact } from '../public/known-secrets.ts';
import { maxDefinition, publicDefinition, publicName } from './definitions.ts';
import {
  digestOfSet,
  inNameOrder,
  kinds,
  type Listing,
  type ListingItem,
  type ListKind,
  listKinds,
} from './digests.ts';
import { type Findings, shorten, textOf } from './findings.ts';
import type { Listed } from './listing.ts';
import { readPages } from './pages.ts';
import type { Session } from './session.ts';
import { timeOver, whyOver } from './wire.ts';

/** Maximum characters of all definitions of one report as JSON, and of all that are redacted: this takes time. */
const maxDefinitions = 500_000;
const maxRedacted = 4_000_000;
const maxReason = 500;

type Items = Record<ListKind, Record<string, unknown>[]>;

/** The lists of one revision as they came, and why they are not complete. */
export interface ReadLists {
  items: Items;
  incomplete?: string;
}

/** The lists of a report: tools and prompts as the rules have read them, and the resource templates, which are read here. */
export async function readLists(
  session: Session,
  { pages }: Pick<Listed, 'pages'>,
  findings: Pick<Findings, 'broken'>,
): Promise<ReadLists> {
  const items: Items = { tools: [], prompts: [], resource_templates: [] };
  let incomplete: string | undefined;
  for (const kind of kinds) {
    const { capability, method, member } = listKinds[kind];
    if (!(capability in session.capabilities)) continue;
    const isTemplates = kind === 'resource_templates';
    const list = isTemplates ? await readPages(session, method, member) : pages[kind];
    items[kind] = list?.entries ?? [];
    if (isTemplates && list?.endless !== undefined) findings.broken('lists/pages', list.endless, session);
    const { refused } = list ?? {};
    // A server with resources need not have templates.
    const hasNone = isTemplates && refused?.kind === 'error' && refused.code === -32601;
    if (!hasNone || items[kind].length > 0)
      incomplete ??= list ? list.incomplete : (whyOver(session.limits) ?? timeOver);
  }
  return { items, ...(incomplete !== undefined && { incomplete }) };
}

/**
 * The lists of each revision, as a report has them. Revisions with the same items share a listing. Each definition
 * is told once, and all together have at most 500,000 characters.
 */
export function describeLists(read: ReadonlyMap<string, ReadLists>, redact: Redact): Listing[] {
  const listings: Listing[] = [];
  const room = { toRedact: maxRedacted, toTell: maxDefinitions, told: new Set<string>() };
  for (const [revision, { items, incomplete }] of read) {
    const lists = describeItems(items, redact, room);
    const missing = kinds.find((kind) => lists[kind].length < items[kind].length);
    const fault = incomplete ?? (missing && `an item of ${listKinds[missing].method} has no canonical form`);
    const digest = fault === undefined ? digestOfSet(lists) : undefined;
    const same = digest === undefined ? undefined : listings.find((one) => one.digest === digest);
    if (same) same.revisions.push(revision);
    else
      listings.push({
        revisions: [revision],
        ...(digest !== undefined && { digest }),
        ...(fault !== undefined && { incomplete: shorten(redact(fault), maxReason) }),
        ...lists,
      });
  }
  return listings;
}

/** The rest of the limits of one report, in characters, and the digests whose definitions it has. */
interface Room {
  toRedact: number;
  toTell: number;
  readonly told: Set<string>;
}

/** The items that have a digest, as the report has them, sorted by name. */
function describeItems(items: Items, redact: Redact, room: Room): Record<ListKind, ListingItem[]> {
  const listed = kinds.map((kind): [ListKind, ListingItem[]] => {
    const described = items[kind].flatMap((item) => {
      const found = publicDefinition(item, redact, Math.min(room.toRedact, maxDefinition));
      if (!found) return [];
      const { digest, isRedacted, definition, size } = found;
      room.toRedact -= size;
      const isTold = definition && size <= room.toTell && !room.told.has(digest);
      if (isTold) {
        room.toTell -= size;
        room.told.add(digest);
      }
      const name = textOf(item[listKinds[kind].name]);
      const shown: ListingItem = {
        name: publicName(name, redact),
        digest,
        ...(isRedacted && { is_redacted: true }),
        ...(isTold && { definition }),
      };
      return [{ name, digest, shown }];
    });
    // By the real names: the report's may be cut or redacted.
    const sorted = described.sort((a, b) => inNameOrder([a.name, a.digest], [b.name, b.digest]));
    return [kind, sorted.map(({ shown }) => shown)];
  });
  return Object.fromEntries(listed) as Record<ListKind, ListingItem[]>;
}
