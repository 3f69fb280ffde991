import { articleData, breadcrumbData, videoData } from '#app/lib/structured-data.ts';
import videos from '../../../content/videos.json' with { type: 'json' };
import type { ArticleToRead } from './article-to-read.server.ts';

/** Videos of which we know when they were published, by their ids at the place where they are kept. */
const known: Record<string, { name: string; published: string; source: string }> = videos;

/** schema.org data of an article, of the way to it, and of the video that it plays. */
export function articleJsonLd(article: ArticleToRead, siteUrl: string): object[] {
  const { slug, title, excerpt, authorName, publishedAt, updatedAt, tags, videoEmbedId } = article;
  const path = `/blog/${slug}`;
  const video = videoEmbedId && Object.hasOwn(known, videoEmbedId) ? known[videoEmbedId] : undefined;
  return [
    articleData(siteUrl, {
      ...{ title, excerpt, path, tags },
      picture: `/social${path}.png`,
      author: authorName,
      published: publishedAt,
      updated: updatedAt,
    }),
    breadcrumbData(siteUrl, [
      { name: 'Insights', path: '/blog' },
      { name: title, path },
    ]),
    ...(video && videoEmbedId ? [videoData({ ...video, description: excerpt, id: videoEmbedId })] : []),
  ];
}
