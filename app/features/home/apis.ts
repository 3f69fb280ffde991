/** Something that answers programs. */
interface Api {
  title: string;
  path: string;
  about: string;
  type: string;
  describedBy?: string;
  explainedAt?: string;
}

/** What answers programs, for `/llms.txt` and `/.well-known/api-catalog`. */
export const apis: readonly Api[] = [
  {
    title: 'API description',
    path: '/api/openapi.json',
    about: 'every call of the public API, as OpenAPI 3.1',
    type: 'application/json',
  },
  {
    title: 'Items of the map',
    path: '/api/v1/catalogue',
    about: 'servers, clients and tools as JSON, with cursors; the description has the other lists',
    type: 'application/json',
    describedBy: '/api/openapi.json',
  },
  {
    title: 'Registry',
    path: '/api/registry/entries',
    about: 'implementations that declare compliance, as JSON',
    type: 'application/json',
    describedBy: '/api/openapi.json',
    explainedAt: '/registry',
  },
  {
    title: 'MCP servers',
    path: '/v0.1/servers',
    about: 'the read API of the official MCP registry, over our map',
    type: 'application/json',
    describedBy: '/api/openapi.json',
    explainedAt: '/mcp-map',
  },
  {
    title: 'MCP endpoint',
    path: '/mcp',
    about: 'search, read, check and verify as tools of an MCP server (Streamable HTTP)',
    type: 'application/json',
  },
  { title: 'Atom feed', path: '/feeds/atom.xml', about: 'new articles', type: 'application/atom+xml' },
  { title: 'JSON Feed', path: '/feeds/feed.json', about: 'new articles', type: 'application/feed+json' },
];
