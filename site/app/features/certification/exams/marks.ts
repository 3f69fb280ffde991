import type { z } from 'zod';
import type { examState, markedAnswers } from './schema.ts';

/** A mark and the question it belongs to, counted from 1. */
export type PlacedMark = z.infer<typeof markedAnswers>['marks'][number];

/**
 * What a learner has put down for one question. Answer and flag carry a number each, raised by every change: of two
 * versions the one with the higher number counts, whichever arrives last. So a change that is sent again, or late, or by
 * another tab, never replaces a newer one.
 */
export type Mark = Omit<PlacedMark, 'question'>;

/** What the server says about a running exam after each change, and when it is asked. */
export type ExamState = z.infer<typeof examState>;

export const emptyMark: Mark = { option: null, seq: 0, isFlagged: false, flagSeq: 0 };

/** The newer answer and the newer flag of two versions. */
export function joinMarks(one: Mark, other: Mark): Mark {
  const answer = other.seq > one.seq ? other : one;
  const flag = other.flagSeq > one.flagSeq ? other : one;
  return { option: answer.option, seq: answer.seq, isFlagged: flag.isFlagged, flagSeq: flag.flagSeq };
}

/** Whether `mark` says something that `known` does not. */
export const isNews = (mark: Mark, known: Mark): boolean =>
  mark.seq > known.seq || mark.flagSeq > known.flagSeq;
