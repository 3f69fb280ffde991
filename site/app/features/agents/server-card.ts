import { site } from '#site';

const domain = new URL(site.standardOrigin).host;

/** The server's name in the official registry's form: the reversed domain, then a name. */
export const ownServerName = `${domain.split('.').reverse().join('.')}/${site.slug}`;

/** The revisions of MCP that `/mcp` speaks. */
const revisions = ['2026-07-28', '2025-11-25'] as const;

/** Media types of the two documents by SEP-2127. */
export const cardType = 'application/mcp-server-card+json';
export const catalogType = 'application/ai-catalog+json';

/** Connection details that a client reads first (SEP-2127, `io.modelcontextprotocol/server-card`). */
export const serverCard = (siteUrl: string) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: ownServerName,
  version: site.packages.version,
  title: site.product,
  description: 'Read, check, find, verify and learn: the standard, its registry, its map and its courses.',
  websiteUrl: siteUrl,
  remotes: [{ type: 'streamable-http', url: `${siteUrl}/mcp`, supportedProtocolVersions: [...revisions] }],
});

/** The catalogue of this domain's servers: it has one. */
export const aiCatalog = (siteUrl: string) => ({
  specVersion: '1.0',
  host: { displayName: site.product, identifier: domain },
  entries: [
    {
      identifier: `urn:air:${domain}:mcp:${site.slug}`,
      type: cardType,
      url: `${siteUrl}/mcp/server-card`,
    },
  ],
});
