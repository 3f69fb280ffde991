import { type ComponentType, createElement } from 'react';
import { createContext, matchPath, type RouterContextProvider, type ServerBuild } from 'react-router';
import { Refusal } from '#app/lib/refusal.ts';
import { writeText } from '#app/ui/markdown-text.server.ts';
import { pageText } from '#app/ui/page-text.server.ts';
import { site } from '#site';
import { type PagePolicy, pagePolicy } from './page-policy.server.ts';

type Params = Record<string, string | undefined>;

/** A page as text. */
export interface PageText {
  title: string;
  /** In one sentence, where the page has one. */
  description?: string | undefined;
  /** The whole text; its links are absolute. */
  markdown: string;
}

/** A page whose Markdown its feature writes itself, because the page is an application, or drawn from Markdown. */
export interface TextPage {
  /** The pattern of its address without `.md`, as routes are written: `/course-module/:module/:lesson`. */
  path: string;
  /** The address of the page that people read, where it is another. */
  pageOf?: (params: Params) => string;
  /** The other way round: which text belongs to the address of such a page. */
  paramsOf?: (page: URL) => Params | undefined;
  /** From which topics it is made, where its page does not say so in its handle. */
  topics?: (params: Params) => string[];
  /** Undefined where there is no such page. */
  markdown(args: TextArgs): Promise<PageText | undefined>;
}

export interface TextArgs {
  params: Params;
  /** The address of the page, with its query. */
  url: URL;
  /** What a loader gets. */
  context: RouterContextProvider;
}

/** A text that is there, perhaps: whether its page is, only `read` tells. */
export interface KnownText {
  /** Address of the page that people read, and of its Markdown, both with their query. */
  page: string;
  address: string;
  topics: string[];
  mayChangeAtOnce: boolean;
  /** It is the same for everybody and each who asks: worth keeping. */
  isKept: boolean;
  read(addTopics?: (topics: string[]) => void): Promise<PageText | undefined>;
}

interface Options {
  /** Texts that features write themselves. */
  texts: TextPage[];
  siteUrl: string;
  loadBuild: () => Promise<ServerBuild>;
  /** The routes are asked for anew each time: they change while developing. */
  isDevelopment: boolean;
  /** A context for loaders, of somebody who is not signed in. */
  makeContext: (addTopics: (topics: string[]) => void) => RouterContextProvider;
}

/** Set by the composition: each page as Markdown, for whoever gives texts away (`/mcp`, `/llms-full.txt`). */
export const textPagesContext = createContext<Pick<TextPages, 'markdownOf'>>();

/** Where the page that is asked for is found as Markdown, for its head and its foot. Set for each request. */
export const textAddressContext = createContext<string | undefined>(undefined);

/**
 * Every reading page as Markdown (docs/decisions/pages-as-markdown.md): drawn from the same component and data as its
 * HTML, or written by its feature (`TextPage`).
 */
