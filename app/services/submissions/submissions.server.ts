import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';
import { isOpenSql, submissions } from './tables.server.ts';

/** Whether an editor has still to decide; the same as `isOpenSql`. */
export function isOpen(status: string): boolean {
  return status === 'pending' || status === 'asked';
}

export interface NewSubmission {
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
 * Puts something into the review queue, unless the same thing (what has its `key`) waits there already. Gives its id, or
 * nothing for what waits: that id is for who sent it first, who follows it by it.
 */
export async function submitOnce(
  tx: Database,
  submission: NewSubmission & { key: string },
): Promise<string | undefined> {
  const [stored] = await tx
    .insert(submissions)
    .values(submission)
    .onConflictDoNothing({ target: [submissions.kind, submissions.key], where: isOpenSql() })
    .returning({ id: submissions.id });
  return stored?.id;
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

/** What who sent it may know of a submission: not the address, nor what an editor noted. */
export const shown = {
  id: submissions.id,
  kind: submissions.kind,
  title: submissions.title,
  status: submissions.status,
  resultPath: submissions.resultPath,
  createdAt: submissions.createdAt,
  updatedAt: submissions.updatedAt,
};

/** A submission as who sent it may see it. `id`, which nobody can guess, is all they have to know. */
export async function findSubmission(db: Database, id: string) {
  const [row] = await db.select(shown).from(submissions).where(eq(submissions.id, id)).limit(1);
  return row;
}

/**
 * The same thing, sent in by the same person within a day and not decided yet: a form that was sent twice. Gives its id.
 * Until `tx` ends, whoever asks for the same waits.
 */
export async function findTwin(tx: Database, { kind, title, data, email, submittedBy }: NewSubmission) {
  const content = JSON.stringify([kind, title, data, email ?? null, submittedBy ?? null]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${content}, 0))`);
  const [row] = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        isOpenSql(),
        eq(submissions.kind, kind),
        gt(submissions.createdAt, sql`now() - interval '1 day'`),
        eq(submissions.title, title),
        sql`${submissions.data} = ${JSON.stringify(data)}::jsonb`,
        sql`${submissions.email} is not distinct from ${email ?? null}`,
        sql`${submissions.submittedBy} is not distinct from ${submittedBy ?? null}::uuid`,
      ),
    )
    .limit(1);
  return row?.id;
}
