import { followSettling, showAccount } from './account.ts';
import { followArticle, playOnClick } from './article.ts';
import { copyOnClick, printOnClick, revealPasswords, shareOnClick } from './buttons.ts';
import { startCarousels } from './carousel.ts';
import { markContents, removeBrokenImages, tellLocalTimes } from './contents.ts';
import { countThenOpen } from './count-then-open.ts';
import { bringLearningHome } from './learning.ts';
import { markLearningPath } from './learning-path.ts';
import { closeMenus, hideTooltips } from './menus.ts';
import { checkOnDemand, keepDrafts, openSearch } from './on-demand.ts';
import { refetchLists, submitOnChange } from './refetch.ts';
import { followTabKeys, makeReadingTabs } from './tabs.ts';
import { chooseTheme } from './theme.ts';

/*
 * The one script of reading pages; it runs on application pages too, so that each behaviour exists once. What
 * waits for an act of the visitor listens on the document from the start. What changes the page by itself waits
 * until React has taken the page over, where React is.
 */
chooseTheme();
closeMenus();
copyOnClick();
countThenOpen();
shareOnClick();
printOnClick();
revealPasswords();
hideTooltips();
followTabKeys();
playOnClick();
submitOnChange();
checkOnDemand();
openSearch();
removeBrokenImages();
void followSettling();
whenPageIsReady(() => {
  startCarousels();
  makeReadingTabs();
  refetchLists();
  markContents();
  showAccount();
  bringLearningHome();
  markLearningPath();
  followArticle();
  void keepDrafts();
  tellLocalTimes();
});

// While developing: a reading page has no React to update itself, so it is loaded again.
if (import.meta.hot && !('__reactRouterContext' in window)) {
  const reload = () => location.reload();
  import.meta.hot.on('react-router:hmr', reload);
  import.meta.hot.on('vite:beforeFullReload', reload);
}

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
