import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { queryOf } from '#app/services/search/terms.server.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { mapFilter, tilesOfCategory, tilesOfLayer, views } from './filter.ts';
import { findCompared, findItem, listLikeIt } from './item.server.ts';
import { listItems } from './items.server.ts';
import { layerOf } from './layers.ts';
import { findItems } from './search.server.ts';
import { catalogCategorySeed, catalogItemSeed } from './seed.server.ts';
import { catalogCategories, catalogItems, catalogWords } from './tables.server.ts';

const { db } = await testDatabase();
await seedContent(db, [catalogCategorySeed(), catalogItemSeed()]);

const list = (query = '') => listItems(db, mapFilter(new URLSearchParams(query)));
const slugs = async (query: string) => (await list(query)).items.map(({ slug }) => slug);

test('the seed is a map: over 220 items in at least 10 categories, and its counts add up', async () => {
  const { total, facets } = await list();
  expect(total).toBeGreaterThanOrEqual(220);
  expect(facets.categories.filter(({ count }) => count > 0).length).toBeGreaterThanOrEqual(10);
  expect(facets.all).toBe(total);
  expect(Object.values(facets.tiers).reduce((sum, count) => sum + count)).toBe(total);
  for (const { slug, count } of facets.categories)
    expect((await list(`category=${slug}`)).total, slug).toBe(count);
});

test('a search finds beginnings of words in name, tags, category and description, a name first', async () => {
  expect((await slugs('search=GITHUB'))[0]).toBe('github');
  expect(await slugs('search=kubern')).toContain('azure-kubernetes-service');
  expect(await slugs('search=vector-data')).toContain('qdrant');
  expect(await slugs('search=reverse+engineering')).toContain('ghidramcp');
  expect((await list('search=registries')).total).toBeGreaterThanOrEqual(20);
});

test.each([
  ['githib', 'github'],
  ['postgrse', 'prisma-postgres'],
  ['slakc', 'slack-archived'],
  ['elasticsaerch', 'elasticsearch'],
])('a typing error is forgiven: %s', async (typed, meant) => {
  const { isFuzzy, items } = await list(`search=${typed}`);
  expect(isFuzzy).toBe(true);
  expect(items.map(({ slug }) => slug)).toContain(meant);
});

test('a new name is compared with as soon as it is written, by every word of it', async () => {
  await db.update(catalogItems).set({ name: 'Zephyrine.run' }).where(eq(catalogItems.slug, 'notion'));
  const words = await db.select().from(catalogWords);
  expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(['zephyrine', 'run', 'github']));
  expect(await slugs('search=zephirine')).toContain('notion');
});

test.each([
  "'; drop table x; --",
  '&|!()<->:*',
  '"',
  '\\',
  '%_',
  '😀',
  'a'.repeat(5000),
  'git\0hub',
  '\ud800',
  "o'",
])('a hostile search is only a search: %j', async (search) => {
  const { total } = await list(new URLSearchParams({ search }).toString());
  expect(total).toBeGreaterThanOrEqual(0);
  expect((await list()).total).toBeGreaterThanOrEqual(220);
});

test('filters narrow together, and each count says what its choice would leave', async () => {
  const { facets, total } = await list('category=servers&flag=remote');
  expect(total).toBeLessThan((await list('category=servers')).total);
  expect((await list('category=servers&flag=remote&flag=no-auth')).total).toBe(facets.flags['no-auth']);
  expect((await list('category=servers&flag=remote&tier=official')).total).toBe(facets.tiers.official);
  for (const { tag, count } of facets.tags.slice(0, 3))
    expect((await list(`category=servers&flag=remote&tag=${tag}`)).total, tag).toBe(count);
  const search = await list('search=database&category=servers');
  expect(search.total).toBe(search.facets.categories.find(({ slug }) => slug === 'servers')?.count);
  expect((await list('tag=no-such-tag')).total).toBe(0);
});

test('installable items are those with a package or an endpoint, counted alike when browsed and searched', async () => {
  for (const query of ['', 'category=servers', 'search=server', 'tier=official']) {
    const { facets } = await list(query);
    const { total, items } = await list(`${query}&flag=installable`);
    expect(total, query).toBe(facets.flags.installable);
    expect(total, query).toBeGreaterThan(0);
    expect(
      items.every((item) => item.isInstallable),
      query,
    ).toBe(true);
  }
  const rows = await db.select().from(catalogItems).where(eq(catalogItems.isActive, true));
  for (const { slug, isInstallable, remoteUrl, packages, remotes } of rows)
    expect(isInstallable, slug).toBe(remoteUrl !== null || packages.length > 0 || remotes.length > 0);
});

