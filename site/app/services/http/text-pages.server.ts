import { createContext, matchPath, type RouterContextProvider, type ServerBuild } from 'react-router';
import { Refusal } from '#app/lib/refusal.ts';
import { parseText, writeText } from '#app/ui/markdown-text.server.ts';
import { type AnyHandle, finishedOf } from '#app/ui/page-handle.ts';
import { readPageText } from '#app/ui/page-text.server.ts';
import { site } from '#site';
import { type PagePolicy, pageAnswers, pagePolicy } from './page-policy.server.ts';
import { guardRoutes } from './route-guard.server.ts';

type Params = Record<string, string | undefined>;

export interface PageText {
  title: string;
  /** The page's description, if it has one. */
  description?: string | undefined;
  /** The whole text, with absolute links. */
  markdown: string;
}

/** A page whose feature writes its Markdown, because the page is an application or rendered from Markdown. */
export interface TextPage {
  /** Pattern of its path without `.md`, in the form of routes: `/course-module/:module/:lesson`. */
  path: string;
  /** Path of the page for people, if it differs. */
  pageOf?: (params: Params) => string;
  /** Params of the text that belongs to the URL of a page; the reverse of `pageOf`. */
  paramsOf?: (page: URL) => Params | undefined;
  /** Topics it is made from, besides those in its page's handle. */
  topics?: (params: Params) => string[];
  /** Undefined if there is no such page. */
  markdown(args: TextArgs): Promise<PageText | undefined>;
}

interface TextArgs {
  params: Params;
  /** URL of the page, with its query. */
  url: URL;
  /** Context as for a loader. */
  context: RouterContextProvider;
}

/** A text that may exist: only `read` tells whether its page exists. */
export interface KnownText {
  /** Path of the page for people, and of its Markdown, both with their query. */
  page: string;
  address: string;
  topics: string[];
  mayChangeAtOnce: boolean;
  /** True if it may be kept in memory. */
  isKept: boolean;
  read(addTopics?: (topics: string[]) => void): Promise<PageText | undefined>;
}

interface Options {
  /** Texts that features write. */
  texts: TextPage[];
  siteUrl: string;
  loadBuild: () => Promise<ServerBuild>;
  /** The routes are loaded again each time, because they change. */
  isDevelopment: boolean;
  /** A context for loaders, signed out. */
  makeContext: (addTopics: (topics: string[]) => void) => RouterContextProvider;
}

/** Markdown path of the requested page, for its head and its foot. Set for each request. */
export const textAddressContext = createContext<string | null>(null);

/**
 * Markdown versions of pages (docs/decisions/pages-as-markdown.md): converted from the HTML of a page, or written by
 * its feature (`TextPage`).
 */
