/**
 * The declaration of a feature. Its `feature.server.ts` declares its parts of the running site; `composition.server.ts`
 * reads only these files of features. Routes and calls have their own lists (`routes.ts`,
 * `composition-calls.server.ts`).
 */
import { createContext, type RouterContextProvider } from 'react-router';
import type { Chart, DeskList, Waiting } from './desk/desk.server.ts';
import type { AccountSection } from './features/accounts/accounts.server.ts';
import type { LibraryParts } from './features/agents/agents.server.ts';
import type { SocialPage, StoredPages, TextSectionName, Texts } from './features/home/home.server.ts';
import type { Listings } from './features/owners/owners.server.ts';
import type { Figure } from './lib/figures.ts';
import type { PublicPages } from './lib/public-page.ts';
import type { SearchCandidate, SearchSource, SearchText, SourceQuery } from './lib/search.ts';
import type { AgentTool } from './services/agent-tools/agent-tool.server.ts';
import type { Command } from './services/control/control.server.ts';
import type { Count } from './services/database/ask-together.server.ts';
import type { FileSource } from './services/database/backup-files.server.ts';
import type { Database } from './services/database/database.server.ts';
import type { FileList } from './services/database/file-changes.server.ts';
import type { SeedSource } from './services/database/seed.server.ts';
import type { SecretSource } from './services/found-secrets/sources.server.ts';
import type { Call } from './services/http/call.server.ts';
import type { TextPage, TextPages } from './services/http/text-pages.server.ts';
import type { RequestInfo, Services } from './services/services.server.ts';
import type { SubmissionKind } from './services/submissions/kinds.server.ts';

/** Lists that features declare: `site.all(name)` gives the entries of all features, in the order of the features. */
export interface Declarations {
  deskLists: DeskList;
  /** Work that waits for an editor outside the queue, counted in the desk's navigation. */
  waiting: Waiting;
  /** Charts of the desk's dashboard. */
  charts: Chart;
  /** Data about a person: for `/account`, the export of own data and the deletion of an account. */
  accountSections: AccountSection | ((site: Site) => AccountSection);
  submissionKinds: SubmissionKind | ((site: Site) => SubmissionKind);
  /** Things that owners claim: items of the map, entries of the registry. */
  listings: Listings;
  /** Texts from strangers that people see: scanned by `npm run admin -- scan-secrets`. */
  secretSources: SecretSource;
  /** Stored files, for a backup and for the move from the disk to the bucket. */
  storedFiles: StoredFiles;
  /** Sources that the site's search queries. */
  searchSources: DatabaseSearch;
  /** Texts for the search's index, besides the pages. */
  searchTexts: () => Promise<SearchText[]>;
  /** Paths of public pages that are made from files, for the sitemap. */
  filePaths: () => Promise<string[]>;
  /** Public pages that are made from rows, for the sitemap. */
  storedPages: StoredPages;
  /** Content of the social image of a path; undefined if the path belongs to another feature. */
  socialPages: (services: Services, path: string) => Promise<SocialPage | undefined>;
  /** Pictures of pages by their paths, for cards that lead to these pages; pages without one are left out. */
  pageCovers: (db: Database, paths: string[]) => Promise<Map<string, string>>;
  /** Pages whose Markdown the feature writes, such as lessons. */
  textPages: TextPage;
  /** Texts for `/llms.txt`, besides the pages. */
  texts: Texts;
  /** Pages for `/llms-full.txt`, in their order. */
  pagesInFull: string;
  /** Tools of `/mcp`. */
  agentTools: AgentTool;
  /** Data for the tools of `/mcp`. */
  libraryParts: (site: Site) => Partial<LibraryParts>;
  seeds: () => SeedSource | SeedSource[];
  /** Lists of the open data whose items are files. The site notes their changes. */
  fileLists: () => Promise<FileList[]>;
}

export type Lists = { [Name in keyof Declarations]?: readonly Declarations[Name][] };

export interface Feature extends Lists {
  /** Public pages with fixed paths. */
  pages?: PublicPages;
  /** Heading in `/llms.txt` for these pages. */
  textSection?: TextSectionName;
  /** Counts by name, for the pages that show them (`site.countFigures`). */
  figures?: Record<string, CountedFigure>;
  /** Commands that an operator can send to the running site, by name. */
  commands?: Record<string, (site: Site) => Command>;
  /** Registers background tasks and prepares the feature for requests. Called once, before the site answers. */
  start?: (site: Site) => Started | undefined | Promise<Started | undefined>;
}

/** Parts of a started feature that the site uses. */
interface Started {
  /** Fills the context of a request. */
  provide?: (context: RouterContextProvider) => void;
  /** Answers the path whose kind is `rpc`. */
  answerCall?: (request: Request, info: RequestInfo) => Promise<Response>;
  /** Closes connections that clients keep open, when the site stops. */
  close?: () => Promise<void>;
}

/** The running site, for its features. */
export interface Site {
  services: Services;
  textPages: TextPages;
  features: readonly Feature[];
  /** Calls of the JSON API (`site/app/composition-calls.server.ts`). */
  calls: readonly Call[];
  /** The declarations with this name from all features. */
  all: <Name extends keyof Declarations>(name: Name) => Declarations[Name][];
  /** The public pages of all features, by path. */
  pages: PublicPages;
  /** Texts for the search's index: pages by their titles, and texts of the features. */
  listSearchTexts: () => Promise<SearchText[]>;
  /** Counts these figures, in this order. Those in the database are counted by one statement. */
  countFigures: (names: readonly string[]) => Promise<Figure[]>;
}

/** The kinds of submissions of all features. */
export const submissionKindsOf = (site: Site): SubmissionKind[] =>
  site.all('submissionKinds').map((kind) => (typeof kind === 'function' ? kind(site) : kind));

/** For pages that show declarations of all features. */
export const siteContext = createContext<Site>();

interface StoredFiles {
  list: FileSource;
  /** SHA-256 of those of these ids that are such files, by id. */
  findDigests: (db: Database, ids: string[]) => Promise<Map<string, string>>;
}

interface DatabaseSearch {
  group: SearchSource['group'];
  find: (db: Database, query: SourceQuery, limit: number) => Promise<SearchCandidate[]>;
  nearWords?: (db: Database, words: readonly string[]) => Promise<ReadonlyMap<string, string[]>>;
}

interface CountedFigure {
  /** Unit of the count: its plural, and `one` if the singular differs. */
  label: string;
  one?: string;
  href: string;
  count: (db: Database) => Count | Promise<number>;
}
