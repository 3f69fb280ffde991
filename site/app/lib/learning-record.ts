/**
 * What this browser keeps of learning while nobody is signed in: completed lessons by key (`MCP-100/01-…`) with their
 * time, and notes. `site/app/enhance/learning.ts` takes it to the account after signing in.
 */
export interface LearningRecord {
  completed: Record<string, string>;
  notes: Record<string, string>;
}

/** Key in the browser's storage. */
export const learningKey = 'learning';

/** Event on the document: the browser's record has been taken into the account. */
export const learningMerged = 'learning-merged';

/** Reads the record; what cannot be read, or is no such record, counts as empty. */
export function parseLearning(text: string | null): LearningRecord {
  const record = { completed: {}, notes: {} };
  try {
    const { completed, notes } = JSON.parse(text ?? '{}') ?? {};
    return { completed: textsOf(completed), notes: textsOf(notes) };
  } catch {
    return record;
  }
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}
