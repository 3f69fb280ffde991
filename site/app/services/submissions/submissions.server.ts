import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { site } from '#site';
import type { Database } from '../database/database.server.ts';
import type { KindName } from './kinds.server.ts';
import { isOpenSql, submissions } from './tables.server.ts';

/** Whether an editor has still to decide; the same as `isOpenSql`. */
export function isOpen(status: string): boolean {
  return status === 'pending' || status === 'asked';
}

export interface NewSubmission {
  kind: KindName;
  /** The line that the queue shows. */
  title: string;
  data: Record<string, unknown>;
  email?: string | undefined;
  /** Account of who sent it. */
  submittedBy?: string | undefined;
}

/** Puts something into the review queue, inside the caller's transaction; gives its id. */
export async function submit(tx: Database, submission: NewSubmission): Promise<string> {
  const [row] = await tx.insert(submissions).values(submission).returning({ id: submissions.id });
  if (!row) throw new Error('the submission was not stored');
  return row.id;
}

/**
 * Puts something into the review queue, unless the same thing (what has its `key`) waits there already: asked for at
 * once, one of the two is stored. The id of a waiting submission is only for its first sender, who follows it by that
 * id.
 */
export async function submitOnce(
  tx: Database,
  submission: NewSubmission & { key: string },
): Promise<{ id: string; isNew: boolean }> {
  // A digest: the key may contain an email address, and outlives a deletion request.
  const key = createHash('sha256').update(submission.key).digest('hex');
  const [row] = await tx
    .insert(submissions)
    .values({ ...submission, key })
    .onConflictDoUpdate({
      target: [submissions.kind, submissions.key],
      targetWhere: isOpenSql(),
      set: { key },
    })
    // A row that this statement has made was changed by nobody yet.
    .returning({ id: submissions.id, isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error('the submission was not stored');
  return row;
}

/** The newest thing of this kind that the person sent in. */
export async function findNewestSubmission(tx: Database, kind: KindName, userId: string) {
  const [row] = await tx
    .select({ status: submissions.status, createdAt: submissions.createdAt })
    .from(submissions)
    .where(and(eq(submissions.submittedBy, userId), eq(submissions.kind, kind)))
    .orderBy(desc(submissions.createdAt))
    .limit(1);
  return row;
}

/** Columns of a submission that its sender may see: not the address, nor editors' notes. */
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
 * Forgets what there is no reason to keep any more, so many days (`site.keepDays`) after the decision:
 * what was rejected and applications that were accepted, whole, with their history (their files are
 * swept); of what else was accepted, where to write to.
 */
export async function forgetDecided(db: Database, kindsAboutSender: string[]): Promise<void> {
  const { rejected, acceptedApplication, acceptedAddress } = site.keepDays;
  const { status, kind, email } = submissions;
  const isSince = (days: number) =>
    lt(submissions.updatedAt, sql`now() - make_interval(days => ${days}::int)`);
  await db
    .delete(submissions)
    .where(
      or(
        and(eq(status, 'rejected'), isSince(rejected)),
        and(eq(status, 'approved'), inArray(kind, kindsAboutSender), isSince(acceptedApplication)),
      ),
    );
  await db
    .update(submissions)
    .set({ email: null })
    .where(
      and(
        eq(status, 'approved'),
        notInArray(kind, kindsAboutSender),
        isNotNull(email),
        isSince(acceptedAddress),
      ),
    );
}
