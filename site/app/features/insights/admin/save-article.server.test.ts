import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Fields } from '#app/lib/form-answer.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { versionOf } from '#app/services/http/edit-form.server.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { findArticle, listForFeeds } from '../articles.server.ts';
import { stateOf } from '../schema.ts';
import { articleSeed, categorySeed } from '../seed.server.ts';
import { blogArticles } from '../tables.server.ts';
import { showDueArticles } from '../tasks.server.ts';
import { articleFields, articleForm } from './article-fields.server.ts';
import { articleList } from './article-list.server.ts';
import { askVersions, findVersion, showVersions } from './article-versions.server.ts';
import { setPublished } from './publish-article.server.ts';
import { saveArticle } from './save-article.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, [categorySeed(), articleSeed()]);
const editorId = randomUUID();

const written: Fields = {
  title: 'Notes on units',
  excerpt: 'What a number means.',
  content: '## Why\n\nBecause a number alone says little.',
  content_type: 'article',
  category: 'building',
  tags: 'units, money,units',
  author_name: 'Ada',
};

/** Posts the form of an article, as its page does. */
function post(id: string, typed: Fields, isNew = false) {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return saveArticle(services, { id, isNew, editorId }, articleForm.parse(typed), form);
}

async function create(typed: Fields = {}): Promise<string> {
  const id = randomUUID();
  await post(id, { ...written, ...typed }, true);
  return id;
}

async function read(id: string) {
  const [row] = await db.select().from(blogArticles).where(eq(blogArticles.id, id));
  if (!row) throw new Error('the article is not there');
  return row;
}

/** The form as it is shown now. */
async function open(id: string): Promise<Fields> {
  const saved = articleFields(await read(id));
  return { ...saved, version: versionOf(saved) };
}

const actionsOn = async (id: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `article:${id}`))
      .orderBy(auditLog.at)
  ).map(({ action, actor }) => {
    expect(actor).toBe(`user:${editorId}`);
    return action;
  });

test('a draft is nobody’s but the editors’; published it is on the site and in the feeds; unpublished it is gone', async () => {
  const told: string[][] = [];
  services.changes.subscribe((topics) => told.push(topics));
  const id = await create({ slug: 'first-one' });
  expect(await read(id)).toMatchObject({ status: 'draft', tags: ['units', 'money'], readingTimeMinutes: 1 });
  expect(await findArticle(db, 'first-one')).toBeUndefined();

  expect(await post(id, { ...(await open(id)), intent: 'publish' })).toMatchObject({ state: 'public' });
  expect(await findArticle(db, 'first-one')).toMatchObject({ title: written.title });
  expect((await listForFeeds(db))[0]).toMatchObject({ slug: 'first-one' });

  const since = (await read(id)).publishedAt;
  await post(id, { ...(await open(id)), title: 'Other notes' });
  expect(await read(id)).toMatchObject({ title: 'Other notes', status: 'published', publishedAt: since });

  expect(await post(id, { ...(await open(id)), intent: 'unpublish' })).toMatchObject({ state: 'draft' });
  expect(await findArticle(db, 'first-one')).toBeUndefined();
  expect(await actionsOn(id)).toEqual([
    'article.created',
    'article.published',
    'article.changed',
    'article.unpublished',
  ]);
  const [page, category] = ['article:first-one', 'articles:building'];
  expect(told, 'the others of its category, unless it stays where it stood').toEqual([
    ['articles', page, category],
    ['articles', page, category],
    ['articles', page],
    ['articles', page, category],
  ]);
});

test('an article that is dated ahead appears when its time has come, and not before', async () => {
  const id = await create({ slug: 'ahead', published_at: '2099-01-31T17:05', intent: 'publish' });
  expect((await read(id)).publishedAt?.toISOString()).toBe('2099-01-31T17:05:00.000Z');
  expect(await findArticle(db, 'ahead')).toBeUndefined();
  const list = await articleList.list(db, { state: 'scheduled' });
  expect(list.rows.map(({ id }) => id)).toEqual([id]);
  const now = Date.now();
  const hour = 3_600_000;
  const told: string[][] = [];
  services.changes.subscribe((topics) => told.push(topics));

  // Its time comes, while the machine sleeps.
  await db
    .update(blogArticles)
    .set({ publishedAt: new Date(now - hour) })
    .where(eq(blogArticles.id, id));
  expect(await findArticle(db, 'ahead')).toMatchObject({ slug: 'ahead' });
  await showDueArticles(services, new Date(now - 2 * hour));
  expect(told, 'kept pages are made again').toEqual([['articles', 'articles:building']]);
  await showDueArticles(services, new Date(now - hour / 2));
  expect(told).toHaveLength(1);
});

