/** A part of a list that another feature shows of a person, such as the newest three orders. */
export interface AccountList {
  /** Said above the whole list, on its page. */
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
  /** Number of all entries; `entries` holds the first of them. */
  total: number;
  /** Said where there are none: what to do first. */
  empty: string;
  /** Ways on, below the entries. */
  links: Link[];
}

/** Which entries are wanted. */
export interface ListPart {
  offset: number;
  limit: number;
}

interface Link {
  label: string;
  href: string;
}

/** The overview shows so many entries of each list, and a list's page so many. */
export const shownOnOverview = 3;
export const shownOnPage = 20;
