import { eq } from 'drizzle-orm';
import { isUuid } from '#app/lib/uuid.ts';
import { youTubeId } from '#app/lib/video-id.ts';
import type { Picture } from '#app/services/pictures/pictures.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { contentEntriesPublic } from './tables.server.ts';

/** YouTube's names for the pictures of a video, best first. Some videos have no `maxresdefault`. */
const sizes = ['maxresdefault', 'hqdefault'];
const maxBytes = 600_000;

/** Picture of a published video of the library; undefined without one. */
export async function findThumbnail(services: Services, entryId: string): Promise<Picture | undefined> {
  const { config, db, pictures } = services;
  const { videoThumbnails } = config;
  if (!videoThumbnails || !isUuid(entryId)) return undefined;
  const [entry] = await db
    .select({ sourceUrl: contentEntriesPublic.sourceUrl })
    .from(contentEntriesPublic)
    .where(eq(contentEntriesPublic.id, entryId))
    .limit(1);
  const id = entry && youTubeId(entry.sourceUrl);
  if (!id) return undefined;
  return pictures.find(
    sizes.map((size) => videoThumbnails.replaceAll('{id}', id).replaceAll('{size}', size)),
    maxBytes,
  );
}