test('pages are disjoint, complete and in order', async () => {
  const { total } = await list('sort=name');
  const seen: string[] = [];
  for (let page = 1; page <= Math.ceil(total / 24); page += 1)
    seen.push(...(await list(`sort=name&page=${page}`)).items.map(({ name }) => name.toLowerCase()));
  expect(seen).toHaveLength(total);
  expect(seen).toEqual([...seen].sort());
});

test('past its end a list shows its last page, browsed or searched', async () => {
  for (const query of ['sort=name', 'search=server', 'tag=no-such-tag']) {
    const { total, items, page } = await list(`${query}&page=1000`);
    const last = Math.max(1, Math.ceil(total / 24));
    expect(page, query).toBe(last);
    expect(items, query).toEqual((await list(`${query}&page=${last}`)).items);
    expect(items.length > 0, query).toBe(total > 0);
  }
});

test('what is not active is nowhere: neither an item nor a category', async () => {
  await db.update(catalogItems).set({ isActive: false }).where(eq(catalogItems.slug, 'github'));
  await db.update(catalogCategories).set({ isActive: false }).where(eq(catalogCategories.slug, 'learning'));
  expect(await findItem(db, 'github')).toBeUndefined();
  expect(await slugs('search=github')).not.toContain('github');
  expect((await list('category=learning')).total).toBe(0);
  expect((await list('search=learning')).facets.categories.map(({ slug }) => slug)).not.toContain('learning');
  expect((await list()).facets.categories.map(({ slug }) => slug)).not.toContain('learning');
  await db.update(catalogItems).set({ isActive: true }).where(eq(catalogItems.slug, 'github'));
  await db.update(catalogCategories).set({ isActive: true }).where(eq(catalogCategories.slug, 'learning'));
});

test('the whole board shows the first items of each category', async () => {
  const { items, total, facets } = await list();
  const shown = Map.groupBy(items, ({ category }) => category);
  expect(shown.size).toBe(facets.categories.length);
  for (const ofCategory of shown.values()) expect(ofCategory.length).toBeLessThanOrEqual(6);
  expect(items.length).toBeLessThan(total);
});

test('each column of the list sorts both ways, browsed or searched, and turned around is the reverse', async () => {
  const rank = ['official', 'verified', 'community'];
  const keys: Record<string, (item: Awaited<ReturnType<typeof list>>['items'][number]) => string> = {
    name: ({ name }) => name.toLowerCase(),
    category: ({ category }) => category,
    tier: ({ tier }) => String(rank.indexOf(tier)),
    checked: ({ lastChecked }) => lastChecked ?? '',
  };
  await db.update(catalogItems).set({ lastChecked: null }).where(eq(catalogItems.slug, 'sentry'));
  await db.update(catalogItems).set({ lastChecked: '2026-11-22' }).where(eq(catalogItems.slug, 'stripe'));
  const whole = async (query: string) => {
    const first = await list(query);
    const numbers = Array.from({ length: first.pages - 1 }, (_, index) => index + 2);
    const others = await Promise.all(numbers.map((page) => list(`${query}&page=${page}`)));
    return [first, ...others].flatMap(({ items }) => items);
  };
  for (const [sort, keyOf] of Object.entries(keys))
    for (const filter of ['category=servers', 'search=server', 'flag=remote']) {
      const up = await whole(`view=list&${filter}&sort=${sort}`);
      const down = await whole(`view=list&${filter}&sort=-${sort}`);
      const sorted = up.map(keyOf);
      expect(sorted, `${filter} ${sort}`).toEqual([...sorted].sort());
      expect(down.map(({ slug }) => slug)).toEqual(up.map(({ slug }) => slug).reverse());
    }
  expect((await slugs('sort=-checked'))[0]).toBe('stripe');
  expect((await slugs('sort=checked'))[0]).toBe('sentry');
});

