import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type HTMLAttributes, type ReactNode, useSyncExternalStore } from 'react';

interface Tab {
  value: string;
  label: ReactNode;
  /** Address of the page with this tab open: where the tab leads without a script. */
  href: string;
  panel: ReactNode;
}

interface TabsProps {
  /** Accessible name of the group. */
  label: string;
  tabs: readonly Tab[];
  /** The open one, read from the address by the loader; the tabs keep themselves afterwards. */
  defaultValue: string;
  onValueChange?: (value: string) => void;
}

/**
 * Tabs of application pages. The server sends links and the open panel; once hydrated they are tabs, with arrow
 * keys, and the address follows so that a reload or a shared link opens the same one. Reading pages use
 * `ReadingTabs`, which needs no React in the browser.
 */
export function Tabs({ label, tabs, defaultValue, onValueChange }: TabsProps) {
  const isHydrated = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const shown = <Props extends HTMLAttributes<HTMLElement>>(props: Props) =>
    isHydrated ? props : withoutRoles(props);
  const select = (value: string) => {
    const href = tabs.find((tab) => tab.value === value)?.href;
    if (href) window.history.replaceState(window.history.state, '', href);
    onValueChange?.(value);
  };
  return (
    <BaseTabs.Root defaultValue={defaultValue} onValueChange={select}>
      <BaseTabs.List
        className="tab-list"
        aria-label={label}
        activateOnFocus
        render={(props) => <div {...shown(props)} role={isHydrated ? 'tablist' : 'navigation'} />}
      >
        {tabs.map(({ value, href, label }) => (
          <BaseTabs.Tab
            key={value}
            value={value}
            className="tab"
            nativeButton={false}
            onClick={(event) => {
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault();
            }}
            render={(props, { active }) => (
              <a {...shown(props)} href={href} aria-current={active && !isHydrated ? 'page' : undefined}>
                {label}
              </a>
            )}
          />
        ))}
      </BaseTabs.List>
      {tabs.map(({ value, panel }) => (
        <BaseTabs.Panel
          key={value}
          value={value}
          className="tab-panel"
          render={(props) => <div {...shown(props)}>{panel}</div>}
        />
      ))}
    </BaseTabs.Root>
  );
}

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

/** Before hydration nothing answers to arrow keys, so nothing claims to be a tab. */
function withoutRoles<Props extends HTMLAttributes<HTMLElement>>(props: Props): Props {
  return {
    ...props,
    role: undefined,
    tabIndex: undefined,
    'aria-selected': undefined,
    'aria-controls': undefined,
    'aria-labelledby': undefined,
  };
}
