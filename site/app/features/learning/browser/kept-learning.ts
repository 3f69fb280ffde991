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

/** Stores a value as JSON; an empty one removes the key. Where storage is refused or full, nothing is stored. */
export function store(key: string, value: object): void {
  try {
    if (Object.keys(value).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value that could not be stored is still on the page.
  }
}

/*
 * The learning record of a visitor without an account, in this browser. Other tabs learn about a change by the event
 * `storage`, this one by its listeners. Where the browser refuses storage, the record lasts as long as the page.
 */
const listeners = new Set<() => void>();
let inMemory: string | null = null;

export function subscribeToLearning(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The stored record: the same text as long as nothing has changed. */
export const learningText = (): string | null => readLearningText(inMemory);

export const readLearning = (): LearningRecord => parseLearning(learningText());

/** Changes the currently stored record, which another tab may have written. */
export function changeLearning(change: (record: LearningRecord) => void): void {
  const record = readLearning();
  change(record);
  inMemory = JSON.stringify(record);
  try {
    localStorage.setItem(learningKey, inMemory);
  } catch {
    // Refused or full: it stays in memory.
  }
  for (const listener of listeners) listener();
}

/** Records a completed lesson; the first time counts. */
export function keepCompleted(key: string): void {
  changeLearning(({ completed }) => {
    completed[key] ??= new Date().toISOString();
  });
}
