import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export const ecosystemPages: PublicPages = {
  '/ecosystem/layers': {
    file: 'pages/layers.tsx',
    title: 'New Layers',
    description:
      'The six layers of the MCP ecosystem, from standards bodies to models, the organisations that build each layer, and the role of a trace.',
    kicker: 'who builds which layer',
    searchWords: 'vendors companies organisations landscape who makes',
    header: { menu: 'Ecosystem', at: 1, about: 'Who builds which layer' },
  },
  '/partners': {
    file: 'pages/partners.tsx',
    title: 'Partners',
    description: `Organisations that support the ${site.product} standard, by field and tier, and how to become one.`,
    kicker: 'gold · silver · bronze',
    searchWords: 'companies partnership programme',
    header: { menu: 'Community', at: 3, about: 'Organisations that support the standard' },
    footer: { column: 'Community', at: 2 },
  },
  '/ecosystem/courses': {
    file: 'pages/courses.tsx',
    title: 'Courses and certifications',
    description:
      'Compare the six tiers, from free courses to the Board credential: requirements, time and price.',
    kicker: 'from free courses to Board',
    searchWords: 'levels exam certification fellowship board foundation developer architect',
    header: { menu: 'Ecosystem', at: 2, label: 'Courses', about: 'Compare the six tiers' },
  },
  '/ecosystem/scale': {
    file: 'pages/scale.tsx',
    title: 'Scale',
    description:
      'Six mechanisms that help an open standard grow from one implementation to many: their state today, and the plans.',
    kicker: 'how a standard grows',
    searchWords: 'growth organisations participants',
    header: { menu: 'Ecosystem', at: 3, about: 'Six ways to grow adoption' },
  },
  '/mcp-map': {
    file: 'pages/mcp-map.tsx',
    title: 'MCP Map',
    kicker: 'servers · clients · SDKs · tools',
    searchWords: 'mcp servers catalogue directory list of clients tools find a server integrations',
    header: { menu: 'Ecosystem', at: 4, about: 'Servers, clients and tools, searchable' },
  },
  '/mcp-map/registry': {
    file: 'pages/map-registry.tsx',
    title: 'The map as a registry',
    description:
      'The MCP Map as a registry, through the official MCP registry API. Use the URL as a registry or an allow-list in VS Code or Copilot. Filter it by tier, evidence and profile.',
    kicker: 'allow-lists · v0.1 API',
    searchWords: 'allow list allowlist copilot vscode registry api',
  },
  '/mcp-map/suggest': {
    file: 'pages/suggest-item.tsx',
    title: 'Suggest an item',
    description: 'Suggest a server, client, SDK or tool for the MCP Map. An editor reviews every suggestion.',
    kicker: 'MCP Map',
    searchWords: 'add submit missing server tool',
  },
};
