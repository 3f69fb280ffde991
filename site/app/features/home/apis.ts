import { feedFiles } from '#app/lib/feed-names.ts';

/** An API of this site. */
interface Api {
  title: string;
  path: string;
  about: string;
  type: string;
  describedBy?: string;
  /** Media type of the description, if it is not JSON. */
  descriptionType?: string;
  explainedAt?: string;
}

export const apiCatalogAddress = '/.well-known/api-catalog';

/** Value of a `Link` header that points to the API catalogue (RFC 9727, section 3). */
export const apiCatalogLink = `<${apiCatalogAddress}>; rel="api-catalog"`;

/** The site's APIs, for `/llms.txt` and `/.well-known/api-catalog`. */
export const apis: readonly Api[] = [
  {
    title: 'API description',
    path: '/api/openapi.json',
    about: 'every call of the public API, as OpenAPI 3.1',
    type: 'application/json',
  },
  {
    title: 'Open data',
    path: '/api/v1/catalogue',
    about: 'the map as JSON, page by page with cursors. The page /data lists the other data',
    type: 'application/json',
    describedBy: '/api/openapi.json',
    explainedAt: '/data',
  },
  {
    title: 'Registry',
    path: '/api/v1/registry',
    about: 'implementations that declare compliance, as JSON',
    type: 'application/json',
    describedBy: '/api/openapi.json',
    explainedAt: '/registry',
  },
  {
    title: 'MCP servers',
    path: '/v0.1/servers',
    about: "the read API of the official MCP registry, with our map's servers",
    type: 'application/json',
    describedBy: '/api/openapi.json',
    explainedAt: '/mcp-map/registry',
  },
  {
    title: 'MCP endpoint',
    path: '/mcp',
    about: 'search, read, check and verify as tools of an MCP server (Streamable HTTP)',
    type: 'application/json',
    describedBy: '/mcp/server-card',
    descriptionType: 'application/mcp-server-card+json',
    explainedAt: '/agents',
  },
  ...feed('Articles', '/feeds', 'new articles'),
  ...feed('The standard', '/feeds/standard', 'changes of the standard'),
  ...feed('The registry', '/feeds/registry', 'new and changed entries'),
  ...feed('The map', '/feeds/map', 'new and changed servers'),
  ...feed('The library', '/feeds/library', 'new works'),
  ...feed('Server checks', '/feeds/server-checks', 'what regular checks of servers found'),
];

function feed(title: string, folder: string, about: string): Api[] {
  return feedFiles.map(({ file, label, type }) => ({
    title: `${title} (${label})`,
    path: `${folder}/${file}`,
    about,
    type,
  }));
}
