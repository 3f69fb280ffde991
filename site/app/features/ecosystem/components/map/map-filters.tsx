import { ChevronDown } from 'lucide';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { Icon } from '#app/ui/icon.ts';
import { ListFilters } from '#app/ui/list-filters.tsx';
import type { Facets } from '../../catalogue/facets.ts';
import {
  type MapFilter,
  mapHref,
  offeredSorts,
  sorts,
  type Tier,
  tiers,
  views,
} from '../../catalogue/filter.ts';
import { Count } from './category-tabs.tsx';

/**
 * Search, tier and order; hidden fields carry the other filters. On a phone one button opens them and the toggles
 * (map.css): a `<details>` that contains only its button, so that wider screens show the filters in either state.
 */
export function MapFilters({ filter, facets }: { filter: MapFilter; facets: Facets }) {
  const set = filter.tags.length + filter.flags.length + (filter.tier ? 1 : 0);
  // Filters without a field in the form.
  const others = mapHref(filter, { search: '', tier: undefined, sort: 'recommended' });
  const kept = [...new URLSearchParams(others.replace(/^[^?]*/, ''))];
  return (
    <ListFilters
      action="/mcp-map"
      fields={[
        { name: 'search', label: 'Search', placeholder: 'Name, tag or purpose', value: filter.search },
      ]}
    >
      <details className="map-opener">
        <summary className="button button-secondary">
          Filters
          <span data-part="set">{set > 0 && <Count>{set}</Count>}</span>
          <Icon of={ChevronDown} className="size-4" />
        </summary>
      </details>
      <div className="map-choices">
        <div data-part="tier">
          <SelectField
            label="Tier"
            name="tier"
            placeholder="All tiers"
            defaultValue={filter.tier ?? ''}
            choices={(Object.keys(tiers) as Tier[]).map((value) => ({
              value,
              label: `${tiers[value]} (${facets.tiers[value]})`,
            }))}
          />
        </div>
        <div data-part="sort">
          <SelectField
            label="Sort by"
            name="sort"
            defaultValue={filter.sort === 'recommended' ? '' : filter.sort}
            choices={[...new Set([...offeredSorts, filter.sort])].map((value) => ({
              value: value === 'recommended' ? '' : value,
              label: filter.search && value === 'recommended' ? 'Best match' : sorts[value],
            }))}
          />
        </div>
      </div>
      <div data-part="kept" hidden>
        {kept.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
      </div>
    </ListFilters>
  );
}

/** Board, list or landscape of the same items. */
export function ViewSwitch({ filter }: { filter: MapFilter }) {
  return (
    <p className="flex gap-4 text-sm">
      <span className="sr-only">View:</span>
      {(Object.keys(views) as (keyof typeof views)[]).map((view) => (
        <a
          key={view}
          id={`view-${view}`}
          href={mapHref(filter, { view })}
          className="py-1 text-soft aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-ink)]"
          rel="nofollow"
          aria-current={filter.view === view || undefined}
        >
          {views[view]}
        </a>
      ))}
    </p>
  );
}
