import { formatShortDate } from '#app/lib/dates.ts';
import { Card, Cards } from '#app/ui/card.tsx';
import type { RelatedArticle } from '../article-to-read.server.ts';

/** Where a reader goes on: other articles of the category. */
export function RelatedArticles({ category, articles }: { category: string; articles: RelatedArticle[] }) {
  return (
    <section aria-labelledby="related" className="mt-20 border-t border-rule pt-10 no-print">
      <h2 id="related" className="mb-8 text-2xl">
        More in {category}
      </h2>
      <Cards columns={3}>
        {articles.map((article) => (
          <Card
            key={article.slug}
            title={article.title}
            href={`/blog/${article.slug}`}
            kicker={`${formatShortDate(article.publishedAt)} · ${article.readingTimeMinutes} min read`}
          >
            {article.excerpt}
          </Card>
        ))}
      </Cards>
    </section>
  );
}