export class TextPages {
  #options: Options;
  #site: Promise<{ build: ServerBuild; policy: PagePolicy }> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The text at an address: of a page (`/blog/x`), or of its Markdown (`/blog/x.md`). Undefined where neither is. */
  async markdownOf(address: string): Promise<(PageText & { page: string; address: string }) | undefined> {
    if (!URL.canParse(address, this.#options.siteUrl)) return undefined;
    const url = new URL(address, this.#options.siteUrl);
    if (url.origin !== new URL(this.#options.siteUrl).origin) return undefined;
    const known = (await this.ofAddress(url)) ?? (await this.ofPage(url));
    const read = await known?.read();
    return known && read && { ...read, page: known.page, address: known.address };
  }

  /** The text at an address that ends in `.md`. */
  async ofAddress(url: URL): Promise<KnownText | undefined> {
    const path = /^(\/.+)\.md$/.exec(url.pathname)?.[1];
    if (!path || path === '/') return undefined;
    for (const own of this.#options.texts) {
      const match = matchPath(own.path, path);
      if (match) return this.#own(own, match.params, url.search);
    }
    return this.ofPage(new URL((path === '/index' ? '/' : path) + url.search, url));
  }

  /** The text of the page at an address. */
  async ofPage(url: URL): Promise<KnownText | undefined> {
    for (const own of this.#options.texts) {
      const params = own.paramsOf ? own.paramsOf(url) : matchPath(own.path, url.pathname)?.params;
      if (params && (own.paramsOf || !own.pageOf))
        return this.#own(own, params, own.pageOf ? '' : url.search);
    }
    const { build, policy } = await this.#load();
    const { routeId = '', handle, params } = policy(url.pathname) ?? {};
    const { module } = build.routes[routeId] ?? {};
    if (!module?.default || !params || handle?.page !== 'reading' || !handle.finished || handle.isFile)
      return undefined;
    if (handle.hasNoText || url.pathname === '/index') return undefined;
    const page = url.pathname + url.search;
    return {
      page,
      address: textAddress(url.pathname) + url.search,
      topics: handle.finished(params),
      mayChangeAtOnce: handle.mayChangeAtOnce ?? false,
      isKept: !url.search || (handle.finishedQuery?.test(url.search) ?? false),
      read: (addTopics = () => {}) =>
        this.#draw(module, { params, url: new URL(page, this.#options.siteUrl), addTopics }),
    };
  }

  /** Whether a path belongs to a page, and to no file or call: an address below it that is no text is then not found. */
  async isPage(path: string): Promise<boolean> {
    const { build, policy } = await this.#load();
    const { routeId = '' } = policy(path) ?? {};
    return build.routes[routeId]?.module.default !== undefined;
  }

  async #own(own: TextPage, params: Params, search: string): Promise<KnownText> {
    const path = own.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const page = own.pageOf?.(params) ?? path + search;
    const url = new URL(page, this.#options.siteUrl);
    const { policy } = await this.#load();
    const { handle, params: ofPage } = policy(url.pathname) ?? {};
    const topics = [...(own.topics?.(params) ?? []), ...(handle?.finished?.(ofPage ?? {}) ?? [])];
    return {
      page,
      address: textAddress(path) + search,
      topics,
      mayChangeAtOnce: handle?.mayChangeAtOnce ?? false,
      isKept: !search,
      read: (addTopics = () => {}) =>
        own.markdown({ params, url, context: this.#options.makeContext(addTopics) }),
    };
  }

  async #draw(
    { loader, default: Page, meta }: Module,
    { params, url, addTopics }: { params: Params; url: URL; addTopics: (topics: string[]) => void },
  ): Promise<PageText | undefined> {
    const { siteUrl } = this.#options;
    const context = this.#options.makeContext(addTopics);
    const request = new Request(url);
    const loaded = loader
      ? await attempt(() => loader({ request, url, params, context, pattern: url.pathname }))
      : undefined;
    if (loaded && isAnswer(loaded)) return asRefusal(loaded);
    const loaderData = hasStatus(loaded) ? loaded.data : loaded;
    if (hasStatus(loaded) && (loaded.init?.status ?? 200) >= 400) return asRefusal(loaded);
    const location = { pathname: url.pathname, search: url.search, hash: '', state: null, key: '' };
    const told = meta?.({ loaderData, data: loaderData, params, location, matches: [] } as never) ?? [];
    const drawn = pageText(
      createElement(Page as ComponentType<object>, { loaderData, params, matches: [] } as object),
    );
    return {
      title: titleIn(told as object[]),
      description: descriptionIn(told as object[]),
      markdown: writeText(drawn, { siteUrl, page: url.pathname + url.search }),
    };
  }

  #load() {
    const { loadBuild, isDevelopment } = this.#options;
    const load = async () => {
      const build = await loadBuild();
      return { build, policy: pagePolicy(build) };
    };
    if (isDevelopment) return load();
    this.#site ??= load();
    return this.#site;
  }
}

type Module = NonNullable<ServerBuild['routes'][string]>['module'];

/** Where the Markdown of a page at this path is. */
export const textAddress = (path: string) => `${path === '/' ? '/index' : path}.md`;

/** A loader throws its refusals, and answers, as it likes. */
async function attempt(load: () => unknown): Promise<unknown> {
  try {
    return await load();
  } catch (thrown) {
    if (isAnswer(thrown) || hasStatus(thrown)) return thrown;
    throw thrown;
  }
}

const isAnswer = (value: unknown): value is Response => value instanceof Response;

interface WithStatus {
  type: string;
  data: { message?: string } | null;
  init: { status?: number } | null;
}

/** React Router's `data()`. */
const hasStatus = (value: unknown): value is WithStatus =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit';

/** A page that is elsewhere or not there has no text. @throws Refusal for any other status */
function asRefusal(answer: Response | WithStatus): undefined {
  const status = isAnswer(answer) ? answer.status : (answer.init?.status ?? 200);
  if (status < 500) return undefined;
  throw new Refusal(status, (!isAnswer(answer) && answer.data?.message) || 'This page cannot be made now.');
}

function titleIn(told: object[]): string {
  const title = told.flatMap((tag) => ('title' in tag ? [String(tag.title)] : []))[0] ?? site.product;
  return title.endsWith(site.titleSuffix) ? title.slice(0, -site.titleSuffix.length) : title;
}

function descriptionIn(told: object[]): string | undefined {
  const tag = told.find((one) => 'name' in one && one.name === 'description');
  return tag && 'content' in tag ? String(tag.content) : undefined;
}
