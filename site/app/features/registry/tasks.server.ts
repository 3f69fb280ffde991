import { topics } from '#app/lib/topics.ts';
import { sinceLastLook } from '#app/services/background/since-last-look.ts';
import type { Changes } from '#app/services/database/changes.server.ts';
import { listWithheld } from '#app/services/found-secrets/withheld.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { registry } from './entries.server.ts';
import { entrySource } from './entry-source.server.ts';

/** Registers the hourly task for expiring evidence. Gives the registry its log and its list of withheld files. */
export function registerRegistryTasks({ background, changes, db, log }: Services): void {
  registry.log = log;
  registry.listWithheld = keepUntilChanged(changes, () => listWithheld(db, entrySource.name));
  const look = sinceLastLook(async (since) => {
    if (await registry.hasStageChangedSince(since))
      await changes.write(db, [topics.registry], async () => {});
  });
  background.every('expire-registry-evidence', '7 * * * *', () => look());
}

/**
 * Caches the answer of `ask` until the registry changes, because each request for entries needs it. If the database is
 * unavailable, the last answer is used: nothing can be withheld meanwhile.
 */
function keepUntilChanged<T>(changes: Changes, ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  let last: { answer: T } | undefined;
  changes.subscribe((changed) => {
    if (changed.includes(topics.registry) || changed.includes('*')) asking = undefined;
  });
  return async () => {
    asking ??= ask();
    const own = asking;
    try {
      last = { answer: await own };
    } catch (error) {
      if (asking === own) asking = undefined;
      if (!last) throw error;
    }
    return last.answer;
  };
}
