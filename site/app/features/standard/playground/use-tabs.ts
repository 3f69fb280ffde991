import type { DocumentsCheck } from '@context-native/checker/worker';
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { documentsPrefix, type KeptTab, nameAfter, tabsKey } from './kept-tab.ts';
import type { InHand } from './playground.tsx';
import type { TabDesk } from './tab-desk.ts';
import { linkPrefix } from './use-document.ts';

export interface ExampleChoice {
  name: string;
  title: string;
  href: string;
}

export interface TabsState {
  tabs: readonly KeptTab[];
  open: {
    id: string;
    /** Its original text. */
    given: string;
    /** Its last state, if it was open before. */
    inHand: InHand | undefined;
  };
  /** The last closed tab, and its place. */
  closed: { tab: KeptTab; at: number } | undefined;
  notice: NoticeContent | undefined;
}

/**
 * The playground's documents and the open one. Nothing is loaded for visitors with only the page's own document;
 * `ask` loads the rest.
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
  /** The last call of `hear`, for a desk that is loaded later. */
  const heard = useRef<Parameters<TabDesk['hear']>>(undefined);

  const load = async () => {
    const { TabDesk } = await import('./tab-desk.ts');
    // Drawing another document may wait for the paint after the click.
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
      if (desk.current) desk.current.hear(...heard.current);
      else if (check && of === text)
        setState((state) => {
          const tabs = nameAfter(state.tabs, open.id, open.given, text, check);
          return tabs === state.tabs ? state : { ...state, tabs };
        });
    },
    [open.id, open.given],
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever one of them changes
  useEffect(() => {
    // Runs after the open document stored its draft: children's effects run first.
    const keep = () => desk.current?.keep();
    keep();
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [tabs, open.id]);

  return { ...state, hear, ask };
}

/** True if the URL or the storage may have other documents than the page's own. */
function hasMore(): boolean {
  try {
    const isOne = (key: string) => key === tabsKey || key.startsWith(`draft:${documentsPrefix}`);
    return location.hash.startsWith(linkPrefix) || Object.keys(localStorage).some(isOne);
  } catch {
    return false;
  }
}
