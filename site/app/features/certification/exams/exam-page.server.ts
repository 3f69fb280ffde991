import { eq } from 'drizzle-orm';
import { type RouterContextProvider, redirect } from 'react-router';
import { type PageArgs, requireVisitor, type Visitor } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { nameLevel } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { leaveNotice } from '#app/services/http/cookies.server.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { readMarks, readState, saveMarks, tooLate } from './answers.server.ts';
import { findLevel } from './assessment-page.server.ts';
import { type Attempt, findOwnAttempt, startAttempt } from './attempts.server.ts';
import { closeAttempt } from './closing.server.ts';
import { examPath, type Place, placeAfter, resultPath } from './exam-paths.ts';
import { emptyMark, isNews, type Mark, type PlacedMark } from './marks.ts';
import { examStart } from './schema.ts';
import { examAttempts } from './tables.server.ts';

type Context = Readonly<RouterContextProvider>;

/** @throws Refusal 404 for an exam that is not the visitor's */
export async function findAttempt(db: Database, visitor: Visitor, attemptId: string): Promise<Attempt> {
  const attempt = await findOwnAttempt(db, visitor.id, attemptId);
  if (!attempt) throw new Refusal(404, 'Your account has no exam at this URL.');
  return attempt;
}

/**
 * An exam whose time still runs. One whose time is over is closed on the way.
 * @throws a redirect to the result of one that is over, Refusal 404
 */
async function findRunning(context: Context, visitor: Visitor, attemptId: string): Promise<Attempt> {
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

/**
 * The place that `?question=` names; without a valid one, the first question that has no answer, or else the review.
 */
function readPlace(place: string | null, marks: readonly Mark[]): Place {
  if (place === 'review') return 'review';
  const number = Number(place);
  if (Number.isInteger(number) && number >= 1 && number <= marks.length) return number;
  const open = marks.findIndex(({ option }) => option === null);
  return open < 0 ? 'review' : open + 1;
}

/** The form of `/assessment` that begins an exam: leads to it. */
export async function answerStartForm(args: PageArgs) {
  const services = args.context.get(servicesContext);
  const visitor = await requireVisitor(args);
  const level = await findLevel(args.url.searchParams);
  return answerForm(args.context, await readForm(args.request), examStart, async (form) => {
    const start = { userId: visitor.id, level, holderName: form.holder_name };
    return redirect(examPath(await startAttempt(services, start)), 303);
  });
}

/**
 * The forms of a running exam as ordinary posts. A question's: saves its answer, then goes where the pressed button
 * says (`go`: next, previous, review, flag, or a number). The one before the end: `intent=submit`.
 */
export async function answerExamForm(args: PageArgs, attemptId: string) {
  const { context } = args;
  const { db } = context.get(servicesContext);
  const visitor = await requireVisitor(args);
  const attempt = await findRunning(context, visitor, attemptId).catch((answer) => {
    if (answer instanceof Response) leaveNotice(context, { title: tooLate, destructive: true });
    throw answer;
  });
  const form = await readForm(args.request);
  if (form.get('intent') === 'submit') {
    await closeAttempt(context.get(servicesContext), attempt.id, { onlyIfOver: false });
    throw redirect(resultPath(attempt.id), 303);
  }
  const go = String(form.get('go') ?? 'next');
  const question = Number(form.get('question'));
  if (!Number.isInteger(question) || question < 1 || question > attempt.total)
    throw new Refusal(400, 'This form does not belong to this exam. Nothing was saved. Load the page again.');
  const known = (await readMarks(db, attempt.id))[question - 1] ?? emptyMark;
  const mark = changeMark({ ...known, question }, form, go);
  if (mark && !(await saveMarks(db, visitor.id, attempt.id, [mark]))) {
    leaveNotice(context, { title: tooLate, destructive: true });
    throw redirect(resultPath(attempt.id), 303);
  }
  throw redirect(examPath(attempt.id, placeAfter(go, question, attempt.total)), 303);
}

/** Change made by the form, with sequence numbers above the known ones; undefined if nothing changed. */
function changeMark(known: PlacedMark, form: FormData, go: string): PlacedMark | undefined {
  const mark = { ...known };
  const option = /^[0-3]$/.test(String(form.get('option'))) ? Number(form.get('option')) : known.option;
  if (option !== known.option) {
    mark.option = option;
    mark.seq = Math.max(known.seq + 1, Date.now());
  }
  if (go === 'flag') {
    mark.isFlagged = !known.isFlagged;
    mark.flagSeq = Math.max(known.flagSeq + 1, Date.now());
  }
  return isNews(mark, known) ? mark : undefined;
}
