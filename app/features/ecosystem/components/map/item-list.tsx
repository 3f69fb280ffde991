import { DeskDay, DeskTable, sortingBy } from '#app/ui/desk.tsx';
import type { Facets } from '../../catalogue/facets.ts';
import { type MapFilter, mapHref, type Sort } from '../../catalogue/filter.ts';
import { CompareToggle } from './compare.tsx';
import type { ItemsProps } from './item-board.tsx';
import { ItemLogo } from './item-logo.tsx';
import { ItemTags } from './item-tags.tsx';
import { TierBadge } from './tier-badge.tsx';

const shownTags = 4;

interface ItemListProps extends ItemsProps {
  filter: MapFilter;
  facets: Facets;
}

/** Items under one another, a row each; the headings sort. */
export function ItemList({ items, hasLookup, filter, facets }: ItemListProps) {
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
                <a href={`/mcp-map/${item.slug}`}>
                  <bdi>{item.name}</bdi>
                </a>
                <span className="block font-normal text-soft" dir="auto">
                  {item.description}
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
