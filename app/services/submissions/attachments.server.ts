import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';
import { attachments } from './tables.server.ts';

type NewAttachment = typeof attachments.$inferInsert;

/** Notes a file that is stored under `id` as part of a submission, in the transaction that stores the submission. */
export async function addAttachment(tx: Database, attachment: NewAttachment): Promise<void> {
  await tx.insert(attachments).values(attachment);
}

/** The files of a submission. Only for editors: it says what they are called. */
export function listAttachments(db: Database, submissionId: string) {
  return db
    .select({
      id: attachments.id,
      name: attachments.name,
      size: attachments.size,
      sha256: attachments.sha256,
    })
    .from(attachments)
    .where(eq(attachments.submissionId, submissionId))
    .orderBy(asc(attachments.createdAt));
}

export async function findAttachment(db: Database, id: string) {
  const [row] = await db.select().from(attachments).where(eq(attachments.id, id)).limit(1);
  return row;
}

/** Which of the stored files belong to a submission. What is no UUID was not stored by this site. */
export async function findKnownAttachments(db: Database, names: string[]): Promise<Set<string>> {
  const ids = names.filter((name) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name));
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: attachments.id }).from(attachments).where(inArray(attachments.id, ids));
  return new Set(rows.map(({ id }) => id));
}