test('the landscape shows the first tiles of each category that the filters leave, and zoomed in all of one', async () => {
  for (const query of ['', '&tier=official', '&search=server', '&tag=typescript&sort=name']) {
    const { items, facets } = await list(`view=landscape${query}`);
    for (const { slug, count } of facets.categories) {
      const tiles = items.filter(({ category }) => category === slug);
      expect(tiles.length, `${slug} ${query}`).toBe(Math.min(count, tilesOfCategory));
      const near = await slugs(`view=landscape&category=${slug}${query}`);
      expect(near.slice(0, tiles.length)).toEqual(tiles.map((item) => item.slug));
    }
  }
  expect((await list('view=landscape&category=servers')).items).toHaveLength(48);
});

test('a layer is the same selection in every view, and in the landscape the first tiles of each of its categories', async () => {
  for (const query of ['', '&tier=official', '&search=server', '&tag=typescript&sort=name']) {
    const [board, listed, near] = await Promise.all(
      Object.keys(views).map((view) => list(`layer=serve&view=${view}${query}`)),
    );
    const whole = await list(`view=landscape${query}`);
    const ofLayer = whole.facets.categories.filter(({ slug }) => layerOf(slug).slug === 'serve');
    const sum = ofLayer.reduce((all, { count }) => all + count, 0);
    expect(sum, query).toBeGreaterThan(0);
    for (const found of [board, listed, near]) {
      expect(found?.total, query).toBe(sum);
      expect(found?.facets.categories, query).toEqual(whole.facets.categories);
      expect(found?.items.length, query).toBeGreaterThan(0);
      expect(found?.items.filter(({ category }) => layerOf(category).slug !== 'serve')).toEqual([]);
    }
    for (const { slug, count } of ofLayer)
      expect(near?.items.filter(({ category }) => category === slug).length, `${slug} ${query}`).toBe(
        Math.min(count, tilesOfLayer),
      );
  }
  // No category of the seed is without a layer; one that an editor adds is found there.
  expect((await list('layer=other&view=list')).total).toBe(0);
  await db.insert(catalogCategories).values({ slug: 'robots', name: 'Robots', icon: 'bot', color: 'note' });
  await db.update(catalogItems).set({ category: 'robots' }).where(eq(catalogItems.slug, 'notion'));
  expect(await slugs('layer=other&view=list')).toEqual(['notion']);
  expect(await slugs('layer=other&view=landscape')).toEqual(['notion']);
  expect(await slugs('layer=other&search=notion')).toEqual(['notion']);
});

test('a comparison has the items that are named, in their order, and none that is not on the map', async () => {
  await db.update(catalogItems).set({ isActive: false }).where(eq(catalogItems.slug, 'figma'));
  const compared = await findCompared(db, ['linear', 'no-such', 'figma', 'github']);
  expect(compared.map(({ slug, categoryName }) => [slug, categoryName])).toEqual([
    ['linear', 'Servers'],
    ['github', 'Servers'],
  ]);
});

test('the site’s search finds items by name, and forgives typing errors', async () => {
  const [first] = await findItems(db, queryOf('qdrant'), 5);
  expect(first).toMatchObject({ title: 'Qdrant', href: '/mcp-map/qdrant' });
  expect((await findItems(db, queryOf('elasticsaerch'), 5)).map(({ title }) => title)).toContain(
    'Elasticsearch',
  );
  expect(await findItems(db, queryOf('server'), 5)).toHaveLength(5);
});

test('an item names others of its category that share its tags', async () => {
  const item = await findItem(db, 'qdrant');
  expect(item?.categoryName).toBe('Servers');
  const alike = item ? await listLikeIt(db, item) : [];
  expect(alike.map(({ slug }) => slug)).toContain('chroma');
  expect(alike.map(({ slug }) => slug)).not.toContain('qdrant');
});

test('an alias finds its item together with the other words, and archived items come last', async () => {
  const found = async (search: string) =>
    (await listItems(db, mapFilter(new URLSearchParams({ search, view: 'list' })))).items.map(
      ({ slug }) => slug,
    );
  expect((await found('jira'))[0]).toBe('atlassian');
  expect(await found('jira server')).toContain('atlassian');
  expect(await found('jira frobnicate')).toEqual([]);
  const slack = await found('slack');
  expect(slack[0]).not.toBe('slack-archived');
  expect(slack.at(-1)).toBe('slack-archived');
});
