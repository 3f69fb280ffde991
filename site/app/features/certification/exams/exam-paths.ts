import type { LevelId } from '#app/services/curriculum/levels.server.ts';

/** Paths of the exam's pages. */
export const assessmentPath = (level: LevelId) => `/assessment?level=${level}`;
export const practicePath = (level: LevelId) => `/assessment/practice?level=${level}`;
export const resultPath = (attemptId: string) => `/assessment/${attemptId}/result`;

/** A question of a running exam, from 1, or the review before submitting. */
export type Place = number | 'review';

export const examPath = (attemptId: string, place?: Place) =>
  `/assessment/${attemptId}${place === undefined ? '' : `?question=${place}`}`;

/**
 * Where a button of the exam leads from a question: `next`, `previous`, `review`, or a question's own number. Any other
 * value, such as `flag`, stays at the question.
 */
export function placeAfter(go: string, question: number, total: number): Place {
  if (go === 'review' || (go === 'next' && question === total)) return 'review';
  if (go === 'next') return question + 1;
  if (go === 'previous') return Math.max(1, question - 1);
  const chosen = Number(go);
  return Number.isInteger(chosen) && chosen >= 1 && chosen <= total ? chosen : question;
}
