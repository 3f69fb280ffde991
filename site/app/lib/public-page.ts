/** A public page with a fixed path, declared in its feature. Its route, menu links, search entry and more follow. */
export interface PublicPage {
  /** Its route module, below the feature's folder. Without one, a route elsewhere or a call serves the path. */
  file?: string;
  /** Title in lists and of its social image, and of the document unless the page's `meta` has another. */
  title: string;
  /** For search engines. A page whose description is longer or changes exports its own `meta`. */
  description?: string;
  /** Kept out of search engines. */
  noindex?: boolean;
  /** The feed with the page's news. */
  feed?: { folder: string; title: string };
  /** The small line above the title in the social image; lists show it too. */
  kicker: string;
  /** More words that lead the site's search to this page. */
  searchWords?: string;
  /** Set on pages that the sitemap and other lists leave out, such as the page after a payment. */
  isUnlisted?: boolean;
  /** Set on unlisted pages that the site's search finds anyway, such as the sign-in page. */
  isSearched?: boolean;
  /** Its link in a menu of the header. */
  header?: Placed & {
    /** 'More' is shown beside the menus. */
    menu: 'Learn' | 'Build' | 'Community' | 'Ecosystem' | 'More';
    /** One line about the page. */
    about: string;
  };
  /** Its link in the footer. */
  footer?: Placed & { column: 'Documentation' | 'Community' | 'Legal' | 'Small print' };
}

interface Placed {
  /** Position among the links, from 1; last if not set. */
  at?: number;
  /** Text of the link, if it is not the title. */
  label?: string;
}

/** Public pages by path. */
export type PublicPages = Record<string, PublicPage>;
