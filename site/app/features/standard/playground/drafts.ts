import { maxEditable } from '#app/lib/large-text.ts';

/*
 * Drafts typed into the playground or an exercise, in this browser's storage: a reload and the next visit restore them.
 * If the browser refuses storage, a draft lasts as long as the page.
 */
const prefix = 'draft:';
const keptDays = 30;

interface Draft {
  text: string;
  /** Time of typing, ISO 8601. */
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

/** Replaces the stored draft. Texts that are too long to edit here came from files, and are not stored. */
export function storeDraft(name: string, text: string): void {
  try {
    if (text.length > maxEditable) return;
    const draft: Draft = { text, at: new Date().toISOString() };
    localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Storage is refused or full.
  }
}

export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Storage is refused, so there is no draft.
  }
}

/** Names of documents with a stored draft and this prefix. */
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
  // Once per page, because it reads all drafts.
  if (isTidy) return;
  isTidy = true;
  const oldest = Date.now() - keptDays * 24 * 3600 * 1000;
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    // An unreadable time counts as old.
    if (!(Date.parse(parse(localStorage.getItem(key))?.at ?? '') >= oldest)) localStorage.removeItem(key);
  }
}

/** Other scripts, extensions and people may have written this value. */
function parse(stored: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(stored ?? 'null');
    return typeof draft?.text === 'string' && draft.text.length <= maxEditable ? draft : undefined;
  } catch {
    return undefined;
  }
}
