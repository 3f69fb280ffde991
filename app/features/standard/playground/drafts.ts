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
  /** The part of the address, from `#`, that holds the document it began with; empty where there is none. */
  link: string;
}

/** Documents that came by a link have a place of their own: opening one does not cost what was typed before it. */
const keyOf = (name: string, link: string) => `${prefix}${name}${link && '#'}`;

/** The draft of a document, if it was typed in the last 30 days, and from the same link where there is one. */
export function readDraft(name: string, link: string): Draft | undefined {
  try {
    removeOld();
    const draft = parse(localStorage.getItem(keyOf(name, link)));
    return draft?.link === link ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft in place of the one before. Longer texts than can be typed here are files, and stay where they are. */
export function keepDraft(name: string, link: string, text: string): void {
  try {
    if (text.length > maxEditable) return;
    const draft: Draft = { text, at: new Date().toISOString(), link };
    localStorage.setItem(keyOf(name, link), JSON.stringify(draft));
  } catch {
    // Refused or full.
  }
}

export function removeDraft(name: string, link: string): void {
  try {
    localStorage.removeItem(keyOf(name, link));
  } catch {
    // Refused: then nothing was kept.
  }
}

function removeOld(): void {
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
