import { z } from 'zod';
import { maxNoteLength } from './lesson-names.ts';

export const lessonName = z.object({
  module: z.string().regex(/^MCP-\d{3}$/),
  lesson: z.string().regex(/^\d{2}-[a-z0-9-]{1,80}$/),
});

const noteText = z.string().max(maxNoteLength, 'a note holds 10,000 characters at most');

/** A note to be saved; `version` is the one that was changed, 0 when there was none. */
export const noteChange = lessonName.extend({ text: noteText, version: z.int().min(0) });

const key = z.string().regex(/^MCP-\d{3}\/\d{2}-[a-z0-9-]{1,80}$/);

/** What a browser kept: completed lessons by key, with their time, and notes. */
export const learningRecord = z.object({
  completed: z.record(key, z.iso.datetime()),
  notes: z.record(key, noteText),
});
