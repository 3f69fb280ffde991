import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { ListResults } from '#app/ui/list-results.tsx';
import { LogoMark } from '#app/ui/logo.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { refetched } from '#app/ui/refetched.ts';
import { site } from '#site';
import { firstOfEach, mapFilter, mapHref } from '../catalogue/filter.ts';
import { listItems } from '../catalogue/items.server.ts';
import { ItemLandscape } from '../components/map/item-landscape.tsx';
import { LandscapeHead } from '../components/map/landscape-head.tsx';
import type { Route } from './+types/embed-landscape';

export const handle: PageHandle = {
  page: 'frame',
  finished: { topics: () => [topics.catalogue], query: /^\?layer=(?:use|serve|connect|build|trust)$/ },
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'The MCP landscape',
    description: 'The landscape of the MCP Map, to embed in other pages.',
    noindex: true,
    path: args.location.pathname + args.location.search,
  });

/** `/embed/landscape?layer=serve`: the map's landscape with the filters of `/mcp-map`, without header and footer. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const asked = mapFilter(url.searchParams);
  const filter = { ...asked, view: 'landscape' as const, isEmbedded: true, compare: [] };
  const { items, facets, page, pages } = await listItems(db, filter);
  return {
    filter,
    items,
    facets,
    page,
    // Without a category, one page shows the first items of each (`firstOfEach`). A category has pages.
    pages: firstOfEach(filter) ? 1 : pages,
    hasLookup: config.logoLookup !== undefined,
    siteUrl: config.siteUrl,
  };
}

/** The landscape for a frame of another site. */
export default function EmbeddedLandscape({ loaderData }: Route.ComponentProps) {
  const { filter, items, facets, page, pages, hasLookup, siteUrl } = loaderData;
  return (
    <div className="px-4 py-3" {...refetched('replace')}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">The MCP landscape</h1>
        <a
          className="link flex items-center gap-2 text-sm"
          href={siteUrl + mapHref(filter, { isEmbedded: false })}
          target="_blank"
          rel="noopener"
        >
          <LogoMark className="size-4" />
          Open the MCP Map of {site.product}
        </a>
      </div>
      <ListResults
        id="map-results"
        isEmpty={items.length === 0}
        none="No items found"
        clearHref="/embed/landscape"
        pages={{ label: 'Pages of items', page, pages, hrefOf: (page) => mapHref(filter, { page }) }}
      >
        <LandscapeHead filter={filter} facets={facets} />
        <ItemLandscape items={items} hasLookup={hasLookup} level="h2" filter={filter} facets={facets} />
      </ListResults>
    </div>
  );
}
