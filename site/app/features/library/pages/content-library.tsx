import { siteContext } from '#app/feature.server.ts';
import { countOf } from '#app/lib/format-number.ts';
import { topics } from '#app/lib/topics.ts';
import { correctTermsContext, listNearest } from '#app/services/search/nearest.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { FeedLinks } from '#app/ui/feed-links.tsx';
import { ListResults } from '#app/ui/list-results.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { refetched } from '#app/ui/refetched.ts';
import { ToolHead } from '#app/ui/tool-head.tsx';
import { EntryCard, FeaturedEntry } from '../components/entry-card.tsx';
import {
  type ContentEntry,
  findCovers,
  findFeatured,
  listChoices,
  listEntries,
  searchWorks,
} from '../entries.server.ts';
import { labelOfCode } from '../labels.ts';
import { type EntryFilter, entryFilter, hrefOfFilter } from '../schema.ts';
import type { Route } from './+types/content-library';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.library, topics.articles] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const filter = entryFilter(url.searchParams);
  const isFiltered = Boolean(filter.search || filter.category || filter.license);
  const [list, choices, featured] = await Promise.all([
    listEntries(db, filter),
    listChoices(db),
    isFiltered || filter.page > 1 ? undefined : findFeatured(db),
  ]);
  // The featured work is shown above the list, so the list leaves it out.
  const entries = list.entries.filter(({ id }) => id !== featured?.id);
  const shown = featured ? [featured, ...entries] : entries;
  const covers = await findCovers(db, context.get(siteContext).all('pageCovers'), shown);
  const nearest =
    list.total === 0
      ? await listNearest(
          filter.search,
          (query, limit) => searchWorks(db, query, limit),
          context.get(correctTermsContext),
        )
      : [];
  const hasThumbnails = config.videoThumbnails !== undefined;
  return { filter, ...list, entries, covers, nearest, choices, featured, hasThumbnails };
}

export default function ContentLibraryPage({ loaderData }: Route.ComponentProps) {
  const { filter, entries, page, pages, total, choices, featured, nearest } = loaderData;
  const shown = (entry: ContentEntry) => ({
    entry,
    hasThumbnails: loaderData.hasThumbnails,
    cover: loaderData.covers[entry.sourceUrl],
  });
  return (
    <div className="wrap tool">
      <div {...refetched()}>
        <ToolHead
          title="Content Library"
          action="/content-library"
          search={{
            name: 'search',
            label: 'Search titles',
            placeholder: 'Search content...',
            value: filter.search,
          }}
          total={countOf(total, 'work')}
          fields={[
            {
              name: 'category',
              label: 'Category',
              placeholder: 'All Categories',
              value: filter.category,
              choices: labelled(choices.categories),
            },
            {
              name: 'license',
              label: 'Licence',
              placeholder: 'All Licenses',
              value: filter.license,
              choices: labelled(choices.licenses),
            },
          ]}
        />
        <div data-part="filters">
          <ActiveFilters filter={filter} />
        </div>
        <ListResults
          id="works"
          isEmpty={total === 0}
          none="No content found"
          clearHref="/content-library"
          nearest={nearest}
          clearLabel="Clear Filters"
          pages={{
            label: 'Pages of works',
            page,
            pages,
            hrefOf: (page) => hrefOfFilter({ ...filter, page }),
          }}
        >
          {featured && <FeaturedEntry {...shown(featured)} />}
          {entries.length > 0 && (
            <section aria-label="Works" className="mb-12 border-t border-rule pt-8">
              <h2 className="sr-only">Works</h2>
              <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
                {entries.map((entry) => (
                  <EntryCard key={entry.id} {...shown(entry)} />
                ))}
              </div>
            </section>
          )}
        </ListResults>
        <template>
          <p className="border-t border-rule py-10 text-soft">Loading content...</p>
        </template>
      </div>
      <p className="mt-10 max-w-[44em] text-soft">
        Talks, demos and tutorials on the Model Context Protocol from around the web, and our own articles.
        Each one opens on its publisher’s site.
      </p>
      <p className="mt-4 text-sm text-soft">
        <FeedLinks folder="/feeds/library" of="new and changed works" />
      </p>
    </div>
  );
}

const labelled = (codes: string[]) => codes.map((code) => ({ value: code, label: labelOfCode(code) }));

/** Filters in use, and a button that clears them: a form without fields, whose URL has no filters. */
function ActiveFilters({ filter: { search, category, license } }: { filter: EntryFilter }) {
  const set = [search && `“${search}”`, labelOfCode(category), labelOfCode(license)].filter(Boolean);
  if (set.length === 0) return null;
  return (
    <form
      action="/content-library"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-sm text-soft"
    >
      <p className="min-w-0 wrap-anywhere">
        Active filters: <span className="text-ink">{set.join(' · ')}</span>
      </p>
      <Button type="submit" variant="quiet" size="small">
        Clear All
      </Button>
    </form>
  );
}
