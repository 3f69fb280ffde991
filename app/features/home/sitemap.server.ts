import { createContext, type RouterContextProvider } from 'react-router';
import { plannedPages } from '#app/planned/pages.ts';

interface SitemapEntry {
  path: string;
  changed?: Date;
}

/** Pages that features add from the database; set by the composition. */
export const sitemapContext = createContext<() => Promise<SitemapEntry[]>>();

/** Pages that say something only at the end of a payment or inside a course. */
const notListed = [
  '/payment-success',
  '/donation-success',
  '/donation-cancel',
  '/course-module',
  '/assessment',
];

/** Every public page of the site: the fixed ones, then those from the database. */
export async function listSitemap(context: Readonly<RouterContextProvider>): Promise<SitemapEntry[]> {
  const fixed = ['/', '/blog', '/terms', '/privacy', '/accessibility', ...Object.keys(plannedPages)];
  return [
    ...fixed.filter((path) => !notListed.includes(path)).map((path) => ({ path })),
    ...(await context.get(sitemapContext)()),
  ];
}
