import { buffer } from 'node:stream/consumers';
import type { PublicPages } from '#app/lib/public-page.ts';
import { topics } from '#app/lib/topics.ts';
import { sinceLastLook } from '#app/services/background/since-last-look.ts';
import type { Services } from '#app/services/services.server.ts';
import { listCategoriesDueSince } from './articles.server.ts';
import { openCover, sweepCovers } from './covers.server.ts';
import { sumUpViews } from './view-sums.server.ts';

export { articleList } from './admin/article-list.server.ts';
export { agentArticles } from './agent-articles.server.ts';
export {
  countArticlePaths,
  findArticle,
  listArticlePaths,
  listForFeeds,
  listTitles,
  searchArticles,
} from './articles.server.ts';
/** The door of Insights: what the composition may use. */
export { findCoverDigests, listStoredCovers } from './covers.server.ts';
export { likesSection } from './engagement.server.ts';
export { insightsOperations } from './operations.server.ts';
export { articleSeed, categorySeed } from './seed.server.ts';
export { articleViews, sumUpViews } from './view-sums.server.ts';

/** A cover that an editor sent, in whole; undefined for the site's own drawings. */
export async function readCoverPicture(services: Pick<Services, 'db' | 'storage'>, address: string | null) {
  const cover = await openCover(services, address);
  return cover && { type: cover.type, bytes: await buffer(cover.content) };
}

/** What happens by itself: what `/privacy` promises, and articles that were dated ahead. */
export function registerInsightsTasks(services: Services): void {
  const { background, db, log } = services;
  const look = sinceLastLook((since) => showDueArticles(services, since));
  background.every('show-due-articles', '* * * * *', () => look());
  background.every('sweep-covers', '29 * * * *', async () => {
    const removed = await sweepCovers(services);
    if (removed > 0) log.info({ removed }, 'covers of no article were removed');
  });
  background.every('sum-up-views', '17 3 * * *', () => sumUpViews(db));
}

/** Has kept pages made again when the time of an article came after `since`. */
export async function showDueArticles(
  { changes, db }: Pick<Services, 'changes' | 'db'>,
  since: Date,
): Promise<void> {
  const categories = await listCategoriesDueSince(db, since);
  if (categories.length === 0) return;
  await changes.write(db, [topics.articles, ...categories.map(topics.articlesOf)], async () => {});
}

const isFeed = { isUnlisted: true, isSearched: true };

export const insightsPages: PublicPages = {
  '/blog': { title: 'Insights', kicker: 'articles, papers, talks' },
  '/feeds/rss.xml': { title: 'RSS feed of Insights', kicker: 'new articles in a feed reader', ...isFeed },
  '/feeds/atom.xml': { title: 'Atom feed of Insights', kicker: 'new articles in a feed reader', ...isFeed },
};
