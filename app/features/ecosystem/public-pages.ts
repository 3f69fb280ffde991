import type { PublicPages } from '#app/lib/public-page.ts';

export const ecosystemPages: PublicPages = {
  '/ecosystem/layers': { title: 'New Layers', kicker: 'who builds which layer' },
  '/ecosystem/scale': { title: 'Scale', kicker: 'six mechanisms' },
  '/mcp-map': { title: 'MCP Map', kicker: 'servers · clients · SDKs · tools' },
  '/mcp-map/suggest': { title: 'Suggest an item', kicker: 'MCP Map' },
};
