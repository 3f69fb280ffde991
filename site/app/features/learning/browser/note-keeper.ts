import { joinNotes } from '../join-notes.ts';

export interface Note {
  text: string;
  version: number;
}

/** Outcome of saving a note. */
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
  /** Stores unsaved text in this browser, and deletes it once it is saved. */
  hold?: (unsaved: Note | undefined) => void;
  /** Takes over the note that earlier visits left in this browser; from then on this keeper saves it. */
  takeOver?: () => Note | undefined;
}

export interface NoteState {
  text: string;
  /** `idle` until something was typed; `waiting` for a connection. */
  status: 'idle' | 'saving' | 'saved' | 'waiting' | 'refused';
  /** Text that another writer saved meanwhile: both are shown, and nothing is saved until the person chooses. */
  conflict?: Note;
  message?: string;
}

export const saveDelayMs = 800;
const retryMs = 10_000;

/**
 * Saves a note `saveDelayMs` after the last key, one save at a time, and never over a text that another writer saved
 * meanwhile. Independent of React and of the place where notes are kept.
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

  /** Saves at once: the reader leaves the page, or the connection is back. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSaving || this.state.conflict || this.isSaved) return;
    this.#isSaving = true;
    const { text } = this.state;
    const result = await this.#store.save(text, this.#base);
    this.#isSaving = false;
    this.#accept(text, result);
  }

  /** Another tab of this browser changed the note; taken over unless this tab has unsaved text. */
  follow(text: string): void {
    if (!this.isSaved || this.#isSaving || text === this.#base.text) return;
    this.#base = { ...this.#base, text };
    this.#set({ text, status: 'idle' });
  }

  /** Settles a conflict: with our text, the other one, or both. */
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
