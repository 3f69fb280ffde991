import { topics } from '#app/lib/topics.ts';
import type { Services } from '#app/services/services.server.ts';
import { hasArticlesDueSince } from './articles.server.ts';

/** Milliseconds by which looks overlap: a job is late, and the database's clock is another. */
const overlap = 120_000;

/**
 * A look, to be taken every minute, at whether the time of an article has come: queries see so by themselves, kept pages do
 * not. Each begins where the last one that succeeded ended, so that nothing is missed while the machine slept or the
 * database was away. A process that starts has kept nothing yet.
 */
export function watchDueArticles({ db, changes }: Pick<Services, 'db' | 'changes'>, startedAt = Date.now()) {
  let lookedAt = startedAt;
  return async (now = Date.now()): Promise<void> => {
    const since = new Date(lookedAt - overlap);
    if (await hasArticlesDueSince(db, since)) await changes.write(db, [topics.articles], async () => {});
    lookedAt = now;
  };
}
