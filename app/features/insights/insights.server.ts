import { topics } from '#app/lib/topics.ts';
import type { Services } from '#app/services/services.server.ts';
import { hasArticlesDueSince } from './articles.server.ts';
import { forgetOldVisitors } from './engagement.server.ts';

/** The door of Insights: what the composition may use. */
export { findArticle, listSlugs, searchArticles } from './articles.server.ts';
export { countArticleViews, likesSection } from './engagement.server.ts';
export { insightsOperations } from './operations.server.ts';
export { insightsPages } from './public-pages.ts';
export { articleSeed, categorySeed } from './seed.server.ts';

/** What happens by itself: what `/privacy` promises, and articles that were dated ahead. */
export function registerInsightsTasks({ background, changes, db }: Services): void {
  background.every('show-due-articles', '* * * * *', async () => {
    if (await hasArticlesDueSince(db, 2)) await changes.write(db, [topics.articles], async () => {});
  });
  background.every('forget-old-visitors', '17 3 * * *', () => forgetOldVisitors(db));
}
