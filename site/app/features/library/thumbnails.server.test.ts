import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { testServices } from '../../../tests/support/services.ts';
import { librarySeed } from './seed.server.ts';
import { contentEntries } from './tables.server.ts';
import { findThumbnail } from './thumbnails.server.ts';

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const services = await testServices();
const { db } = services;
await seedContent(db, librarySeed());

/** YouTube's pictures on this machine, where one video has no large one, and what is asked for. */
async function startPictures() {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    if (req.url === '/kOhLoixrJXo/maxresdefault.jpg') res.writeHead(404);
    res.end(jpeg);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const videoThumbnails = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{id}/{size}.jpg`;
  return { asked, site: { ...services, config: { ...services.config, videoThumbnails } } };
}

async function idOf(sourceUrl: string): Promise<string> {
  const found = await db.select().from(contentEntries).where(eq(contentEntries.sourceUrl, sourceUrl));
  return found[0]?.id ?? '';
}

test('a video has its largest picture, or the smaller one where there is none', async () => {
  const { asked, site } = await startPictures();
  const large = await findThumbnail(site, await idOf('https://youtu.be/vCN9-mKBDfQ'));
  expect(large).toEqual({ type: 'image/jpeg', bytes: jpeg });
  const small = await findThumbnail(site, await idOf('https://www.youtube.com/watch?v=kOhLoixrJXo'));
  expect(small?.type).toBe('image/jpeg');
  expect(asked).toEqual([
    '/vCN9-mKBDfQ/maxresdefault.jpg',
    '/kOhLoixrJXo/maxresdefault.jpg',
    '/kOhLoixrJXo/hqdefault.jpg',
  ]);
});

test('nothing is asked for what is no video, not published or not in the library, or when it is switched off', async () => {
  const { asked, site } = await startPictures();
  const hidden = await idOf('https://youtu.be/r34Csn3rkeQ');
  await db.update(contentEntries).set({ isPublished: false }).where(eq(contentEntries.id, hidden));
  const ids = [hidden, await idOf('/blog/one-format-for-every-run'), crypto.randomUUID(), 'vCN9-mKBDfQ', ''];
  for (const id of ids) expect(await findThumbnail(site, id), id).toBeUndefined();
  const off = { ...site, config: { ...site.config, videoThumbnails: undefined } };
  expect(await findThumbnail(off, await idOf('https://youtu.be/sNDZO9N4m9Y'))).toBeUndefined();
  expect(asked).toEqual([]);
});
