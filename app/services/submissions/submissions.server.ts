import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';
import { isOpenSql, submissions } from './tables.server.ts';

/** Whether an editor has still to decide; the same as `isOpenSql`. */
export function isOpen(status: string): boolean {
  return status === 'pending' || status === 'asked';
}

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
    .where(and(isOpenSql(), eq(submissions.kind, kind), eq(sql`${submissions.data}->>'url'`, url)))
    .limit(1);
  return found !== undefined;
}

/** Whether something of this kind waits already that is to be answered at this address. */
export async function isWaitingFor(tx: Database, kind: string, email: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(isOpenSql(), eq(submissions.kind, kind), eq(sql`lower(${submissions.email})`, email.toLowerCase())),
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

/**
 * Puts something into the review queue once while it waits there: what has the same `key` is the same thing. Tells
 * whether it was there already.
 */
export async function submitOnce(
  tx: Database,
  submission: NewSubmission & { key: string },
): Promise<{ id: string; isKnown: boolean }> {
  const { kind, key } = submission;
  const [stored] = await tx
    .insert(submissions)
    .values(submission)
    .onConflictDoNothing({ target: [submissions.kind, submissions.key], where: isOpenSql() })
    .returning({ id: submissions.id });
  if (stored) return { ...stored, isKnown: false };
  const [waiting] = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.kind, kind), eq(submissions.key, key), isOpenSql()))
    .limit(1);
  if (!waiting) throw new Error('what waits for an editor was decided at this moment');
  return { ...waiting, isKnown: true };
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
