import { buffer } from 'node:stream/consumers';
import type { Feature } from '#app/feature.server.ts';
import type { Text } from '#app/features/home/home.server.ts';
import { topics } from '#app/lib/topics.ts';
import type { Services } from '#app/services/services.server.ts';
import { articleList } from './admin/article-list.server.ts';
import {
  agentArticles,
  countArticlePaths,
  findArticle,
  listArticlePaths,
  listForFeeds,
  listTitles,
  searchArticles,
} from './articles.server.ts';
import { findCoverDigests, findPageCovers, listStoredCovers, openCover } from './covers.server.ts';
import { likesSection } from './engagement.server.ts';
import { insightsPages } from './pages.ts';
import { articleSeed, categorySeed } from './seed.server.ts';
import { registerInsightsTasks } from './tasks.server.ts';
import { articleViews } from './view-sums.server.ts';

export const insights: Feature = {
  pages: insightsPages,
  textSection: 'The site',
  deskLists: [articleList],
  charts: [
    {
      title: 'Article views',
      what: 'Views of Insights articles in browsers, excluding known bots.',
      counted: articleViews,
    },
  ],
  accountSections: [likesSection],
  storedFiles: [{ list: listStoredCovers, findDigests: findCoverDigests }],
  searchSources: [{ group: 'Insights', find: searchArticles }],
  storedPages: [
    { name: 'articles', topics: [topics.articles], count: countArticlePaths, list: listArticlePaths },
  ],
  pageCovers: [findPageCovers],
  socialPages: [findArticleSocialPage],
  texts: [
    {
      section: 'Articles',
      list: async (db) => (await listTitles(db)).map(articleText),
      readInFull: async (db) =>
        (await listForFeeds(db)).map((article) => ({ ...articleText(article), content: article.content })),
    },
  ],
  libraryParts: [({ services }) => ({ listArticles: agentArticles(services.db) })],
  seeds: [categorySeed, articleSeed],
  start({ services }) {
    registerInsightsTasks(services);
  },
};

/**
 * Content of an article's social image. An uploaded cover is passed as bytes; the site's own drawing only as its path.
 */
async function findArticleSocialPage(services: Services, path: string) {
  const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
  const article = slug ? await findArticle(services.db, slug) : undefined;
  if (!article) return undefined;
  const { title, categoryName: kicker, coverImageUrl: coverUrl } = article;
  const cover = await openCover(services, coverUrl);
  return {
    title,
    kicker,
    coverUrl,
    picture: cover && { type: cover.type, bytes: await buffer(cover.content) },
  };
}

const articleText = ({ slug, title, excerpt }: { slug: string; title: string; excerpt: string }): Text => ({
  path: `/blog/${slug}`,
  title,
  about: excerpt,
});
