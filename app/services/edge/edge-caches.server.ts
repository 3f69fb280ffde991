import { setTimeout as wait } from 'node:timers/promises';
import type { Background } from '../background/background.server.ts';
import type { Config } from '../config/config.server.ts';
import type { Changes } from '../database/changes.server.ts';
import type { Database } from '../database/database.server.ts';
import { isOtherFile } from '../database/file-changes.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { keyOfAll, keysOfChange } from './edge-keys.ts';

type Purge = NonNullable<Config['edge']['purge']>;

const queue = 'purge-edge';

/** What changes within this time is told together. */
const batchMs = 50;
/** For one address to answer. */
const patienceMs = 5_000;
/** Cloudflare takes 30 tags in a call, Fastly 256 keys. */
const keysInCall = 30;
/** What changes more than these hold is told as a change of everything. */
const mostKeys = 300;
/**
 * Seconds. A page that another process handed out before it heard of the change may have come to the cache after the purge,
 * and the process that wrote may have died: the queue tells of each change once more.
 */
const againAfter = 5;
/** Seconds. Processes of the release before have ended by then. */
const releasedAfter = 300;

/**
 * Tells the caches in front of the site which pages changed. Every process does when it hears of a change, having dropped
 * its own pages; and a job that is written with the change does once more, until it is heard
 * (`docs/decisions/edge-caches.md`). No write waits for a cache.
 */
export class EdgeCaches {
  #caches: EdgeCache[];
  #background: Background;
  #log: Logger;

  /** Before the background work starts: it registers its queue, and a job with each change from then on. */
  constructor(
    purge: Purge,
    seconds: number,
    { background, changes, log }: { background: Background; changes: Changes; log: Logger },
  ) {
    this.#caches = purge.urls.map((url) => new EdgeCache(url, purge, log));
    this.#background = background;
    this.#log = log;
    background.queue<{ topics: string[] }>(queue, ({ topics }) => this.#tell(topics), {
      concurrency: 4,
      // For as long as what is old could be answered, and no cache that is back waits an hour to hear of it.
      retries: { retryDelayMax: 60, retryLimit: 100 + Math.ceil(seconds / 60) },
    });
    changes.withEach((tx, topics) => background.send(tx, queue, { topics }, { startAfter: againAfter }));
  }

  /** From now on tells at once what changes; of before, nobody can have been given anything by this process. */
  follow(changes: Pick<Changes, 'subscribe'>): void {
    changes.subscribe((topics) => {
      this.#tell(topics).catch(({ message }: Error) =>
        this.#log.warn({ reason: message }, 'edge cache not told of a change; the queue tries again'),
      );
    });
  }

  /**
   * Another build draws pages in another way, though nothing of theirs changed: everything is told when a `build` starts that is
   * another than the last one that did, and once more when the processes of that are gone. The way back is told as well.
   */
  async tellOfBuild(db: Database, build: string): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await isOtherFile(tx, { list: 'edge', name: 'build', hash: build }))) return;
      for (const startAfter of [0, releasedAfter])
        await this.#background.send(tx, queue, { topics: ['*'] }, { startAfter });
    });
  }

  /** @throws Error when one of the caches has not taken it */
  async #tell(topics: string[]): Promise<void> {
    const keys = keysOfChange(topics);
    if (keys.length === 0) return;
    const told = await Promise.allSettled(this.#caches.map((cache) => cache.tell(keys)));
    const failed = told.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** One of the caches, with what it has to be told: what another one does not take holds nothing of it up. */
class EdgeCache {
  #url: string;
  #purge: Purge;
  #log: Logger;
  #waiting = new Set<string>();
  #next: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(url: string, purge: Purge, log: Logger) {
    this.#url = url;
    this.#purge = purge;
    this.#log = log;
  }

  /** What changes while it is told of something is told after that, together. @throws Error when it has not taken it */
  tell(keys: string[]): Promise<void> {
    for (const key of keys) this.#waiting.add(key);
    this.#next ??= this.#sendSoon();
    return this.#next;
  }

  async #sendSoon(): Promise<void> {
    await wait(batchMs);
    await this.#running;
    const isAll = this.#waiting.size > mostKeys || this.#waiting.has(keyOfAll);
    const keys = isAll ? [keyOfAll] : [...this.#waiting];
    this.#waiting.clear();
    this.#next = undefined;
    const sent = this.#send(keys);
    this.#running = sent.catch(() => {});
    await sent;
    if (isAll) this.#log.info({ host: new URL(this.#url).host }, 'edge cache told to forget every page');
  }

  async #send(keys: string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += keysInCall) await this.#call(keys.slice(at, at + keysInCall));
  }

  async #call(keys: string[]): Promise<void> {
    const { form, header } = this.#purge;
    const { host } = new URL(this.#url);
    const said: RequestInit =
      form === 'cache-tag'
        ? { body: JSON.stringify({ tags: keys }), headers: { 'Content-Type': 'application/json', ...header } }
        : { headers: { 'Surrogate-Key': keys.join(' '), ...header } };
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(this.#url, { method: 'POST', redirect: 'manual', signal, ...said }).catch(
      () => {
        throw new Error(`the cache at ${host} ${signal.aborted ? 'did not answer' : 'could not be reached'}`);
      },
    );
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the cache at ${host} answered ${answer.status}`);
  }
}
