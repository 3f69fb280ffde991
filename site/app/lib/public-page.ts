/** A public page at a fixed address: what the sitemap and the social images say of it. */
export interface PublicPage {
  title: string;
  /** The small line above the title in the social image. */
  kicker: string;
  /** Further words by which the site's search finds it. */
  searchWords?: string;
  /** Set on pages that say something only at a certain moment, such as the end of a payment. */
  isUnlisted?: boolean;
  /** Set on unlisted pages that the site's search finds all the same, such as the one to sign in. */
  isSearched?: boolean;
}

/** By path. Each feature declares its own in `feature.server.ts`. */
export type PublicPages = Record<string, PublicPage>;
