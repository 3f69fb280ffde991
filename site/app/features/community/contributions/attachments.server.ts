import type { Readable } from 'node:stream';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Services } from '#app/services/services.server.ts';
import {
  findAttachment,
  type findDigests,
  sweepAttachments,
} from '#app/services/submissions/attachments.server.ts';
import { kindsAboutSender, type SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { forgetDecided } from '#app/services/submissions/submissions.server.ts';

interface OpenAttachment {
  name: string;
  size: number;
  content: Readable;
}

/**
 * Opens an attachment for a reviewer.
 * @throws Refusal 403 for everybody else, 404 when there is none, 503 while its file is not in the storage yet
 */
export async function openAttachment(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  actor: Pick<Visitor, 'role'> | null,
  id: string,
): Promise<OpenAttachment> {
  if (actor?.role !== 'editor' && actor?.role !== 'admin')
    throw new Refusal(403, 'Only reviewers can open attachments.');
  const found = isUuid(id) ? await findAttachment(db, id) : undefined;
  if (!found) throw new Refusal(404, 'Attachment not found.');
  const content = await storage.open(found.id);
  if (!content)
    throw new Refusal(
      503,
      'This file is not in the storage yet, because the storage was unavailable when the file arrived. Once the storage is available again, the site moves the file there within a minute. Try again then.',
      { headers: { 'Retry-After': '60' } },
    );
  return { name: found.name, size: found.size, content };
}

const upkeepMs = 30_000;

/**
 * Registers upkeep. Nightly, one process deletes submissions that were decided long ago. Hourly, one process deletes
 * attachments whose submission is gone or was never stored. Every half minute, each process looks after its own disk,
 * which other processes may not share: it moves files that could not go to the bucket before, and removes incomplete
 * uploads. `stored` knows the files of the store: attachments, and those of other features.
 */
export function registerSubmissionTasks(
  { background, storage, db, log }: Services,
  kinds: SubmissionKind[],
  stored: readonly { findDigests: typeof findDigests }[],
): void {
  background.every('forget-decided-submissions', '50 3 * * *', () =>
    forgetDecided(db, kindsAboutSender(kinds)),
  );
  background.every('sweep-attachments', '41 * * * *', async () => {
    const removed = await sweepAttachments(db, (id) => storage.remove(id));
    if (removed > 0) log.info({ removed }, 'attachments without a submission were removed');
  });
  const lookAfterDisk = async () => {
    try {
      await storage.sweepIncoming();
      const moved = await storage.moveToBucket(async (ids) => {
        const found = await Promise.all(stored.map(({ findDigests }) => findDigests(db, ids)));
        return new Map(found.flatMap((digests) => [...digests]));
      });
      if (moved > 0) log.info({ moved }, 'attachments were moved from the disk to the bucket');
    } catch (error) {
      log.warn({ err: error }, 'attachments still wait on the disk');
    }
    setTimeout(lookAfterDisk, upkeepMs).unref();
  };
  setTimeout(lookAfterDisk, upkeepMs).unref();
}
