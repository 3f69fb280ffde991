import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { EntryCard, FeaturedEntry } from '../components/entry-card.tsx';
import { ActiveFilters, ClearFilters, LibraryFilters } from '../components/library-filters.tsx';
import { findFeatured, listChoices, listEntries } from '../entries.server.ts';
import { entriesPerPage, entryFilter, hrefOfFilter } from '../schema.ts';
import type { Route } from './+types/content-library';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.library] };

export const meta = metaOf({
  title: 'Content Library',
  description:
    'Talks, demos, tutorials and articles on the Model Context Protocol, by category and licence, each with its source.',
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const filter = entryFilter(url.searchParams);
  const isFiltered = Boolean(filter.search || filter.category || filter.license);
  const [{ entries, page, total }, choices, featured] = await Promise.all([
    listEntries(db, filter),
    listChoices(db),
    isFiltered || filter.page > 1 ? undefined : findFeatured(db),
  ]);
  const hasThumbnails = config.videoThumbnails !== undefined;
  return {
    filter,
    // What is featured stands above them.
    entries: entries.filter(({ id }) => id !== featured?.id),
    page,
    total,
    choices,
    featured,
    hasThumbnails,
  };
}

export default function ContentLibraryPage({ loaderData }: Route.ComponentProps) {
  const { filter, entries, page, total, choices, featured, hasThumbnails } = loaderData;
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <header className="mb-10 grid items-end gap-x-16 gap-y-4 md:grid-cols-[auto_1fr]">
        <h1 className="text-3xl md:text-4xl">Content Library</h1>
        <p className="max-w-[36em] text-soft md:pb-2 md:text-lg">
          Talks, demos and tutorials on the Model Context Protocol from around the web, and our own articles.
          Each opens where its makers put it.
        </p>
      </header>
      <div data-refetch>
        <LibraryFilters filter={filter} choices={choices} />
        <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
          <div data-part="filters">
            <ActiveFilters filter={filter} />
          </div>
          <p className="kicker ml-auto" role="status" data-part="status">
            {total === 1 ? '1 work' : `${total} works`}
          </p>
        </div>
        <div id="works" data-part="results" tabIndex={-1} className="scroll-mt-6 outline-none">
          {featured && <FeaturedEntry entry={featured} hasThumbnails={hasThumbnails} />}
          {total === 0 && (
            <EmptyState title="No content found" action={<ClearFilters label="Clear Filters" />} />
          )}
          {entries.length > 0 && (
            <section aria-label="Works" className="mb-12 border-t border-rule pt-8">
              <h2 className="sr-only">Works</h2>
              <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
                {entries.map((entry) => (
                  <EntryCard key={entry.id} entry={entry} hasThumbnails={hasThumbnails} />
                ))}
              </div>
            </section>
          )}
          <Pagination
            label="Pages of works"
            page={page}
            pages={Math.ceil(total / entriesPerPage)}
            hrefOf={(page) => hrefOfFilter({ ...filter, page })}
          />
        </div>
        <template>
          <p className="border-t border-rule py-10 text-soft">Loading content...</p>
        </template>
      </div>
    </div>
  );
}
