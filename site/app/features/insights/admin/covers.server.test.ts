import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readFields } from '#app/lib/form-answer.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { Storage } from '#app/services/files/files.server.ts';
import { renderSocialImage } from '#app/services/social-image/social-image.server.ts';
import { testDirectory } from '../../../../tests/support/database.ts';
import { editForm } from '../../../../tests/support/edit-form.ts';
import { jpegOf, pngOf } from '../../../../tests/support/pictures.ts';
import { testServices } from '../../../../tests/support/services.ts';
import {
  askCovers,
  coverIdIn,
  coversOf,
  findCoverDigests,
  openCover,
  sweepCovers,
} from '../covers.server.ts';
import { articleSeed, categorySeed } from '../seed.server.ts';
import { articleVersions, blogArticles, blogCovers } from '../tables.server.ts';
import { receiveArticle } from './article-editor.server.ts';
import { articleFields, articleForm } from './article-fields.server.ts';
import { readCover } from './cover-picture.server.ts';
import { coverLimits } from './limits.ts';
import { saveArticle } from './save-article.server.ts';

const services = await testServices();
const { db, storage, config } = services;
await seedContent(db, [categorySeed(), articleSeed()]);

/** The form of an article, as a browser sends it with a file. */
function send(file: Buffer | undefined, typed: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  // A file field that was left empty is sent as a file without a name.
  form.set('cover', new File(file ? [new Uint8Array(file)] : [], file ? 'cover.png' : ''));
  return receiveArticle(services, new Request('http://site.example/', { method: 'POST', body: form }));
}

/** Sends a picture; gives the address that the form has from then on. */
async function keep(file: Buffer): Promise<string> {
  const { form, problem } = await send(file);
  expect(problem).toBeUndefined();
  return String(form.get('cover_image_url'));
}

function save(id: string, address: string) {
  const typed = {
    title: `Covered ${id}`,
    content_type: 'article',
    category: 'building',
    author_name: 'Ada',
    cover_image_url: address,
  };
  return saveArticle(
    services,
    { id, isNew: true, editorId: randomUUID() },
    articleForm.parse(typed),
    new FormData(),
  );
}

const anHourAgo = (address: string) =>
  db
    .update(blogCovers)
    .set({ createdAt: sql`now() - interval '61 minutes'` })
    .where(eq(blogCovers.id, coverIdIn(address) ?? ''));

test.each([
  ['image/png', pngOf(800, 400)],
  ['image/jpeg', jpegOf(800, 416)],
])('%s is taken, without what was written beside the picture', async (type, sent) => {
  const cover = await readCover(sent);
  if ('problem' in cover) throw new Error(cover.problem);
  expect(cover.type).toBe(type);
  expect(sent.includes('secret')).toBe(true);
  expect(cover.bytes.includes('secret')).toBe(false);
  expect(await readCover(cover.bytes)).toEqual(cover);
});

const cutShort = pngOf(800, 400).subarray(0, -60);
const shortData = pngOf(800, 400);
shortData.fill(0, 75, 100);
const enormous = pngOf(800, 400);
enormous.writeUInt32BE(40_000, 16);

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>'), /not a PNG or JPEG image/],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a PNG or JPEG image/],
  ['a GIF', Buffer.from('GIF89a............'), /not a PNG or JPEG image/],
  ['a small picture', pngOf(799, 400), /has 799 × 400 pixels, but a cover needs at least/],
  ['a picture that says it is enormous', enormous, /has 40000 × 400 pixels, but each side can have at most/],
  ['half a PNG', cutShort, /damaged/],
  ['a PNG whose data is wrong', shortData, /damaged/],
  ['half a JPEG', jpegOf(800, 416).subarray(0, 300), /damaged/],
  ['a mark of a JPEG alone', Buffer.from('ffd8ffd9', 'hex'), /damaged/],
  ['a JPEG that ends in a segment', Buffer.from('ffd8ffc0ffff00', 'hex'), /damaged/],
])('%s is refused', async (_, sent, problem) => {
  expect(await readCover(sent)).toEqual({ problem: expect.stringMatching(problem) });
});

test('a picture that came is in the form by its address, and is read from there', async () => {
  const { form } = await send(pngOf(1200, 750), { title: 'Units', content: 'a'.repeat(90_000) });
  expect(form.get('title')).toBe('Units');
  expect(String(form.get('content'))).toHaveLength(90_000);
  const address = String(form.get('cover_image_url'));
  expect(address).toMatch(/^\/covers\/[0-9a-f-]{36}\.png$/);
  const cover = await openCover(services, address);
  if (!cover) throw new Error('it is not there');
  expect(cover.type).toBe('image/png');
  const bytes = await buffer(cover.content);
  expect(bytes).toHaveLength(cover.size);
  expect(readdirSync(join(config.dataDir, 'incoming'))).toEqual([]);
  const id = coverIdIn(address) ?? '';
  const digest = createHash('sha256').update(bytes).digest('hex');
  expect(await findCoverDigests(db, [id, randomUUID()])).toEqual(new Map([[id, digest]]));

  const image = { title: 'Units', kicker: 'Building' };
  expect(await renderSocialImage({ ...image, picture: { type: cover.type, bytes } })).not.toEqual(
    await renderSocialImage(image),
  );
});

