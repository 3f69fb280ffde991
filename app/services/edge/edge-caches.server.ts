import type { Background } from '../background/background.server.ts';
import type { Config } from '../config/config.server.ts';
import type { Changes } from '../database/changes.server.ts';
import type { Database } from '../database/database.server.ts';
import { isOtherFile } from '../database/file-changes.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { EdgeCache } from './edge-cache.server.ts';
import { keysOfChange } from './edge-keys.ts';

type Purge = NonNullable<Config['edge']['purge']>;

/**
 * Seconds. A page that another process handed out before it heard of the change may have come to the cache after the purge,
 * and the process that wrote may have died: the queue tells of each change once more.
 */
const againAfter = 5;
/** Seconds. Processes of the release before have ended by then. */
const releasedAfter = 300;

/**
 * Tells the caches in front of the site which pages changed. Every process does when it hears of a change, having dropped
 * its own pages; and a job for each cache, written with the change, does once more, until it is heard
 * (`docs/decisions/edge-caches.md`). No write waits for a cache, and no cache for another.
 */
export class EdgeCaches {
  #caches: EdgeCache[];
  #background: Background;
  #log: Logger;

  /** Before the background work starts: it registers its queues, and jobs with each change from then on. */
  constructor(
    { urls, ...purge }: Purge,
    seconds: number,
    { background, changes, log }: { background: Background; changes: Changes; log: Logger },
  ) {
    this.#caches = urls.map((url) => new EdgeCache(url, purge, log));
    this.#background = background;
    this.#log = log;
    // A queue for each: jobs of a cache that is down hold all hands of their queue.
    for (const cache of this.#caches)
      background.queue<{ topics: string[] }>(queueOf(cache), ({ topics }) => tell(cache, topics), {
        concurrency: 4,
        // For as long as what is old could be answered, and no cache that is back waits an hour to hear of it.
        retries: { retryDelayMax: 60, retryLimit: 100 + Math.ceil(seconds / 60) },
        // Nobody works on those of a cache that is not in the settings any more.
        retentionSeconds: 86_400,
      });
    changes.withEach((tx, topics) => this.#sendJobs(tx, topics, againAfter));
  }

  /** From now on tells at once what changes; of before, nobody can have been given anything by this process. */
  follow(changes: Pick<Changes, 'subscribe'>): void {
    changes.subscribe((topics) => {
      for (const cache of this.#caches)
        tell(cache, topics).catch(({ message }: Error) =>
          this.#log.warn({ reason: message }, 'edge cache not told of a change; it is tried again'),
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
      for (const startAfter of [0, releasedAfter]) await this.#sendJobs(tx, ['*'], startAfter);
    });
  }

  async #sendJobs(tx: Database, topics: string[], startAfter: number): Promise<void> {
    for (const cache of this.#caches)
      await this.#background.send(tx, queueOf(cache), { topics }, { startAfter });
  }
}

const queueOf = ({ name }: EdgeCache) => `purge-edge-${name}`;

async function tell(cache: EdgeCache, topics: string[]): Promise<void> {
  const keys = keysOfChange(topics);
  if (keys.length > 0) await cache.tell(keys);
}
