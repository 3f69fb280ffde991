import type { Feature } from '#app/feature.server.ts';
import { clientSetupsContext } from '#app/features/agents/agents.server.ts';
import { topics } from '#app/lib/topics.ts';
import { site as names } from '#site';
import { itemList } from './admin/items.server.ts';
import { partnerList } from './admin/partners.server.ts';
import { syncList } from './admin/syncs.server.ts';
import { mapTools } from './catalogue/agent-tools.server.ts';
import { connectToEndpoint } from './catalogue/connect.ts';
import { catalogueCommand } from './catalogue/import.server.ts';
import { countItemPaths, findMapPage, listItemPaths } from './catalogue/item.server.ts';
import { itemSource } from './catalogue/item-source.server.ts';
import { countServers } from './catalogue/items.server.ts';
import { mapListings } from './catalogue/listings.server.ts';
import { findItems, nearMapWords } from './catalogue/search.server.ts';
import { catalogCategorySeed, catalogItemSeed } from './catalogue/seed.server.ts';
import { suggestionKind } from './catalogue/suggestion-kind.server.ts';
import { registerCatalogueTasks } from './catalogue/sync.server.ts';
import { ecosystemPages } from './pages.ts';
import { partnerSeed } from './partners.server.ts';
import { forgetOldReferrers } from './partners-clicks.server.ts';

export const ecosystem: Feature = {
  pages: ecosystemPages,
  textSection: 'Registry and map',
  deskLists: [itemList, syncList, partnerList],
  figures: {
    servers: { label: 'Servers on the map', one: 'Server on the map', href: '/mcp-map', count: countServers },
  },
  submissionKinds: [suggestionKind],
  listings: [mapListings],
  secretSources: [itemSource],
  searchSources: [{ group: 'MCP Map', find: findItems, nearWords: nearMapWords }],
  storedPages: [{ name: 'map', topics: [topics.catalogue], count: countItemPaths, list: listItemPaths }],
  socialPages: [({ db }, path) => findMapPage(db, path)],
  agentTools: mapTools,
  seeds: [partnerSeed, catalogCategorySeed, catalogItemSeed],
  commands: { catalogue: ({ services }) => catalogueCommand(services) },
  start({ services }) {
    const { background, db } = services;
    background.every('forget-old-referrers', '29 3 * * *', () => forgetOldReferrers(db));
    registerCatalogueTasks(services);
    const setups = (url: string) => connectToEndpoint(names.slug, url);
    return { provide: (context) => context.set(clientSetupsContext, setups) };
  },
};
