import type { HeldFor } from '../exams/paper-times.ts';

/** Why an exam is held, for editors. */
export const reasons: Record<HeldFor, string> = {
  blank: 'No answers',
  one_call: 'All in one call',
  too_fast: 'Under half the reading time',
};

export const states = { waiting: 'Waiting', released: 'Released', voided: 'Voided' };
