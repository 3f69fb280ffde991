import type { DocumentsCheck } from '@context-native/checker/worker';
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { documentsPrefix, type KeptTab, tabsKey } from './kept-tab.ts';
import type { InHand } from './playground.tsx';
import type { TabDesk } from './tab-desk.ts';
import { linkPrefix } from './use-document.ts';

export interface ExampleChoice {
  name: string;
  title: string;
  /** Where its file is published. */
  href: string;
}

export interface TabsState {
  tabs: readonly KeptTab[];
  open: {
    id: string;
    /** The text that it began with. */
    given: string;
    /** As it was left, if it was open before. */
    inHand: InHand | undefined;
  };
  /** The one that was closed last, and its place. */
  closed: { tab: KeptTab; at: number } | undefined;
  notice: NoticeContent | undefined;
}

/**
 * The documents of the playground and the one that is open. Who has none but the page's own loads nothing for it; `ask` loads
 * what does the rest.
 */
export function useTabs(
  start: { example: string | undefined; text: string },
  examples: readonly ExampleChoice[],
) {
  const [state, setState] = useState<TabsState>(() => {
    const id = documentsPrefix + (start.example ?? '');
    return {
      tabs: [{ id, ...(start.example && { example: start.example }) }],
      open: { id, given: start.text, inHand: undefined },
      closed: undefined,
      notice: undefined,
    };
  });
  const { tabs, open } = state;
  const desk = useRef<TabDesk>(undefined);
  const loading = useRef<Promise<TabDesk>>(undefined);
  /** What was heard of the document that the page came with. */
  const heard = useRef<Parameters<TabDesk['hear']>>(undefined);

  const load = async () => {
    const { TabDesk } = await import('./tab-desk.ts');
    // Drawing another document may wait for the picture that answers the click.
    const publish = (next: TabsState) => startTransition(() => setState(next));
    desk.current = new TabDesk(state, publish, examples);
    if (heard.current) desk.current.hear(...heard.current);
    await desk.current.arrive();
    return desk.current;
  };
  const ask = async <T>(work: (desk: TabDesk) => T) => {
    loading.current ??= load();
    return work(await loading.current);
  };
  const hear = useCallback(
    (text: string, check: DocumentsCheck | undefined, of: string) => {
      heard.current = [open.id, text, check, of];
      desk.current?.hear(...heard.current);
    },
    [open.id],
  );

  const arrive = useEffectEvent(() => {
    if (hasMore()) void ask(() => undefined);
  });
  const follow = useEffectEvent(() => void ask((desk) => desk.followLink()));
  useEffect(() => {
    arrive();
    const followLink = () => follow();
    addEventListener('hashchange', followLink);
    return () => removeEventListener('hashchange', followLink);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them is another
  useEffect(() => {
    // After the draft of the open one, whose effects are a child's.
    const keep = () => desk.current?.keep();
    keep();
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [tabs, open.id]);

  return { ...state, hear, ask };
}

/** True if there is a document beside the one that the page came with. */
function hasMore(): boolean {
  try {
    const isOne = (key: string) => key === tabsKey || key.startsWith(`draft:${documentsPrefix}`);
    return location.hash.startsWith(linkPrefix) || Object.keys(localStorage).some(isOne);
  } catch {
    return false;
  }
}