test('without a picture, or with one that is refused, the form is as it was', async () => {
  const typed = { title: 'Units', cover_image_url: '/covers/four-profiles-one-core.svg' };
  const { form, problem } = await send(undefined, typed);
  expect([Object.fromEntries(form), problem]).toEqual([typed, undefined]);
  const before = await db.$count(blogCovers);
  for (const file of [Buffer.from('no picture'), Buffer.alloc(coverLimits.bytes + 1)]) {
    const refused = await send(file, typed);
    expect(Object.fromEntries(refused.form)).toEqual(typed);
    expect(refused.problem?.message).toMatch(/Choose (another file|a smaller one)/);
  }
  expect(await db.$count(blogCovers)).toBe(before);
  expect(readdirSync(join(config.dataDir, 'incoming'))).toEqual([]);
});

test.each(['incoming', 'attachments'])(
  'a disk without a place in %s loses nothing that was typed',
  async (folder) => {
    const dataDir = testDirectory();
    writeFileSync(join(dataDir, folder), 'in the way');
    const broken = {
      ...services,
      storage: new Storage({ dataDir, s3: undefined, diskFloorBytes: 0 }, services.log),
    };
    const form = new FormData();
    form.set('title', 'Units');
    form.set('cover', new File([new Uint8Array(pngOf(800, 400))], 'cover.png'));
    form.set('seo_title', 'Behind the picture');
    const request = new Request('http://site.example/', { method: 'POST', body: form });
    const received = await receiveArticle(broken, request);
    expect(received.problem?.message).toMatch(/could not save the image/);
    expect(Object.fromEntries(received.form)).toEqual({ title: 'Units', seo_title: 'Behind the picture' });
  },
);

test('nothing else of the store is a cover: not an attachment, nor a cover by another ending', async () => {
  const attachment = randomUUID();
  const path = (await storage.newIncoming()) ?? '';
  writeFileSync(path, 'somebody’s notes');
  await storage.keep(attachment, path, '');
  expect(await openCover(services, `/covers/${attachment}.png`)).toBeUndefined();
  const address = await keep(jpegOf(800, 416));
  expect(address).toMatch(/\.jpg$/);
  expect(await openCover(services, address.replace('.jpg', '.png'))).toBeUndefined();
  (await openCover(services, address))?.content.destroy();
});

test('a picture that an earlier version has is not swept, so that it can be restored', async () => {
  const [id, cover] = [randomUUID(), (await keep(pngOf(800, 400))) ?? ''];
  await save(id, cover);
  await anHourAgo(cover);
  const [row] = await db.select().from(blogArticles).where(eq(blogArticles.id, id));
  if (!row) throw new Error('the article is not there');
  const form = editForm(articleFields(row), { cover_image_url: '' });
  await saveArticle(
    services,
    { id, isNew: false, editorId: randomUUID() },
    articleForm.parse(readFields(form)),
    form,
  );
  expect(await sweepCovers(services)).toBe(0);
  expect(await openCover(services, cover).then((open) => open?.content.destroy())).toBeDefined();
  await db.delete(articleVersions).where(eq(articleVersions.articleId, id));
  expect(await sweepCovers(services)).toBe(1);
});

test('a picture that no article has is swept after an hour; one that is swept is not given to an article', async () => {
  const [used, unused, young] = [
    await keep(pngOf(800, 400)),
    await keep(pngOf(800, 400)),
    await keep(pngOf(800, 400)),
  ];
  await save(randomUUID(), used ?? '');
  await anHourAgo(used ?? '');
  await anHourAgo(unused ?? '');
  expect(await sweepCovers(services)).toBe(1);
  const isThere = async (address = '') => {
    const cover = await openCover(services, address);
    cover?.content.destroy();
    return cover !== undefined;
  };
  expect([await isThere(used), await isThere(unused), await isThere(young)]).toEqual([true, false, true]);
  await expect(save(randomUUID(), unused ?? '')).rejects.toMatchObject({
    status: 422,
    field: 'cover_image_url',
  });
  expect(coversOf(await askCovers(db))).toContain(used);

  // Another cover takes its place.
  await db
    .update(blogArticles)
    .set({ coverImageUrl: null })
    .where(eq(blogArticles.coverImageUrl, used ?? ''));
  expect(await sweepCovers(services)).toBe(1);
  expect(await isThere(used)).toBe(false);
});
