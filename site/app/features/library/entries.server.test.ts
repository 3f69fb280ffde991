import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readingTime } from '#app/features/insights/articles.server.ts';
import { findPageCovers } from '#app/features/insights/covers.server.ts';
import { articleSeed, categorySeed } from '#app/features/insights/seed.server.ts';
import { blogArticles } from '#app/features/insights/tables.server.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { rows } from '#app/services/database/database.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { queryOf } from '#app/services/search/terms.server.ts';
import { testServices } from '../../../tests/support/services.ts';
import {
  findCovers,
  findFeatured,
  hasSlotChangedSince,
  listChoices,
  listEntries,
  searchWorks,
} from './entries.server.ts';
import { entryFilter, hrefOfFilter, worksPerPage } from './schema.ts';
import { librarySeed, seedEntries } from './seed.server.ts';
import { contentEntries, contentEntriesPublic, featuredContentSlots } from './tables.server.ts';
import { countDownload, countView } from './views.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, librarySeed());

const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const find = (query: string) => listEntries(db, entryFilter(new URLSearchParams(query)));

async function makeEntry(values: Partial<typeof contentEntries.$inferInsert>): Promise<string> {
  const [entry] = await db
    .insert(contentEntries)
    .values({
      title: 'A work',
      description: 'For a test.',
      sourceUrl: `https://works.example/${crypto.randomUUID()}`,
      categoryCode: 'talk',
      licenseCode: 'not_stated',
      isPublished: true,
      createdAt: new Date('2020-01-01'),
      ...values,
    })
    .returning({ id: contentEntries.id });
  return entry?.id ?? '';
}

test('the seed holds this site’s own works first, then works of others with no licence claimed for them', async () => {
  const own = seedEntries.filter(({ sourceUrl }) => sourceUrl.startsWith('/'));
  expect(own.length).toBeGreaterThanOrEqual(6);
  expect(seedEntries.slice(0, own.length)).toEqual(own);
  expect(seedEntries.length - own.length).toBeGreaterThanOrEqual(40);
  for (const { licence, requiresAttribution, durationSeconds } of own)
    expect([licence, requiresAttribution, (durationSeconds ?? 0) > 60]).toEqual(['CC-BY-4.0', true, true]);
  for (const { licence, requiresAttribution } of seedEntries.slice(own.length))
    expect([licence, requiresAttribution]).toEqual(['not_stated', undefined]);
  const { entries, total } = await find('');
  expect(total).toBe(seedEntries.length);
  expect(entries.map(({ title }) => title)).toEqual(
    seedEntries.slice(0, worksPerPage).map(({ title }) => title),
  );
});

test('our own works have the covers of their articles, as long as readers see these', async () => {
  await seedContent(db, [categorySeed(), articleSeed()]);
  const { entries } = await find('category=article');
  const own = entries.filter(({ sourceUrl }) => sourceUrl.startsWith('/blog/'));
  expect(own.length).toBeGreaterThan(0);
  const covers = () => findCovers(db, [findPageCovers], entries);
  expect(Object.keys(await covers()).sort()).toEqual(own.map(({ sourceUrl }) => sourceUrl).sort());
  const [first = ''] = own.map(({ sourceUrl }) => sourceUrl);
  expect(await covers()).toMatchObject({ [first]: expect.stringMatching(/^\/covers\/.+\.svg$/) });
  await db
    .update(blogArticles)
    .set({ status: 'draft' })
    .where(eq(blogArticles.slug, first.slice('/blog/'.length)));
  expect(Object.keys(await covers())).toHaveLength(own.length - 1);
});

test('the durations of our own works are the reading times of articles that exist', () => {
  for (const { sourceUrl, durationSeconds = 0, title } of seedEntries.filter((entry) =>
    entry.sourceUrl.startsWith('/'),
  )) {
    const source = readFileSync(
      resolve(projectRoot, `site/content/articles/${sourceUrl.slice(6)}.md`),
      'utf8',
    );
    expect(source).toContain(`title: "${title}"`);
    const text = source.split('---').slice(2).join('---');
    expect(Math.abs(Math.round(durationSeconds / 60) - readingTime(text)), title).toBeLessThanOrEqual(1);
  }
});

