import { articleData, breadcrumbData, videoData } from '#app/lib/structured-data.ts';
import type { ArticleToRead } from './article-to-read.server.ts';
import type { KnownVideo } from './known-videos.server.ts';

/** schema.org data of an article, of the way to it, and of the video that it plays, where we know when that was published. */
export function articleJsonLd(
  article: ArticleToRead,
  video: KnownVideo | undefined,
  siteUrl: string,
): object[] {
  const { slug, title, excerpt, authorName, publishedAt, updatedAt, tags } = article;
  const path = `/blog/${slug}`;
  return [
    articleData(siteUrl, {
      title,
      excerpt,
      path,
      tags,
      picture: `/social${path}.png`,
      author: authorName,
      published: publishedAt,
      updated: updatedAt,
    }),
    breadcrumbData(siteUrl, [
      { name: 'Insights', path: '/blog' },
      { name: title, path },
    ]),
    ...(video ? [videoData({ ...video, description: excerpt })] : []),
  ];
}
