/**
 * Data that the tools need, without its source: the site fills it from its features, the command line from its package.
 */
import type {
  Checked,
  Clause,
  DocumentKind,
  Found,
  LessonSummary,
  Profile,
  TypeEntry,
  TypeSummary,
} from './shapes.ts';

/** Part of a list, `limit` from `offset` on, and whether more follows. */
export interface Part<T> {
  items: T[];
  hasMore: boolean;
}
export interface Range {
  offset: number;
  limit: number;
}

export interface Page {
  title: string;
  url: string;
  markdown: string;
}

export interface CheckOptions {
  kind?: DocumentKind | undefined;
  profile?: Profile | undefined;
}

export const targets = ['v0.1', 'v0.2-draft', 'otlp'] as const;
export interface ConvertOptions {
  to: (typeof targets)[number];
  /** The recording side: a trace of v0.1 does not state it. */
  side?: 'host' | 'client' | 'server' | 'proxy' | undefined;
}
export interface Converted {
  document: Record<string, unknown>;
  /** Check of the new document; undefined for spans, for which the standard has no checks. */
  check?: Checked | undefined;
}

export interface File {
  /** Below `standard/`, such as `schemas/v0.1/trace.json`. */
  path: string;
  title: string;
  mimeType: string;
}

/** An expected problem of a tool's arguments. The caller gets this message. */
export class ToolRefusal extends Error {
  override name = 'ToolRefusal';
}

/** The standard's part, which every library has. */
export interface StandardLibrary {
  clauses(): Promise<readonly Clause[]>;
  listTypes(): readonly TypeSummary[];
  findType(name: string): TypeEntry | undefined;
  listFiles(): readonly File[];
  readFile(path: string): Promise<string | undefined>;
}

export interface Library extends StandardLibrary {
  search(query: string, range: Range): Promise<Part<Found>>;
  /** @throws errors that the server's `explain` translates */
  check(text: string, options: CheckOptions, signal: AbortSignal): Promise<Checked>;
  convert(text: string, options: ConvertOptions, signal: AbortSignal): Promise<Converted>;
  /** Pages of the site as Markdown, by their path. */
  readPage?(path: string): Promise<Page | undefined>;
  lessons?: {
    list(): Promise<readonly LessonSummary[]>;
    read(module: string, lesson: string): Promise<Page | undefined>;
  };
  articles?: {
    list(range: Range): Promise<Part<{ slug: string; title: string; about: string }>>;
    read(slug: string): Promise<Page | undefined>;
  };
}

/** The signed-in user, and the scopes that they granted to the client. */
export interface Holder {
  userId: string;
  scopes: readonly string[];
}
