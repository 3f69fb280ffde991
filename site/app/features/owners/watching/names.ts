/** Names, paths and topics of watched servers. */
import { topics } from '#app/lib/topics.ts';
import { listingOf, pathOfListing } from '../paths.ts';

interface Watched {
  id: string;
  listing: string | null;
}

/** `map/SLUG`, `entry/ORG/CODE`, or `own/ID` for a server of the operator. */
export const nameOfWatched = ({ id, listing }: Watched): string => listing ?? `own/${id}`;

/** Topics of the pages that show a watched server. */
export const topicsOfWatched = (watched: Watched): string[] => [
  topics.listing(nameOfWatched(watched)),
  topics.watchedServers,
];

/**
 * Topics of a page about one listing or watched server, by its name: with those of the listing's own page, since an item
 * or an entry may be hidden.
 */
export function topicsOfPage(name: string): string[] {
  const own = name.startsWith('map/')
    ? [topics.item(name.slice('map/'.length))]
    : name.startsWith('entry/')
      ? [topics.registry]
      : [];
  return [topics.listing(name), topics.historyDay, ...own];
}

/** Path of the public page of a watched server, or of one of its files. */
export const pathOfWatched = (watched: Watched, file = 'checks'): string =>
  watched.listing === null
    ? `/server-check/watched/${watched.id}${file === 'checks' ? '' : `/${file}`}`
    : pathOfListing(watched.listing, file);

/** Query of the feed of one watched server. */
export const feedQuery = (watched: Watched): string => `?of=${encodeURIComponent(nameOfWatched(watched))}`;

/** Parameters of the page of a listing's checks (`kind`, `first`, `second`), or of a server of the operator (`id`). */
export type WatchedParams = Record<string, string | undefined>;

/** The name of the watched server of a page, as `nameOfWatched` makes it. */
export const nameOfParams = ({ kind, first, second, id }: WatchedParams): string =>
  id === undefined ? listingOf({ kind, first, second }) : `own/${id}`;
