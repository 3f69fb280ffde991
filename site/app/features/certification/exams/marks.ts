import type { z } from 'zod';
import type { examState, markedAnswers } from './schema.ts';

/** A mark and the question it belongs to, counted from 1. */
export type PlacedMark = z.infer<typeof markedAnswers>['marks'][number];

/**
 * Answer and flag of a learner for one question. Each carries a sequence number that every change raises: the version
 * with the higher number counts, whatever the order of arrival. A repeated or late change, or one from another tab,
 * never replaces a newer one.
 */
export type Mark = Omit<PlacedMark, 'question'>;

/** State of a running exam, which the server returns after each change and on request. */
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
