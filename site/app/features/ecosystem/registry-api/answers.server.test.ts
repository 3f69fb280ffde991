import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { site } from '#site';
import { entry, registry } from '../../../../tests/support/mcp-registry.ts';
import { faultsOfForm } from '../../../../tests/support/registry-form.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { importRegistry } from '../catalogue/import.server.ts';
import { ownMetaKey } from '../catalogue/own-meta.ts';
import { catalogCategorySeed, catalogItemSeed } from '../catalogue/seed.server.ts';
import { catalogImports, catalogItems } from '../catalogue/tables.server.ts';
import { answerServer, answerServers } from './answers.server.ts';
import { serverDetail, serverEntry, serverList } from './calls.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, [catalogCategorySeed()]);
const siteUrl = 'https://map.example';
const official = 'io.modelcontextprotocol.registry/official';

beforeEach(async () => {
  await db.delete(catalogItems);
  await db.delete(catalogImports);
});

async function ask(query = '', choice?: string) {
  const url = new URL(`/v0.1/servers${query}`, siteUrl);
  const request = new Request(url);
  const response = await answerServers({ request, db, siteUrl, searchParams: url.searchParams, choice });
  const body = await response.json();
  if (response.status === 200) serverList.parse(body);
  expect(faultsOfForm(response.status === 200 ? 'ServerList' : 'Refused', body)).toEqual([]);
  return { status: response.status, headers: response.headers, body };
}

async function askFor(path: string, choice?: string) {
  const url = new URL(`/v0.1/servers/${path}`, siteUrl);
  const asked = { request: new Request(url), db, siteUrl, searchParams: url.searchParams, choice };
  const response = await answerServer(asked, url.pathname.slice('/v0.1/servers/'.length));
  const body = await response.json();
  const form = path.endsWith('/versions') ? 'ServerList' : 'ServerResponse';
  expect(faultsOfForm(response.status === 200 ? form : 'Refused', body)).toEqual([]);
  return { status: response.status, body };
}

type Entry = { server: Record<string, unknown>; _meta: Record<string, Record<string, unknown>> };
const namesOf = ({ body }: { body: { servers: Entry[] } }) => body.servers.map(({ server }) => server.name);

