import { z } from 'zod';
import { optionalLine } from '#app/lib/form-fields.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { maxSentence, maxStoredNote } from './lesson-names.ts';

const lessonName = z.object({
  module: z.string().regex(/^MCP-\d{3}$/),
  lesson: z.string().regex(/^\d{2}-[a-z0-9-]{1,80}$/),
});

/** Account of the calling page. The browser's session may now belong to another account. */
const account = z.guid().optional();

export const completedLesson = lessonName.extend({ account });

/** A note to save; `version` is the one it changes, 0 for a new note. */
export const noteChange = lessonName.extend({
  account,
  text: z
    .string()
    .max(maxStoredNote, `A note can have at most ${formatNumber(maxStoredNote)} characters. Shorten it.`)
    // PostgreSQL cannot store NUL.
    .overwrite((text) => text.replaceAll('\0', '')),
  version: z.int().min(0).max(2_147_483_647),
});

/**
 * A browser's learning record: completed lessons by key, with their times, and notes. Each member is read separately:
 * an invalid one does not block the others.
 */
export const learningRecord = z.object({
  completed: z.record(z.string(), z.unknown()).catch({}),
  notes: z.record(z.string(), z.unknown()).catch({}),
});

/** A rating of a level: a number, and an optional sentence. */
export const levelRating = z.object({
  stars: z.enum(['1', '2', '3', '4', '5'], 'Please choose a number from 1 to 5.').transform(Number),
  sentence: optionalLine(maxSentence),
});
