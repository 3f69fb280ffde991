import type { IncomingMessage, ServerResponse } from 'node:http';
import { QueueFull, WorkQueue } from '#app/lib/work-queue.ts';
import type { Changes } from '../database/changes.server.ts';
import { type FinishedPage, finishPage, sizeOf, writePage } from './finished-page.server.ts';

/** A requested page. */
export interface WantedPage {
  /** Its variant and path: the key under which it is kept. */
  name: string;
  /** Topics it is made from, as far as its URL tells. `render` adds those that depend on its data. */
  topics: string[];
  mayChangeAtOnce: boolean;
  render: (addTopics: (topics: string[]) => void) => Promise<Response>;
}

/** A page to write, or an answer that is not kept: an error, a redirect, a page whose data changed meanwhile. */
export type Made = { page: FinishedPage; response?: undefined } | { page?: undefined; response: Response };

interface Making {
  hasStarted: boolean;
  /** Topics that changed since it started. */
  told: Set<string>;
  made: Promise<Made>;
}

/** Maximum number and total size of pages; the oldest are removed first. */
const most = { pages: 2000, bytes: 64 * 1024 * 1024 };

/** Few at once, so that other requests get their turn in between. */
const rendering = { atOnce: 4, waiting: 250 };

/** Time (ms) after which the database counts as hanging: no page takes that long. */
const timeoutMs = 5_000;

/** Time (ms) between two attempts at a page that could not be made; requests do not wait for these. */
const retryMs = 1_000;

/**
 * Pages that are the same for everybody, kept as finished bytes and served ahead of the framework.
 *
 * A page is kept under its name with the topics it was made from. After a change in any process, the next request makes
 * it again. Until then the last copy stays, unless `mayChangeAtOnce` is set. It is served, marked as stale, if the page
 * cannot be made. `docs/decisions/finished-pages.md` has the reasons.
 */
export class FinishedPages {
  /** Kept pages and last copies, the most recently made last. */
  #pages = new Map<string, FinishedPage>();
  #bytes = 0;
  #making = new Map<string, Making>();
  #queue = new WorkQueue(rendering);
  /** A page took too long, and none with topics was made since. */
  #hangs = false;
  #answers = { kept: 0, made: 0, lastCopies: 0 };

  constructor(changes: Pick<Changes, 'subscribe'>) {
    changes.subscribe((topics) => this.#drop(topics));
  }

  /** Number and bytes of kept pages, and the answers to requests for cacheable pages since the process started. */
  tell(): { pages: number; bytes: number; kept: number; made: number; lastCopies: number } {
    return { pages: this.#pages.size, bytes: this.#bytes, ...this.#answers };
  }

  /** True if there is a page to serve without the database. */
  hasPages(): boolean {
    return this.#pages.size > 0;
  }

  /** Writes the finished page of this name, if there is a fresh one. True if it answered the request. */
  answer(name: string, req: IncomingMessage, res: ServerResponse, requestId: string): boolean {
    const page = this.#pages.get(name);
    if (!page || page.isStale) return false;
    this.#answers.kept += 1;
    writePage(page, req, res, requestId);
    return true;
  }

  /** Kept copy of a page, even if it may be stale. */
  lastCopy(name: string): FinishedPage | undefined {
    return this.#pages.get(name);
  }

  /**
   * Makes and keeps the page, once for all waiting requests. Returns the last copy if it cannot be made.
   * @throws QueueFull when too many others wait and there is no last copy
   */
  async make(wanted: WantedPage): Promise<Made> {
    const made = await this.#makeOrLast(wanted);
    this.#answers[made.page?.isStale ? 'lastCopies' : 'made'] += 1;
    return made;
  }

  async #makeOrLast(wanted: WantedPage): Promise<Made> {
    const last = this.lastCopy(wanted.name);
    if (last && (this.#hangs || last.tryAgainAt !== undefined)) {
      if (Date.now() >= (last.tryAgainAt ?? 0)) {
        last.tryAgainAt = Date.now() + retryMs;
        this.#begin(wanted).catch(() => {});
      }
      return { page: last };
    }
    try {
      const running = this.#making.get(wanted.name);
      // One that started before a change may not show it.
      const made = await (running?.told.size === 0 ? running.made : this.#begin(wanted));
      return made.response ? { response: made.response.clone() } : made;
    } catch (error) {
      if (error instanceof QueueFull && last) return { page: last };
      throw error;
    }
  }

  #begin(wanted: WantedPage): Promise<Made> {
    const told = new Set<string>();
    const making: Making = { hasStarted: false, told, made: Promise.resolve({ response: Response.error() }) };
    making.made = this.#makeQueued(wanted, making).finally(() => {
      if (this.#making.get(wanted.name) === making) this.#making.delete(wanted.name);
    });
    this.#making.set(wanted.name, making);
    return making.made;
  }

  async #makeQueued(wanted: WantedPage, making: Making): Promise<Made> {
    const release = await this.#queue.take();
    making.hasStarted = true;
    const rendered = this.#render(wanted, making.told);
    const made = await withTimeout(rendered).finally(release);
    if (made && made.response?.status !== 503) {
      // Pages made from no data say nothing about the database.
      if (wanted.topics.length > 0) this.#hangs = false;
      return made;
    }
    if (!made) this.#hangs = true;
    const last = this.lastCopy(wanted.name);
    if (!last) return made ?? rendered;
    last.tryAgainAt = Date.now() + retryMs;
    rendered.catch(() => {});
    return { page: last };
  }

  async #render({ name, topics, mayChangeAtOnce, render }: WantedPage, told: Set<string>): Promise<Made> {
    const all = [...topics];
    const response = await render((more) => all.push(...more));
    if (response.status !== 200) {
      if (response.status < 500) this.#remove(name);
      return { response };
    }
    const page = await finishPage(response.clone(), { topics: all, mayChangeAtOnce });
    if (concerns(told, page)) return { response };
    this.#keep(name, page);
    return { page };
  }

  #keep(name: string, page: FinishedPage): void {
    this.#remove(name);
    this.#pages.set(name, page);
    this.#bytes += sizeOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= most.pages && this.#bytes <= most.bytes) return;
      this.#remove(oldest);
    }
  }

  #remove(name: string): void {
    const page = this.#pages.get(name);
    if (!page) return;
    this.#pages.delete(name);
    this.#bytes -= sizeOf(page);
  }

  /** Drops all pages, also those without topics. */
  clear(): void {
    for (const name of this.#pages.keys()) this.#remove(name);
  }

  #drop(topics: string[]): void {
    const told = new Set(topics);
    for (const making of this.#making.values())
      if (making.hasStarted) for (const topic of topics) making.told.add(topic);
    for (const [name, page] of this.#pages) {
      if (!concerns(told, page)) continue;
      if (page.mayChangeAtOnce) this.#remove(name);
      else page.isStale = true;
    }
  }
}

/** `*` stands for all data: it concerns every page with topics. */
function concerns(told: Set<string>, { topics }: FinishedPage): boolean {
  return told.has('*') ? topics.length > 0 : topics.some((topic) => told.has(topic));
}

/** Undefined after the timeout; the work continues, and its page is for later requests. */
async function withTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  let late: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    late = setTimeout(resolve, timeoutMs, undefined).unref();
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(late));
}
