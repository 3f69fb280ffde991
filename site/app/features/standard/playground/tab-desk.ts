import type { DocumentsCheck } from '@context-native/checker/worker';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { maxLength } from '#app/lib/large-text.ts';
import { findDraft, storeDraft } from './drafts.ts';
import { type KeptTab, nameAfter } from './kept-tab.ts';
import { idOfLink, keepTabs, makeId, maxTabs, moveTab, readTabs } from './kept-tabs.ts';
import type { InHand } from './playground.tsx';
import { linkPrefix } from './use-document.ts';
import type { ExampleChoice, TabsState } from './use-tabs.ts';

/**
 * The playground's documents and the actions on them. Loaded for the first action, or if there are other documents than
 * the page's own.
 */
export class TabDesk {
  #state: TabsState;
  readonly #first: KeptTab;
  readonly #publish: (state: TabsState) => void;
  readonly #examples: readonly ExampleChoice[];
  /** Each document's original text, and its last state. */
  readonly #given: Map<string, string>;
  readonly #inHand = new Map<string, InHand>();
  readonly #gone = new Set<string>();

  constructor(state: TabsState, publish: (state: TabsState) => void, examples: readonly ExampleChoice[]) {
    this.#state = state;
    this.#first = state.tabs[0] as KeptTab;
    this.#publish = publish;
    this.#examples = examples;
    this.#given = new Map([[state.open.id, state.open.given]]);
  }

