import { z } from 'zod';
import { getVisitor, type Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type Call, defineCall, privateJson, refused } from '#app/services/http/call.server.ts';
import type { RequestArgs } from '#app/services/services.server.ts';
import { countingLearner } from './learners.server.ts';
import { mergeLearning } from './merge.server.ts';
import { saveNote } from './notes.server.ts';
import { completeLesson, listCompleted } from './progress.server.ts';
import { completedLesson, learningRecord, noteChange } from './schema.ts';

export { coursesCalls } from './courses/calls.server.ts';

const tag = 'Learning';

const completed = z.object({
  completed: z
    .record(z.string(), z.iso.datetime())
    .describe('Completed lessons by key, each with the time of completion.'),
});
const note = z.object({ text: z.string(), version: z.int() });

/** @throws Refusal 401 */
async function requireLearner({ request, context }: RequestArgs): Promise<Visitor> {
  const visitor = await getVisitor(request, context);
  if (!visitor) throw new Refusal(401, 'Sign in to save progress and notes in your account.');
  return visitor;
}

/** `account` is the account that the page was made for. @throws Refusal 401 if another one is signed in now */
function requireSameAccount({ id }: Visitor, account: string | undefined): void {
  if (account !== undefined && account !== id)
    throw new Refusal(401, 'You are now signed in to another account. Open the page again to continue.');
}

const readCompleted = async (db: Database, learnerId: string) => ({
  completed: Object.fromEntries(await listCompleted(db, learnerId)),
});

export const learningCalls: Call[] = [
  defineCall({
    method: 'get',
    path: '/api/learning/progress',
    id: 'listCompletedLessons',
    tag,
    summary: 'Your completed lessons',
    needsSession: true,
    answers: { 200: { description: 'Your completed lessons, with their times.', schema: completed } },
    async answer({ request, context, services: { db } }) {
      const { id } = await requireLearner({ request, context });
      return privateJson(await readCompleted(db, id));
    },
  }),
  defineCall({
    method: 'post',
    path: '/api/learning/progress',
    id: 'completeLesson',
    tag,
    summary: 'Mark a lesson as completed',
    needsSession: true,
    description:
      'Repeating the call changes nothing. The response is also 401 if the signed-in account is not the one in the request.',
    body: completedLesson,
    answers: {
      200: { description: 'All completed lessons, including this one.', schema: completed },
      404: refused('Lesson not found.'),
    },
    async answer({ request, context, services, readBody }) {
      const visitor = await requireLearner({ request, context });
      const { db } = services;
      const { account, module, lesson } = await readBody();
      requireSameAccount(visitor, account);
      await countingLearner(services, visitor.id, () => completeLesson(db, visitor.id, module, lesson));
      return privateJson(await readCompleted(db, visitor.id));
    },
  }),
  defineCall({
    method: 'post',
    path: '/api/learning/notes',
    id: 'saveLessonNote',
    tag,
    summary: 'Save a new version of a note',
    needsSession: true,
    body: noteChange,
    answers: {
      200: { description: 'The saved note, with its new version.', schema: note },
      404: refused('Lesson not found.'),
      409: {
        description:
          'Another tab or device has saved the note since. Nothing was changed. The response contains the saved note.',
        schema: note.extend({ message: z.string() }),
      },
    },
    async answer({ request, context, services: { db }, readBody }) {
      const visitor = await requireLearner({ request, context });
      const { account, ...change } = await readBody();
      requireSameAccount(visitor, account);
      const outcome = await saveNote(db, visitor.id, change);
      if ('saved' in outcome) return privateJson(outcome.saved);
      return privateJson(
        { message: 'This note has since been changed elsewhere.', ...outcome.conflict },
        409,
      );
    },
  }),
  defineCall({
    method: 'post',
    path: '/api/learning/merge',
    id: 'mergeLearning',
    tag,
    summary: 'Merge a browser’s record into the account',
    needsSession: true,
    description:
      'Keeps everything from the browser and from the account. Repeating the call changes nothing.',
    body: learningRecord,
    answers: {
      200: {
        description: 'All completed lessons, from the browser and from the account.',
        schema: completed.extend({
          left: z
            .array(z.string())
            .describe('Lessons whose two notes are too long to merge. The browser must keep its own note.'),
        }),
      },
    },
    // Room for notes on many lessons.
    maxBodyBytes: 2 * 1024 * 1024,
    async answer({ request, context, services, readBody }) {
      const { id } = await requireLearner({ request, context });
      const { db } = services;
      const record = await readBody();
      const left = await countingLearner(services, id, () => mergeLearning(db, id, record));
      return privateJson({ ...(await readCompleted(db, id)), left });
    },
  }),
];
