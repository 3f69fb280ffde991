import { cursorAfter, cursorField, limitOf, nextCursor, offsetOf, ToolRefusal } from '@context-native/mcp';
import { type HostName, hosts } from '@context-native/mcp/hosts';
import { z } from 'zod';
import { Refusal } from '#app/lib/refusal.ts';
import { type AgentTool, defineAgentTool } from '#app/services/agent-tools/agent-tool.server.ts';
import { clientNames, connectWith } from './connect.ts';
import { itemsPerPage, mapFilter, type Tier, tiers } from './filter.ts';
import { findItem } from './item.server.ts';
import { listItems } from './items.server.ts';

const serverSummary = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  tier: z.string(),
  category: z.string(),
  url: z.string(),
});

const server = serverSummary.extend({
  tags: z.array(z.string()),
  status: z.enum(['active', 'deprecated']).describe('Do not start using a deprecated item.'),
  status_message: z.string().nullable(),
  website: z.string().nullable(),
  repository: z.string().nullable(),
  connect: z
    .array(
      z.object({
        title: z.string(),
        text: z.string(),
        client: z.string().optional().describe('Client that the setup is for.'),
        runs: z
          .string()
          .optional()
          .describe('The whole command with its variables, or the URL with its headers.'),
        configuration: z.string().optional().describe('JSON to add to the client’s configuration file.'),
        file: z.string().optional().describe('Path of the client’s configuration file.'),
        command: z.string().optional().describe('Shell command that adds the server to the client.'),
        link: z.string().optional().describe('A link that the client opens to add the server.'),
        address: z.string().optional().describe('URL to paste into the client.'),
      }),
    )
    .describe(
      'Ways to connect. If a way has no configuration and no link, but its text names switches, show the text to the user first: the switches change what runs.',
    ),
});

const summaryOf = (item: { slug: string }, siteUrl: string) =>
  serverSummary.parse({ ...item, url: `${siteUrl}/mcp-map/${item.slug}` });

export const findServersTool = defineAgentTool({
  name: 'find_servers',
  title: 'Find servers',
  description:
    'Find MCP servers, clients and tools on the map that match every word of the query, allowing small typing errors. Filters: category and tier.',
  isCounted: true,
  input: z.strictObject({
    query: z.string().max(100).default(''),
    category: z.string().max(60).default('').describe('Slug of a map category.'),
    tier: z.enum(['', ...(Object.keys(tiers) as Tier[])]).default(''),
    limit: limitOf(24, 12),
    cursor: cursorField,
  }),
  output: z.object({ servers: z.array(serverSummary), total: z.number(), next_cursor: nextCursor }),
  async run({ services: { db, config } }, { query, category, tier, limit, cursor }) {
    const offset = offsetOf(cursor);
    const params = new URLSearchParams({ view: 'list', search: query, category, tier });
    if (!query) params.set('sort', 'name');
    const perPage = itemsPerPage(mapFilter(params));
    params.set('page', String(Math.floor(offset / perPage) + 1));
    const { items, total, page, facets } = await listItems(db, mapFilter(params));
    const categories = facets.categories.map(({ slug }) => slug);
    if (category && !categories.includes(category))
      throw new Refusal(422, `unknown category ${category}. Use one of ${categories.join(', ')}.`, {
        field: 'category',
      });
    // A part ends at the end of its page of the map, and the next part begins there.
    const start = offset - (page - 1) * perPage;
    const part = start < 0 || start >= perPage ? [] : items.slice(start, start + limit);
    const servers = part.map((item) => summaryOf(item, config.siteUrl));
    const hasMore = part.length > 0 && offset + part.length < total;
    const lines = servers.map(({ slug, name, description }) => `${slug}: ${name}. ${description}`);
    return {
      result: { servers, total, next_cursor: cursorAfter(offset, servers.length, hasMore) },
      text: lines.join('\n') || 'No item on the map matches. Try fewer words.',
    };
  },
});

export const getServerTool = defineAgentTool({
  name: 'get_server',
  title: 'A server and how to connect to it',
  description: 'One item on the map, with its facts and the setup for a client.',
  isCounted: true,
  input: z.strictObject({
    slug: z.string().max(100).describe('The item’s slug, from find_servers.'),
    client: z
      .enum(Object.keys(hosts) as HostName[])
      .optional()
      .describe('Client to set up. Default: all clients.'),
  }),
  output: server,
  async run({ services: { db, config } }, { slug, client: wanted }) {
    const item = await findItem(db, slug);
    if (!item) throw new ToolRefusal(`slug: the map has no item ${slug}. Search with find_servers.`);
    return {
      result: {
        ...summaryOf(item, config.siteUrl),
        tags: item.tags,
        status: item.registryStatus === 'deprecated' ? ('deprecated' as const) : ('active' as const),
        status_message: item.statusMessage,
        website: item.websiteUrl,
        repository: item.repositoryUrl,
        connect: (wanted ? [wanted] : clientNames).flatMap((client) =>
          connectWith(item, client).map(({ kind: _, isOld: __, json, ...way }) => ({
            client,
            ...way,
            ...(json && { configuration: json }),
          })),
        ),
      },
    };
  },
});

export const mapTools: readonly AgentTool[] = [findServersTool, getServerTool];
