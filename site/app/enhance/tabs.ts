import { isModifiedClick } from '#app/lib/modified-click.ts';
import { setAttributes, tabAttributes } from '#app/lib/tab-attributes.ts';

/**
 * `[data-tabs]`: turns a `nav` of links to sections into tabs (`followTabKeys` handles their keys). The URL's fragment
 * follows, and a section in which the browser's page search finds text opens.
 */
export function makeReadingTabs(): void {
  for (const group of document.querySelectorAll<HTMLElement>('[data-tabs]:not([data-ready])')) {
    const list = group.querySelector('nav');
    const tabs = [...(list?.querySelectorAll('a') ?? [])];
    const panelOf = (tab: HTMLAnchorElement) => document.getElementById(tab.hash.slice(1));
    const [first] = tabs;
    if (!list || !first) continue;

    const select = (chosen: HTMLAnchorElement) => {
      for (const tab of tabs) {
        const isChosen = tab === chosen;
        const panel = panelOf(tab);
        setAttributes(tab, tabAttributes(isChosen, panel?.id));
        if (isChosen) panel?.removeAttribute('hidden');
        else panel?.setAttribute('hidden', 'until-found');
        // `until-found` hides the content of a panel, not the panel: the Tab key would stop at a closed one.
        if (isChosen) panel?.setAttribute('tabindex', '0');
        else panel?.removeAttribute('tabindex');
      }
    };
    list.role = 'tablist';
    for (const tab of tabs) {
      const panel = panelOf(tab);
      panel?.setAttribute('role', 'tabpanel');
      panel?.addEventListener('beforematch', () => select(tab));
    }
    list.addEventListener('click', (event) => {
      const tab = tabs.find((candidate) => candidate.contains(event.target as Node));
      if (!tab || isModifiedClick(event)) return;
      event.preventDefault();
      select(tab);
      history.replaceState(history.state, '', tab.hash);
    });
    addEventListener('hashchange', () => {
      const named = tabs.find((tab) => tab.hash === location.hash);
      if (named) select(named);
    });
    select(tabs.find((tab) => tab.hash === location.hash) ?? first);
    group.dataset.ready = '';
  }
}

/**
 * The left and right arrow keys, Home and End in each `[role=tablist]`, also those of React. They focus and open a tab,
 * as the ARIA practices recommend.
 */
export function followTabKeys(): void {
  document.addEventListener('keydown', (event) => {
    const list = (event.target as Element).closest('[role=tablist]');
    // With a modifier the key belongs to the browser: Alt and an arrow go back.
    if (!list || event.altKey || event.ctrlKey || event.metaKey) return;
    const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = tabs.indexOf(event.target as HTMLElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    tab.click();
  });
}
