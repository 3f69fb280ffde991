import { site } from '#site';
import type { ArticleToRead } from './article-to-read.server.ts';

/** schema.org data of an article and of the way to it, as search engines read them. */
export function articleJsonLd(article: ArticleToRead, siteUrl: string): object[] {
  const url = `${siteUrl}/blog/${article.slug}`;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: article.title,
      description: article.excerpt,
      image: `${siteUrl}/social/blog/${article.slug}.png`,
      datePublished: article.publishedAt?.toISOString(),
      dateModified: article.updatedAt.toISOString(),
      author: { '@type': 'Organization', name: article.authorName },
      publisher: {
        '@type': 'Organization',
        name: site.product,
        logo: { '@type': 'ImageObject', url: `${siteUrl}/icon-512.png` },
      },
      mainEntityOfPage: url,
      keywords: article.tags.join(', '),
      inLanguage: site.locale,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: site.product, item: `${siteUrl}/` },
        { '@type': 'ListItem', position: 2, name: 'Insights', item: `${siteUrl}/blog` },
        { '@type': 'ListItem', position: 3, name: article.title, item: url },
      ],
    },
  ];
}
