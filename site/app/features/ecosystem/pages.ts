import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export const ecosystemPages: PublicPages = {
  '/ecosystem/layers': {
    file: 'pages/layers.tsx',
    title: 'New Layers',
    description:
      'The six layers of the MCP ecosystem, from standards bodies to models, with the organisations that build each and what a trace has to do with it.',
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
      'The way from free courses through three levels of certification to the Fellow and Board credentials: what each asks, takes and costs.',
    kicker: 'from free courses to the board',
    searchWords: 'levels exam certification fellowship board foundation developer architect',
    header: { menu: 'Ecosystem', at: 2, label: 'Courses', about: 'Courses and certification tiers' },
  },
  '/ecosystem/scale': {
    file: 'pages/scale.tsx',
    title: 'Scale',
    description:
      'The mechanisms by which an open standard grows from one implementation to many: what exists of each today, and what is planned.',
    kicker: 'how a standard grows',
    searchWords: 'growth organisations participants',
    header: { menu: 'Ecosystem', at: 3, about: 'Six ways in which adoption grows' },
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
      'Every server of the MCP Map by the API of the official MCP registry: an address to paste into VS Code or Copilot as an allow-list, filtered by tier, evidence and profile.',
    kicker: 'allow-lists · v0.1 API',
    searchWords: 'allow list allowlist copilot vscode registry api',
  },
  '/mcp-map/suggest': {
    file: 'pages/suggest-item.tsx',
    title: 'Suggest an item',
    description:
      'Suggest a server, client, SDK or tool for the MCP Map. An editor looks at every suggestion.',
    kicker: 'MCP Map',
    searchWords: 'add submit missing server tool',
  },
};
