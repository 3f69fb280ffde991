import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { mapFilter } from '../catalogue/filter.ts';
import { listItems } from '../catalogue/items.server.ts';
import { EcosystemPages } from '../components/ecosystem-pages.tsx';
import { CategoryTabs } from '../components/map/category-tabs.tsx';
import { MapFilters } from '../components/map/map-filters.tsx';
import { MapResults } from '../components/map/map-results.tsx';
import { MapToggles } from '../components/map/map-toggles.tsx';
import type { Route } from './+types/mcp-map';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.catalogue] };

export const meta: Route.MetaFunction = (args) => {
  const { filter, found } = args.loaderData ?? {};
  const category = found?.facets.categories.find(({ slug }) => slug === filter?.category);
  return pageMeta(args, {
    title: category ? `MCP Map: ${category.name}` : 'MCP Map',
    description:
      'A searchable catalogue of the Model Context Protocol’s ecosystem: servers, clients, SDKs, registries, gateways, hosting, security, testing and more.',
  });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const filter = mapFilter(url.searchParams);
  const found = await listItems(db, filter);
  return { filter, found, hasLookup: config.logoLookup !== undefined };
}

export default function McpMapPage({ loaderData }: Route.ComponentProps) {
  const { filter, found, hasLookup } = loaderData;
  return (
    <div className="wrap pt-12 pb-20 md:pt-16" data-refetch="replace">
      <div className="mb-9 grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="text-3xl md:text-4xl">MCP Map</h1>
          <p className="mt-5 max-w-[38em] text-soft md:text-lg">
            Servers, clients, SDKs and tools around the Model Context Protocol, each with its links, how to
            connect, and when it was last checked.
          </p>
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-3 lg:pb-1.5">
          <ButtonLink href="/mcp-map/suggest" variant="secondary">
            Suggest an item
          </ButtonLink>
        </div>
      </div>
      <MapFilters filter={filter} facets={found.facets} />
      <CategoryTabs filter={filter} facets={found.facets} />
      <MapToggles filter={filter} facets={found.facets} />
      <MapResults filter={filter} found={found} hasLookup={hasLookup} />
      <p className="mt-14 text-sm text-soft">
        Implementations that write traces are in{' '}
        <a className="link" href="/registry">
          the registry
        </a>
        .
      </p>
      <EcosystemPages current="/mcp-map" />
    </div>
  );
}
