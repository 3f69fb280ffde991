import { z } from 'zod';
import { type HostName, hosts } from '../hosts.ts';
import { type Library, ToolRefusal } from '../library.ts';
import { implementation, profiles, server, serverSummary, stages, tiers } from '../shapes.ts';
import { cursorAfter, cursorField, defineTool, limitOf, nextCursor, offsetOf } from '../tool.ts';

/** Clients for which it is said how they connect. */
const clients = Object.keys(hosts) as HostName[];

export const findServers = defineTool({
  name: 'find_servers',
  title: 'Find servers',
  description:
    'MCP servers, clients and tools of the map that have every word of the query, or nearly, by category and tier.',
  needs: 'servers',
  input: z.strictObject({
    query: z.string().max(100).default(''),
    category: z.string().max(60).default('').describe('The slug of a category of the map.'),
    tier: z.enum(['', ...tiers]).default(''),
    limit: limitOf(24, 12),
    cursor: cursorField,
  }),
  output: z.object({ servers: z.array(serverSummary), total: z.number(), next_cursor: nextCursor }),
  async run(library, { limit, cursor, ...filter }) {
    const offset = offsetOf(cursor);
    const { items, hasMore, total } = await serversOf(library).find(filter, { offset, limit });
    const lines = items.map(({ slug, name, description }) => `${slug}: ${name}. ${description}`);
    return {
      result: { servers: items, total, next_cursor: cursorAfter(offset, items.length, hasMore) },
      text: lines.join('\n') || 'No item of the map has these words.',
    };
  },
});

export const getServer = defineTool({
  name: 'get_server',
  title: 'A server and how to connect to it',
  description: 'One item of the map with its facts, and how a client is set up for it.',
  needs: 'servers',
  input: z.strictObject({
    slug: z.string().max(100).describe('Of the item: find_servers gives it.'),
    client: z.enum(clients).optional().describe('For which client; without it for each.'),
  }),
  output: server,
  async run(library, { slug, client }) {
    const found = await serversOf(library).get(slug, client);
    if (!found) throw new ToolRefusal(`slug: the map has no item ${slug}. find_servers finds them by words.`);
    return { result: found };
  },
});

export const findImplementations = defineTool({
  name: 'find_implementations',
  title: 'Find implementations',
  description:
    'Implementations of the standard that the registry lists, with how far the evidence for each has come.',
  needs: 'findImplementations',
  input: z.strictObject({
    query: z.string().max(100).default(''),
    profile: z.enum(profiles).optional(),
    stage: z.enum(stages).optional(),
    limit: limitOf(100, 30),
    cursor: cursorField,
  }),
  output: z.object({ implementations: z.array(implementation), total: z.number(), next_cursor: nextCursor }),
  async run(library, { limit, cursor, ...filter }) {
    const offset = offsetOf(cursor);
    const found = await library.findImplementations?.(filter, { offset, limit });
    const { items = [], hasMore = false, total = 0 } = found ?? {};
    const lines = items.map(({ key, name, profile, stage }) => `${key}: ${name}, ${profile}, ${stage}`);
    return {
      result: { implementations: items, total, next_cursor: cursorAfter(offset, items.length, hasMore) },
      text: lines.join('\n') || 'No implementation has these words.',
    };
  },
});

function serversOf({ servers }: Library): NonNullable<Library['servers']> {
  if (!servers) throw new ToolRefusal('There is no map here.');
  return servers;
}
