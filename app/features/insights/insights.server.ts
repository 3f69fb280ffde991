import type { Services } from '#app/services/services.server.ts';
import { forgetOldVisitors } from './engagement.server.ts';

/** The door of Insights: what the composition may use. */
export { findArticle, listSlugs } from './articles.server.ts';
export { likesSection } from './engagement.server.ts';
export { articleSeed, categorySeed } from './seed.server.ts';

/** Daily housekeeping that `/privacy` promises. */
export function registerInsightsTasks({ background, db }: Services): void {
  background.every('forget-old-visitors', '17 3 * * *', () => forgetOldVisitors(db));
}
