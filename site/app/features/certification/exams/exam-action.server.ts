import { redirect } from 'react-router';
import { type PageArgs, requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { leaveNotice } from '#app/services/http/cookies.server.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { readMarks, saveMarks, tooLate } from './answers.server.ts';
import { findLevel } from './assessment-page.server.ts';
import { startAttempt } from './attempts.server.ts';
import { closeAttempt } from './closing.server.ts';
import { findRunning } from './exam-page.server.ts';
import { examPath, placeAfter, resultPath } from './exam-paths.ts';
import { emptyMark, isNews, type PlacedMark } from './marks.ts';
import { examStart } from './schema.ts';

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
 * The forms of a running exam as ordinary posts. A question's: saves its answer, then goes where the pressed button says
 * (`go`: next, previous, review, flag, or a number). The one before the end: `intent=submit`.
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
