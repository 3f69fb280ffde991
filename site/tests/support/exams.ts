import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { saveMarks } from '#app/features/certification/exams/answers.server.ts';
import { startAttempt } from '#app/features/certification/exams/attempts.server.ts';
import { closeAttempt } from '#app/features/certification/exams/closing.server.ts';
import { emptyMark, type PlacedMark } from '#app/features/certification/exams/marks.ts';
import type { Question } from '#app/features/certification/exams/question-bank.server.ts';
import { examAnswers, examAttempts } from '#app/features/certification/exams/tables.server.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { insertLearners } from './learners.ts';

/** A signed-in member, as pages see them. */
export const visitorOf = (id: string) =>
  ({ id, email: '', name: '', role: 'member', twoFactorEnabled: false }) as const;

export const mark = (question: number, option: number | null, seq: number): PlacedMark => ({
  ...emptyMark,
  question,
  option,
  seq,
});

/** Learners in exams of the first level, by the functions that pages call, without the time that people take. */
export async function examsOn(services: Pick<Services, 'db' | 'changes' | 'mail' | 'config'>) {
  const { db } = services;
  const [level] = (await readTiers()).levels;
  if (!level) throw new Error('there is no level');
  const isIt = (id: string) => eq(examAttempts.id, id);

  const newLearner = async () => (await insertLearners(db, 1, level.id))[0] as string;
  const begin = (userId: string, seed?: string) =>
    startAttempt(services, { userId, level, holderName: 'Ada Lovelace', seed });
  const questionsOf = async (id: string): Promise<Question[]> => {
    const [found] = await db.select({ questions: examAttempts.questions }).from(examAttempts).where(isIt(id));
    return found?.questions ?? [];
  };
  /** Answers the first `right` questions correctly, and the others wrongly. */
  const answerAll = async (userId: string, id: string, right: number) => {
    const questions = await questionsOf(id);
    const marks = questions.map(({ answer }, index) =>
      mark(index + 1, index < right ? answer : (answer + 1) % 4, 1),
    );
    return saveMarks(db, userId, id, marks);
  };
  /** Moves the start back by 40 minutes, and the answers to one a minute. */
  const spread = async (id: string) => {
    const earlier = {
      startedAt: sql`started_at - interval '40 minutes'`,
      deadline: sql`deadline - interval '40 minutes'`,
    };
    await db.update(examAttempts).set(earlier).where(isIt(id));
    await db
      .update(examAnswers)
      .set({ answeredAt: sql`answered_at - make_interval(mins => 31 - position)` })
      .where(eq(examAnswers.attemptId, id));
  };
  /**
   * Moves the answers so that each took so many seconds, in the order of the questions. The first counts from the
   * start.
   */
  const arriveAfter = async (id: string, seconds: readonly number[]) => {
    await spread(id);
    let after = 0;
    for (const [index, each] of seconds.entries()) {
      after += each;
      const answeredAt = sql`(select started_at from exam_attempts where id = ${id}) + make_interval(secs => ${after})`;
      const isThisOne = and(eq(examAnswers.attemptId, id), eq(examAnswers.position, index + 1));
      await db.update(examAnswers).set({ answeredAt }).where(isThisOne);
    }
  };
  const letTimeRunOut = async (id: string) => {
    await spread(id);
    const over = { startedAt: sql`now() - interval '2 hours'`, deadline: sql`now() - interval '1 hour'` };
    await db.update(examAttempts).set(over).where(isIt(id));
  };
  const handIn = (id: string) => closeAttempt(services, id, { onlyIfOver: false });
  /** Submits an exam with the pace of a person. */
  const submit = async (id: string) => {
    await spread(id);
    return handIn(id);
  };
  /** Moves a person's completed exams back by `hours`. */
  const letPass = (userId: string, hours: number) => {
    const earlier = sql`make_interval(hours => ${hours})`;
    return db
      .update(examAttempts)
      .set({ startedAt: sql`started_at - ${earlier}`, completedAt: sql`completed_at - ${earlier}` })
      .where(and(eq(examAttempts.userId, userId), isNotNull(examAttempts.completedAt)));
  };
  const changes = { spread, arriveAfter, letTimeRunOut, letPass };
  return { level, newLearner, begin, questionsOf, answerAll, handIn, submit, ...changes };
}
