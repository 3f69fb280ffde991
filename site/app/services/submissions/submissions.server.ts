import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { site } from '#site';
import type { Database } from '../database/database.server.ts';
import type { KindName } from './kinds.server.ts';
import { isOpenSql, submissions } from './tables.server.ts';

/** True if an editor has not decided yet; the same as `isOpenSql`. */
export function isOpen(status: string): boolean {
  return status === 'pending' || status === 'asked';
}

export interface NewSubmission {
  kind: KindName;
  /** Its line in the queue. */
  title: string;
  data: Record<string, unknown>;
  email?: string | undefined;
  /** Account of its sender. */
  submittedBy?: string | undefined;
}

/** Puts a submission into the review queue, inside the caller's transaction. Returns its id. */
export async function submit(tx: Database, submission: NewSubmission): Promise<string> {
  const [row] = await tx.insert(submissions).values(submission).returning({ id: submissions.id });
  if (!row) throw new Error('the submission was not stored');
  return row.id;
}

/** The stored form of a key. The key may contain an email address, and its digest stays after a request for deletion. */
const digestOf = (key: string) => createHash('sha256').update(key).digest('hex');

/**
 * Puts a submission into the review queue, unless one with the same `key` waits there. Then the id is that of the
 * waiting one; only its first sender may see it, because the id opens its status page.
 */
export async function submitOnce(
  tx: Database,
  submission: NewSubmission & { key: string },
): Promise<{ id: string; isNew: boolean }> {
  const key = digestOf(submission.key);
  const [row] = await tx
    .insert(submissions)
    .values({ ...submission, key })
    .onConflictDoUpdate({
      target: [submissions.kind, submissions.key],
      targetWhere: isOpenSql(),
      set: { key },
    })
    // xmax is 0 for a row that this statement inserted.
    .returning({ id: submissions.id, isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error('the submission was not stored');
  return row;
}

/** The submission of a kind that waits with this key. */
export async function findOpenSubmission(
  db: Database,
  kind: KindName,
  key: string,
): Promise<{ id: string } | undefined> {
  const isIt = and(eq(submissions.kind, kind), eq(submissions.key, digestOf(key)), isOpenSql());
  const [row] = await db.select({ id: submissions.id }).from(submissions).where(isIt);
  return row;
}

/** The person's newest submission of this kind. */
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

/** A submission for its sender, who needs only the id: nobody can guess it. */
export async function findSubmission(db: Database, id: string) {
  const [row] = await db.select(shown).from(submissions).where(eq(submissions.id, id)).limit(1);
  return row;
}

/**
 * Deletes rejected submissions and accepted ones of `kindsAboutSender`, with their history, so many days
 * (`site.keepDays`) after the decision; their files are swept. Of other accepted ones, deletes the email address.
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
