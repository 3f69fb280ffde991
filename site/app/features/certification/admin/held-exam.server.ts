import { and, eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  askHistory,
  type PageArgs,
  requireRole,
  showHistory,
  users,
} from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { nameLevel } from '#app/services/curriculum/levels.server.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerEdit } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { decideExam, noSuchExam } from '../exams/held.server.ts';
import { countCalls, judgePace, sortArrivals, timeAnswers } from '../exams/paper-times.ts';
import { examAnswers, examAttempts } from '../exams/tables.server.ts';

type ExamArgs = PageArgs & { params: { id: string } };

/** The page of one exam that was held. @throws what `requireRole` throws; Refusal 404 */
export async function showHeldExam(args: ExamArgs) {
  const { id, role } = await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const { learnerId, ...exam } = await readHeldExam(db, args.params.id);
  return { ...exam, learnerId: role === 'admin' ? learnerId : undefined, isOwn: learnerId === id };
}

/** Times and score of a held exam, without the text of questions and answers. @throws Refusal 404 */
export async function readHeldExam(db: Database, id: string) {
  const [found] = isUuid(id)
    ? await db
        .select({ learnerId: users.id, email: users.email, ...shownColumns })
        .from(examAttempts)
        .innerJoin(users, eq(users.id, examAttempts.userId))
        .where(eq(examAttempts.id, id))
    : [];
  if (!found?.heldFor || !found.completedAt) throw noSuchExam();
  const { learnerId, level, startedAt, completedAt, questions, ...exam } = found;
  const [{ sitting, answers, history }, { name }] = await Promise.all([
    askTogether(db, {
      sitting: db.$count(
        examAttempts,
        and(
          eq(examAttempts.userId, learnerId),
          eq(examAttempts.level, level),
          // Compared in the database: its times are finer than those of JavaScript.
          lte(examAttempts.startedAt, sql`(select started_at from exam_attempts where id = ${id})`),
        ),
      ),
      answers: askAnswers(db, id),
      history: askHistory(db, `exam:${id}`),
    }),
    nameLevel(level),
  ]);
  return {
    id,
    learnerId,
    ...exam,
    heldFor: found.heldFor,
    levelName: name,
    sitting,
    history: showHistory(history),
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
    tookMs: completedAt.getTime() - startedAt.getTime(),
    ...showAnswerTimes(sortArrivals(answers, questions), startedAt, completedAt),
  };
}

const { level, heldFor, verdict, startedAt, completedAt, scoreNumeric, passScore, total, questions } =
  examAttempts;
const held = { level, heldFor, verdict, score: scoreNumeric, passScore, total };
const shownColumns = { ...held, startedAt, completedAt, questions };

const { position, selectedIndex, answeredAt, seq } = examAnswers;
const askAnswers = (db: Database, attemptId: string) =>
  db
    .select({ position, selected: selectedIndex, at: answeredAt, seq })
    .from(examAnswers)
    .where(eq(examAnswers.attemptId, attemptId));

type Given = ReturnType<typeof sortArrivals<Awaited<ReturnType<typeof askAnswers>>[number]>>;

function showAnswerTimes(given: Given, startedAt: Date, completedAt: Date) {
  const start = startedAt.getTime();
  const arrivals = given.map(({ at }) => at);
  const took = timeAnswers(start, arrivals);
  // Browsers use the time of the choice as sequence number. Numbers outside the exam's time are not times.
  const isTime = (seq: number) => seq >= start && seq <= completedAt.getTime();
  const chosen = given
    .flatMap(({ seq, words }) => (isTime(seq) ? [{ at: seq, words }] : []))
    .sort((one, other) => one.at - other.at);
  return {
    answers: given.map(({ position, at, seq }, index) => ({
      question: position,
      /** From the start of the exam to the arrival here. */
      arrivedMs: at - start,
      tookMs: took[index] ?? 0,
      /** From the start of the exam to the choice, as the browser reports it. */
      chosenMs: isTime(seq) ? seq - start : undefined,
    })),
    calls: countCalls(arrivals),
    /** The pace by the times of arrival here, and by the times that the browser reports. */
    pace: given.length > 0 ? judgePace(start, given) : undefined,
    chosenPace: chosen.length > 0 ? judgePace(start, chosen) : undefined,
  };
}

const schema = z.object({ verdict: z.enum(['released', 'voided']) });

const notices = {
  released: 'The exam counts as submitted.',
  voided: 'The exam does not count.',
};

/** Takes the form of the page: releases the exam, or voids it. */
export async function answerHeldForm(args: ExamArgs) {
  const editor = await requireRole(args, 'editor');
  const form = await readForm(args.request);
  return answerEdit(args.context, form, schema, async ({ verdict }) => {
    await decideExam(args.context.get(servicesContext), editor, args.params.id, verdict);
    return { location: '/admin/exams', notice: { title: notices[verdict] } };
  });
}
