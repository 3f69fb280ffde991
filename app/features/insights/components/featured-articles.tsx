import { formatShortDate } from '#app/lib/dates.ts';
import { Section } from '#app/ui/section.tsx';
import type { ArticleCard } from '../articles.server.ts';
import { ArticleKicker } from './article-kicker.tsx';

/** Up to three articles the editors put first: the newest of them large. */
export function FeaturedArticles({ articles }: { articles: ArticleCard[] }) {
  const [first, ...others] = articles;
  if (!first) return null;
  return (
    <Section id="featured" title="Featured articles" className="mb-14" heading="sr-only">
      <div className={`grid gap-10 ${others.length > 0 ? 'lg:grid-cols-[1.7fr_1fr]' : ''}`}>
        <Featured article={first} isLarge />
        {others.length > 0 && (
          <div className="grid content-between gap-10 sm:max-lg:grid-cols-2">
            {others.map((article) => (
              <Featured key={article.slug} article={article} />
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}

function Featured({ article, isLarge = false }: { article: ArticleCard; isLarge?: boolean }) {
  const published = new Date(article.publishedAt);
  return (
    <article className="group relative">
      {article.coverImageUrl && (
        <img
          src={article.coverImageUrl}
          alt=""
          width="1200"
          height="750"
          fetchPriority={isLarge ? 'high' : undefined}
          className={`mb-4 w-full rounded-md border border-rule object-cover ${isLarge ? 'aspect-[16/9]' : 'aspect-[2/1]'}`}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <ArticleKicker article={article} />
        <time className="kicker" dateTime={published.toISOString()}>
          {formatShortDate(published)}
        </time>
      </div>
      <h3 className={`mt-2 ${isLarge ? 'text-2xl' : 'text-xl'}`}>
        <a href={`/blog/${article.slug}`} className="card-link group-hover:text-signal">
          {article.title}
        </a>
      </h3>
      {isLarge && <p className="mt-2 max-w-[40em] text-soft">{article.excerpt}</p>}
    </article>
  );
}
