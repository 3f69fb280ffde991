import { z } from 'zod';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type Call, defineCall, privateJson, refused } from '#app/services/http/call.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { readState, saveMarks, tooLate } from './answers.server.ts';
import type { Attempt } from './attempts.server.ts';
import { closeAttempt } from './closing.server.ts';
import { findAttempt } from './exam-page.server.ts';
import type { ExamState, PlacedMark } from './marks.ts';
import { examState, markedAnswers } from './schema.ts';

const attempt = z.guid().describe('Id of the exam, from its URL.');

const refusals = {
  404: refused('Your account has no exam with this id.'),
  409: refused('The exam is over.'),
};

export const examCalls: Call[] = [
  defineCall({
    method: 'post',
    path: '/api/exam-answers',
    id: 'saveExamAnswers',
    tag: 'Exams',
    summary: 'Save answers of a running exam',
    description:
      'Each question’s answer and flag have version numbers, and the server keeps the highest version. Calls are therefore idempotent, and a late call never replaces a newer answer. The limit is 10 calls a second for each exam. Only the result of a passed exam shows which answers are correct.',
    needsSession: true,
    body: markedAnswers,
    answers: {
      200: { description: 'Current state of the exam.', schema: examState },
      ...refusals,
    },
    admission: 'urgent',
    async answer({ request, context, readBody }) {
      const { attempt, marks } = await readBody();
      return privateJson(await takeMarks({ request, context }, attempt, marks));
    },
  }),
  defineCall({
    method: 'get',
    path: '/api/exam-answers',
    id: 'readExamAnswers',
    tag: 'Exams',
    summary: 'Read the state of a running exam',
    needsSession: true,
    query: z.object({ attempt }),
    answers: { 200: { description: 'Current state of the exam.', schema: examState }, ...refusals },
    admission: 'urgent',
    answer: async ({ request, context, url }) =>
      privateJson(await askState({ request, context }, url.searchParams.get('attempt') ?? '')),
  }),
];

/** State of a running exam. @throws Refusal 401 signed out, 404 not this person's, 409 over, 429 */
async function askState(args: RequestArgs, attemptId: string): Promise<ExamState> {
  return stateOf(args, await admit(args, attemptId));
}

/** Saves answers and flags, and returns the new state of the exam. @throws Refusal as `askState`, 422 */
async function takeMarks(args: RequestArgs, attemptId: string, marks: readonly PlacedMark[]) {
  const { db } = args.context.get(servicesContext);
  const { visitor, attempt } = await admit(args, attemptId);
  // Refuse the answer, rather than accept and drop it.
  if (marks.some(({ question }) => question > attempt.total))
    throw new Refusal(422, `This exam has ${attempt.total} questions.`);
  if (await saveMarks(db, visitor.id, attempt.id, marks)) return readState(db, attempt);
  // It was over by then: this throws 409.
  return stateOf(args, { attempt: await findAttempt(db, visitor, attempt.id) });
}

/**
 * These calls are exempt from the general limit per address, so that a whole class can take an exam behind one address.
 * They have a limit per account, before the exam is looked up, and one per exam, once it is known to be theirs.
 * Signed-out requests fall under the general limit.
 */
async function admit({ request, context }: RequestArgs, attemptId: string) {
  const { limits, db } = context.get(servicesContext);
  const visitor = await getVisitor(request, context);
  if (!visitor) {
    await limits.take('calls by address', context.get(requestContext).address);
    throw new Refusal(401, 'Your session has ended. Sign in again to continue the exam.');
  }
  await limits.take('exam calls by account', visitor.id);
  const attempt = await findAttempt(db, visitor, attemptId);
  await limits.take('exam answers by attempt', attempt.id);
  return { visitor, attempt };
}

async function stateOf({ context }: RequestArgs, { attempt }: { attempt: Attempt }): Promise<ExamState> {
  const services = context.get(servicesContext);
  if (!attempt.completedAt && attempt.remainingMs > 0) return readState(services.db, attempt);
  if (!attempt.completedAt) await closeAttempt(services, attempt.id, { onlyIfOver: true });
  throw new Refusal(409, tooLate);
}
