import { expect, test } from 'vitest';
import { connectionsOf } from './connection.ts';

const item = {
  slug: 'notion',
  category: 'servers',
  remoteUrl: null,
  transports: [],
  auth: null,
  isLocal: false,
  packages: [],
};

test('an endpoint comes with its configuration and what it asks for', () => {
  const [way] = connectionsOf({
    ...item,
    remoteUrl: 'https://mcp.notion.com/mcp',
    transports: ['stdio', 'streamable-http'],
    auth: 'oauth',
  });
  expect(way?.text).toContain('Streamable HTTP');
  expect(way?.text).toContain('OAuth');
  expect(JSON.parse(way?.json ?? '')).toEqual({
    mcpServers: { notion: { url: 'https://mcp.notion.com/mcp' } },
  });
});

test('a package comes with the command that starts it, and a strange name with none', () => {
  const packages = [
    { registryType: 'npm', identifier: '@notionhq/notion-mcp-server' },
    { registryType: 'npm', identifier: 'x; rm -rf /' },
    { registryType: 'npm', identifier: '--eval=1' },
    { registryType: 'unknown', identifier: 'x' },
  ];
  const ways = connectionsOf({ ...item, packages });
  expect(ways).toHaveLength(1);
  expect(ways[0]?.json).toContain('"@notionhq/notion-mcp-server"');
});

test('without an endpoint or a package nothing is invented', () => {
  expect(connectionsOf(item)).toEqual([]);
  expect(connectionsOf({ ...item, isLocal: true })[0]?.json).toBeUndefined();
});
