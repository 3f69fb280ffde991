import type { Readable } from 'node:stream';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Services } from '#app/services/services.server.ts';
import { findAttachment, findKnownAttachments } from '#app/services/submissions/attachments.server.ts';
import { kindsAboutSender, type SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { forgetDecided } from '#app/services/submissions/retention.server.ts';

interface OpenAttachment {
  name: string;
  size: number;
  content: Readable;
}

/**
 * Opens an attachment for somebody who reviews.
 * @throws Refusal 403 for everybody else, 404 when there is none
 */
export async function openAttachment(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  actor: Pick<Visitor, 'role'> | null,
  id: string,
): Promise<OpenAttachment> {
  if (actor?.role !== 'editor' && actor?.role !== 'admin')
    throw new Refusal(403, 'Attachments are for people who review.');
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  const found = isId ? await findAttachment(db, id) : undefined;
  const content = found && (await storage.open(found.id));
  if (!found || !content) throw new Refusal(404, 'There is no such attachment.');
  return { name: found.name, size: found.size, content };
}

/**
 * Once a night, forgets what was decided long ago. Once an hour, removes files without a submission: it is forgotten, or
 * was never stored, because its process was killed or its sender sent it twice.
 */
export function registerSubmissionTasks(
  { background, storage, db, log }: Services,
  kinds: SubmissionKind[],
): void {
  background.every('forget-decided-submissions', '50 3 * * *', () =>
    forgetDecided(db, kindsAboutSender(kinds)),
  );
  background.every('sweep-attachments', '41 * * * *', async () => {
    const removed = await storage.sweep((keys) => findKnownAttachments(db, keys));
    if (removed > 0) log.info({ removed }, 'attachments of no submission were removed');
  });
}
