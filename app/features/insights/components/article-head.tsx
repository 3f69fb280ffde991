import { Heart, Share2 } from 'lucide-react';
import { formatArticleDate } from '#app/lib/dates.ts';
import type { ArticleToRead } from '../article-to-read.server.ts';
import { ArticleKicker } from './article-kicker.tsx';

/** Title, excerpt, who and when, and what readers can do with it. */
export function ArticleHead({ article }: { article: ArticleToRead }) {
  const published = article.publishedAt ?? article.updatedAt;
  return (
    <header className="mx-auto max-w-[52rem]">
      <ArticleKicker article={{ contentType: article.contentType, category: article.categoryName }} />
      <h1 className="mt-4 text-[2.25rem] leading-[1.1] md:text-3xl">{article.title}</h1>
      <p className="mt-5 text-lg text-soft">{article.excerpt}</p>
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 border-y border-rule py-3 text-sm text-soft">
        <span>{article.authorName}</span>
        <time dateTime={published.toISOString()} className="font-sans">
          {formatArticleDate(published)}
        </time>
        <span>{article.readingTimeMinutes} min read</span>
        <span className="live-only">
          <span data-view-count>{article.viewCount}</span> views
        </span>
        <div className="ml-auto flex items-center gap-2">
          <form method="post" action={`/api/blog/${article.slug}/likes`} id="like" data-like>
            <button type="submit" aria-pressed="false" className="like-button">
              <Heart className="size-4.5" strokeWidth={1.5} aria-hidden />
              <span className="sr-only">Like, </span>
              <span data-like-count>{article.likeCount}</span>
              <span className="sr-only"> so far</span>
            </button>
          </form>
          <button type="button" className="like-button needs-js" data-share={article.title}>
            <Share2 className="size-4.5" strokeWidth={1.5} aria-hidden />
            Share
          </button>
        </div>
      </div>
    </header>
  );
}
