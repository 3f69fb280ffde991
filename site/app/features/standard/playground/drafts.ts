import { maxEditable } from '#app/lib/large-text.ts';

/*
 * What somebody typed into the playground or an exercise, in this browser: a reload, and the next visit, offer it again.
 * Where the browser refuses storage, it lasts as long as the page.
 */
const prefix = 'draft:';
const keptDays = 30;

interface Draft {
  text: string;
  /** When it was typed, as ISO 8601. */
  at: string;
}

/** The draft of a document, if it was typed in the last 30 days. */
export function findDraft(name: string): Draft | undefined {
  try {
    removeOld();
    return parse(localStorage.getItem(prefix + name));
  } catch {
    return undefined;
  }
}

/** Keeps a draft in place of the one before. Longer texts than can be typed here are files, and stay where they are. */
export function storeDraft(name: string, text: string): void {
  try {
    if (text.length > maxEditable) return;
    const draft: Draft = { text, at: new Date().toISOString() };
    localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Refused or full.
  }
}

export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Refused: then nothing was kept.
  }
}

/** Names of the documents whose draft is kept and begins so. */
export function listDrafts(beginning: string): string[] {
  try {
    removeOld();
    const names = Object.keys(localStorage).filter((key) => key.startsWith(prefix + beginning));
    return names.map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

let isTidy = false;

function removeOld(): void {
  // Once for each page: all of them are read for it.
  if (isTidy) return;
  isTidy = true;
  const oldest = Date.now() - keptDays * 24 * 3600 * 1000;
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    // A time that cannot be read counts as old.
    if (!(Date.parse(parse(localStorage.getItem(key))?.at ?? '') >= oldest)) localStorage.removeItem(key);
  }
}

/** Other scripts, extensions and people write there too. */
function parse(stored: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(stored ?? 'null');
    return typeof draft?.text === 'string' && draft.text.length <= maxEditable ? draft : undefined;
  } catch {
    return undefined;
  }
}
