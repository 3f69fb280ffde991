import wordings from '../../../../content/certification/badge-wordings.json' with { type: 'json' };
import type { BadgeType } from './badge-types.ts';

/**
 * Wording of the documents of a credential. Text that was signed never changes, so each credential keeps the wording of
 * its day: 1 until November 2026, which claimed more than an exam shows, and 2 since.
 */
export type Wording = 1 | 2;

export const currentWording: Wording = 2;

/** Parts of signed texts: a change needs a new wording. */
const { firstDescriptions, topics } = wordings;

export interface ShownPass {
  questions: number;
  /** Null if unknown: for today's badge class, or if the exam was deleted before this was stored. */
  minutesTaken?: number | null;
}

/** Achievement of a passed exam, in one sentence that claims no more. */
export function describePass({ questions, minutesTaken }: ShownPass): string {
  return `The holder passed an unsupervised, open-book exam of ${questions} questions${inMinutes(minutesTaken)}.`;
}

/** ' in 34 minutes', or nothing. */
export const inMinutes = (minutes: number | null | undefined): string =>
  minutes ? ` in ${minutes} minute${minutes === 1 ? '' : 's'}` : '';

/** The description of a badge. */
export const describeBadge = (type: BadgeType, wording: Wording, pass: ShownPass): string =>
  wording === 1 ? firstDescriptions[type] : `${describePass(pass)} ${topics[type]}`;

/**
 * Our fixed texts in descriptions of a badge, independent of the exam's size and time. A badge that copies one claims
 * to be ours.
 */
export const ownWords = (type: BadgeType): string[] => [firstDescriptions[type], topics[type]];
