import type { Services } from '#app/services/services.server.ts';
import { watchDueArticles } from './due-articles.server.ts';
import { forgetOldVisitors } from './engagement.server.ts';

/** The door of Insights: what the composition may use. */
export { findArticle, listSlugs, searchArticles } from './articles.server.ts';
export { countArticleViews, likesSection } from './engagement.server.ts';
export { insightsOperations } from './operations.server.ts';
export { insightsPages } from './public-pages.ts';
export { articleSeed, categorySeed } from './seed.server.ts';

/** What happens by itself: what `/privacy` promises, and articles that were dated ahead. */
export function registerInsightsTasks(services: Services): void {
  const { background, db } = services;
  const look = watchDueArticles(services);
  background.every('show-due-articles', '* * * * *', () => look());
  background.every('forget-old-visitors', '17 3 * * *', () => forgetOldVisitors(db));
}
