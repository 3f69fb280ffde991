import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { isModifiedClick } from '#app/lib/modified-click.ts';
import { tabAttributes } from '#app/lib/tab-attributes.ts';
import { useHydrated } from './hooks.ts';

interface Tab {
  value: string;
  label: ReactNode;
  /** URL of the page with this tab open; the tab's link without scripts. */
  href: string;
  panel: ReactNode;
}

interface TabsProps {
  /** Accessible name of the group. */
  label: string;
  tabs: readonly Tab[];
  /** The tab that is open at first. The loader reads it from the URL. */
  defaultValue: string;
}

/**
 * Tabs of application pages. The server sends links and the open panel. Once hydrated, the links are tabs
 * (`enhance/tabs.ts` handles their keys), and the URL changes with them, so that a reload or a shared link opens the
 * same tab. Reading pages use `ReadingTabs`.
 */
export function Tabs({ label, tabs, defaultValue }: TabsProps) {
  const id = useId();
  const isHydrated = useHydrated();
  const [openValue, setOpenValue] = useState(defaultValue);
  const openIndex = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === openValue),
  );

  const follow = (event: MouseEvent, tab: Tab) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    if (tab.value === openValue) return;
    setOpenValue(tab.value);
    window.history.replaceState(window.history.state, '', tab.href);
  };

  return (
    <>
      <nav className="tab-list" role={isHydrated ? 'tablist' : undefined} aria-label={label}>
        {tabs.map((tab, index) => {
          const isOpen = index === openIndex;
          return (
            <a
              key={tab.value}
              id={`${id}-${tab.value}`}
              href={tab.href}
              className="tab"
              onClick={(event) => follow(event, tab)}
              {...(isHydrated
                ? tabAttributes(isOpen, isOpen ? `${id}-panel` : undefined)
                : { 'aria-current': isOpen ? 'page' : undefined })}
            >
              {tab.label}
            </a>
          );
        })}
      </nav>
      <div
        key={tabs[openIndex]?.value}
        id={`${id}-panel`}
        className="tab-panel"
        {...(isHydrated
          ? { role: 'tabpanel', 'aria-labelledby': `${id}-${tabs[openIndex]?.value}`, tabIndex: 0 }
          : {})}
      >
        {tabs[openIndex]?.panel}
      </div>
    </>
  );
}
