import { Plus } from 'lucide';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { tabAttributes } from '#app/lib/tab-attributes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { KeptTab } from './kept-tab.ts';
import type { TabDesk } from './tab-desk.ts';

const RenameForm = lazy(() => import('./rename-form.tsx'));

/** Loaded only for several documents. */
const TabTools = lazy(() => import('./tab-tools.tsx'));

interface TabBarProps {
  tabs: readonly KeptTab[];
  names: ReadonlyMap<string, string>;
  openId: string;
  panelId: string;
  onChoose: (tab: KeptTab) => void;
  /** Runs an action on the documents. */
  ask: (work: (desk: TabDesk) => unknown) => unknown;
}

/** The playground's documents as tabs, with actions for the open one. Arrow keys: `enhance/tabs.ts`. */
export function TabBar({ tabs, names, openId, panelId, onChoose, ask }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const at = tabs.findIndex(({ id }) => id === openId);
  const onClose = () => ask((desk) => desk.close());
  const openTab = () => list.current?.querySelector<HTMLElement>('[aria-selected=true]');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab scrolls into view, also when its place or name changes
  useEffect(() => {
    const tab = openTab();
    const { current: row } = list;
    if (!tab || !row) return;
    // `scrollIntoView` would scroll the page as well.
    if (tab.offsetLeft < row.scrollLeft) row.scrollLeft = tab.offsetLeft;
    const end = tab.offsetLeft + tab.offsetWidth - row.clientWidth;
    if (end > row.scrollLeft) row.scrollLeft = end;
  }, [openId, at, names]);

  const follow = (event: KeyboardEvent) => {
    if (event.key === 'Delete') onClose();
    else if (event.key === 'F2') setIsRenaming(true);
    else return;
    event.preventDefault();
  };
  const endRenaming = () => {
    setIsRenaming(false);
    openTab()?.focus();
  };

  return (
    <div className="needs-js mb-4">
      <div
        className="document-bar flex items-center gap-x-4 border-b border-rule"
        data-many={tabs.length > 1 || undefined}
      >
        <div ref={list} className="document-tabs" role="tablist" aria-label="Documents">
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              id={`${panelId}-${tab.id}`}
              className="tab"
              title={names.get(tab.id)}
              {...tabAttributes(tab.id === openId, tab.id === openId ? panelId : undefined)}
              onClick={() => onChoose(tab)}
              onDoubleClick={() => setIsRenaming(true)}
              onKeyDown={follow}
            >
              {names.get(tab.id)}
            </button>
          ))}
        </div>
        <div className="ml-auto flex flex-none">
          {tabs.length > 1 && (
            <Suspense>
              <TabTools
                isFirst={at === 0}
                isLast={at === tabs.length - 1}
                onMove={(by) => ask((desk) => desk.move(by))}
                onRename={() => setIsRenaming(true)}
                onClose={onClose}
              />
            </Suspense>
          )}
          <IconButton label="New tab" icon={Plus} onClick={() => ask((desk) => desk.add())} />
        </div>
      </div>
      {isRenaming && (
        <Suspense>
          <RenameForm
            key={openId}
            name={tabs[at]?.title ?? names.get(openId) ?? ''}
            onRename={(title) => {
              ask((desk) => desk.rename(title));
              endRenaming();
            }}
            onCancel={endRenaming}
          />
        </Suspense>
      )}
    </div>
  );
}
