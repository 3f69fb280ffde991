import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { type Database, rows } from '#app/services/database/database.server.ts';
import type { Mark, PlacedMark } from './marks.ts';
import { examAnswers } from './tables.server.ts';

/** Milliseconds that a browser's clock may be ahead of ours. */
const tolerance = 3_600_000;

export const tooLate = 'Time is up for this exam. Answers sent after the time limit do not count.';

/**
 * Saves newer answers and flags in one statement. Saving and closing an attempt wait for each other, so every accepted
 * answer counts. Returns false, and changes nothing, if the exam is over or not this person's.
 * @throws Refusal 422 for a number from the future, which no later answer could replace
 */
export async function saveMarks(
  db: Database,
  userId: string,
  attemptId: string,
  marks: readonly PlacedMark[],
): Promise<boolean> {
  const newest = Math.max(...marks.flatMap(({ seq, flagSeq }) => [seq, flagSeq]));
  if (newest > Date.now() + tolerance) throw new Refusal(422, 'The time of this answer is in the future.');
  const newer = (own: SQL.Aliased | SQL, change: SQL) => sql`${change} > ${own}`;
  const isAnswerNewer = newer(sql`answer.seq`, sql`change.seq`);
  const isFlagNewer = newer(sql`answer.flag_seq`, sql`change."flagSeq"`);
  const [result] = await rows<{ is_open: boolean }>(
    db,
    sql`
    with open as (
      select id from exam_attempts
      where id = ${attemptId} and user_id = ${userId} and completed_at is null and deadline > clock_timestamp()
      for no key update
    ), saved as (
      update exam_answers as answer set
        selected_index = case when ${isAnswerNewer} then change.option else answer.selected_index end,
        answered_at = case when ${isAnswerNewer} then now() else answer.answered_at end,
        seq = greatest(answer.seq, change.seq),
        is_flagged = case when ${isFlagNewer} then change."isFlagged" else answer.is_flagged end,
        flag_seq = greatest(answer.flag_seq, change."flagSeq")
      from open, jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
        as change(question smallint, option smallint, seq bigint, "isFlagged" boolean, "flagSeq" bigint)
      where answer.attempt_id = open.id and answer.position = change.question
        and (${isAnswerNewer} or ${isFlagNewer})
    )
    select exists (select from open) as is_open`,
  );
  return result?.is_open ?? false;
}

/** Answers and flags so far, in the order of the questions. */
export async function readMarks(db: Database, attemptId: string): Promise<Mark[]> {
  return db
    .select({
      option: examAnswers.selectedIndex,
      seq: examAnswers.seq,
      isFlagged: examAnswers.isFlagged,
      flagSeq: examAnswers.flagSeq,
    })
    .from(examAnswers)
    .where(eq(examAnswers.attemptId, attemptId))
    .orderBy(asc(examAnswers.position));
}

/** State of a running exam, for the browser. Times in milliseconds. */
export async function readState(db: Database, { id, remainingMs }: { id: string; remainingMs: number }) {
  return { marks: await readMarks(db, id), remainingMs, nowMs: Date.now() };
}
