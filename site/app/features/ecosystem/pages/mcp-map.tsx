import { redirect } from 'react-router';
import { datasetData } from '#app/lib/structured-data.ts';
import { topics } from '#app/lib/topics.ts';
import { correctTermsContext, listNearest } from '#app/services/search/nearest.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { FeedLinks } from '#app/ui/feed-links.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { refetched } from '#app/ui/refetched.ts';
import { mapFeedQuery } from '../catalogue/feed.server.ts';
import { isNarrowed, isWholeBoard, mapFilter, mapHref } from '../catalogue/filter.ts';
import { findCompared } from '../catalogue/item.server.ts';
import { listItems } from '../catalogue/items.server.ts';
import { findLayer } from '../catalogue/layers.ts';
import { findItems } from '../catalogue/search.server.ts';
import { EcosystemPages } from '../components/ecosystem-pages.tsx';
import { CategoryTabs } from '../components/map/category-tabs.tsx';
import { CompareTray } from '../components/map/compare.tsx';
import { MapHead, MapRail } from '../components/map/map-filters.tsx';
import { MapResults } from '../components/map/map-results.tsx';
import type { Route } from './+types/mcp-map';

export const handle: PageHandle = {
  page: 'reading',
  finished: {
    topics: () => [topics.catalogue],
    query: /^\?(?:layer=(?:use|serve|connect|build|trust)&)?view=(?:list|landscape)$/,
  },
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
    // Only for the whole map: a selection is not a dataset of its own.
    jsonLd: (siteUrl) => {
      if (!filter || !isWholeBoard(filter)) return [];
      return [
        datasetData(siteUrl, {
          name: 'MCP Map: catalogue of the ecosystem of the Model Context Protocol',
          description:
            'Servers, clients, SDKs, registries, gateways and tools around the Model Context Protocol, each with links, install instructions, sources and the date of the last check.',
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
  // Only the route decides if other sites may show a page in a frame. Browsers apply that to the redirect too.
  if (filter.isEmbedded)
    throw redirect(mapHref(filter), {
      headers: { 'Content-Security-Policy': "default-src 'none'; frame-ancestors *" },
    });
  const [found, compared] = await Promise.all([listItems(db, filter), findCompared(db, filter.compare)]);
  const names = new Map(compared.map(({ slug, name }) => [slug, name]));
  // Items that left the map leave the comparison too.
  filter.compare = compared.map(({ slug }) => slug);
  const nearest =
    found.items.length === 0
      ? await listNearest(
          filter.search,
          (query, limit) => findItems(db, query, limit),
          context.get(correctTermsContext),
        )
      : [];
  return {
    filter,
    names,
    found,
    nearest,
    feed: mapFeedQuery(filter),
    hasLookup: config.logoLookup !== undefined,
    siteUrl: config.siteUrl,
  };
}

export default function McpMapPage({ loaderData }: Route.ComponentProps) {
  const { filter, names, found, nearest, feed, hasLookup, siteUrl } = loaderData;
  return (
    <div className="wrap tool tool-with-rail" {...refetched('replace')}>
      <MapHead filter={filter} />
      <div className="tool-body">
        <MapRail filter={filter} facets={found.facets} />
        <div className="min-w-0">
          <CategoryTabs filter={filter} facets={found.facets} />
          <MapResults
            filter={filter}
            found={found}
            nearest={nearest}
            hasLookup={hasLookup}
            siteUrl={siteUrl}
          />
        </div>
      </div>
      <CompareTray filter={filter} names={names} />
      <p className="mt-14 max-w-[44em] text-soft">
        Servers, clients, SDKs and tools around the Model Context Protocol, each with its links, connection
        instructions and the date of its last check.
      </p>
      <p className="mt-4 text-sm text-soft" data-part="feed">
        <FeedLinks
          folder="/feeds/map"
          query={feed}
          of={isNarrowed(filter) ? 'this search' : 'new and changed items'}
        />
      </p>
      <p className="mt-2 text-sm text-soft">
        Is something missing?{' '}
        <a className="link" href="/mcp-map/suggest">
          Suggest it
        </a>
        . Implementations that write traces are in{' '}
        <a className="link" href="/registry">
          the registry
        </a>
        . For clients and allow-lists, the map is{' '}
        <a className="link" href="/mcp-map/registry">
          also a registry with the official API
        </a>
        .
      </p>
      <EcosystemPages current="/mcp-map" />
    </div>
  );
}
