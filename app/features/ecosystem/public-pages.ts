import type { PublicPages } from '#app/lib/public-page.ts';

export const ecosystemPages: PublicPages = {
  '/ecosystem/layers': { title: 'New Layers', kicker: 'who builds which layer' },
  '/partners': { title: 'Partners', kicker: 'gold · silver · bronze' },
  '/ecosystem/courses': { title: 'Courses and certifications', kicker: 'from free courses to the board' },
  '/ecosystem/scale': { title: 'Scale', kicker: 'six mechanisms' },
  '/mcp-map': { title: 'MCP Map', kicker: 'servers · clients · SDKs · tools' },
  '/mcp-map/suggest': { title: 'Suggest an item', kicker: 'MCP Map' },
};
