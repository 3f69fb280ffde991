import {
  type LearningRecord,
  learningKey,
  parseLearning,
  readLearningText,
} from '#app/lib/learning-record.ts';

/** JSON that this browser stores under a key; `otherwise` if there is none, it is not JSON, or storage is refused. */
export function readStored<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Stores a value as JSON; an empty one removes the key. If storage is refused or full, nothing changes and the result
 * is false.
 */
export function store(key: string, value: object): boolean {
  try {
    if (Object.keys(value).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/*
 * The learning record of a visitor without an account, in this browser. A change calls the listeners of this tab; other
 * tabs get the event `storage`. If storage is refused or full, the record lasts as long as the page.
 */
const listeners = new Set<() => void>();
/** The record with changes that are not stored, because storage is refused or full. */
let unstored: LearningRecord | undefined;

export function subscribeToLearning(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Text of the record; the same string until the record changes. */
export const learningText = (): string | null =>
  unstored ? JSON.stringify(readLearning()) : readLearningText();

export function readLearning(): LearningRecord {
  const { completed, notes } = parseLearning(readLearningText());
  return {
    completed: { ...completed, ...unstored?.completed },
    notes: { ...notes, ...unstored?.notes },
  };
}

/**
 * Changes the record as it is stored now, since another tab may have changed it. False if the change is not stored and
 * lasts only as long as the page.
 */
export function changeLearning(change: (record: LearningRecord) => void): boolean {
  const record = readLearning();
  change(record);
  unstored = store(learningKey, record) ? undefined : record;
  for (const listener of listeners) listener();
  return unstored === undefined;
}

/** Records a completed lesson; the time of an earlier completion stays. The result is that of `changeLearning`. */
export function keepCompleted(key: string): boolean {
  return changeLearning(({ completed }) => {
    completed[key] ??= new Date().toISOString();
  });
}
