import { siteContext } from '#app/feature.server.ts';
import type { PageArgs } from '#app/features/accounts/accounts.server.ts';
import type { DeclaredFields } from '#app/lib/declared-fields.ts';
import type { Fields } from '#app/lib/form-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { type ListingParams, listingOf } from './paths.ts';

type ListingKind = 'map' | 'entry';

/** A host of a listing, and the part of the listing that names it, such as `endpoint`. */
export interface ListedHost {
  host: string;
  of: string;
  /** The field of `text` that names it, if an owner may change that. */
  field?: string;
}

/** An item or an entry, as far as its owner deals with it. */
export interface FoundListing {
  name: string;
  /** Path of its page. */
  path: string;
  /** URL of its MCP server. */
  endpoint?: string | undefined;
  /** Hosts whose control proves ownership; no hosts of many projects, such as code hosts. */
  hosts: ListedHost[];
  /** Without hosts: how a host gets into the listing. */
  howToAddHost: string;
  /** The text that an owner may change here, by field of `text`. */
  values: Fields;
  /** Where an owner changes what is not in `text`. */
  elsewhere?: { href: string; label: string; about: string } | undefined;
}

/** The items of the map, or the entries of the registry: declared by their feature. */
export interface Listings {
  kind: ListingKind;
  /** A listing that visitors see, by its key: `SLUG`, or `ORG/CODE`. */
  find: (db: Database, key: string) => Promise<FoundListing | undefined>;
  /** The text that an owner may change here. Missing if the listing is a file. */
  text?: {
    fields: DeclaredFields;
    /** The text, also of a listing that visitors do not see; undefined if there is none. */
    read: (tx: Database, key: string) => Promise<Fields | undefined>;
    /**
     * Writes these fields in the transaction of the change. Later imports keep them. Returns the topics of the pages
     * that change.
     * @throws Refusal with the field
     */
    save: (tx: Database, key: string, values: Fields) => Promise<string[]>;
  };
}

/** The declaration of a listing's kind, and its key, of a name such as `map/SLUG` or `entry/ORG/CODE`. */
export function splitListing(all: readonly Listings[], listing: string) {
  const [kind = '', ...key] = listing.split('/');
  const listings = all.find((one) => one.kind === kind);
  return listings && { listings, key: key.join('/') };
}

export async function findListing(
  db: Database,
  all: readonly Listings[],
  listing: string,
): Promise<FoundListing | undefined> {
  const split = splitListing(all, listing);
  return split?.listings.find(db, split.key);
}

type ListingArgs = Pick<PageArgs, 'context'> & { params: ListingParams };

/** The listing of a page. @throws Refusal 404 */
export async function demandListing({ context, params }: ListingArgs) {
  const listing = listingOf(params);
  const found = await findListing(
    context.get(servicesContext).db,
    context.get(siteContext).all('listings'),
    listing,
  );
  if (!found) throw new Refusal(404, 'Neither the MCP Map nor the registry has this listing.');
  return { listing, ...found };
}
