import { createContext } from 'react-router';
import type { Figure } from '#app/lib/figures.ts';
import type { PublicPage, PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

/** The door of the home feature: what the composition hands in for pages about all of the site. */

export interface SitemapEntry {
  path: string;
  changed?: Date;
}

/** Public pages of one kind, in an order that stays. */
export interface SitemapSource {
  /** In the addresses of its parts. */
  name: string;
  /** What changes which pages there are. */
  topics: string[];
  count: () => Promise<number>;
  list: (slice: { offset: number; limit: number }) => Promise<SitemapEntry[]>;
}

/** Every public page of the site. Set by the composition. */
export const sitemapContext = createContext<SitemapSource[]>();

interface SocialPage extends PublicPage {
  coverUrl?: string | null;
  picture?: { type: string; bytes: Buffer } | undefined;
  seal?: string;
}

/** Finds what the social image of a path shows; the composition asks every feature that has pages of its own. */
export const socialPagesContext = createContext<(path: string) => Promise<SocialPage | undefined>>();

/** What the home page counts: its route names the topics of these (`handle.finished`). */
export const homeFiguresContext = createContext<Figure[]>([]);

/** The certificate that is an example, as its own page shows it. Set by the composition. */
export const exampleCertificateContext =
  createContext<
    () => Promise<{
      page: string;
      holder: string | undefined;
      level: { code: string; name: string };
      seal: string;
      verdict: { verdict: string; forms: { passed: number }[] };
      verify: string;
    }>
  >();

/** At most five pages for an address that has none. Set by the composition. */
export const meantPagesContext =
  createContext<(path: string) => Promise<{ title: string; href: string }[]>>();

export const homePages: PublicPages = {
  '/': {
    title: `From ${site.lineage.join(' to ')}`,
    kicker: `open standard · draft ${site.standardVersion}`,
  },
  '/.well-known/security.txt': {
    title: 'Report a security fault',
    kicker: 'whom to write to, for researchers',
    searchWords: 'vulnerability disclosure',
    isUnlisted: true,
    isSearched: true,
  },
};
