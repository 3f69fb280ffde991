import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { Refusal } from '#app/lib/refusal.ts';
import { type ReceivedForm, receiveForm } from '#app/services/files/receive-form.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { addressOfCover } from '../covers.server.ts';
import { blogCovers } from '../tables.server.ts';
import { readCover } from './cover-picture.server.ts';
import { coverLimits, longestPost } from './limits.ts';

interface ReceivedArticle {
  /** The form with the address of its uploaded picture, which is stored by now, so that a refused form keeps it. */
  form: FormData;
  /** The reason why the picture was not stored. */
  problem?: Refusal;
}

/**
 * Reads the form of an article, with an uploaded picture for its cover if there is one. A picture whose article is never
 * saved is swept. @throws Refusal for an invalid form
 */
export async function receiveArticle(
  services: Pick<Services, 'db' | 'storage' | 'log'>,
  request: Request,
): Promise<ReceivedArticle> {
  const { storage, log } = services;
  const path = await storage.newIncoming();
  try {
    const received = await receiveForm(request, {
      fileField: 'cover',
      maxFileBytes: coverLimits.bytes,
      maxFieldBytes: longestPost,
      ...(path !== undefined && { path }),
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(received.fields)) form.set(name, value);
    if (!received.hadFile) return { form };
    if (received.failure) log.error({ err: received.failure }, 'a cover could not be received');
    const cover = await keepCover(services, received);
    if ('problem' in cover)
      return { form, problem: new Refusal(422, cover.problem, { field: 'cover_image_url' }) };
    form.set('cover_image_url', cover.address);
    return { form };
  } finally {
    if (path !== undefined) await rm(path, { force: true });
  }
}

async function keepCover(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  { file, isTooLarge }: ReceivedForm,
): Promise<{ address: string } | { problem: string }> {
  if (isTooLarge) return { problem: 'This file is larger than 1 MB. It was not kept.' };
  if (!file) return { problem: notTaken };
  try {
    const cover = await readCover(await readFile(file.path));
    if ('problem' in cover) return cover;
    const { type, bytes } = cover;
    const id = randomUUID();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await writeFile(file.path, bytes);
    // Noted before it is stored, so that the sweep finds it whatever happens next.
    await db.insert(blogCovers).values({ id, type, size: bytes.length, sha256 });
    await storage.keep(id, file.path, sha256);
    return { address: addressOfCover(id, type) };
  } catch (error) {
    log.error({ err: error }, 'a cover could not be kept');
    return { problem: notTaken };
  }
}

const notTaken = 'The picture could not be kept just now. Save without it, or try again later.';
