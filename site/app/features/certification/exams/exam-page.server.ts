import { eq } from 'drizzle-orm';
import { type RouterContextProvider, redirect } from 'react-router';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { nameLevel } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { readState } from './answers.server.ts';
import { type Attempt, findOwnAttempt } from './attempts.server.ts';
import { closeAttempt } from './closing.server.ts';
import { type Place, resultPath } from './exam-paths.ts';
import type { Mark } from './marks.ts';
import { examAttempts } from './tables.server.ts';

type Context = Readonly<RouterContextProvider>;

/** @throws Refusal 404 for an exam that is not the visitor's */
export async function findAttempt(db: Database, visitor: Visitor, attemptId: string): Promise<Attempt> {
  const attempt = await findOwnAttempt(db, visitor.id, attemptId);
  if (!attempt) throw new Refusal(404, 'Your account has no such exam.');
  return attempt;
}

/**
 * An exam whose time still runs. One whose time is over is closed on the way.
 * @throws a redirect to the result of one that is over, Refusal 404
 */
export async function findRunning(context: Context, visitor: Visitor, attemptId: string): Promise<Attempt> {
  const { db } = context.get(servicesContext);
  const attempt = await findAttempt(db, visitor, attemptId);
  if (!attempt.completedAt && attempt.remainingMs > 0) return attempt;
  if (!attempt.completedAt)
    await closeAttempt(context.get(servicesContext), attempt.id, { onlyIfOver: true });
  throw redirect(resultPath(attempt.id));
}

export type ExamPage = Awaited<ReturnType<typeof showExam>>;

/** Data of a running exam's page: the questions without their correct options. */
export async function showExam(context: Context, visitor: Visitor, attemptId: string, place: string | null) {
  const { db } = context.get(servicesContext);
  const attempt = await findRunning(context, visitor, attemptId);
  const [questions, state] = await Promise.all([listQuestions(db, attempt.id), readState(db, attempt)]);
  return {
    id: attempt.id,
    level: await nameLevel(attempt.level),
    questions,
    state,
    totalMs: attempt.deadline.getTime() - attempt.startedAt.getTime(),
    /** `14:05 UTC`, for browsers without the running clock. */
    endsAt: `${attempt.deadline.toISOString().slice(11, 16)} UTC`,
    place: readPlace(place, state.marks),
  };
}

/** Only these members leave the server: the others are the key and what explains it. */
async function listQuestions(db: Database, attemptId: string) {
  const [attempt] = await db
    .select({ questions: examAttempts.questions })
    .from(examAttempts)
    .where(eq(examAttempts.id, attemptId));
  return attempt?.questions.map(({ stem, options }) => ({ stem, options })) ?? [];
}

/** `?question=` as it was sent; without one, the first question that has no answer. */
function readPlace(place: string | null, marks: readonly Mark[]): Place {
  if (place === 'review') return 'review';
  const number = Number(place);
  if (Number.isInteger(number) && number >= 1 && number <= marks.length) return number;
  const open = marks.findIndex(({ option }) => option === null);
  return open < 0 ? 'review' : open + 1;
}
