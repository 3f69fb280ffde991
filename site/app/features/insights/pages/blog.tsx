import { choicesOf } from '#app/lib/choices.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { listAddress } from '#app/lib/list-address.ts';
import { topics } from '#app/lib/topics.ts';
import { correctTermsContext, listNearest } from '#app/services/search/nearest.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { ListFilters } from '#app/ui/list-filters.tsx';
import { ListResults } from '#app/ui/list-results.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { refetched } from '#app/ui/refetched.ts';
import { Section } from '#app/ui/section.tsx';
import {
  type ArticleCard,
  listArticles,
  listCategories,
  listFeatured,
  searchArticles,
} from '../articles.server.ts';
import { ArticleKicker } from '../components/article-kicker.tsx';
import { Cover } from '../components/cover.tsx';
import { articleFilter, contentTypes } from '../schema.ts';
import type { Route } from './+types/blog';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.articles] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = articleFilter(url.searchParams);
  const isFiltered = Boolean(filter.search || filter.category || filter.type);
  const [found, categories, featured] = await Promise.all([
    listArticles(db, filter),
    listCategories(db),
    isFiltered || filter.page > 1 ? [] : listFeatured(db),
  ]);
  const nearest =
    found.total === 0
      ? await listNearest(
          filter.search ?? '',
          (query, limit) => searchArticles(db, query, limit),
          context.get(correctTermsContext),
        )
      : [];
  return { filter, isFiltered, ...found, nearest, categories, featured };
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { filter, isFiltered, articles, page, pages, total, categories, featured, nearest } = loaderData;
  return (
    <div className="wrap pt-12 pb-20 md:pt-16" {...refetched()}>
      <div className="mb-10 grid items-end gap-x-16 gap-y-4 md:grid-cols-[auto_1fr]">
        <h1 className="text-3xl md:text-4xl">Insights</h1>
        <p className="max-w-[36em] text-soft md:pb-2 md:text-lg">
          Notes on building agents whose work others can read: the standard, the protocol under it, and what
          goes wrong in practice.
        </p>
      </div>
      <div data-part="featured">{featured.length > 0 && <FeaturedArticles articles={featured} />}</div>
      <Section id="all-articles" title="All articles" heading="sr-only">
        <div className="mb-10">
          <ListFilters
            action="/blog"
            found={isFiltered && countOf(total, 'article')}
            fields={[
              {
                name: 'search',
                label: 'Search',
                placeholder: 'Title, excerpt or author',
                value: filter.search,
              },
              {
                name: 'category',
                label: 'Category',
                placeholder: 'All categories',
                value: filter.category,
                choices: categories.map(({ slug, name }) => ({ value: slug, label: name })),
              },
              {
                name: 'type',
                label: 'Content type',
                placeholder: 'All types',
                value: filter.type,
                choices: choicesOf(contentTypes),
              },
            ]}
          />
        </div>
        <ListResults
          id="articles"
          isEmpty={articles.length === 0}
          none="No articles found matching your criteria."
          clearHref="/blog"
          nearest={nearest}
          pages={{
            label: 'Pages of articles',
            page,
            pages,
            hrefOf: (page) => listAddress('/blog', { ...filter, page: undefined }, page),
          }}
        >
          <ArticleTimeline articles={articles} />
        </ListResults>
      </Section>
    </div>
  );
}

/** The list as a trace: articles are its events, newest first. The first article of each year shows the year. */
function ArticleTimeline({ articles }: { articles: ArticleCard[] }) {
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
                  <a href={`/blog/${article.slug}`} className="card-link group-hover:underline">
                    {article.title}
                  </a>
                </h3>
                <p className="mt-2 max-w-[44em] text-[0.9375rem] text-soft">{article.excerpt}</p>
                <p className="kicker mt-3">
                  {article.authorName} · {article.readingTimeMinutes} min read
                </p>
              </div>
              {article.coverImageUrl && (
                <Cover
                  url={article.coverImageUrl}
                  isLazy
                  className="mt-1 w-36 rounded-md border border-rule max-sm:hidden"
                />
              )}
            </article>
          </li>
        );
      })}
    </ol>
  );
}

/** Featured articles: the newest is large. */
function FeaturedArticles({ articles }: { articles: ArticleCard[] }) {
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
        <Cover
          url={article.coverImageUrl}
          isFirst={isLarge}
          className={`mb-4 w-full rounded-md border border-rule ${isLarge ? 'aspect-[16/9]' : 'aspect-[2/1]'}`}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <ArticleKicker article={article} />
        <time className="kicker" dateTime={published.toISOString()}>
          {formatShortDate(published)}
        </time>
      </div>
      <h3 className={`mt-2 ${isLarge ? 'text-2xl' : 'text-xl'}`}>
        <a href={`/blog/${article.slug}`} className="card-link group-hover:underline">
          {article.title}
        </a>
      </h3>
      {isLarge && <p className="mt-2 max-w-[40em] text-soft">{article.excerpt}</p>}
    </article>
  );
}