test('of two editors the second is shown both versions, and can save over the first', async () => {
  const id = await create({ slug: 'for-two' });
  const ann = await open(id);
  const bob = await open(id);
  await post(id, { ...ann, title: 'Ann’s title' });
  const refused = await post(id, { ...bob, title: 'Bob’s title' }).catch((error) => error);
  expect(refused).toMatchObject({ status: 409, saved: { title: 'Ann’s title' } });
  expect(await read(id)).toMatchObject({ title: 'Ann’s title' });
  await post(id, { ...bob, title: 'Bob’s title', version: versionOf(refused.saved) });
  expect(await read(id)).toMatchObject({ title: 'Bob’s title' });
});

test('a draft that somebody published meanwhile is not changed for readers unawares', async () => {
  const id = await create({ slug: 'live-meanwhile' });
  const form = await open(id);
  await post(id, { ...form, intent: 'publish' });
  await expect(post(id, { ...form, content: 'Half a' })).rejects.toMatchObject({ status: 409 });
  expect((await read(id)).content).toBe(written.content);
});

test('what is sent twice is done once, whatever its spelling', async () => {
  const id = randomUUID();
  const form = { ...written, title: 'Twice', tags: 'b,a ,b', content: 'Text \r\n' };
  await Promise.all([1, 2, 3].map(() => post(id, form, true)));
  const publish = { ...(await open(id)), title: ' Twice ', intent: 'publish' };
  await post(id, publish);
  const { publishedAt } = await read(id);
  await post(id, publish);
  expect((await read(id)).publishedAt).toEqual(publishedAt);
  await post(id, await open(id));
  expect(await actionsOn(id)).toEqual(['article.created', 'article.published']);
});

test('a save keeps what the article said before; one that changes nothing, or is refused, keeps nothing', async () => {
  const id = await create({ slug: 'with-versions' });
  expect(showVersions(await askVersions(db, id))).toEqual([]);
  const bob = await open(id);
  await post(id, { ...(await open(id)), title: 'Second title', tags: 'new' });
  await post(id, await open(id));
  await post(id, { ...bob, title: 'Too late' }).catch(() => undefined);
  await post(id, { ...(await open(id)), intent: 'publish' });
  const versions = showVersions(await askVersions(db, id));
  expect(versions.map(({ changed }) => changed)).toEqual([['status'], ['title', 'tags']]);
  const [, first] = versions;
  expect(await findVersion(db, id, first?.id ?? '')).toMatchObject({
    until: first?.until,
    values: { title: written.title, tags: 'units, money', content: written.content, status: 'draft' },
  });
  expect(await findVersion(db, randomUUID(), first?.id ?? ''), 'of another article').toBeUndefined();
  expect(await findVersion(db, id, 'no id')).toBeUndefined();
});

test('an earlier version is restored as a save: with the conflict of two editors, and in the audit log', async () => {
  const id = await create({ slug: 'restored' });
  await post(id, { ...(await open(id)), content: 'Worse.' });
  const [version] = showVersions(await askVersions(db, id));
  const found = await findVersion(db, id, version?.id ?? '');
  const shown = { ...(await open(id)), ...found?.values, restores: version?.id ?? '' };
  await post(id, { ...(await open(id)), title: 'Theirs' });
  const refused = await post(id, shown).catch((error) => error);
  expect(refused).toMatchObject({ status: 409, saved: { title: 'Theirs' } });
  await post(id, { ...shown, version: versionOf(refused.saved) });
  expect(await read(id)).toMatchObject({ title: written.title, content: written.content });
  expect(showVersions(await askVersions(db, id)).map(({ changed }) => changed)).toEqual([
    ['title', 'content'],
    ['title'],
    ['content'],
  ]);
  expect(await actionsOn(id)).toEqual([
    'article.created',
    'article.changed',
    'article.changed',
    'article.restored',
  ]);
});

test('of an article the newest 50 versions are kept', async () => {
  const [id, other] = [await create({ slug: 'many-versions' }), await create({ slug: 'few-versions' })];
  await post(other, { ...(await open(other)), title: 'Other' });
  for (let round = 1; round <= 52; round += 1)
    await post(id, { ...(await open(id)), title: `Title ${round}` });
  const versions = showVersions(await askVersions(db, id));
  expect(versions).toHaveLength(50);
  const titleOf = async (at: number) => (await findVersion(db, id, versions.at(at)?.id ?? ''))?.values.title;
  expect([await titleOf(0), await titleOf(-1)]).toEqual(['Title 51', 'Title 2']);
  expect(showVersions(await askVersions(db, other))).toHaveLength(1);
});

test('two articles never have one address, not even when they are saved at once', async () => {
  const made = await Promise.allSettled([1, 2, 3].map(() => create({ title: 'Größe & Maß' })));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, field: 'slug', message: expect.stringContaining('/blog/grosse-mass') },
  });
  const id = await create({ slug: 'still-free' });
  await expect(post(id, { ...(await open(id)), slug: 'grosse-mass' })).rejects.toMatchObject({
    field: 'slug',
  });
  await expect(post(id, { ...(await open(id)), slug: 'not-taken' })).resolves.toBeDefined();
});

