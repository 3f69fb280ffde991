import { followOtherTabs, showAccount } from './account.ts';
import {
  copyLinkedText,
  copyOnClick,
  playOnClick,
  printOnClick,
  revealPasswords,
  shareOnClick,
} from './buttons.ts';
import { markContents, removeBrokenImages, tellLocalTimes } from './contents.ts';
import { countThenOpen } from './count-then-open.ts';
import { bringLearningHome } from './learning.ts';
import { closeMenus, hideTooltips } from './menus.ts';
import { openSearch, startParts, startUsedParts } from './on-demand.ts';
import { followTabKeys, makeReadingTabs } from './tabs.ts';
import { chooseTheme } from './theme.ts';

/*
 * The script that every page loads. Most behaviours listen on the document from the start. Those within
 * `whenPageIsReady` change the page, so on application pages they wait for React.
 */
chooseTheme();
closeMenus();
copyOnClick();
copyLinkedText();
countThenOpen();
shareOnClick();
printOnClick();
revealPasswords();
hideTooltips();
followTabKeys();
playOnClick();
submitOnChange();
startUsedParts();
openSearch();
removeBrokenImages();
followOtherTabs();
whenPageIsReady(() => {
  startParts();
  makeReadingTabs();
  markContents();
  showAccount();
  bringLearningHome();
  tellLocalTimes();
});

// While developing, a reading page has no React to update it, so it is reloaded.
if (import.meta.hot && !('__reactRouterContext' in window)) {
  const reload = () => location.reload();
  import.meta.hot.on('react-router:hmr', reload);
  import.meta.hot.on('vite:beforeFullReload', reload);
}

// On an application page, React handles back and forward. Before it has started nothing does, and the page would show
// another list than its URL says.
const { search } = location;
addEventListener('popstate', () => {
  const isHydrated = 'hydrated' in document.documentElement.dataset;
  if ('__reactRouterContext' in window && !isHydrated && location.search !== search) location.reload();
});

/**
 * Runs `start` when the page may be changed: at once on reading pages; on application pages (which announce
 * themselves by React Router's inline script) after hydration, and again after each navigation inside them. The
 * root component marks `<html data-hydrated>` and sends the event `page-ready`. So `start` must be idempotent.
 */
function whenPageIsReady(start: () => void): void {
  document.addEventListener('page-ready', start);
  const isApplication = '__reactRouterContext' in window;
  if (!isApplication || 'hydrated' in document.documentElement.dataset) start();
}

/** `form[data-submit-on-change]`: a change of a list of choices or of a day submits the form at once. */
function submitOnChange(): void {
  document.addEventListener('change', (event) => {
    const field = event.target as HTMLInputElement;
    // While a year is being typed, the date can be one in the year 20.
    const isDay = field.type === 'date' && (field.value === '' || field.value >= '1000');
    if (field instanceof HTMLSelectElement || isDay)
      if (field.form?.matches('[data-submit-on-change]')) field.form.requestSubmit();
  });
  // Leaves empty fields out of the URL.
  document.addEventListener('formdata', (event) => {
    if (!(event.target as HTMLElement).matches('[data-submit-on-change]')) return;
    for (const [name, value] of [...event.formData]) if (value === '') event.formData.delete(name);
  });
}