test('search, category and licence narrow the list, together too; pages are of 24', async () => {
  expect((await find('search=securing+serv')).entries.map(({ title }) => title)).toEqual([
    'Securing MCP Servers by Daniel Garnier Moiroux',
  ]);
  expect((await find('search=zebra')).total).toBe(0);
  expect((await find('search=lesson')).total, 'only titles are searched').toBe(
    seedEntries.filter(({ title }) => /lesson/i.test(title)).length,
  );
  const demos = await find('category=demo');
  expect(new Set(demos.entries.map(({ categoryName }) => categoryName))).toEqual(new Set(['Demo']));
  expect((await find('license=CC-BY-4.0')).total).toBe(8);
  expect((await find('license=CC-BY-4.0&category=demo')).total).toBe(0);
  const second = await find('page=2');
  expect(second.entries).toHaveLength(worksPerPage);
  const first = new Set((await find('')).entries.map(({ id }) => id));
  expect(second.entries.filter(({ id }) => first.has(id))).toEqual([]);
});

test.each(["'; drop table content_entries; --", '&|!()<->:*', '"', '\\', '%_', '😀', 'a'.repeat(5000)])(
  'a hostile search is only a search: %#',
  async (search) => {
    expect((await find(new URLSearchParams({ search }).toString())).total).toBe(0);
    expect((await find(new URLSearchParams({ category: search }).toString())).total).toBe(0);
    expect((await find('')).total).toBeGreaterThanOrEqual(seedEntries.length);
  },
);

test('filters round-trip through the address', () => {
  for (const query of ['', '?search=a+b%26c&category=talk&license=not_stated&page=3', '?page=2'])
    expect(hrefOfFilter(entryFilter(new URLSearchParams(query)))).toBe(`/content-library${query}`);
  expect(hrefOfFilter(entryFilter(new URLSearchParams('page=-1&search=%20&x=y')))).toBe('/content-library');
});

test('a title is found by each of its words, whatever sign stands between them', async () => {
  const id = await makeEntry({ title: 'Quokka tools/list in 2.1', isPublished: true });
  for (const search of ['quokka list', 'tools/list', 'quokka 2.1']) {
    const { entries } = await find(new URLSearchParams({ search }).toString());
    expect(
      entries.map((entry) => entry.id),
      search,
    ).toContain(id);
  }
  await db.delete(contentEntries).where(eq(contentEntries.id, id));
});

test('the site’s search finds published works, and each hit leads to its card', async () => {
  await makeEntry({ title: 'Quokka & friends: “a tale” of 100% MCP', description: 'With signs.' });
  await makeEntry({ title: 'Quokka that waits', isPublished: false });
  const hits = await searchWorks(db, queryOf('quok'), 5);
  expect(hits).toMatchObject([{ title: 'Quokka & friends: “a tale” of 100% MCP', about: 'With signs.' }]);
  const { entries } = await find(hits[0]?.href.split('?')[1] ?? '');
  expect(entries.map(({ title }) => title)).toEqual(hits.map(({ title }) => title));
  expect(await searchWorks(db, queryOf('&|!'), 5)).toEqual([]);
  expect(await searchWorks(db, queryOf('mcp'), 3)).toHaveLength(3);
});

test('the view shows published entries only, and no column that is for editors', async () => {
  const title = 'Zymurgy for agents';
  await makeEntry({ title, isPublished: false, seenIn: 'a private place' });
  expect((await find('search=zymurgy')).total).toBe(0);
  await makeEntry({ title, seenIn: 'a private place' });
  const shown = await find('search=zymurgy');
  expect(shown.total).toBe(1);
  const [row] = await rows(db, sql`select * from content_entries_public where title = ${title}`);
  expect(JSON.stringify([row, ...shown.entries])).not.toContain('private');
  expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['is_published']));
});

test('past its end the list shows its last page', async () => {
  const { total, entries, page } = await find('page=1000');
  expect(page).toBe(Math.ceil(total / 24));
  expect(entries.length).toBeGreaterThan(0);
  expect(await find('search=no-such-work&page=9')).toEqual({ entries: [], page: 1, pages: 0, total: 0 });
});

test('choices are those that lead to something', async () => {
  await db.execute(sql`insert into content_categories values ('never_used', 'Never Used')`);
  expect(await listChoices(db)).toEqual({
    categories: ['article', 'demo', 'getting_started', 'security_practice', 'talk', 'tutorial'],
    licenses: ['CC-BY-4.0', 'not_stated'],
  });
});

