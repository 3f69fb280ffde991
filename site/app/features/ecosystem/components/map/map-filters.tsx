import { ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { FilterFields } from '#app/ui/list-filters.tsx';
import { ToolHead } from '#app/ui/tool-head.tsx';
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
import { MapToggles } from './map-toggles.tsx';

const formId = 'map-form';

/** Title, search and the button that opens the filters where there is no room beside the items (`tools.css`). */
export function MapHead({ filter }: { filter: MapFilter }) {
  const set = filter.tags.length + filter.flags.length + (filter.tier ? 1 : 0);
  return (
    <ToolHead
      title="MCP Map"
      action="/mcp-map"
      id={formId}
      search={{
        name: 'search',
        label: 'Search',
        placeholder: 'Name, tag or purpose',
        value: filter.search,
      }}
      set={set > 0 && <Count of="filter">{set}</Count>}
    />
  );
}

/** Tier, order, flags and tags, beside the items. */
export function MapRail({ filter, facets }: { filter: MapFilter; facets: Facets }) {
  // Filters without a field of their own, which the form sends too.
  const others = mapHref(filter, { search: '', tier: undefined, sort: 'recommended' });
  const kept = [...new URLSearchParams(others.replace(/^[^?]*/, ''))];
  return (
    <search className="tool-rail" aria-label="Filters">
      <div className="tool-choices">
        <FilterFields
          form={formId}
          fields={[
            {
              name: 'tier',
              label: 'Tier',
              placeholder: 'All tiers',
              value: filter.tier ?? '',
              isLive: true,
              choices: (Object.keys(tiers) as Tier[]).map((value) => ({
                value,
                label: `${tiers[value]} (${facets.tiers[value]})`,
              })),
            },
          ]}
        />
        <div data-part="sort">
          <SelectField
            form={formId}
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
          <input key={name + value} type="hidden" form={formId} name={name} value={value} />
        ))}
      </div>
      <MapToggles filter={filter} facets={facets} />
      <p className="mt-5 max-lg:hidden">
        <ButtonLink href="/mcp-map/suggest" variant="secondary" size="small">
          Suggest an item
        </ButtonLink>
      </p>
    </search>
  );
}

/** Links to the same items as board, list or landscape. */
export function ViewSwitch({ filter }: { filter: MapFilter }) {
  return (
    <p className="flex gap-4 text-sm">
      <span className="sr-only">View:</span>
      {(Object.keys(views) as (keyof typeof views)[]).map((view) => (
        <a
          key={view}
          id={`view-${view}`}
          href={mapHref(filter, { view })}
          className="py-1 text-soft aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-ink)] forced-colors:aria-[current]:underline"
          rel="nofollow"
          aria-current={filter.view === view || undefined}
        >
          {views[view]}
        </a>
      ))}
    </p>
  );
}
