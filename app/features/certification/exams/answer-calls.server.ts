import type { RouterContextProvider } from 'react-router';
import { getVisitor, type Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { readState, saveMarks, tooLate } from './answers.server.ts';
import { closeAttempt } from './closing.server.ts';
import { findAttempt } from './exam-page.server.ts';
import type { ExamState, PlacedMark } from './marks.ts';

interface RequestArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** How a running exam stands. @throws Refusal 401 signed out, 404 not this person's, 409 over, 429 */
export async function askState(args: RequestArgs, attemptId: string): Promise<ExamState> {
  return stateOf(args, await admit(args, attemptId), attemptId);
}

/** Saves answers and flags, and says how the exam stands then. @throws Refusal as `askState`, 422 */
export async function takeMarks(
  args: RequestArgs,
  attemptId: string,
  marks: readonly PlacedMark[],
): Promise<ExamState> {
  const visitor = await admit(args, attemptId);
  // Not taken, it is over or somebody else's: the state says which.
  await saveMarks(args.context.get(servicesContext).db, visitor.id, attemptId, marks);
  return stateOf(args, visitor, attemptId);
}

/**
 * These calls are left out of the general limit for an address, so that a whole class can sit an exam behind one; they
 * have their own, for each exam. Whoever is not signed in falls under the general one.
 */
async function admit({ request, context }: RequestArgs, attemptId: string): Promise<Visitor> {
  const { limits } = context.get(servicesContext);
  const visitor = await getVisitor(request, context);
  if (!visitor) {
    await limits.take('calls by address', context.get(requestContext).address);
    throw new Refusal(401, 'Your session has ended. Sign in again to go on with the exam.');
  }
  await limits.take('exam answers by attempt', `${visitor.id} ${attemptId.slice(0, 36)}`);
  return visitor;
}

async function stateOf({ context }: RequestArgs, visitor: Visitor, attemptId: string): Promise<ExamState> {
  const { db } = context.get(servicesContext);
  const attempt = await findAttempt(db, visitor, attemptId);
  if (!attempt.completedAt && attempt.remainingMs > 0) return readState(db, attempt);
  if (!attempt.completedAt)
    await closeAttempt(context.get(servicesContext), attempt.id, { onlyIfOver: true });
  throw new Refusal(409, tooLate);
}
