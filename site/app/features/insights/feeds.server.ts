import { withoutFrames } from '#app/lib/embedded-trace.ts';
import { type FeedFacts, wholeLinks } from '#app/lib/feed-files.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { site } from '#site';
import { listForFeeds } from './articles.server.ts';

/** Feed of the 30 newest articles, with their whole texts. */
export async function insightsFeed(db: Database, siteUrl: string): Promise<FeedFacts> {
  const articles = await listForFeeds(db);
  return {
    folder: '/feeds',
    page: '/blog',
    title: `${site.product} Insights`,
    description: 'Articles, papers and talks on the standard and the Model Context Protocol.',
    entries: await Promise.all(
      articles.map(async (article) => {
        const page = `${siteUrl}/blog/${article.slug}`;
        const isElsewhere = article.contentType === 'external_link' && article.externalUrl;
        return {
          id: page,
          url: isElsewhere ? (article.externalUrl ?? page) : page,
          title: article.title,
          summary: article.excerpt,
          html: wholeLinks(withoutFrames(await renderMarkdown(article.content)), siteUrl),
          ...(article.publishedAt && { published: article.publishedAt }),
          updated: article.updatedAt,
          author: article.authorName,
          tags: [article.category],
        };
      }),
    ),
  };
}
