import { createContext } from 'react-router';

interface SitemapEntry {
  path: string;
  changed?: Date;
}

/** Lists every public page of the site: the fixed ones, then those from the database. Set by the composition. */
export const sitemapContext = createContext<() => Promise<SitemapEntry[]>>();
