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
  list: (slice: { offset: number; limit: number }) => Promise<SitemapEntry[]>;
}

export interface Sitemap {
  sources: SitemapSource[];
  /** How many addresses each of them has, by its name. */
  count: () => Promise<Record<string, number>>;
}

/** Every public page of the site. Set by the composition. */
export const sitemapContext = createContext<Sitemap>();

/** A list of texts that belong together. */
export interface TextSection {
  title: string;
  /** `address` is that of the Markdown. */
  entries: { title: string; address: string; about: string }[];
}

/** What there is to read as Markdown, in the order of its weight. Set by the composition. */
export const textIndexContext = createContext<() => Promise<TextSection[]>>();

/** The texts themselves, the standard first; it names what they are made from. Set by the composition. */
export const wholeTextsContext =
  createContext<
    (addTopics: (topics: string[]) => void) => AsyncIterable<{ page: string; markdown: string }>
  >();

interface SocialPage extends PublicPage {
  coverUrl?: string | null;
  picture?: { type: string; bytes: Buffer } | undefined;
  seal?: string;
}

/** Finds what the social image of a path shows; the composition asks every feature that has pages of its own. */
export const socialPagesContext = createContext<(path: string) => Promise<SocialPage | undefined>>();

/** What the home page counts: its route names the topics of these (`handle.finished`). */
export const homeFiguresContext = createContext<() => Promise<Figure[]>>(async () => []);

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

const isFile = { isUnlisted: true, isSearched: true };

export const homePages: PublicPages = {
  '/llms.txt': {
    title: 'Everything as Markdown',
    kicker: 'what there is to read, for agents',
    searchWords: 'llms agents text',
    ...isFile,
  },
  '/.well-known/api-catalog': {
    title: 'Catalogue of APIs',
    kicker: 'what answers programs, as links',
    searchWords: 'developers agents',
    ...isFile,
  },
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