test('the address that readers know stays, until the article is unpublished', async () => {
  const id = await create({ slug: 'known', intent: 'publish' });
  await expect(post(id, { ...(await open(id)), slug: 'other' })).rejects.toMatchObject({
    status: 409,
    field: 'slug',
  });
  await post(id, { ...(await open(id)), intent: 'unpublish' });
  await post(id, { ...(await open(id)), slug: 'other', intent: 'publish' });
  expect(await findArticle(db, 'other')).toBeDefined();
});

test.each([
  ['excerpt', { excerpt: '' }],
  ['content', { content: ' ' }],
  ['external_url', { content_type: 'paper' }],
  ['external_url', { content_type: 'external_link' }],
  ['video_url', { content_type: 'video' }],
])('readers get no article without its %s; a draft may wait for it', async (field, typed) => {
  const id = await create({ slug: `lacks-${randomUUID()}`, ...typed });
  await expect(post(id, { ...(await open(id)), intent: 'publish' })).rejects.toMatchObject({
    status: 422,
    field,
  });
});

test('a video on YouTube plays in place, one elsewhere is a link', async () => {
  const video = { content_type: 'video', slug: 'a-video', video_url: 'https://youtu.be/v3Fr2JR47KA' };
  const id = await create(video);
  expect(await read(id)).toMatchObject({ videoPlatform: 'youtube', videoEmbedId: 'v3Fr2JR47KA' });
  await post(id, { ...(await open(id)), video_url: 'https://youtube.com.evil.example/watch?v=v3Fr2JR47KA' });
  expect(await read(id)).toMatchObject({ videoPlatform: null, videoEmbedId: null });
});

test('selected articles are published and unpublished with the rules of their form, and recorded', async () => {
  const ready = await create({ slug: 'bulk-ready' });
  const later = await create({ slug: 'bulk-later', published_at: '2098-01-31T17:05' });
  const lacking = await create({ slug: 'bulk-lacking', excerpt: '' });
  const publish = (id: string) => setPublished(services, editorId, id, true);
  await Promise.all([ready, later].map(publish));
  await expect(publish(lacking)).rejects.toMatchObject({ status: 422, field: 'excerpt' });
  await expect(publish(randomUUID())).rejects.toMatchObject({ status: 404 });
  const states = await Promise.all([ready, later, lacking].map(async (id) => stateOf(await read(id))));
  expect(states).toEqual(['public', 'scheduled', 'draft']);
  await publish(ready);
  await setPublished(services, editorId, ready, false);
  expect(await actionsOn(ready)).toEqual(['article.created', 'article.published', 'article.unpublished']);
  expect(await findArticle(db, 'bulk-ready')).toBeUndefined();
});

test('an article of the seed is edited like any other, and the next start leaves it alone', async () => {
  const [seeded] = await db
    .select()
    .from(blogArticles)
    .where(eq(blogArticles.slug, 'one-format-for-every-run'));
  const id = seeded?.id ?? '';
  await post(id, await open(id));
  expect(await read(id), 'its form holds all of it').toEqual(seeded);
  await post(id, { ...(await open(id)), title: 'Ours now' });
  await seedContent(db, [categorySeed(), articleSeed()]);
  expect(await read(id)).toMatchObject({ title: 'Ours now', publishedAt: seeded?.publishedAt });
});

test('every article of the seed passes the form that editors have', async () => {
  for (const article of await db.select().from(blogArticles)) {
    const parsed = articleForm.safeParse(articleFields(article));
    expect(parsed.error, article.slug).toBeUndefined();
  }
});

test.each([
  ['slug', 'Not a slug'],
  ['slug', 'double--hyphen'],
  ['title', ''],
  ['title', 'x'.repeat(121)],
  ['content', 'x'.repeat(100_001)],
  ['content_type', 'poem'],
  ['tags', 'a,b,c,d,e,f,g'],
  ['cover_image_url', 'https://elsewhere.example/a.png'],
  ['cover_image_url', '/covers/../x.svg'],
  ['external_url', 'javascript:alert(1)'],
  ['video_url', 'https://user:pw@video.example/'],
  ['published_at', '2026-01-31T25:00'],
  ['published_at', '2026-02-31T10:00'],
  ['published_at', 'tomorrow'],
])('%s is not %s', (name, value) => {
  const { error } = articleForm.safeParse({ ...written, [name]: value });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([name]);
});

test('the list is found by words, status and category', async () => {
  const all = await articleList.list(db);
  expect(all.total).toBe(await db.$count(blogArticles));
  const drafts = await articleList.list(db, { state: 'draft' });
  expect(drafts.rows.every(({ state }) => state === 'draft')).toBe(true);
  const found = await articleList.list(db, { q: 'notes units', state: 'draft', category: 'building' });
  expect(found.total).toBeGreaterThan(0);
  expect((await articleList.list(db, { q: 'notes units', category: 'security' })).total).toBe(0);
});
