/** A public page at a fixed address: one line in the `pages.ts` of its feature. What names pages follows from it. */
export interface PublicPage {
  /** Its route module, below the feature's folder. Without it `routes.ts` has the route. */
  file?: string;
  /** Title of the document, of its social image, and in lists. */
  title: string;
  /** For search engines. Pages that say more of themselves, or other things each time, export a `meta` of their own. */
  description?: string;
  /** Kept out of search engines. */
  noindex?: boolean;
  /** The feed that tells the news of the page. */
  feed?: { folder: string; title: string };
  /** The small line above the title in the social image, and what lists say of the page. */
  kicker: string;
  /** Further words: the site's search finds it by them too. */
  searchWords?: string;
  /** Set on pages that the sitemap and other lists leave out, such as the end of a payment. */
  isUnlisted?: boolean;
  /** Set on unlisted pages that the site's search finds all the same, such as the one to sign in. */
  isSearched?: boolean;
  /** Its link in a menu of the header. */
  header?: Placed & {
    /** 'More' is shown beside the menus. */
    menu: 'Learn' | 'Build' | 'Community' | 'Ecosystem' | 'More';
    /** One line that says what is behind the link. */
    about: string;
  };
  /** Its link in the footer. */
  footer?: Placed & { column: 'Documentation' | 'Community' | 'Legal' | 'Small print' };
}

interface Placed {
  /** Its place among the links, from 1; the last without it. */
  at?: number;
  /** Where the title does not serve. */
  label?: string;
}

/** By path. Each feature declares its own in `feature.server.ts`. */
export type PublicPages = Record<string, PublicPage>;
