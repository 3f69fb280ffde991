import { createContext } from 'react-router';
import type { PublicPage } from '#app/lib/public-page.ts';
import type { Count } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';

/** Types that other features use to declare their parts of pages about the whole site. */

export interface SitemapEntry {
  path: string;
  changed?: Date;
}

/** Public pages of one kind, in a stable order. */
export interface SitemapSource {
  /** Name in the URLs of its parts. */
  name: string;
  /** Topics whose changes alter the list of pages. */
  topics: string[];
  list: (slice: { offset: number; limit: number }) => Promise<SitemapEntry[]>;
}

/** A feature's sitemap source, before the database is known. */
export interface StoredPages extends Pick<SitemapSource, 'name' | 'topics'> {
  count: (db: Database) => Count;
  list: (db: Database, slice: { offset: number; limit: number }) => Promise<SitemapEntry[]>;
}

/** Headings of `/llms.txt`, most important first. */
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
  /** Path of the page. */
  path: string;
  about: string;
}

/** A feature's texts under one heading. */
export interface Texts {
  section: TextSectionName;
  list: (db: Database) => Promise<Text[]>;
  /** True if `/llms-full.txt` has their pages in full. */
  isInFull?: boolean;
  /** Markdown texts for `/llms-full.txt` that it cannot read from pages. */
  readInFull?: (db: Database) => Promise<(Text & { content: string })[]>;
}

/** Content of a social image. */
export interface SocialPage extends Pick<PublicPage, 'title' | 'kicker'> {
  coverUrl?: string | null;
  picture?: { type: string; bytes: Buffer } | undefined;
  seal?: string;
}

/** The example certificate, as on its own page. */
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

/** At most five suggestions for a path that has no page. */
export const meantPagesContext =
  createContext<(path: string) => Promise<{ title: string; href: string }[]>>();