async function readAll(query = '') {
  const all: Entry[] = [];
  let cursor = '';
  do {
    const { status, body } = await ask(`?limit=100${query}${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    all.push(...body.servers);
    cursor = body.metadata.nextCursor ?? '';
  } while (cursor);
  return all;
}

const insert = (values: Partial<typeof catalogItems.$inferInsert> & { slug: string }) =>
  db.insert(catalogItems).values({
    name: values.slug,
    description: `Does ${values.slug}.`,
    category: 'servers',
    ...values,
  });

const run = (url: string, isSameMap = false) =>
  importRegistry(services, url, { isFull: true, isSameMap, print: () => {} });

/** The map as another process serves it. */
async function serveMap() {
  const entries = await readAll('&include_deleted=true');
  return (await registry(entries)).url;
}

test('every server of the map that the site begins with is listed, in the official form', async () => {
  await seedContent(db, [catalogItemSeed()]);
  const all = await readAll();
  const servers = await db.$count(catalogItems);
  expect(all.length).toBeGreaterThan(160);
  expect(all.length).toBeLessThan(servers);
  for (const one of all) serverEntry.parse(one);
  expect(new Set(all.map(({ server }) => server.name)).size).toBe(all.length);
  const everything = all.find(({ server }) => server.name === 'example.context-native/everything');
  expect(everything).toMatchObject({
    server: { title: 'Everything', repository: { source: 'github', subfolder: 'src/everything' } },
    _meta: {
      [ownMetaKey]: {
        page: 'https://map.example/mcp-map/everything',
        tier: 'official',
        declared: null,
        evidence: 'none',
      },
    },
  });
  expect(everything?._meta[official], 'which never came from there').toBeUndefined();
  const archived = all.find(({ server }) => server.name === 'example.context-native/sqlite-archived');
  expect(archived?._meta[ownMetaKey]).toMatchObject({ status: 'deprecated' });
  const own = all.find(({ server }) => server.name === 'example.context-native/context-native');
  expect(own?.server.version, 'that our own server says of itself').toBe(site.packages.version);
});

test('a map that reads another by this API says the same of every server', async () => {
  await seedContent(db, [catalogItemSeed()]);
  const upstream = await registry([
    entry(1, {
      title: 'One',
      packages: [
        {
          registryType: 'oci',
          identifier: 'docker.io/one/one:1.2.0',
          runtimeHint: 'docker',
          transport: { type: 'stdio' },
          runtimeArguments: [
            { type: 'named', name: '-e', value: 'KEY={key}', variables: { key: { isSecret: true } } },
          ],
          packageArguments: [
            { type: 'positional', valueHint: 'folder', isRequired: true, format: 'filepath' },
          ],
          environmentVariables: [{ name: 'KEY', description: 'The key.', isRequired: true, isSecret: true }],
        },
      ],
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://{tenant}.one.example/mcp',
          variables: { tenant: { isRequired: true } },
          headers: [{ name: 'X-Key', isSecret: true }],
        },
      ],
    }),
    entry(2, {}, { status: 'deprecated', statusMessage: 'Use One.' }),
  ]);
  await run(upstream.url);
  await db
    .update(catalogItems)
    .set({
      description:
        'Words of an editor, which are longer than the hundred characters that the format of the official registry has room for.',
    })
    .where(eq(catalogItems.slug, 'everything'));
  const before = await readAll();
  const url = await serveMap();
  await db.delete(catalogItems);
  await db.delete(catalogImports);
  await run(url, true);
  const after = await readAll();
  const withoutTimes = (all: Entry[]) =>
    all
      .map((one) => JSON.parse(JSON.stringify(one)) as Entry)
      .map(({ server, _meta }) => {
        const { updated_at, last_checked, page, ...meta } = _meta[ownMetaKey] ?? {};
        return { server, _meta: { ..._meta, [ownMetaKey]: meta } };
      })
      .sort((a, b) => String(a.server.name).localeCompare(String(b.server.name)));
  expect(withoutTimes(after)).toEqual(withoutTimes(before));
});

test('what another registry writes under our name puts nothing into a tier', async () => {
  await insert({ slug: 'one', tier: 'official', remoteUrl: 'https://one.example/mcp' });
  const url = await serveMap();
  await db.delete(catalogItems);
  await run(url);
  expect(await db.select().from(catalogItems)).toMatchObject([
    { tier: 'community', category: 'community-servers' },
  ]);
});

test('a list is read to its end by its cursors, which hold the search', async () => {
  for (const number of [1, 2, 3, 4, 5])
    await insert({ slug: `water-${number}`, name: number === 4 ? 'Something else' : `Water ${number}` });
  await insert({ slug: 'air' });
  const first = await ask('?limit=2&search=WATER');
  expect(namesOf(first)).toEqual(['example.context-native/water-1', 'example.context-native/water-2']);
  expect(first.body.metadata.count).toBe(2);
  await insert({ slug: 'a-new-one', name: 'Water 0' });
  const second = await ask(`?limit=2&cursor=${first.body.metadata.nextCursor}`);
  expect(namesOf(second)).toEqual(['example.context-native/water-3', 'example.context-native/water-4']);
  const third = await ask(`?limit=2&cursor=${second.body.metadata.nextCursor}`);
  expect(namesOf(third)).toEqual(['example.context-native/water-5']);
  expect(third.body.metadata.nextCursor).toBeUndefined();
  expect(namesOf(await ask('?search=ater%201'))).toEqual(['example.context-native/water-1']);
  expect(namesOf(await ask('?search=%25'))).toEqual([]);
});

test('what changed since, what is gone, and a version', async () => {
  await insert({ slug: 'old', updatedAt: new Date('2026-01-01'), version: '1.0.0' });
  await insert({
    slug: 'gone',
    isActive: false,
    description: 'What an editor took away.',
    updatedAt: new Date('2026-03-01'),
  });
  await insert({ slug: 'new', updatedAt: new Date('2026-03-01') });
  const since = await ask('?updated_since=2026-02-01T00:00:00Z');
  expect(namesOf(since)).toEqual(['example.context-native/gone', 'example.context-native/new']);
  expect(since.body.servers[0]._meta[ownMetaKey].status).toBe('deleted');
  expect(JSON.stringify(since.body)).not.toContain('editor');
  expect(namesOf(await ask())).toEqual(['example.context-native/new', 'example.context-native/old']);
  expect(namesOf(await ask('?include_deleted=true'))).toHaveLength(3);
  expect(namesOf(await ask('?version=1.0.0'))).toEqual(['example.context-native/old']);
  expect(namesOf(await ask('?version=latest'))).toHaveLength(2);
});

test('what two registries list under one name is listed once', async () => {
  for (const host of ['a', 'b'])
    await insert({ slug: `from-${host}`, source: `https://${host}.example`, sourceKey: 'x.y/z' });
  expect(namesOf(await ask())).toEqual(['x.y/z']);
  expect((await askFor('x.y%2Fz/versions/latest')).body.server.title).toBe('from-a');
});

test('one server is found by its name, with its versions', async () => {
  await run((await registry([entry(1, { name: 'io.github.Some-One/Server_1', version: '1.0.0+A' })])).url);
  await insert({ slug: 'ours' });
  const name = 'io.github.Some-One%2FServer_1';
  expect((await askFor(`${name}/versions`)).body).toMatchObject({
    servers: [{ server: { version: '1.0.0+A' } }],
  });
  for (const version of ['latest', '1.0.0%2BA']) {
    const found = await askFor(`${name}/versions/${version}`);
    serverEntry.parse(found.body);
    expect(found.body.server.name).toBe('io.github.Some-One/Server_1');
    expect(found.body._meta[official]).toMatchObject({ status: 'active', isLatest: true });
  }
  expect((await askFor('example.context-native%2Fours/versions/latest')).body.server.version).toBe('0.0.0');
  for (const path of [
    `${name}/versions/2.0.0`,
    `${name.toLowerCase()}/versions/latest`,
    'a.b%2Fc/versions/latest',
    'nothing',
    'a/b/c/d',
  ])
    expect(await askFor(path), path).toMatchObject({
      status: 404,
      body: { status: 404, title: 'Not Found', error: expect.any(String), detail: expect.any(String) },
    });
});

test.each([
  ['a.b/c', '1.0.0+build/7'],
  ['io.github.Some-One/Server_1.2', 'release 2026-01 (final)'],
  ['A/b', '..1.2.'],
  ['../..', '100%2F%'],
  ['-./_', 'v1/versions/2?x=1#y'],
  ['a/versions', 'ü\u{1F600}'],
  [`${'n'.repeat(99)}/${'x'.repeat(100)}`, 'x'.repeat(255)],
  ['a.b/data', '1.0.data'],
])('%s in version %j is found at its own address and on the map', async (name, version) => {
  await run((await registry([entry(1, { name, version })])).url);
  const path = `${encodeURIComponent(name)}/versions`;
  const { body } = await askFor(path);
  expect(body.servers).toMatchObject([{ server: { name, version } }]);
  const found = await askFor(`${path}/${encodeURIComponent(version)}`);
  expect(found).toMatchObject({ status: 200, body: { server: { name, version } } });
  expect(new URL(found.body._meta[ownMetaKey].page).pathname).toMatch(/^\/mcp-map\/[a-z0-9-]+$/);
  expect(namesOf(await ask(`?version=${encodeURIComponent(version)}`))).toEqual([name]);
});

test('what of an entry is cut or left out is said beside it, and by a map that reads this one too', async () => {
  const npm = (at: number) => ({ registryType: 'npm', identifier: `p${at}`, transport: { type: 'stdio' } });
  const packages = Array.from({ length: 23 }, (_, at) => npm(at));
  const remotes = [{ type: 'websocket', url: 'wss://one.example/' }];
  await run((await registry([entry(1, { packages, remotes, websiteUrl: null })])).url);
  const [before] = (await ask()).body.servers;
  expect(before.server.packages).toHaveLength(20);
  expect(before._meta[ownMetaKey].left_out).toEqual([
    { member: 'packages', why: 'cut to the first 20 of 23' },
    { member: 'websiteUrl', why: expect.stringContaining('null') },
    { member: 'remotes', why: expect.stringContaining('wss://one.example/') },
  ]);
  const url = await serveMap();
  await db.delete(catalogItems);
  await run(url, true);
  const [after] = (await ask()).body.servers;
  expect(after._meta[ownMetaKey].left_out).toEqual(before._meta[ownMetaKey].left_out);
});

test('an allow-list is a query, or a path for clients that add a query of their own', async () => {
  await insert({ slug: 'a', tier: 'official' });
  await insert({ slug: 'b', tier: 'verified' });
  await insert({ slug: 'c', tier: 'community' });
  const both = ['example.context-native/a', 'example.context-native/b'];
  expect(namesOf(await ask('?tier=official,verified'))).toEqual(both);
  expect(namesOf(await ask('?limit=50', 'tier-official,verified'))).toEqual(both);
  expect((await askFor('example.context-native%2Fc/versions/latest', 'tier-official,verified')).status).toBe(
    404,
  );
  expect((await askFor('example.context-native%2Fb/versions/latest', 'tier-official,verified')).status).toBe(
    200,
  );
  expect(namesOf(await ask('', 'tier-official.evidence-none'))).toEqual(['example.context-native/a']);
  expect(namesOf(await ask('', 'evidence-rechecked'))).toEqual([]);
  for (const choice of [
    'tier',
    'tier-',
    'tier-gold',
    'tier-official.tier-verified',
    'owner-me',
    '',
    'profile-Ω',
  ])
    expect((await ask('', choice)).status, choice).toBe(404);
});

test('what the registry of this project declares of a server stands beside it, and filters', async () => {
  const recorder = 'https://context-native.example/downloads/context-native-recorder-0.2.0.tgz';
  await insert({ slug: 'declared', packages: [{ registryType: 'download', identifier: recorder }] });
  // Of a repository in which no entry's server lies.
  await insert({ slug: 'other', repositoryUrl: 'https://github.com/context-native/other' });
  const [found] = (await ask('?profile=developer')).body.servers;
  expect(found._meta[ownMetaKey].declared).toEqual({
    profile: 'developer',
    standard: 'v0.1',
    entry: 'https://map.example/registry/context-native/recorder',
  });
  expect(namesOf(await ask('?profile=developer'))).toEqual(['example.context-native/declared']);
  const stage = found._meta[ownMetaKey].evidence;
  expect(['evidence', 'rechecked', 'expired']).toContain(stage);
  expect(namesOf(await ask(`?evidence=${stage}`))).toEqual(['example.context-native/declared']);
  expect(namesOf(await ask('?evidence=none'))).toEqual(['example.context-native/other']);
});

test.each([
  ['?limit=0', /^limit: /],
  ['?limit=101', /^limit: /],
  ['?limit=ten', /^limit: /],
  ['?cursor=nonsense', /^cursor: /],
  [`?cursor=${Buffer.from('{"after":"\' or 1=1"}').toString('base64url')}`, /^cursor: /],
  [`?cursor=${Buffer.from('{"after":"a","search":"a\\u0000"}').toString('base64url')}`, /^cursor: /],
  ['?updated_since=yesterday', /^updated_since: /],
  ['?updated_since=0000-01-01T00:00:00Z', /^updated_since: /],
  ['?tier=gold', /^tier: /],
  ['?profile=nope', /^profile: /],
  ['?tier=official&tier=community', /^tier: /],
  ['?updated_since=2026-11-22', /^updated_since: use a time such as /],
  ['?evidence=sure', /^evidence: /],
  [`?search=${'x'.repeat(101)}`, /^search: /],
  ['?include_deleted=perhaps', /^include_deleted: /],
])('%s is refused, and the parameter named', async (query, detail) => {
  expect(await ask(query)).toMatchObject({
    status: 400,
    body: { status: 400, detail: expect.stringMatching(detail) },
  });
});

test('the form that answers are held against refuses what the official one does', () => {
  const good = { name: 'a.b/c', description: 'Does it.', version: '1.0.0' };
  expect(serverDetail.safeParse(good).success).toBe(true);
  for (const wrong of [
    { name: 'no slash' },
    { description: 'x'.repeat(101) },
    { description: '' },
    { version: undefined },
    { title: '' },
    { packages: [{ registryType: 'npm', identifier: 'x' }] },
    { packages: [{ registryType: 'npm', identifier: 'x', version: 'latest', transport: { type: 'stdio' } }] },
    { packages: [{ registryType: 'npm', identifier: 'x', transport: { type: 'sse' } }] },
    { remotes: [{ type: 'stdio' }] },
    { remotes: [{ type: 'sse', url: 'ftp://x' }] },
    { repository: { url: 'https://x.example' } },
    { icons: [{ src: `https://x.example/${'x'.repeat(255)}` }] },
  ])
    expect(serverDetail.safeParse({ ...good, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
});
