import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { Section } from '#app/ui/section.tsx';
import { site } from '#site';
import { listArticles, listCategories, listFeatured } from '../articles.server.ts';
import { ArticleFilters } from '../components/article-filters.tsx';
import { ArticleTimeline } from '../components/article-timeline.tsx';
import { FeaturedArticles } from '../components/featured-articles.tsx';
import { articleFilter } from '../schema.ts';
import type { Route } from './+types/blog';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.articles] };

export const meta = metaOf({
  title: 'Insights',
  description: `Articles, papers and talks on the ${site.product} standard and the Model Context Protocol, for people who build with them.`,
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = articleFilter(url.searchParams);
  const isFiltered = Boolean(filter.search || filter.category || filter.type);
  const [{ articles, page, pages, total }, categories, featured] = await Promise.all([
    listArticles(db, filter),
    listCategories(db),
    isFiltered || filter.page > 1 ? [] : listFeatured(db),
  ]);
  return {
    filter,
    isFiltered,
    articles,
    page,
    pages,
    total,
    categories,
    featured,
  };
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { filter, isFiltered, articles, page, pages, total, categories, featured } = loaderData;
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <div className="mb-10 grid items-end gap-x-16 gap-y-4 md:grid-cols-[auto_1fr]">
        <h1 className="text-3xl md:text-4xl">Insights</h1>
        <p className="max-w-[36em] text-soft md:pb-2 md:text-lg">
          Notes on building agents whose work others can read: the standard, the protocol under it, and what
          goes wrong in practice.
        </p>
      </div>
      {featured.length > 0 && <FeaturedArticles articles={featured} />}
      <Section id="all-articles" title="All articles" heading="sr-only">
        <div className="mb-10">
          <ArticleFilters filter={filter} categories={categories} isFiltered={isFiltered} total={total} />
        </div>
        {articles.length > 0 ? (
          <ArticleTimeline articles={articles} />
        ) : (
          <EmptyState
            title="No articles found matching your criteria."
            action={
              <a className="link" href="/blog">
                Clear filters
              </a>
            }
          />
        )}
        <Pagination
          label="Pages of articles"
          page={page}
          pages={pages}
          hrefOf={(page) => hrefOf(filter, page)}
        />
      </Section>
    </div>
  );
}

function hrefOf(filter: ReturnType<typeof articleFilter>, page: number): string {
  const params = new URLSearchParams();
  for (const name of ['search', 'category', 'type'] as const)
    if (filter[name]) params.set(name, filter[name]);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/blog?${query}` : '/blog';
}
