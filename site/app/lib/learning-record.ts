import { attempt } from './attempt.ts';
import { callJson } from './post-json.ts';

/**
 * Learning record that this browser stores while signed out: times of completed lessons and notes, both by lesson
 * (`MCP-100/01-…`). `site/app/enhance/learning.ts` copies it to the account after sign-in.
 */
export interface LearningRecord {
  completed: Record<string, string>;
  notes: Record<string, string>;
}

/** Key in the browser's storage. */
export const learningKey = 'learning';

/** Event on the document: the browser's record was copied to the account. */
export const learningMerged = 'learning-merged';

/** The record as stored; null if there is none or the browser refuses storage. */
export const readLearningText = (): string | null => attempt(() => localStorage.getItem(learningKey)) ?? null;

/** The completed lessons of the account with their times; undefined if the request fails. */
export async function fetchCompleted(): Promise<LearningRecord['completed'] | undefined> {
  const asked = await callJson('/api/learning/progress');
  return asked?.isOk ? asked.answer.completed : undefined;
}

/** Parses the record. A part that is unreadable or has another form counts as empty. */
export function parseLearning(text: string | null): LearningRecord {
  const { completed, notes } = attempt(() => JSON.parse(text ?? '{}')) ?? {};
  return { completed: textsOf(completed), notes: textsOf(notes) };
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}
