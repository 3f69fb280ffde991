/**
 * `a[data-search="address"]`, the link to `/search` in the header: a press on it, ⌘K or Ctrl K opens the search
 * window (`search-window.ts`), which is loaded from there at the first time. Where it cannot be loaded, and without a
 * script, the link leads to the page.
 */
export function openSearch(): void {
  const link = () => document.querySelector<HTMLAnchorElement>('a[data-search]');
  const open = async (trigger: HTMLAnchorElement) => {
    try {
      const { showSearch }: typeof import('./search-window.ts') = await import(
        /* @vite-ignore */ trigger.dataset.search ?? ''
      );
      showSearch();
    } catch {
      location.assign(trigger.href);
    }
  };
  document.addEventListener('click', (event) => {
    const trigger = (event.target as Element).closest<HTMLAnchorElement>('a[data-search]');
    if (!trigger || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open(trigger);
  });
  document.addEventListener('keydown', (event) => {
    const isShortcut = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k';
    const trigger = link();
    if (!isShortcut || !trigger) return;
    event.preventDefault();
    void open(trigger);
  });
}
