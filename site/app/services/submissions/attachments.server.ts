import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql, sum } from 'drizzle-orm';
import type { FileSource } from '../database/backup-files.server.ts';
import type { Database } from '../database/database.server.ts';
import { attachments } from './tables.server.ts';

type NewAttachment = Pick<typeof attachments.$inferInsert, 'id' | 'name' | 'size' | 'sha256'>;

/**
 * Notes a file before it is stored under `id`, so that the sweep finds it if its submission is never stored. Returns
 * false if all files together would exceed `maxBytes`.
 */
export function noteAttachment(db: Database, attachment: NewAttachment, maxBytes: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // One at a time: two at once could both take the last space.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('attachments.size'))`);
    const [kept] = await tx.select({ bytes: sum(attachments.size).mapWith(Number) }).from(attachments);
    if ((kept?.bytes ?? 0) + attachment.size > maxBytes) return false;
    await tx.insert(attachments).values(attachment);
    return true;
  });
}

/** Attaches a noted and stored file to a submission, in the transaction that stores the submission. */
export async function attach(tx: Database, id: string, submissionId: string): Promise<void> {
  const attached = await tx
    .update(attachments)
    .set({ submissionId })
    .where(and(eq(attachments.id, id), isNull(attachments.submissionId)))
    .returning({ id: attachments.id });
  if (attached.length === 0) throw new Error('the file was removed before its submission was stored');
}

/** The files of a submission, for editors. */
export function listAttachments(db: Database, submissionId: string) {
  const { id, name, size, sha256 } = attachments;
  return db
    .select({ id, name, size, sha256 })
    .from(attachments)
    .where(eq(attachments.submissionId, submissionId))
    .orderBy(asc(attachments.createdAt));
}

export async function findAttachment(db: Database, id: string) {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), isNotNull(attachments.submissionId)))
    .limit(1);
  return row;
}

/** The files of submissions, for a backup. */
export const listStoredAttachments: FileSource = (tx, after, limit) =>
  tx
    .select({ key: attachments.id, size: attachments.size, sha256: attachments.sha256 })
    .from(attachments)
    .where(and(gt(attachments.id, after), isNotNull(attachments.submissionId)))
    .orderBy(asc(attachments.id))
    .limit(limit);

/** Digests of those of these files that belong to a submission, by id. */
export async function findDigests(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: attachments.id, sha256: attachments.sha256 })
    .from(attachments)
    .where(and(inArray(attachments.id, ids), isNotNull(attachments.submissionId)));
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

/**
 * Removes files that were noted more than an hour ago and belong to no submission: it was never stored, or was deleted.
 * A file without a row here stays: it may be another site's, or newer than a restored backup.
 */
export async function sweepAttachments(
  db: Database,
  removeFile: (id: string) => Promise<void>,
): Promise<number> {
  const isOrphan = and(
    isNull(attachments.submissionId),
    lt(attachments.createdAt, sql`now() - interval '1 hour'`),
  );
  const orphans = await db.select({ id: attachments.id }).from(attachments).where(isOrphan);
  for (const { id } of orphans) {
    // In this order: after a kill in between, the next sweep removes it again.
    await removeFile(id);
    await db.delete(attachments).where(eq(attachments.id, id));
  }
  return orphans.length;
}
