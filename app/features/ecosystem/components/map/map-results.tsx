import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { isNarrowed, isWholeBoard, itemsPerPage, type MapFilter, mapHref } from '../../catalogue/filter.ts';
import type { ItemPage } from '../../catalogue/items.server.ts';
import { ItemBoard } from './item-board.tsx';
import { ItemList } from './item-list.tsx';
import { ViewSwitch } from './map-filters.tsx';

interface MapResultsProps {
  filter: MapFilter;
  found: ItemPage;
  hasLookup: boolean;
}

export function MapResults({ filter, found, hasLookup }: MapResultsProps) {
  const { items, total, isCapped } = found;
  const Items = filter.view === 'list' ? ItemList : ItemBoard;
  const category = found.facets.categories.find(({ slug }) => slug === filter.category);
  return (
    <section id="map-results" aria-label="Items" data-live-part="results">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 py-4">
        <p className="text-sm text-soft" data-live-status>
          {total === 1 ? '1 item' : `${isCapped ? 'The best ' : ''}${total.toLocaleString('en-GB')} items`}
          {category && ` in ${category.name}. ${category.description}`}
          {found.isFuzzy && `. No item has “${filter.search}”; these have words like it.`}
          {isNarrowed(filter) && (
            <a className="link ml-4" href={mapHref({ ...filter, ...noFilters })}>
              Clear filters
            </a>
          )}
        </p>
        <ViewSwitch filter={filter} />
      </div>
      {isWholeBoard(filter) ? (
        <Previews found={found} filter={filter} hasLookup={hasLookup} />
      ) : items.length > 0 ? (
        <Items items={items} hasLookup={hasLookup} level="h2" />
      ) : (
        <EmptyState
          title="No items found"
          action={
            <a className="button button-secondary" href={mapHref({ ...filter, ...noFilters })}>
              Clear filters
            </a>
          }
        >
          <p>Try adjusting your search criteria or filters</p>
        </EmptyState>
      )}
      {!isWholeBoard(filter) && (
        <div className="mt-8">
          <Pagination
            label="Pages of items"
            page={filter.page}
            pages={Math.ceil(total / itemsPerPage)}
            hrefOf={(page) => mapHref(filter, { page })}
          />
        </div>
      )}
    </section>
  );
}

const noFilters = { search: '', category: '', tier: undefined, tags: [], flags: [] };

/** The whole map at a glance: each category with its first items and the way to the others. */
function Previews({ found, filter, hasLookup }: MapResultsProps) {
  return found.facets.categories.map(({ slug, name, description, count }) => {
    const items = found.items.filter(({ category }) => category === slug);
    if (items.length === 0) return null;
    return (
      <section key={slug} aria-labelledby={`category-${slug}`} className="mb-12">
        <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-ink pt-4">
          <h2 id={`category-${slug}`} className="text-2xl">
            {name}
          </h2>
          <p className="text-sm text-soft max-md:order-3 max-md:w-full md:mr-auto">{description}</p>
          <a className="link text-sm" href={mapHref(filter, { category: slug })}>
            {count > items.length ? `All ${count}` : `${count} items`}
            <span className="sr-only"> in {name}</span>
          </a>
        </div>
        <ItemBoard items={items} hasLookup={hasLookup} />
      </section>
    );
  });
}
