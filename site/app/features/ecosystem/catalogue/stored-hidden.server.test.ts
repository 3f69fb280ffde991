import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { askTool } from '../../../../tests/support/ask-tool.ts';
import { entry, registry } from '../../../../tests/support/mcp-registry.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { answerServers } from '../registry-api/answers.server.ts';
import { findServersTool, getServerTool } from './agent-tools.server.ts';
import { clientNames, connectWith } from './connect.ts';
import { mapFeed } from './feed.server.ts';
import { mapFilter } from './filter.ts';
import { importRegistry } from './import.server.ts';
import { findItem } from './item.server.ts';
import { listItems } from './items.server.ts';
import { catalogCategorySeed } from './seed.server.ts';
import { catalogItems } from './tables.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, [catalogCategorySeed()]);
const siteUrl = 'https://map.example';
const hidden = /[\u202E\u2066\u00AD\u200B]/;
const importFrom = (url: string) => importRegistry(services, url, { isFull: true, print: () => {} });

/** What a release that kept such characters has left in the database. */
async function storeHidden() {
  const packages = JSON.stringify([
    { registryType: 'npm', identifier: 'good', runtimeArguments: [{ type: 'positional', value: '-y' }] },
    { registryType: 'npm', identifier: 'b\u200Bad' },
    { registryType: 'npm', identifier: 'c', runtimeArguments: [{ type: 'positional', value: '-y\u2066' }] },
    { registryType: 'npm', identifier: 'd', environmentVariables: [{ name: 'A', description: 'One\u202E' }] },
  ]);
  const remotes = JSON.stringify([{ type: 'sse', url: 'https://a.example/\u202E' }]);
  await db.execute(sql`update mcp_catalog_items set name = ${'Ser\u202Ever\u00AD'}, maintainer = ${'some\u200Bone'},
    description = ${'Does\u2066 it.'}, status_message = ${'\u202Eold'}, website_url = ${'https://a.example/\u202Ex'},
    remote_url = ${'https://a.example/\u200Bmcp'}, packages = ${packages}::jsonb, remotes = ${remotes}::jsonb,
    tags = array[${'t\u00ADag'}], imported = imported || jsonb_build_object('name', ${'Ser\u202Ever\u00AD'}::text,
    'description', ${'Does\u2066 it.'}::text, 'packages', ${packages}::jsonb)`);
}

test('what is stored with hidden characters reaches no page, feed, API, tool or configuration', async () => {
  await importFrom((await registry([entry(1)])).url);
  await storeHidden();
  const { items } = await listItems(db, mapFilter(new URLSearchParams()));
  const slug = items[0]?.slug ?? '';
  const found = await findItem(db, slug);
  expect(found).toMatchObject({
    name: 'Server',
    maintainer: 'someone',
    description: 'Does it.',
    tags: ['tag'],
    websiteUrl: 'https://a.example/%E2%80%AEx',
    remoteUrl: 'https://a.example/%E2%80%8Bmcp',
    remotes: [],
  });
  // Another command than was written is none that somebody should run.
  expect(found?.packages.map(({ identifier }) => identifier)).toEqual(['good', 'd']);
  const url = new URL('/v0.1/servers', siteUrl);
  const asked = { request: new Request(url), db, siteUrl, searchParams: url.searchParams, choice: undefined };
  const shown = {
    items,
    found,
    feed: await mapFeed(db, siteUrl, mapFilter(new URLSearchParams())),
    api: await (await answerServers(asked)).text(),
    tool: [
      await askTool(findServersTool, services, { query: '', category: '', tier: '', limit: 5 }),
      await askTool(getServerTool, services, { slug }),
    ],
    configurations: found && clientNames.map((client) => connectWith(found, client)),
  };
  expect(JSON.stringify(shown.configurations)).toContain('good');
  for (const [where, value] of Object.entries(shown))
    expect(JSON.stringify(value), where).not.toMatch(hidden);
});

test('the next import takes such an item for its own, not for one that an editor changed', async () => {
  const { url } = await registry([entry(2, { title: 'Server two' })]);
  await db.delete(catalogItems);
  await importFrom(url);
  await storeHidden();
  await importFrom(url);
  const [item] = await db.select().from(catalogItems);
  expect(item).toMatchObject({ name: 'Server two', description: 'Does the thing number 2.' });
  expect(item?.packages.map(({ identifier }) => identifier)).toEqual(['server-2']);
});
