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

/** Stores a value as JSON; an empty one removes the key. If storage is refused or full, nothing changes. */
export function store(key: string, value: object): void {
  try {
    if (Object.keys(value).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Refused or full.
  }
}

/*
 * The learning record of a visitor without an account, in this browser. A change calls the listeners of this tab; other
 * tabs get the event `storage`. If the browser refuses storage, the record lasts as long as the page.
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

/** Text of the stored record; the same string until the record changes. */
export const learningText = (): string | null => readLearningText(inMemory);

export const readLearning = (): LearningRecord => parseLearning(learningText());

/** Changes the record as it is stored now, since another tab may have changed it. */
export function changeLearning(change: (record: LearningRecord) => void): void {
  const record = readLearning();
  change(record);
  inMemory = JSON.stringify(record);
  try {
    localStorage.setItem(learningKey, inMemory);
  } catch {
    // If storage is refused, the record stays in memory. If it is full, the change is lost.
  }
  for (const listener of listeners) listener();
}

/** Records a completed lesson; the time of an earlier completion stays. */
export function keepCompleted(key: string): void {
  changeLearning(({ completed }) => {
    completed[key] ??= new Date().toISOString();
  });
}
