import type { IncomingMessage, ServerResponse } from 'node:http';
import { QueueFull, WorkQueue } from '#app/lib/work-queue.ts';
import type { Changes } from '../database/changes.server.ts';
import { type FinishedPage, finishPage, sizeOf, writePage } from './finished-page.server.ts';

/** A requested page. */
export interface WantedPage {
  /** Its variant and address: what it is kept under. */
  name: string;
  /** Topics it is made from, as far as its URL tells; `render` adds those that only its data shows. */
  topics: string[];
  mayChangeAtOnce: boolean;
  render: (addTopics: (topics: string[]) => void) => Promise<Response>;
}

/** A page to be written, or an answer that is not kept: an error, a redirect, a page that has changed already. */
export type Made = { page: FinishedPage; response?: undefined } | { page?: undefined; response: Response };

interface Making {
  hasStarted: boolean;
  /** Topics that changed since it started. */
  told: Set<string>;
  made: Promise<Made>;
}

/** The oldest go first; at 20 KB a page in two encodings this is about 40 MB. */
const most = { pages: 2000, bytes: 64 * 1024 * 1024 };

/** Few enough that whatever else is asked for gets its turn in between. */
const rendering = { atOnce: 4, waiting: 250 };

/** Longer than any page takes: the database hangs. */
const timeoutMs = 5_000;

/** A page that could not be made is tried again once in this time, and nobody waits for it. */
const retryMs = 1_000;

/**
 * Pages that are the same for everybody, kept as finished bytes and answered ahead of the framework.
 *
 * A page is kept under its name with the topics it was made from. A change drops it, in whichever process it was made:
 * the next request has it made again. Until that is done its last copy stays, and is answered, marked as stale, where
 * the page cannot be made. `docs/decisions/finished-pages.md` says why.
 */
export class FinishedPages {
  /** Kept pages and last copies, the most recently made last. */
  #pages = new Map<string, FinishedPage>();
  #bytes = 0;
  #making = new Map<string, Making>();
  #queue = new WorkQueue(rendering);
  /** A page took too long, and none was made since. */
  #hangs = false;
  #answers = { kept: 0, made: 0, lastCopies: 0 };

  constructor(changes: Pick<Changes, 'subscribe'>) {
    changes.subscribe((topics) => this.#drop(topics));
  }

  /** How much is kept, and what became of those who asked for a page that may be, since the process began. */
  tell(): { pages: number; bytes: number; kept: number; made: number; lastCopies: number } {
    return { pages: this.#pages.size, bytes: this.#bytes, ...this.#answers };
  }

  /** Some page can be answered whatever becomes of the database. */
  hasPages(): boolean {
    return this.#pages.size > 0;
  }

  /** Writes the finished page, if there is one of this name; true when the request is answered. */
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
   * Has the page made and keeps it, once however many requests wait; gives the last copy where that cannot be done.
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
      // One that began before a change may not show it.
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

  /** Drops all pages, also those that are made from nothing that changes. */
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

/** `*` is everything that can change: a page without topics is made from nothing that does. */
function concerns(told: Set<string>, { topics }: FinishedPage): boolean {
  return told.has('*') ? topics.length > 0 : topics.some((topic) => told.has(topic));
}

/** Undefined when it takes too long; what it comes to is then for the next who ask. */
async function withTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  let late: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    late = setTimeout(resolve, timeoutMs, undefined).unref();
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(late));
}
