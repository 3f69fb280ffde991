import { topics } from '#app/lib/topics.ts';
import { sinceLastLook } from '#app/services/background/since-last-look.ts';
import type { Services } from '#app/services/services.server.ts';
import { listCategoriesDueSince } from './articles.server.ts';
import { sweepCovers } from './covers.server.ts';
import { sumUpViews } from './view-sums.server.ts';

export function registerInsightsTasks(services: Services): void {
  const { background, db, log } = services;
  const look = sinceLastLook((since) => showDueArticles(services, since));
  background.every('show-due-articles', '* * * * *', () => look());
  background.every('sweep-covers', '29 * * * *', async () => {
    const removed = await sweepCovers(services);
    if (removed > 0) log.info({ removed }, 'removed covers that no article uses');
  });
  background.every('sum-up-views', '17 3 * * *', () => sumUpViews(db));
}

/** Refreshes cached pages if an article became visible after `since`. */
export async function showDueArticles(
  { changes, db }: Pick<Services, 'changes' | 'db'>,
  since: Date,
): Promise<void> {
  const categories = await listCategoriesDueSince(db, since);
  if (categories.length === 0) return;
  await changes.write(db, [topics.articles, ...categories.map(topics.articlesOf)], async () => {});
}
