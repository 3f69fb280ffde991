import { datasetData } from '#app/lib/structured-data.ts';
import { topics } from '#app/lib/topics.ts';
import { listNearest } from '#app/services/search/nearest.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FeedLinks } from '#app/ui/feed-links.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { refetched } from '#app/ui/refetched.ts';
import { findCompared } from '../catalogue/compare.server.ts';
import { mapFeedQuery } from '../catalogue/feed.server.ts';
import { isNarrowed, isWholeBoard, mapFilter } from '../catalogue/filter.ts';
import { listItems } from '../catalogue/items.server.ts';
import { findLayer } from '../catalogue/layers.ts';
import { findItems } from '../catalogue/search.server.ts';
import { EcosystemPages } from '../components/ecosystem-pages.tsx';
import { CategoryTabs } from '../components/map/category-tabs.tsx';
import { CompareTray } from '../components/map/compare.tsx';
import { MapFilters } from '../components/map/map-filters.tsx';
import { MapResults } from '../components/map/map-results.tsx';
import { MapToggles } from '../components/map/map-toggles.tsx';
import type { Route } from './+types/mcp-map';

export const handle: PageHandle = {
  page: 'reading',
  finished: () => [topics.catalogue],
  finishedQuery: /^\?(?:layer=(?:use|serve|connect|build|trust)&)?view=(?:list|landscape)$/,
};

export const meta: Route.MetaFunction = (args) => {
  const { filter, found, feed = '' } = args.loaderData ?? {};
  const category = found?.facets.categories.find(({ slug }) => slug === filter?.category);
  const place = category ?? findLayer(filter?.layer ?? null);
  return pageMeta(args, {
    title: place ? `MCP Map: ${place.name}` : 'MCP Map',
    description:
      'A searchable catalogue of the Model Context Protocol’s ecosystem: servers, clients, SDKs, registries, gateways, hosting, security, testing and more.',
    feed: { folder: '/feeds/map', title: place ? `MCP Map: ${place.name}` : 'MCP Map', query: feed },
    // Of the map itself: a selection of it is no dataset of its own.
    jsonLd: (siteUrl) => {
      if (!filter || !isWholeBoard(filter)) return [];
      return [
        datasetData(siteUrl, {
          name: 'MCP Map: catalogue of the ecosystem of the Model Context Protocol',
          description:
            'Servers, clients, SDKs, registries, gateways and tools around the Model Context Protocol, each with its links, how to connect, where its facts were seen, and when it was last checked.',
          path: '/mcp-map',
          data: 'catalogue',
          feed: '/feeds/map',
          keywords: ['Model Context Protocol', 'MCP servers', 'MCP clients', 'catalogue'],
        }),
      ];
    },
  });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const filter = mapFilter(url.searchParams);
  const [found, compared] = await Promise.all([listItems(db, filter), findCompared(db, filter.compare)]);
  const names = new Map(compared.map(({ slug, name }) => [slug, name]));
  // What is on the map no more is not compared either.
  filter.compare = compared.map(({ slug }) => slug);
  const nearest =
    found.items.length === 0
      ? await listNearest(filter.search, (query, limit) => findItems(db, query, limit))
      : [];
  return {
    filter,
    names,
    found,
    nearest,
    feed: mapFeedQuery(filter),
    hasLookup: config.logoLookup !== undefined,
  };
}

export default function McpMapPage({ loaderData }: Route.ComponentProps) {
  const { filter, names, found, nearest, feed, hasLookup } = loaderData;
  return (
    <div className="wrap pt-8 pb-20 sm:pt-12 md:pt-16" {...refetched('replace')}>
      <div className="mb-5 grid items-end gap-x-16 gap-y-6 sm:mb-9 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="text-3xl md:text-4xl">MCP Map</h1>
          <p className="mt-3 max-w-[38em] text-soft sm:mt-5 md:text-lg">
            Servers, clients, SDKs and tools around the Model Context Protocol, each with its links, how to
            connect, and when it was last checked.
          </p>
        </div>
        <div className="max-sm:hidden lg:pb-1.5">
          <ButtonLink href="/mcp-map/suggest" variant="secondary">
            Suggest an item
          </ButtonLink>
        </div>
      </div>
      <MapFilters filter={filter} facets={found.facets} />
      <CategoryTabs filter={filter} facets={found.facets} />
      <MapToggles filter={filter} facets={found.facets} />
      <MapResults filter={filter} found={found} nearest={nearest} hasLookup={hasLookup} />
      <CompareTray filter={filter} names={names} />
      <p className="mt-14 text-sm text-soft" data-part="feed">
        <FeedLinks
          folder="/feeds/map"
          query={feed}
          of={isNarrowed(filter) ? 'what comes to this selection or changes in it' : 'what is new or changed'}
        />
      </p>
      <p className="mt-2 text-sm text-soft">
        Something is missing:{' '}
        <a className="link" href="/mcp-map/suggest">
          suggest it
        </a>
        . Implementations that write traces are in{' '}
        <a className="link" href="/registry">
          the registry
        </a>
        . For clients and allow-lists, the map is{' '}
        <a className="link" href="/mcp-map/registry">
          a registry by the official API
        </a>
        .
      </p>
      <EcosystemPages current="/mcp-map" />
    </div>
  );
}
