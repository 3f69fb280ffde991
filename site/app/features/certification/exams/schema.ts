import { z } from 'zod';
import { linkLimits } from '#app/lib/form-fields.ts';
import { tidyLine } from '#app/lib/tidy-line.ts';

const asked = 'Please enter the name to show on your credential.';

/** The form that starts an exam. */
export const examStart = z.object({
  holder_name: z
    .string()
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .min(2, asked)
        .max(100, 'A name can have at most 100 characters.')
        .regex(/\p{L}/u, asked)
        .refine(linkLimits.name.isKept, linkLimits.name.message),
    ),
});

const seq = z.int().min(0);

/** `POST /api/exam-answers`: what changed, with everything known of the question (see `marks.ts`). */
export const markedAnswers = z.object({
  attempt: z.guid('Exam not found.'),
  marks: z
    .array(
      z.object({
        question: z.int().min(1).max(100).describe('Position of the question in the exam, from 1.'),
        option: z
          .int()
          .min(0)
          .max(3)
          .nullable()
          .describe('Index of the chosen option, in the order shown, from 0.'),
        seq: seq.describe('Version of the answer: raise it with each change. The highest version counts.'),
        isFlagged: z.boolean(),
        flagSeq: seq.describe('Version of the flag: raise it with each change.'),
      }),
    )
    .min(1)
    .max(100)
    .refine(
      (marks) => new Set(marks.map(({ question }) => question)).size === marks.length,
      'In one call, list each question only once, with its newest values.',
    ),
});

const mark = z.object({
  option: z.int().nullable(),
  seq: z.int(),
  isFlagged: z.boolean(),
  flagSeq: z.int(),
});

/** Body of the answers about a running exam. */
export const examState = z.object({
  marks: z.array(mark).describe('Saved answer and flag for each question, in exam order.'),
  remainingMs: z.int().describe('Time remaining in the exam by the server’s clock, in milliseconds.'),
  nowMs: z.int().describe('Time on the server’s clock, in milliseconds since 1970.'),
});
