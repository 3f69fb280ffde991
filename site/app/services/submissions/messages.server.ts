import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '../database/database.server.ts';
import { submissionEvents, submissions } from './tables.server.ts';

const { id: eventId, what, message, at } = submissionEvents;

/** History of a submission as its sender may read it: without notes and editors' names. */
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
