import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { askCall } from '../../../tests/support/ask-call.ts';
import { testServices } from '../../../tests/support/services.ts';
import { worksCall } from './data.server.ts';
import { libraryFeed } from './feed.server.ts';
import { librarySeed } from './seed.server.ts';
import { contentEntries } from './tables.server.ts';

const siteUrl = 'https://standard.example';
const services = await testServices({ siteUrl });
const { db } = services;
await seedContent(db, librarySeed());

async function read(query: string) {
  const response = await askCall(worksCall, services, query);
  return (await response.json()) as {
    works: { id: string; title: string; updated_at: string }[];
    next_cursor: string | null;
  };
}

test('a view is no change of a work, and what an editor changes comes to stand at the end, and first in the feed', async () => {
  const all = await read('limit=100');
  const { id = '', title = '', updated_at: before = '' } = all.works[3] ?? {};
  const isIt = eq(contentEntries.id, id);
  await db
    .update(contentEntries)
    .set({ viewCount: 7, updatedAt: contentEntries.updatedAt.getSQL() })
    .where(isIt);
  expect(await read('limit=100')).toEqual(all);
  await db
    .update(contentEntries)
    .set({ title: `${title}, again` })
    .where(isIt);
  const changed = await read('limit=100');
  expect(changed.works.at(-1)).toMatchObject({ id, title: `${title}, again` });
  expect(Date.parse(changed.works.at(-1)?.updated_at ?? '')).toBeGreaterThan(Date.parse(before));
  expect((await libraryFeed(db, siteUrl)).entries[0]).toMatchObject({ id: `urn:uuid:${id}` });
});

test('what changes between two pages is read again at the end, and nothing is left out', async () => {
  const first = await read('limit=5');
  const all = await read('limit=100');
  const early = first.works[0]?.id ?? '';
  await db
    .update(contentEntries)
    .set({ description: 'Changed meanwhile.' })
    .where(eq(contentEntries.id, early));
  const seen = first.works.map(({ id }) => id);
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const page = await read(`limit=5&cursor=${cursor}`);
    seen.push(...page.works.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(seen.at(-1)).toBe(early);
  expect(new Set(seen)).toEqual(new Set(all.works.map(({ id }) => id)));
});

test('a last page that is full ends the list', async () => {
  const { works, next_cursor } = await read('limit=100');
  expect(next_cursor).toBeNull();
  expect(await read(`limit=${works.length}`)).toEqual({ works, next_cursor: null });
});

test('what is not published is in neither', async () => {
  const [work] = (await read('limit=1')).works;
  await db
    .update(contentEntries)
    .set({ isPublished: false })
    .where(eq(contentEntries.id, work?.id ?? ''));
  expect(JSON.stringify(await read('limit=100'))).not.toContain(work?.id);
  expect(JSON.stringify(await libraryFeed(db, siteUrl))).not.toContain(work?.id);
});
