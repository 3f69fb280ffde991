/** The door of the ecosystem feature: what other features and the composition may use. */
import type { PublicPages } from '#app/lib/public-page.ts';

export { itemList } from './admin/items.server.ts';
export { partnerList } from './admin/partners.server.ts';
export { syncList } from './admin/syncs.server.ts';
export { agentServers } from './catalogue/agent-servers.server.ts';
export { connectToEndpoint } from './catalogue/connect.ts';
export { catalogueOperations } from './catalogue/data.server.ts';
export { catalogueCommand } from './catalogue/import.server.ts';
export { countItemPaths, findItem, findMapPage, listItemPaths } from './catalogue/item.server.ts';
export { itemSource } from './catalogue/item-source.server.ts';
export { countCategories, countItems, countServers } from './catalogue/items.server.ts';
export { findItems } from './catalogue/search.server.ts';
export { catalogCategorySeed, catalogItemSeed } from './catalogue/seed.server.ts';
export { suggestionKind } from './catalogue/suggestion-kind.server.ts';
export { registerCatalogueTasks } from './catalogue/sync.server.ts';
export { listPartners, partnerSeed } from './partners.server.ts';
export { registerPartnerTasks } from './partners-clicks.server.ts';
export { partnersOperations } from './partners-operations.server.ts';
export { registryApiOperations } from './registry-api/operations.server.ts';

export const ecosystemPages: PublicPages = {
  '/ecosystem/layers': { title: 'New Layers', kicker: 'who builds which layer' },
  '/partners': { title: 'Partners', kicker: 'gold · silver · bronze' },
  '/ecosystem/courses': { title: 'Courses and certifications', kicker: 'from free courses to the board' },
  '/ecosystem/scale': { title: 'Scale', kicker: 'how a standard grows' },
  '/mcp-map': {
    title: 'MCP Map',
    kicker: 'servers · clients · SDKs · tools',
    searchWords: 'mcp servers',
  },
  '/mcp-map/registry': {
    title: 'The map as a registry',
    kicker: 'allow-lists · v0.1 API',
    searchWords: 'allow list allowlist copilot vscode registry api',
  },
  '/mcp-map/suggest': { title: 'Suggest an item', kicker: 'MCP Map' },
};
