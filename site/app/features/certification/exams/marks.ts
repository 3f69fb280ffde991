/**
 * What a learner has put down for one question. Answer and flag carry a number each, raised by every change: of two
 * versions the one with the higher number counts, whichever arrives last. So a change that is sent again, or late, or by
 * another tab, never replaces a newer one.
 */
export interface Mark {
  /** Index of the chosen option, as it is shown; null while there is none. */
  option: number | null;
  seq: number;
  isFlagged: boolean;
  flagSeq: number;
}

/** A mark and the question it belongs to, counted from 1. */
export interface PlacedMark extends Mark {
  question: number;
}

/** What the server says about a running exam after each change, and when it is asked. */
export interface ExamState {
  marks: Mark[];
  /** Of the exam's time, by the server's clock. */
  remainingMs: number;
  /** The server's clock, milliseconds since 1970. */
  nowMs: number;
}

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
