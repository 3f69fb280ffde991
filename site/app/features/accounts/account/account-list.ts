/** A part of a person's list that another feature shows, such as the newest three orders. */
export interface AccountList {
  /** Shown above the complete list, on its page. */
  lead: string;
  /** The next step, shown above the entries. */
  next?: { facts: string; title: string; link: Link } | undefined;
  entries: {
    id: string;
    title: string;
    /** The small line below the title. */
    facts: string;
    badge?: { tone: 'ok' | 'quiet'; label: string };
    progress?: { value: number; max: number };
    link?: Link;
  }[];
  /** Number of all entries; `entries` holds a part of them. */
  total: number;
  /** Shown for an empty list: the first step. */
  empty: string;
  /** Further links, below the entries. */
  links: Link[];
}

/** The part of a list to read. */
export interface ListPart {
  offset: number;
  limit: number;
}

interface Link {
  label: string;
  href: string;
}

/** Entries of each list on the overview, and on a list's own page. */
export const shownOnOverview = 3;
export const shownOnPage = 20;
