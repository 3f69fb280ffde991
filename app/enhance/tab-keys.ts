/**
 * Arrow keys, Home and End in every `[role=tablist]`, those of React as well: the tab they lead to gets the focus
 * and is pressed, as the ARIA practices say.
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
