import { joinNotes } from '../join-notes.ts';

export interface Note {
  text: string;
  version: number;
}

export type SaveResult =
  | { saved: Note }
  /** Another writer saved since: this is their text. */
  | { conflict: Note }
  /** No connection, or a busy server: try again. */
  | 'unreachable'
  /** Refused: the text must change first. */
  | { refused: string };

/** The place where notes are stored: the account, or this browser. */
export interface NoteStore {
  /** Saves over `base`, the note that was changed. */
  save: (text: string, base: Note) => Promise<SaveResult>;
  /** Stores unsaved text in this browser; undefined deletes it. */
  hold?: (unsaved: Note | undefined) => void;
  /** Takes over the unsaved text that earlier visits left in this browser; this keeper saves it from then on. */
  takeOver?: () => Note | undefined;
}

export interface NoteState {
  text: string;
  /** `idle`: nothing to save yet. `waiting`: for a connection or a busy server. */
  status: 'idle' | 'saving' | 'saved' | 'waiting' | 'refused';
  /** Text that another writer saved meanwhile: both are shown, and nothing is saved until the person chooses. */
  conflict?: Note;
  message?: string;
}

export const saveDelayMs = 800;
const retryMs = 10_000;

/**
 * Saves a note `saveDelayMs` after the last key, one save at a time. A text that another writer saved meanwhile is a
 * conflict, in which the person chooses. Independent of React and of the store.
 */
export class NoteKeeper {
  state: NoteState;
  #base: Note;
  #store: NoteStore;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;
  #onChange: () => void;

  /** `unsaved` is the text that an earlier visit could not save, with the version that it changed. */
  constructor(saved: Note, store: NoteStore, onChange: () => void, unsaved?: Note) {
    this.#base = unsaved ? { text: saved.text, version: unsaved.version } : saved;
    this.#store = store;
    this.#onChange = onChange;
    this.state = { text: unsaved?.text ?? saved.text, status: unsaved ? 'saving' : 'idle' };
    if (unsaved) this.#schedule(0);
  }

  get isSaved(): boolean {
    return this.state.text === this.#base.text && !this.state.conflict;
  }

  type(text: string): void {
    this.#set({ ...this.state, text, status: 'saving', message: undefined });
    this.#store.hold?.({ text, version: this.#base.version });
    this.#schedule(saveDelayMs);
  }

  /** Saves unsaved text at once, unless a save is running or there is a conflict. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSaving || this.state.conflict || this.isSaved) return;
    this.#isSaving = true;
    const { text } = this.state;
    const result = await this.#store.save(text, this.#base);
    this.#isSaving = false;
    this.#accept(text, result);
  }

  /** Takes over the text of another tab, unless this tab has unsaved text or is saving. */
  follow(text: string): void {
    if (!this.isSaved || this.#isSaving || text === this.#base.text) return;
    this.#base = { ...this.#base, text };
    this.#set({ text, status: 'idle' });
  }

  /** Resolves a conflict with our text, the other one, or both. */
  choose(which: 'mine' | 'other' | 'both'): void {
    const { conflict, text } = this.state;
    if (!conflict) return;
    this.#base = conflict;
    const chosen = { mine: text, other: conflict.text, both: joinNotes(conflict.text, text) }[which];
    this.#set({ text: chosen, status: 'saved' });
    if (chosen === conflict.text) this.#store.hold?.(undefined);
    else this.type(chosen);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #accept(text: string, result: SaveResult): void {
    const { state } = this;
    if (result === 'unreachable') {
      this.#set({ ...state, status: 'waiting' });
      this.#schedule(retryMs);
    } else if ('refused' in result) this.#set({ ...state, status: 'refused', message: result.refused });
    else if ('saved' in result) {
      this.#base = result.saved;
      if (state.text === text) {
        this.#store.hold?.(undefined);
        this.#set({ text, status: 'saved' });
      } else {
        // The text changed during the save.
        this.#store.hold?.({ text: state.text, version: this.#base.version });
        this.#schedule(saveDelayMs);
      }
    } else if (result.conflict.text === this.#base.text) {
      // Only the version has moved on: no text of another writer is lost.
      this.#base = result.conflict;
      this.#schedule(0);
    } else this.#set({ ...state, status: 'refused', conflict: result.conflict });
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #set(state: NoteState): void {
    this.state = state;
    this.#onChange();
  }
}
