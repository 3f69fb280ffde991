import { z } from 'zod';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';
import { completedLesson, learningRecord, noteChange } from './schema.ts';

const tag = 'Learning';

const completed = z.object({
  completed: z.record(z.string(), z.iso.datetime()).describe('Lessons by key, with the time of completion.'),
});
const note = z.object({ text: z.string(), version: z.int() });

export const learningOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/learning/progress',
    id: 'listCompletedLessons',
    tag,
    summary: 'Your completed lessons',
    needsSession: true,
    answers: { 200: { description: 'All of them.', schema: completed } },
  },
  {
    method: 'post',
    path: '/api/learning/progress',
    id: 'completeLesson',
    tag,
    summary: 'Mark a lesson as completed',
    needsSession: true,
    description: 'Again changes nothing. 401 also where another account is signed in than the one named.',
    body: completedLesson,
    answers: {
      200: { description: 'All completed lessons, with this one.', schema: completed },
      404: refused('There is no such lesson.'),
    },
  },
  {
    method: 'post',
    path: '/api/learning/notes',
    id: 'saveLessonNote',
    tag,
    summary: 'Save a note over the version that was changed',
    needsSession: true,
    body: noteChange,
    answers: {
      200: { description: 'Saved, under this version.', schema: note },
      404: refused('There is no such lesson.'),
      409: {
        description: 'Somebody saved since: nothing is changed, and this is what they wrote.',
        schema: note.extend({ message: z.string() }),
      },
    },
  },
  {
    method: 'post',
    path: '/api/learning/merge',
    id: 'mergeLearning',
    tag,
    summary: 'Take what a browser kept into the account',
    needsSession: true,
    description: 'Nothing of either side is lost; again changes nothing.',
    body: learningRecord,
    answers: {
      200: {
        description: 'All completed lessons, of both sides.',
        schema: completed.extend({
          left: z
            .array(z.string())
            .describe('Lessons whose two notes are too long to be one: still yours to keep.'),
        }),
      },
    },
  },
];
