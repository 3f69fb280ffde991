import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';
import { submissions } from './tables.server.ts';

interface NewSubmission {
  /** What it is, such as `catalogue-item`. */
  kind: string;
  /** The line that the queue shows. */
  title: string;
  data: Record<string, unknown>;
  email?: string | undefined;
  /** Account of who sent it. */
  submittedBy?: string | undefined;
}

/** Whether something of this kind with this address waits already. */
export async function isWaiting(tx: Database, kind: string, url: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.status, 'pending'),
        eq(submissions.kind, kind),
        eq(sql`${submissions.data}->>'url'`, url),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Whether something of this kind waits already that is to be answered at this address. */
export async function isWaitingFor(tx: Database, kind: string, email: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.status, 'pending'),
        eq(submissions.kind, kind),
        eq(sql`lower(${submissions.email})`, email.toLowerCase()),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Puts something into the review queue, inside the caller's transaction; gives its id. */
export async function submit(tx: Database, submission: NewSubmission): Promise<string> {
  const [row] = await tx.insert(submissions).values(submission).returning({ id: submissions.id });
  if (!row) throw new Error('the submission was not stored');
  return row.id;
}

/** The newest thing of this kind that the person sent in. */
export async function findNewestSubmission(tx: Database, kind: string, userId: string) {
  const [row] = await tx
    .select({ status: submissions.status, createdAt: submissions.createdAt })
    .from(submissions)
    .where(and(eq(submissions.submittedBy, userId), eq(submissions.kind, kind)))
    .orderBy(desc(submissions.createdAt))
    .limit(1);
  return row;
}

/** What the person sent in, the newest first, for the export of own data. */
export async function listOwnSubmissions(db: Database, userId: string) {
  const { id, kind, title, data, email, status, createdAt } = submissions;
  return db
    .select({ id, kind, title, data, email, status, createdAt })
    .from(submissions)
    .where(eq(submissions.submittedBy, userId))
    .orderBy(desc(createdAt), id)
    .limit(1000);
}

/** Deletes what the person sent in of this kind. */
export async function deleteOwnSubmissions(tx: Database, kind: string, userId: string): Promise<void> {
  await tx.delete(submissions).where(and(eq(submissions.submittedBy, userId), eq(submissions.kind, kind)));
}