test('the featured entry is the one in the first slot that is active and whose time is now', async () => {
  const seeded = 'MCP In 26 Minutes (Model Context Protocol)';
  expect((await findFeatured(db))?.title).toBe(seeded);
  const soon = { startsAt: new Date(Date.now() + 3_600_000), endsAt: new Date('2090-01-01') };
  const now = { startsAt: new Date(Date.now() - 3_600_000), endsAt: new Date('2090-01-01') };
  const over = { startsAt: new Date('2001-01-01'), endsAt: new Date('2001-02-01') };
  const slot = async (title: string, values: object, isPublished = true) => {
    const entryId = await makeEntry({ title, isPublished });
    await db.insert(featuredContentSlots).values({ entryId, slotPosition: 0, ...now, ...values });
    return entryId;
  };
  await slot('later', soon);
  await slot('past', over);
  await slot('switched off', { isActive: false });
  await slot('not published', {}, false);
  expect((await findFeatured(db))?.title).toBe(seeded);
  const lastLook = new Date(Date.now() - 120_000);
  expect(await hasSlotChangedSince(db, lastLook)).toBe(false);
  const id = await slot('first', { startsAt: new Date(Date.now() - 30_000) });
  expect((await findFeatured(db))?.title).toBe('first');
  expect(await hasSlotChangedSince(db, lastLook)).toBe(true);
  await db.delete(contentEntries).where(eq(contentEntries.id, id));
  expect((await findFeatured(db))?.title, 'a slot goes with its entry').toBe(seeded);
});

test('50 viewings at once are 50; a bot is led on and not counted; the page’s keepers are told', async () => {
  const id = await makeEntry({ sourceUrl: 'https://works.example/counted' });
  const changedAt = () =>
    db.select({ at: contentEntries.updatedAt }).from(contentEntries).where(eq(contentEntries.id, id));
  const before = await changedAt();
  const told: string[][] = [];
  services.changes.subscribe((topics) => told.push(topics));
  const bot = await countView(services, id, 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  expect(bot).toEqual({ redirectUrl: 'https://works.example/counted', views: 0 });
  expect(told).toEqual([]);
  await Promise.all(Array.from({ length: 50 }, () => countView(services, id, reader)));
  const [entry] = await db.select().from(contentEntriesPublic).where(eq(contentEntriesPublic.id, id));
  expect(entry?.viewCount).toBe(50);
  expect(await changedAt(), 'a view is no change of the work').toEqual(before);
  expect(told[0]).toEqual(['library']);
});

test('the server counts who takes a file along, not bots, and of no work that has none or is hidden', async () => {
  const files = (sourceUrl: string) =>
    sourceUrl === '/blog/with-a-file' ? [{ kind: 'pdf', path: '/files/a.pdf', bytes: 9 } as const] : [];
  const download = (id: string, userAgent = reader, kind = 'pdf') =>
    countDownload(services, id, kind, userAgent, files);
  const id = await makeEntry({ sourceUrl: '/blog/with-a-file' });
  const told: string[][] = [];
  services.changes.subscribe((topics) => told.push(topics));
  expect(await download(id, 'Mozilla/5.0 (compatible; Googlebot/2.1)')).toEqual({
    redirectUrl: '/files/a.pdf',
    downloads: 0,
  });
  expect(told).toEqual([]);
  await Promise.all(Array.from({ length: 50 }, () => download(id)));
  const [entry] = await db.select().from(contentEntriesPublic).where(eq(contentEntriesPublic.id, id));
  expect(entry).toMatchObject({ downloadCount: 50, viewCount: 0 });
  expect(told[0]).toEqual(['library']);
  await expect(download(id, reader, 'code')).rejects.toMatchObject({ status: 404 });
  await expect(download(await makeEntry({}))).rejects.toMatchObject({ status: 404 });
  await db.update(contentEntries).set({ isPublished: false }).where(eq(contentEntries.id, id));
  await expect(download(id)).rejects.toMatchObject({ status: 404 });
});

test('a work on this site has its absolute address; what is not there is refused', async () => {
  const own = (await find('search=one+format')).entries[0];
  expect(await countView(services, own?.id ?? '', reader)).toMatchObject({
    redirectUrl: `${services.config.siteUrl}/blog/one-format-for-every-run`,
  });
  const hidden = await makeEntry({ isPublished: false });
  for (const id of [hidden, '00000000-0000-4000-8000-000000000000', "' or 1=1", ''])
    await expect(countView(services, id, reader)).rejects.toMatchObject({ status: 404 });
});

test('a source that is no https address and no path of this site cannot be stored', async () => {
  for (const sourceUrl of ['javascript:alert(1)', '//evil.example/x', 'http://works.example/'])
    await expect(makeEntry({ sourceUrl })).rejects.toThrow();
});
