import { createContext } from 'react-router';
import type { PublicPage } from '#app/lib/public-page.ts';
import type { Count } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';

/** The door of the home feature: what others declare for its pages about all of the site. */

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

/** The same of one feature, before the database is known. */
export interface StoredPages extends Pick<SitemapSource, 'name' | 'topics'> {
  count: (db: Database) => Count;
  list: (db: Database, slice: { offset: number; limit: number }) => Promise<SitemapEntry[]>;
}

/** Headings of `/llms.txt`, in the order of their weight. */
export const textSectionNames = [
  'The standard',
  'Registry and map',
  'Learning and certification',
  'The site',
  'Agents and data',
  'Lessons',
  'Types',
  'Articles',
] as const;
export type TextSectionName = (typeof textSectionNames)[number];

export interface Text {
  title: string;
  /** Of the page. */
  path: string;
  about: string;
}

/** Texts of one feature under a heading. */
export interface Texts {
  section: TextSectionName;
  list: (db: Database) => Promise<Text[]>;
  /** `/llms-full.txt` holds their pages whole. */
  isInFull?: boolean;
  /** Those that `/llms-full.txt` holds, where it does not read them from their pages: Markdown. */
  readInFull?: (db: Database) => Promise<(Text & { content: string })[]>;
}

/** What a social image shows. */
export interface SocialPage extends Pick<PublicPage, 'title' | 'kicker'> {
  coverUrl?: string | null;
  picture?: { type: string; bytes: Buffer } | undefined;
  seal?: string;
}

/** The certificate that is an example, as its own page shows it. */
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

/** At most five pages for an address that has none. */
export const meantPagesContext =
  createContext<(path: string) => Promise<{ title: string; href: string }[]>>();
