import type { DocumentsCheck } from '@context-native/checker/worker';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { maxLength } from '#app/lib/large-text.ts';
import { findDraft, storeDraft } from './drafts.ts';
import type { KeptTab } from './kept-tab.ts';
import { idOfLink, keepTabs, makeId, maxTabs, moveTab, readTabs } from './kept-tabs.ts';
import type { InHand } from './playground.tsx';
import { linkPrefix } from './use-document.ts';
import type { ExampleChoice, TabsState } from './use-tabs.ts';

/** The documents of the playground: what can be done to them. It is loaded once there is more than the page came with. */
export class TabDesk {
  #state: TabsState;
  readonly #first: KeptTab;
  readonly #publish: (state: TabsState) => void;
  readonly #examples: readonly ExampleChoice[];
  /** The text that each document began with, and how it was left. */
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

  /** Brings back the tabs of this browser, and opens what the address names, else what was open last. */
  async arrive(): Promise<void> {
    const kept = readTabs();
    const link = linkInAddress();
    if (link) return this.#openLink(link, kept.tabs);
    const isNamed = new URLSearchParams(location.search).has('example');
    const shown = isNamed || this.#isTyping() ? undefined : kept.tabs.find(({ id }) => id === kept.open);
    this.#set({ tabs: shown ? kept.tabs : withTab(kept.tabs, this.#first) });
    if (!shown || shown.id === this.#first.id) return;
    // Its own draft was not drawn yet.
    this.#inHand.delete(this.#first.id);
    await this.#show(shown);
  }

  /** Opens the document of a link that the address holds now. */
  async followLink(): Promise<void> {
    const link = linkInAddress();
    if (link) await this.#openLink(link, this.#state.tabs);
  }

  /** Opens a document that came from elsewhere in a tab of its own; without a text, an empty one. */
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

  /** Closes the open one. It can be opened again until the next one is closed or opened. */
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
    // One that was opened only so that there is one goes again.
    const others = tabs.filter(
      ({ id }) => tabs.length > 1 || this.#given.get(id) || this.#inHand.get(id)?.text,
    );
    this.#set({ tabs: [...others.slice(0, at), tab, ...others.slice(at)], closed: undefined });
    await this.#show(tab);
  }

  /** Names the open one; without a name it is called by its trace again. */
  rename(name: string): void {
    const { tabs, open } = this.#state;
    const named = ({ title: _, ...tab }: KeptTab) =>
      name.trim() === '' ? tab : { ...tab, title: name.trim() };
    this.#set({ tabs: tabs.map((tab) => (tab.id === open.id ? named(tab) : tab)) });
  }

  /** Moves the open one by so many places. */
  move(by: number): void {
    this.#set({ tabs: moveTab(this.#state.tabs, this.#state.open.id, by) });
  }

  /** Hears what a document holds now, and what was found in which text of it. */
  hear(id: string, text: string, check: DocumentsCheck | undefined, of: string): void {
    this.#inHand.set(id, { text, found: { check, of: check ? of : '' } });
    const agent = check && of === text ? agentOf(check) : undefined;
    const { tabs } = this.#state;
    if (agent && tabs.some((tab) => tab.id === id && tab.agent !== agent))
      this.#set({ tabs: tabs.map((tab) => (tab.id === id ? { ...tab, agent } : tab)) });
  }

  /** Keeps in this browser which tabs there are. */
  keep(): void {
    keepTabs(this.#state.open.id, this.#state.tabs, this.#gone);
    this.#gone.clear();
  }

  /** What a tab holds, as somebody left it. */
  async textOf(tab: KeptTab): Promise<string> {
    return this.#inHand.get(tab.id)?.text ?? findDraft(tab.id)?.text ?? (await this.#findGiven(tab)) ?? '';
  }

  /** An example as it is published; that it cannot be had is said. */
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

  /** The text that a document began with; undefined when it cannot be had now. */
  async #findGiven(tab: KeptTab): Promise<string | undefined> {
    const known = this.#given.get(tab.id);
    if (known !== undefined) return known;
    const { example, link } = tab;
    const text = example ? await this.textOfExample(example) : link ? await unpack(link) : '';
    // A draft can do without; it is no longer told from what it began as.
    return text ?? (findDraft(tab.id) && '');
  }

  async #openLink(link: string, known: readonly KeptTab[]): Promise<void> {
    const text = await unpack(link);
    // Who shares a document and opens the link has it twice otherwise.
    const texts = await Promise.all(known.map((tab) => this.textOf(tab)));
    // A reader who went on to another link while this one was read sees the newer one, whose address must stay.
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

  /** True if somebody was quicker than this script. */
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

/** What a document calls its agent, else what kind of document it is. */
function agentOf({ documents: [first] }: DocumentsCheck): string | undefined {
  if (!first || first.isUnknown) return undefined;
  if (first.kind === 'trace') return first.timeline?.context.agent_code || undefined;
  return first.kind.replace('-', ' ');
}

const withTab = (tabs: readonly KeptTab[], tab: KeptTab) =>
  tabs.some(({ id }) => id === tab.id) ? [...tabs] : [...tabs, tab];

const linkInAddress = () => (location.hash.startsWith(linkPrefix) ? location.hash : '');

async function unpack(link: string): Promise<string | undefined> {
  const { unpackText } = await import('./packed-text.ts');
  return unpackText(link.slice(linkPrefix.length), maxLength);
}

/** Where a reload opens the same tab. */
function addressOf({ example, link }: KeptTab): string {
  return `${location.pathname}${example ? `?example=${example}` : (link ?? '')}`;
}

const cannotLoad: NoticeContent = {
  title: 'This document could not be loaded.',
  description: 'The server did not answer. Your open document is unchanged. Try again later.',
  destructive: true,
};
const tooMany: NoticeContent = {
  title: `${maxTabs} tabs are open, the maximum.`,
  description: 'Nothing was changed. Close a tab that you no longer need.',
  destructive: true,
};
const damagedLink: NoticeContent = {
  title: 'This link contains no readable document.',
  description: 'The link is incomplete or was changed. Ask the sender for it again.',
  destructive: true,
};
