import { and, asc, eq, lte, sql } from 'drizzle-orm';
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
import { countCalls, medianOf, timeAnswers } from '../exams/paper-times.ts';
import { examAnswers, examAttempts } from '../exams/tables.server.ts';

type ExamArgs = PageArgs & { params: { id: string } };

/** The page of one exam that was held. @throws Refusal 403 for members, 404 */
export async function showHeldExam(args: ExamArgs) {
  const { id, role } = await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const { learnerId, ...exam } = await readHeldExam(db, args.params.id);
  return { ...exam, learnerId: role === 'admin' ? learnerId : undefined, isOwn: learnerId === id };
}

/** Times and score: never what was asked or answered. @throws Refusal 404 */
export async function readHeldExam(db: Database, id: string) {
  const [found] = isUuid(id)
    ? await db
        .select({
          ...{ learnerId: users.id, email: users.email, level: examAttempts.level },
          ...{ heldFor: examAttempts.heldFor, verdict: examAttempts.verdict },
          ...{ startedAt: examAttempts.startedAt, completedAt: examAttempts.completedAt },
          ...{ score: examAttempts.scoreNumeric, total: examAttempts.total },
          passScore: examAttempts.passScore,
        })
        .from(examAttempts)
        .innerJoin(users, eq(users.id, examAttempts.userId))
        .where(eq(examAttempts.id, id))
    : [];
  if (!found?.heldFor || !found.completedAt) throw noSuchExam();
  const { learnerId, level, startedAt, completedAt, ...exam } = found;
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
    ...{ id, learnerId, ...exam, heldFor: found.heldFor, levelName: name, sitting },
    history: showHistory(history),
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
    tookMs: completedAt.getTime() - startedAt.getTime(),
    ...showAnswerTimes(answers, startedAt, completedAt),
  };
}

const askAnswers = (db: Database, attemptId: string) =>
  db
    .select({
      question: examAnswers.position,
      selected: examAnswers.selectedIndex,
      at: examAnswers.answeredAt,
      seq: examAnswers.seq,
    })
    .from(examAnswers)
    .where(eq(examAnswers.attemptId, attemptId))
    .orderBy(asc(examAnswers.answeredAt), asc(examAnswers.seq), asc(examAnswers.position));

function showAnswerTimes(found: Awaited<ReturnType<typeof askAnswers>>, startedAt: Date, completedAt: Date) {
  const given = found.flatMap(({ selected, at, ...answer }) =>
    selected === null || !at ? [] : [{ ...answer, at: at.getTime() }],
  );
  const start = startedAt.getTime();
  const arrivals = given.map(({ at }) => at);
  const took = timeAnswers(start, arrivals);
  const answers = given.map(({ question, at, seq }, index) => ({
    question,
    /** From the start of the exam to the arrival here. */
    arrivedMs: at - start,
    tookMs: took[index] ?? 0,
    /** The same by the browser, which numbers its answers by its clock; undefined for what is no time of this exam. */
    chosenMs: seq >= start && seq <= completedAt.getTime() ? seq - start : undefined,
  }));
  const chosen = answers.flatMap(({ chosenMs }) => (chosenMs === undefined ? [] : [start + chosenMs]));
  return {
    answers,
    calls: countCalls(arrivals),
    medianMs: given.length > 0 ? medianOf(took) : undefined,
    /** Of those that the browser gave a time. */
    chosenMedianMs:
      chosen.length > 0
        ? medianOf(
            timeAnswers(
              start,
              chosen.sort((a, b) => a - b),
            ),
          )
        : undefined,
  };
}

const schema = z.object({ verdict: z.enum(['released', 'voided']) });

const notices = {
  released: 'The exam counts, as it was handed in.',
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
