/** A list that another feature shows on `/account`, such as the orders. */
export interface AccountList {
  /** Anchor on the page. */
  id: string;
  title: string;
  lead: string;
  entries: {
    id: string;
    title: string;
    /** The small line below the title. */
    facts: string;
    badge?: { tone: 'ok' | 'quiet'; label: string };
    link?: Link;
  }[];
  /** Said when there are no entries. */
  empty: string;
  /** Ways on, below the entries. */
  links: Link[];
}

interface Link {
  label: string;
  href: string;
}
