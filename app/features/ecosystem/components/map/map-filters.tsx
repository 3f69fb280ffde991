import { SelectField } from '#app/ui/choice-fields.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import type { Facets } from '../../catalogue/facets.ts';
import { type MapFilter, mapHref, sorts, type Tier, tiers } from '../../catalogue/filter.ts';

/** Search, tier and order; the form takes the other filters along. */
export function MapFilters({ filter, facets }: { filter: MapFilter; facets: Facets }) {
  return (
    <ListFilters
      action="/mcp-map"
      fields={[
        { name: 'search', label: 'Search', placeholder: 'Name, tag or what it does', value: filter.search },
      ]}
    >
      <div className="grid grid-cols-2 gap-x-4 sm:contents">
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
            choices={Object.entries(sorts).map(([value, label]) => ({
              value: value === 'recommended' ? '' : value,
              label: filter.search && value === 'recommended' ? 'Best match' : label,
            }))}
          />
        </div>
      </div>
      <div data-part="kept" hidden>
        {filter.category && <input type="hidden" name="category" value={filter.category} />}
        {filter.tags.map((tag) => (
          <input key={tag} type="hidden" name="tag" value={tag} />
        ))}
        {filter.flags.map((flag) => (
          <input key={flag} type="hidden" name="flag" value={flag} />
        ))}
        {filter.view === 'list' && <input type="hidden" name="view" value="list" />}
      </div>
    </ListFilters>
  );
}

/** Board or list. */
export function ViewSwitch({ filter }: { filter: MapFilter }) {
  return (
    <p className="flex gap-4 text-sm">
      <span className="sr-only">View:</span>
      {(['board', 'list'] as const).map((view) => (
        <a
          key={view}
          id={`view-${view}`}
          href={mapHref(filter, { view })}
          className="py-1 text-soft aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-signal)]"
          rel="nofollow"
          aria-current={filter.view === view || undefined}
        >
          {view === 'board' ? 'Board' : 'List'}
        </a>
      ))}
    </p>
  );
}