  /** Restores this browser's tabs, and opens the URL's document, else the last open one. */
  async arrive(): Promise<void> {
    const kept = readTabs();
    const link = linkInAddress();
    if (link) return this.#openLink(link, kept.tabs);
    const isNamed = new URLSearchParams(location.search).has('example');
    const shown = isNamed || this.#isTyping() ? undefined : kept.tabs.find(({ id }) => id === kept.open);
    this.#set({ tabs: shown ? kept.tabs : withTab(kept.tabs, this.#first) });
    if (!shown || shown.id === this.#first.id) return;
    // The draft of the page's own document was not shown yet.
    this.#inHand.delete(this.#first.id);
    await this.#show(shown);
  }

  /** Opens the document of the link that is now in the URL. */
  async followLink(): Promise<void> {
    const link = linkInAddress();
    if (link) await this.#openLink(link, this.#state.tabs);
  }

  /** Opens a document from elsewhere in its own tab; without a text, an empty one. */
  async add(text = '', file?: string): Promise<void> {
    if (this.#isFull()) return;
    const tab: KeptTab = { id: makeId(), ...(file !== undefined && { file }) };
    if (text.trim() !== '') {
      storeDraft(tab.id, text);
      this.#inHand.set(tab.id, { text, found: { check: undefined, of: '' } });
    }
    this.#set({ tabs: [...this.#state.tabs, tab], closed: undefined });
    await this.#show(tab);
  }

  async choose(tab: KeptTab): Promise<void> {
    this.#set({ closed: undefined });
    if (tab.id !== this.#state.open.id) await this.#show(tab);
  }

  /** Closes the open tab. You can reopen it until you close, open or choose another. */
  async close(): Promise<void> {
    const { tabs, open } = this.#state;
    const at = tabs.findIndex(({ id }) => id === open.id);
    const tab = tabs[at];
    if (!tab) return;
    const others = tabs.filter(({ id }) => id !== tab.id);
    const left = others.length > 0 ? others : [{ id: makeId() }];
    if (!(await this.#show(left[Math.min(at, left.length - 1)] as KeptTab))) return;
    this.#gone.add(tab.id);
    this.#set({ tabs: left, closed: { tab, at } });
  }

  async reopen(): Promise<void> {
    const { tabs, closed } = this.#state;
    if (!closed || this.#isFull()) return;
    const { tab, at } = closed;
    this.#gone.delete(tab.id);
    const text = this.#inHand.get(tab.id)?.text ?? '';
    if (text !== this.#given.get(tab.id) && text.trim() !== '') storeDraft(tab.id, text);
    // An empty tab that only replaced the closed one is removed.
    const others = tabs.filter(
      ({ id }) => tabs.length > 1 || this.#given.get(id) || this.#inHand.get(id)?.text,
    );
    this.#set({ tabs: [...others.slice(0, at), tab, ...others.slice(at)], closed: undefined });
    await this.#show(tab);
  }

  /** Renames the open tab. With an empty name, it has its trace's name again. */
  rename(name: string): void {
    const { tabs, open } = this.#state;
    const named = ({ title: _, ...tab }: KeptTab) =>
      name.trim() === '' ? tab : { ...tab, title: name.trim() };
    this.#set({ tabs: tabs.map((tab) => (tab.id === open.id ? named(tab) : tab)) });
  }

  move(by: number): void {
    this.#set({ tabs: moveTab(this.#state.tabs, this.#state.open.id, by) });
  }

  /** Records a document's current text, and the last result with its text. */
  hear(id: string, text: string, check: DocumentsCheck | undefined, of: string): void {
    this.#inHand.set(id, { text, found: { check, of: check ? of : '' } });
    if (!check || of !== text) return;
    const { tabs } = this.#state;
    const named = nameAfter(tabs, id, this.#given.get(id) ?? '', text, check);
    if (named !== tabs) this.#set({ tabs: named });
  }

  /** Stores the list of tabs in this browser. */
  keep(): void {
    keepTabs(this.#state.open.id, this.#state.tabs, this.#gone);
    this.#gone.clear();
  }

  /** A tab's text in its last state. */
  async textOf(tab: KeptTab): Promise<string> {
    return this.#inHand.get(tab.id)?.text ?? findDraft(tab.id)?.text ?? (await this.#findGiven(tab)) ?? '';
  }

  /** A published example's text. Shows a notice if it cannot be loaded. */
  async textOfExample(name: string): Promise<string | undefined> {
    const href = this.#examples.find((example) => example.name === name)?.href;
    const answer = href ? await fetch(href).catch(() => undefined) : undefined;
    if (answer?.ok) return answer.text();
    this.#set({ notice: cannotLoad });
    return undefined;
  }

  #set(change: Partial<TabsState>): void {
    this.#state = { ...this.#state, ...change };
    this.#publish(this.#state);
  }

  async #show(tab: KeptTab): Promise<boolean> {
    const given = this.#given.get(tab.id) ?? (await this.#findGiven(tab));
    if (given === undefined) {
      this.#set({ notice: cannotLoad });
      return false;
    }
    this.#given.set(tab.id, given);
    this.#set({ open: { id: tab.id, given, inHand: this.#inHand.get(tab.id) }, notice: undefined });
    history.replaceState(history.state, '', addressOf(tab));
    return true;
  }

  /** A document's original text; undefined if it cannot be loaded now and there is no draft. */
  async #findGiven(tab: KeptTab): Promise<string | undefined> {
    const known = this.#given.get(tab.id);
    if (known !== undefined) return known;
    const { example, link } = tab;
    const text = example ? await this.textOfExample(example) : link ? await unpack(link) : '';
    // With a draft, the text is known; only the comparison with its original is lost.
    return text ?? (findDraft(tab.id) && '');
  }

  async #openLink(link: string, known: readonly KeptTab[]): Promise<void> {
    const text = await unpack(link);
    // A link to a document that is already open must not open it twice.
    const texts = await Promise.all(known.map((tab) => this.textOf(tab)));
    // A reader who opened another link meanwhile sees the newer document, and the URL must stay.
    const newer = linkInAddress();
    if (newer && newer !== link) return this.#openLink(newer, known);
    if (text === undefined) {
      this.#set({ tabs: withTab(known, this.#first), notice: damagedLink });
      return;
    }
    const id = idOfLink(link);
    const same = known.find((tab, index) => tab.id === id || texts[index] === text);
    if (!same) this.#given.set(id, text);
    const tab = same ?? { id, link };
    this.#set({ tabs: withTab(known, tab), closed: undefined });
    await this.#show(tab);
  }

  /** True if the user typed before this script loaded. */
  #isTyping(): boolean {
    const { id, given } = this.#state.open;
    const text = this.#inHand.get(id)?.text ?? given;
    return text !== given && text !== findDraft(id)?.text;
  }

  #isFull(): boolean {
    if (this.#state.tabs.length < maxTabs) return false;
    this.#set({ notice: tooMany });
    return true;
  }
}

const withTab = (tabs: readonly KeptTab[], tab: KeptTab) =>
  tabs.some(({ id }) => id === tab.id) ? [...tabs] : [...tabs, tab];

const linkInAddress = () => (location.hash.startsWith(linkPrefix) ? location.hash : '');

async function unpack(link: string): Promise<string | undefined> {
  const { unpackText } = await import('./packed-text.ts');
  return unpackText(link.slice(linkPrefix.length), maxLength);
}

/** The URL that opens the same tab after a reload. */
function addressOf({ example, link }: KeptTab): string {
  return `${location.pathname}${example ? `?example=${example}` : (link ?? '')}`;
}

const cannotLoad: NoticeContent = {
  title: 'This document could not be loaded.',
  description: 'The server did not respond. Your open document is unchanged. Try again later.',
  destructive: true,
};
const tooMany: NoticeContent = {
  title: `${maxTabs} tabs are open. That is the maximum.`,
  description: 'Nothing was changed. Close a tab that you no longer need.',
  destructive: true,
};
const damagedLink: NoticeContent = {
  title: 'The document in this link cannot be read.',
  description: 'The link is incomplete or was changed. Ask the sender for the link again.',
  destructive: true,
};
