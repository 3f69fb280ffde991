/** Part of a list of a person's entries, such as the newest three orders. Another feature provides it. */
export interface AccountList {
  /** Shown above the complete list, on its page. */
  lead: string;
  /** The next step, shown before the entries on the overview. */
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
  /** Number of all entries; `entries` may be fewer. */
  total: number;
  /** Shown for an empty list: one sentence that says so, and then a first step, if there is one. */
  empty: string;
  /** Further links, below the entries. */
  links: Link[];
}

export interface ListPart {
  offset: number;
  limit: number;
}

interface Link {
  label: string;
  href: string;
}

/** Most entries of a list on the overview, and on one page of the complete list. */
export const shownOnOverview = 3;
export const shownOnPage = 20;
