/** Digests of what a server lists: of each item, and of the whole set. Reads no server and no file. */
import { isFields } from '@context-native/checker/fields';
import { sha256Of } from '@context-native/recorder/canonical';

/** The lists whose items a report contains, by their member in the report. */
export const listKinds = {
  tools: { method: 'tools/list', member: 'tools', name: 'name', capability: 'tools', noun: 'tool' },
  prompts: { method: 'prompts/list', member: 'prompts', name: 'name', capability: 'prompts', noun: 'prompt' },
  resource_templates: {
    method: 'resources/templates/list',
    member: 'resourceTemplates',
    name: 'uriTemplate',
    capability: 'resources',
    noun: 'resource template',
  },
} as const;
export type ListKind = keyof typeof listKinds;
export const kinds = Object.keys(listKinds) as ListKind[];

/** A listed tool, prompt or resource template. */
export interface ListingItem {
  /** Name of a tool or prompt, or URI template of a resource template; at most 500 characters. */
  name: string;
  /** SHA-256 of the RFC 8785 form of the listed object without `_meta`. */
  digest: string;
  /** True if a secret was left out: the digest is then of the definition below, as a secret could be guessed from it. */
  is_redacted?: true;
  /** The listed object without `_meta`, redacted as the rest of the report. Left out if it is too large. */
  definition?: Record<string, unknown>;
}

/** The lists of a server in one or more revisions of MCP. The items are sorted by name. */
export type Listing = {
  revisions: string[];
  /** Digest of the whole set (`digestOfSet`); absent if the lists could not be read completely. */
  digest?: string;
  /** Why the lists are not complete. */
  incomplete?: string;
} & Record<ListKind, ListingItem[]>;

/** SHA-256 of the RFC 8785 form of a listed object without `_meta`; undefined if it has no such form. */
export function digestOfItem({ _meta: _, ...item }: Record<string, unknown>): string | undefined {
  return sha256Of(item);
}

/**
 * SHA-256 of the RFC 8785 form of `{"prompts": […], "resource_templates": […], "tools": […]}`, where each list has the
 * digests of its items, sorted by name.
 */
export function digestOfSet(lists: Readonly<Record<ListKind, readonly ListingItem[]>>): string | undefined {
  return sha256Of(Object.fromEntries(kinds.map((kind) => [kind, lists[kind].map(({ digest }) => digest)])));
}

/** By UTF-16 code units, as RFC 8785 sorts members; items with the same name by digest. */
export const inNameOrder = (a: [name: string, digest: string], b: [name: string, digest: string]): number =>
  a[0] === b[0] ? compareUnits(a[1], b[1]) : compareUnits(a[0], b[0]);
const compareUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const digestForm = /^sha256:[0-9a-f]{64}$/;

/** The listings of a report. A report comes from outside: members of another form are left out. */
export function listingsIn({ listings }: Record<string, unknown>): Listing[] {
  return (Array.isArray(listings) ? listings : []).filter(isFields).flatMap((listing) => {
    const { revisions, digest, incomplete } = listing;
    const items = Object.fromEntries(kinds.map((kind) => [kind, itemsIn(listing[kind])]));
    if (!Array.isArray(revisions)) return [];
    return [
      {
        revisions: revisions.filter((one) => typeof one === 'string'),
        ...(typeof digest === 'string' && digestForm.test(digest) && { digest }),
        ...(typeof incomplete === 'string' && { incomplete }),
        ...(items as Record<ListKind, ListingItem[]>),
      },
    ];
  });
}

function itemsIn(list: unknown): ListingItem[] {
  return (Array.isArray(list) ? list : [])
    .filter(isFields)
    .flatMap(({ name, digest, is_redacted, definition }) =>
      typeof name === 'string' && typeof digest === 'string' && digestForm.test(digest)
        ? [
            {
              name,
              digest,
              ...(is_redacted === true && { is_redacted }),
              ...(isFields(definition) && { definition }),
            },
          ]
        : [],
    );
}

/** The digest of the lists, or why there is none. */
export const digestInWords = ({ digest, incomplete }: Pick<Listing, 'digest' | 'incomplete'>) =>
  digest ?? `not complete: ${incomplete}`;

/** `2 tools, 1 prompt and 0 resource templates`. */
export function countItems(listing: Readonly<Record<ListKind, readonly unknown[]>>): string {
  const [tools, prompts, templates] = kinds.map((kind) => {
    const { length } = listing[kind];
    return `${length} ${listKinds[kind].noun}${length === 1 ? '' : 's'}`;
  });
  return `${tools}, ${prompts} and ${templates}`;
}
