import { and, asc, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm';
import { lockAccount } from '#app/features/accounts/accounts.server.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { counters } from '#app/services/telemetry/counters.server.ts';
import type { Outcome } from './attempts.server.ts';
import { award, examMinutes } from './award.server.ts';
import { heldLetter } from './letters.server.ts';
import { findReason, sortArrivals } from './paper-times.ts';
import { checkQuestionBanks, type Question } from './question-bank.server.ts';
import { examAnswers, examAttempts } from './tables.server.ts';

/** Services that closing an exam needs. */
export type ExamServices = Pick<Services, 'db' | 'changes' | 'mail' | 'config'>;

interface Closing {
  isClosed: boolean;
  /** Outcome, if this call closed the exam. */
  outcome?: Extract<Outcome, 'passed' | 'failed' | 'held'>;
}

/**
 * Ends an exam in one transaction: marks the answers, and issues the credential of a pass or holds the exam for an
 * editor. A closed exam does not change. With `onlyIfOver`, an exam whose time still runs goes on; otherwise it ends
 * now. Returns whether the exam is closed.
 */
export async function closeAttempt(
  services: ExamServices,
  attemptId: string,
  { onlyIfOver }: { onlyIfOver: boolean },
): Promise<boolean> {
  const { db, changes } = services;
  const isIt = eq(examAttempts.id, attemptId);
  const [found] = await db.select({ userId: examAttempts.userId }).from(examAttempts).where(isIt);
  if (!found) return false;
  const countedAnew = ({ outcome }: Closing) =>
    outcome === 'passed' ? [topics.credentials, topics.levelFigures] : [];
  const { isClosed, outcome } = await changes.write(db, countedAnew, async (tx): Promise<Closing> => {
    // In the order in which purchases and refunds lock, and one exam of a person after the other.
    await lockAccount(tx, found.userId);
    const isOver = sql<boolean>`${examAttempts.deadline} <= clock_timestamp()`;
    const [attempt] = await tx
      .select({ ...getTableColumns(examAttempts), examMinutes, isOver })
      .from(examAttempts)
      .where(isIt)
      .for('update');
    if (!attempt) return { isClosed: false };
    if (attempt.completedAt) return { isClosed: true };
    if (onlyIfOver && !attempt.isOver) return { isClosed: false };

    const { score, arrivals } = await markAnswers(tx, attemptId, attempt.questions);
    const heldFor = findReason(attempt.startedAt.getTime(), arrivals);
    const passed = heldFor ? null : score >= attempt.passScore;
    // An exam that nobody submitted ended with its time, whenever that is noticed.
    const [closed] = await tx
      .update(examAttempts)
      .set({
        completedAt: sql`least(clock_timestamp(), ${examAttempts.deadline})`,
        scoreNumeric: score,
        passed,
        heldFor: heldFor ?? null,
      })
      .where(isIt)
      .returning({ completedAt: examAttempts.completedAt });
    const { level, total } = attempt;
    const { userId } = found;
    await recordAudit(tx, {
      actor: onlyIfOver ? 'exam clock' : `user:${userId}`,
      action: heldFor ? 'exam.held' : 'exam.completed',
      subject: `exam:${attemptId}`,
      details: { level, score, total, ...(heldFor ? { reason: heldFor } : { passed }) },
    });
    if (heldFor) {
      const letter = await heldLetter(tx, userId, { id: attemptId, level }, services.config.siteUrl);
      if (letter) await services.mail.send(tx, letter);
    }
    const passedAt = closed?.completedAt ?? new Date();
    const earned = { ...attempt, userId, attemptId, score, passedAt };
    if (passed) await award(services, tx, earned);
    return { isClosed: true, outcome: heldFor ? 'held' : passed ? 'passed' : 'failed' };
  });
  // A retried transaction counts once.
  if (outcome) counters.exams.add(outcome);
  return isClosed;
}

/**
 * Marks every answer as right or wrong, in one statement. Returns the number of right answers, and the answers in order
 * of arrival.
 */
async function markAnswers(tx: Database, attemptId: string, questions: readonly Question[]) {
  const key = JSON.stringify(questions.map(({ id, answer }) => ({ id, answer })));
  const marked = await tx
    .update(examAnswers)
    .set({ correct: sql`coalesce(${examAnswers.selectedIndex} = key.answer, false)` })
    .from(sql`jsonb_to_recordset(${key}::jsonb) as key(id text, answer smallint)`)
    .where(and(eq(examAnswers.attemptId, attemptId), sql`${examAnswers.qid} = key.id`))
    .returning({
      correct: examAnswers.correct,
      position: examAnswers.position,
      selected: examAnswers.selectedIndex,
      seq: examAnswers.seq,
      at: examAnswers.answeredAt,
    });
  return {
    score: marked.filter(({ correct }) => correct).length,
    arrivals: sortArrivals(marked, questions),
  };
}

/** Maximum in one run; the run of the next minute takes the rest. */
const maxClosed = 500;

/** Closes the exams whose time is over, for learners who closed the tab. */
export async function closeOverdue(services: ExamServices & Pick<Services, 'log'>): Promise<void> {
  const { db, log } = services;
  const overdue = await db
    .select({ id: examAttempts.id })
    .from(examAttempts)
    .where(and(isNull(examAttempts.completedAt), lte(examAttempts.deadline, sql`now()`)))
    .orderBy(asc(examAttempts.deadline))
    .limit(maxClosed);
  // One that cannot be closed must not keep the others open.
  for (const { id } of overdue)
    await closeAttempt(services, id, { onlyIfOver: true }).catch((error) =>
      log.error({ err: error, subject: `exam:${id}` }, 'an exam could not be closed'),
    );
}

/**
 * Checks the question banks, and registers the job that closes overdue exams every minute. Call it before the
 * background work starts.
 * @throws ConfigError for a bank that cannot be used
 */
export async function registerExams(services: Services): Promise<void> {
  await checkQuestionBanks(services.config, services.log);
  services.background.every('close-exams', '* * * * *', () => closeOverdue(services));
}