export class TextPages {
  #options: Options;
  #site:
    | Promise<{ build: ServerBuild; policy: PagePolicy; answerOf: ReturnType<typeof pageAnswers> }>
    | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The text at a URL: of a page (`/blog/x`), or of its Markdown (`/blog/x.md`). Undefined if there is neither. */
  async markdownOf(
    address: string,
    addTopics: (topics: string[]) => void = () => {},
  ): Promise<(PageText & { page: string; address: string }) | undefined> {
    if (!URL.canParse(address, this.#options.siteUrl)) return undefined;
    const url = new URL(address, this.#options.siteUrl);
    // PostgreSQL cannot store NUL; requests with it are refused earlier (app.server.ts).
    if (!this.#isOurs(url) || url.href.includes('%00')) return undefined;
    const known = (await this.ofAddress(url)) ?? (await this.ofPage(url));
    addTopics(known?.topics ?? []);
    const read = await known?.read(addTopics);
    return known && read && { ...read, page: known.page, address: known.address };
  }

  /** Path of a page's Markdown, if it has one. */
  async addressOf(page: string): Promise<string | undefined> {
    const url = new URL(page, this.#options.siteUrl);
    return this.#isOurs(url) ? (await this.ofPage(url))?.address : undefined;
  }

  /** The text at a path that ends in `.md`. */
  async ofAddress(url: URL): Promise<KnownText | undefined> {
    const path = /^(\/.+)\.md$/.exec(url.pathname)?.[1];
    if (!path || path === '/') return undefined;
    for (const own of this.#options.texts) {
      const match = matchPath(own.path, path);
      if (match) return this.#own(own, match.params, url.search);
    }
    return this.ofPage(new URL((path === '/index' ? '/' : path) + url.search, url));
  }

  /** The text of the page at this URL. */
  async ofPage(url: URL): Promise<KnownText | undefined> {
    for (const own of this.#options.texts) {
      const params = own.paramsOf ? own.paramsOf(url) : matchPath(own.path, url.pathname)?.params;
      if (params && (own.paramsOf || !own.pageOf))
        return this.#own(own, params, own.pageOf ? '' : url.search);
    }
    const { build, policy } = await this.#load();
    const found = policy(url.pathname);
    if (!found || !isAsText(found.handle) || !build.routes[found.routeId]?.module.default) return undefined;
    const kept = finishedOf(found.handle);
    const page = url.pathname + url.search;
    return {
      page,
      address: textAddress(url.pathname) + url.search,
      topics: kept?.topics(found.params) ?? [],
      mayChangeAtOnce: kept?.mayChangeAtOnce ?? false,
      isKept: kept !== undefined && (!url.search || (kept.query?.test(url.search) ?? false)),
      read: (addTopics = () => {}) => this.#convert(found, new URL(page, this.#options.siteUrl), addTopics),
    };
  }

  /**
   * True if a path belongs to a page, not to a file or a call: a `.md` path of such a route without a text gets a 404.
   */
  async isPage(path: string): Promise<boolean> {
    const { build, policy } = await this.#load();
    const { routeId = '' } = policy(path) ?? {};
    return build.routes[routeId]?.module.default !== undefined;
  }

  #isOurs({ origin }: URL): boolean {
    return origin === new URL(this.#options.siteUrl).origin;
  }

  async #own(own: TextPage, params: Params, search: string): Promise<KnownText> {
    const path = own.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const page = own.pageOf?.(params) ?? path + search;
    const url = new URL(page, this.#options.siteUrl);
    const { policy } = await this.#load();
    const ofPage = policy(url.pathname);
    const kept = ofPage && finishedOf(ofPage.handle);
    const topics = [...(own.topics?.(params) ?? []), ...(kept?.topics(ofPage?.params ?? {}) ?? [])];
    return {
      page,
      address: textAddress(path) + search,
      topics,
      mayChangeAtOnce: kept?.mayChangeAtOnce ?? false,
      isKept: !search,
      read: (addTopics = () => {}) =>
        own.markdown({ params, url, context: this.#options.makeContext(addTopics) }),
    };
  }

  async #convert(
    page: NonNullable<ReturnType<PagePolicy>>,
    url: URL,
    addTopics: (topics: string[]) => void,
  ): Promise<PageText | undefined> {
    const { answerOf } = await this.#load();
    const answer = await answerOf(page)(new Request(url), this.#options.makeContext(addTopics));
    const { status } = answer;
    if (status >= 500)
      throw new Refusal(status, 'We cannot create this page at the moment. Try again later.');
    // A redirect or an error has no text.
    if (status !== 200) return undefined;
    const { siteUrl } = this.#options;
    const { title: whole, description, nodes } = readPageText(await answer.text());
    const title = whole.endsWith(site.titleSuffix) ? whole.slice(0, -site.titleSuffix.length) : whole;
    const [first] = nodes;
    const hasTitle = first?.type === 'heading' && first.depth === 1;
    const blocks = hasTitle ? nodes : [...parseText(`# ${title}`, 1), ...nodes];
    const markdown = writeText(blocks, { siteUrl, page: url.pathname + url.search });
    return { title, description, markdown };
  }

  #load() {
    const { loadBuild, isDevelopment } = this.#options;
    const load = async () => {
      const build = guardRoutes(await loadBuild());
      return { build, policy: pagePolicy(build), answerOf: pageAnswers(build, isDevelopment) };
    };
    if (isDevelopment) return load();
    this.#site ??= load();
    return this.#site;
  }
}

/** Path of the Markdown of a page. */
const textAddress = (path: string) => `${path === '/' ? '/index' : path}.md`;

const isAsText = ({ asText, page, finished }: AnyHandle) =>
  asText ?? (page === 'reading' && finished !== undefined);
