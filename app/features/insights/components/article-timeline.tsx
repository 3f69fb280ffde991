import { formatShortDate } from '#app/lib/dates.ts';
import type { ArticleCard } from '../articles.server.ts';
import { ArticleKicker } from './article-kicker.tsx';

/** The list as a trace: articles are its events, newest first, with the year where it begins. */
export function ArticleTimeline({ articles }: { articles: ArticleCard[] }) {
  let year: number | undefined;
  return (
    <ol className="timeline">
      {articles.map((article) => {
        const published = new Date(article.publishedAt);
        const isNewYear = published.getUTCFullYear() !== year;
        year = published.getUTCFullYear();
        return (
          <li key={article.slug}>
            <div className="timeline-date">
              <time dateTime={published.toISOString()} className="kicker">
                {isNewYear && <b className="block font-semibold text-ink">{year}</b>}
                {formatShortDate(published)}
              </time>
            </div>
            <article className="group relative grid gap-x-8 sm:grid-cols-[minmax(0,1fr)_9rem]">
              <div>
                <ArticleKicker article={article} />
                <h3 className="mt-1.5 text-xl">
                  <a href={`/blog/${article.slug}`} className="card-link group-hover:text-signal">
                    {article.title}
                  </a>
                </h3>
                <p className="mt-2 max-w-[44em] text-[0.9375rem] text-soft">{article.excerpt}</p>
                <p className="kicker mt-3">
                  {article.authorName} · {article.readingTimeMinutes} min read
                </p>
              </div>
              {article.coverImageUrl && (
                <img
                  src={article.coverImageUrl}
                  alt=""
                  width="144"
                  height="90"
                  loading="lazy"
                  className="mt-1 w-36 rounded-md border border-rule object-cover max-sm:hidden"
                />
              )}
            </article>
          </li>
        );
      })}
    </ol>
  );
}
