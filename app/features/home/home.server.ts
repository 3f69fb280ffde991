import { createContext } from 'react-router';
import type { PublicPage, PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

/** The door of the home feature: what the composition hands in for pages about all of the site. */

interface SitemapEntry {
  path: string;
  changed?: Date;
}

/** Lists every public page of the site: the fixed ones, then those from the database. Set by the composition. */
export const sitemapContext = createContext<() => Promise<SitemapEntry[]>>();

interface SocialPage extends PublicPage {
  coverUrl?: string | null;
  picture?: { type: string; bytes: Buffer } | undefined;
  seal?: string;
}

/** Finds what the social image of a path shows; the composition asks every feature that has pages of its own. */
export const socialPagesContext = createContext<(path: string) => Promise<SocialPage | undefined>>();

export const homePages: PublicPages = {
  '/': {
    title: `From ${site.lineage.join(' to ')}`,
    kicker: `open standard · draft ${site.standardVersion}`,
  },
};
