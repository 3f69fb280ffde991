import { z } from 'zod';
import { linkLimits } from '#app/lib/link-limits.ts';
import { tidyLine } from '#app/lib/tidy-line.ts';

const asked = 'Please give the name to show on your credential.';

/** The form that begins an exam. */
export const examStart = z.object({
  holder_name: z
    .string()
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .min(2, asked)
        .max(100, 'A name holds 100 characters at most.')
        .regex(/\p{L}/u, asked)
        .refine(linkLimits.name.isKept, linkLimits.name.message),
    ),
});

const seq = z.int().min(0);

/** `POST /api/exam-answers`: what changed, with everything known of the question (see `marks.ts`). */
export const markedAnswers = z.object({
  attempt: z.guid('There is no such exam.'),
  marks: z
    .array(
      z.object({
        question: z.int().min(1).max(100).describe('From 1, in the order in which the exam asks.'),
        option: z.int().min(0).max(3).nullable().describe('Of the options as they are shown.'),
        seq: seq.describe('Raised by each change of the answer. The highest counts.'),
        isFlagged: z.boolean(),
        flagSeq: seq.describe('Raised by each change of the flag.'),
      }),
    )
    .min(1)
    .max(100)
    .refine(
      (marks) => new Set(marks.map(({ question }) => question)).size === marks.length,
      'A question stands in a call once, with the newest that is known of it.',
    ),
});

const mark = z.object({
  option: z.int().nullable(),
  seq: z.int(),
  isFlagged: z.boolean(),
  flagSeq: z.int(),
});

/** What a running exam is answered with. */
export const examState = z.object({
  marks: z.array(mark).describe('What is kept for each question, in their order.'),
  remainingMs: z.int().describe('Of the exam’s time, by the server’s clock.'),
  nowMs: z.int().describe('The server’s clock, milliseconds since 1970.'),
});
