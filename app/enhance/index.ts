import { showAccount } from './account.ts';
import { followArticle, playOnClick } from './article.ts';
import { removeBrokenImages } from './broken-images.ts';
import { startCarousels } from './carousel.ts';
import { markContents } from './contents.ts';
import { copyOnClick } from './copy.ts';
import { countThenOpen } from './count-then-open.ts';
import { followDeskKeys } from './desk-keys.ts';
import { submitOnChange } from './filters.ts';
import { bringLearningHome } from './learning.ts';
import { markLearningPath } from './learning-path.ts';
import { tellLocalTimes } from './local-times.ts';
import { closeMenus } from './menus.ts';
import { whenPageIsReady } from './page-ready.ts';
import { printOnClick } from './print.ts';
import { makeReadingTabs } from './reading-tabs.ts';
import { refetchLists } from './refetch.ts';
import { revealPasswords } from './reveal.ts';
import { openSearch } from './search-start.ts';
import { checkOnDemand } from './self-check-start.ts';
import { followSettling } from './settling.ts';
import { shareOnClick } from './share.ts';
import { followTabKeys } from './tab-keys.ts';
import { chooseTheme } from './theme.ts';
import { hideTooltips } from './tooltip.ts';

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
  followDeskKeys();
  tellLocalTimes();
});

if (import.meta.env.DEV && !('__reactRouterContext' in window)) void import('./dev-reload.ts');
