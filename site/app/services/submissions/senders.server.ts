import { and, asc, desc, eq, inArray, isNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '../database/database.server.ts';
import { shown } from './submissions.server.ts';
import { submissionEvents, submissions } from './tables.server.ts';

/** An account, and a query of its confirmed address in lower case. */
export interface Sender {
  id: string;
  email: SQLWrapper;
}

/**
 * Submissions that a person sent while signed in, and signed-out ones with their email address. Those that another
 * account sent with this address belong to that account.
 */
function isSentBy({ id, email }: Sender) {
  return or(eq(submissions.submittedBy, id), and(isNull(submissions.submittedBy), isAnsweredAt(email)));
}

const isAnsweredAt = (email: SQLWrapper) => eq(sql`lower(${submissions.email})`, email);

/** A person's submissions, the newest first. */
export function listSubmissionsOf(
  db: Database,
  sender: Sender,
  { offset = 0, limit }: { offset?: number; limit: number },
) {
  return db
    .select({ ...shown, data: submissions.data, email: submissions.email })
    .from(submissions)
    .where(isSentBy(sender))
    .orderBy(desc(submissions.createdAt), submissions.id)
    .limit(limit)
    .offset(offset);
}

export const countSubmissionsOf = (db: Database, sender: Sender) => db.$count(submissions, isSentBy(sender));

/**
 * A person's submissions, at most the newest 10,000, with their history without editors' notes, for the export of own
 * data.
 */
export async function exportSubmissionsOf(db: Database, sender: Sender) {
  const sent = await listSubmissionsOf(db, sender, { limit: 10_000 });
  const theirs = db.select({ id: submissions.id }).from(submissions).where(isSentBy(sender));
  const { submissionId, at, what, message } = submissionEvents;
  const messages = await db
    .select({ submissionId, at, what, message })
    .from(submissionEvents)
    .where(and(inArray(submissionEvents.submissionId, theirs), ne(submissionEvents.what, 'note')))
    .orderBy(submissionEvents.at);
  const ofSubmission = Map.groupBy(messages, ({ submissionId }) => submissionId);
  return sent.map((submission) => ({
    ...submission,
    history: (ofSubmission.get(submission.id) ?? []).map(({ submissionId: _, ...message }) => message),
  }));
}

/**
 * Removes a person from their submissions before their account is deleted. Approved ones stay without their sender.
 * Others, and those of `kindsAboutSender`, are deleted with their history; their files are swept.
 */
export async function forgetSender(tx: Database, sender: Sender, kindsAboutSender: string[]): Promise<void> {
  const isTheirs = isSentBy(sender);
  await tx
    .delete(submissions)
    .where(
      and(isTheirs, or(ne(submissions.status, 'approved'), inArray(submissions.kind, kindsAboutSender))),
    );
  await tx.update(submissions).set({ submittedBy: null, email: null }).where(isTheirs);
  // Submissions that other accounts sent with this address.
  await tx.update(submissions).set({ email: null }).where(isAnsweredAt(sender.email));
}

const { id: eventId, what, message, at } = submissionEvents;

/** History of a submission for its sender, without notes and editors' names. */
export function listMessages(db: Database, id: string) {
  return db
    .select({ id: eventId, what, message, at })
    .from(submissionEvents)
    .where(and(eq(submissionEvents.submissionId, id), ne(what, 'note')))
    .orderBy(asc(at));
}

/**
 * The sender's answer to an editor's question: the submission waits for review again.
 * @throws Refusal 409 when nothing was asked
 */
export async function answerQuestion(db: Database, id: string, message: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [asked] = await tx
      .update(submissions)
      .set({ status: 'pending', updatedAt: sql`now()` })
      .where(and(eq(submissions.id, id), eq(submissions.status, 'asked')))
      .returning({ id: submissions.id });
    if (!asked) throw new Refusal(409, 'No question is waiting for an answer here.');
    await tx
      .insert(submissionEvents)
      .values({ submissionId: id, actor: 'sender', what: 'answered', message });
  });
}
