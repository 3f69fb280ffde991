import { countOf } from '#app/lib/format-number.ts';
import type { SearchHit } from '#app/lib/search.ts';
import { DeskDay, DeskTable, sortingBy } from '#app/ui/desk.tsx';
import { ListResults, NothingFound } from '#app/ui/list-results.tsx';
import type { Facets } from '../../catalogue/facets.ts';
import {
  firstOfEach,
  isNarrowed,
  isWholeBoard,
  type MapFilter,
  mapHref,
  type Sort,
} from '../../catalogue/filter.ts';
import type { ItemPage } from '../../catalogue/items.server.ts';
import { findLayer } from '../../catalogue/layers.ts';
import { ArchivedNote } from './archived-note.tsx';
import { CompareToggle } from './compare.tsx';
import { ItemBoard, type ItemsProps } from './item-board.tsx';
import { ItemLandscape } from './item-landscape.tsx';
import { ItemLogo } from './item-logo.tsx';
import { ItemTags } from './item-tags.tsx';
import { LandscapeFoot, LandscapeHead } from './landscape-head.tsx';
import { ViewSwitch } from './map-filters.tsx';
import { TierBadge } from './tier-badge.tsx';

interface MapResultsProps {
  filter: MapFilter;
  found: ItemPage;
  /** Nearest items for a search without results. */
  nearest: readonly SearchHit[];
  hasLookup: boolean;
  siteUrl: string;
}

/** The result in words, and its items as a board, list or landscape, page by page. */
export function MapResults({ filter, found, nearest, hasLookup, siteUrl }: MapResultsProps) {
  const everything = mapHref({ ...filter, ...noFilters });
  const isWhole = isWholeBoard(filter);
  const Items = { board: ItemBoard, list: ItemList, landscape: ItemLandscape }[filter.view];
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-2 py-2.5">
        <p className="text-sm text-soft" role="status" data-part="status">
          {inWords(filter, found)}
        </p>
        <div className="flex grow items-baseline justify-between gap-x-6" data-part="view">
          {isNarrowed(filter) ? (
            <a id="clear-filters" className="link text-sm" href={everything}>
              Clear filters
            </a>
          ) : (
            <span />
          )}
          <ViewSwitch filter={filter} />
        </div>
      </div>
      <ListResults
        id="map-results"
        isEmpty={found.items.length === 0}
        {...nothing}
        clearHref={everything}
        nearest={nearest}
        pages={{
          label: 'Pages of items',
          page: found.page,
          pages: firstOfEach(filter) ? 1 : found.pages,
          hrefOf: (page) => mapHref(filter, { page }),
        }}
      >
        {found.isFuzzy && <NothingFound {...nothing} clearHref={everything} />}
        {filter.view === 'landscape' && <LandscapeHead filter={filter} facets={found.facets} />}
        {isWhole ? (
          <MapPreviews found={found} filter={filter} hasLookup={hasLookup} />
        ) : (
          <Items items={found.items} hasLookup={hasLookup} level="h2" filter={filter} facets={found.facets} />
        )}
        {filter.view === 'landscape' && <LandscapeFoot filter={filter} siteUrl={siteUrl} />}
      </ListResults>
    </>
  );
}

const nothing = {
  none: 'No items found',
  advice: 'Try adjusting your search criteria or filters',
};

const noFilters = { search: '', category: '', layer: undefined, tier: undefined, tags: [], flags: [] };

function inWords(filter: MapFilter, { total, isCapped, isFuzzy, facets }: ItemPage): string {
  const count = `${isCapped ? 'Best matches ' : ''}${countOf(total, 'item')}`;
  const category = facets.categories.find(({ slug }) => slug === filter.category);
  const layer = filter.layer && findLayer(filter.layer);
  const place = category
    ? ` in ${category.name}. ${category.description}`
    : layer
      ? ` in the layer ${layer.name}: ${layer.about}`
      : '';
  const fuzzy = isFuzzy ? `. No item has “${filter.search}”. These have similar words.` : '';
  return count + place + fuzzy;
}

/** On a phone, three items per category, one below the other and without tags. */
const preview =
  'map-preview mb-12 max-sm:[&_.item-tags]:hidden max-sm:[&_li]:py-3.5 max-sm:[&_li:nth-child(n+4)]:hidden';

/** The whole map at a glance: each category with its first items and a link to the others. */
function MapPreviews({ found, filter, hasLookup }: Omit<MapResultsProps, 'nearest' | 'siteUrl'>) {
  const itemsOf = Map.groupBy(found.items, ({ category }) => category);
  return found.facets.categories.map(({ slug, name, description, count }) => {
    const items = itemsOf.get(slug);
    if (!items) return null;
    return (
      <section key={slug} aria-labelledby={`category-${slug}`} className={preview}>
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
        <ItemBoard items={items} hasLookup={hasLookup} filter={filter} />
      </section>
    );
  });
}

const shownTags = 4;

interface ItemListProps extends ItemsProps {
  filter: MapFilter;
  facets: Facets;
}

/** Items as rows of a list; the headings sort. */
function ItemList({ items, hasLookup, filter, facets }: ItemListProps) {
  const nameOf = new Map(facets.categories.map(({ slug, name }) => [slug, name]));
  return (
    <DeskTable
      label="Items"
      rows={items}
      sorting={(name) =>
        sortingBy(name, filter.sort, (sort) => mapHref(filter, { sort: (sort || 'recommended') as Sort }))
      }
      columns={[
        {
          label: 'Name',
          sort: 'name',
          cell: (item) => (
            <span className="map-list-item">
              <ItemLogo {...item} hasLookup={hasLookup} />
              <span>
                <a
                  href={`/mcp-map/${item.slug}`}
                  className={item.registryStatus === 'deprecated' ? 'text-soft' : undefined}
                >
                  <bdi>{item.name}</bdi>
                </a>
                <span className="block font-normal text-soft" dir="auto">
                  {item.description}
                  <ArchivedNote {...item} />
                </span>
              </span>
            </span>
          ),
        },
        { label: 'Category', sort: 'category', cell: ({ category }) => nameOf.get(category) },
        { label: 'Tier', sort: 'tier', cell: ({ tier }) => <TierBadge tier={tier} /> },
        { label: 'Tags', cell: ({ tags }) => <ItemTags tags={tags} shown={shownTags} /> },
        {
          label: 'Last checked',
          name: 'Last checked',
          sort: 'checked',
          cell: ({ lastChecked }) => (lastChecked ? <DeskDay on={lastChecked} /> : 'never'),
        },
        { label: 'Compare', cell: (item) => <CompareToggle filter={filter} item={item} /> },
      ]}
    />
  );
}
