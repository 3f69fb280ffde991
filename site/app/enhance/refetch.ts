import { isModifiedClick } from '#app/lib/modified-click.ts';
import { setAttributes, tabAttributes } from '#app/lib/tab-attributes.ts';
import { fetchPage } from './fetch-page.ts';
import { startParts } from './on-demand.ts';

/** Delay before the page shows that it waits, and debounce of typing in a search field (ms). */
const busyDelay = 120;
const typingDebounce = 250;

/** The form of the search field being typed in, until the debounce ends. */
let typing: { form: HTMLFormElement; timer: number } | undefined;
/** Names of changed fields that no request contains yet. An answer leaves their values alone. */
const filledIn = new Set<string>();
/** True if the pending answer is for typed letters. Further letters then replace that request. */
let isAnswerToTyping = false;
/** The `data-step` of the link that is being followed, `in` or `out`; else empty. */
let step = '';
/** Number of moves through the history ("back" or "forward"). A choice that waits is dropped when this changes. */
let ways = 0;

/**
 * `[data-refetch]`: a list whose GET forms and links (to its own path) update it in place. The page at the new URL is
 * fetched, and its `[data-part]`s replace those of the list. Until it comes, the part `results` shows the `template`,
 * if there is one. The Navigation API lets the browser wait for the list before it restores the scroll position on the
 * way back. Without that API, forms and links work as without scripts. The event `list-changed` tells other scripts
 * that the list was replaced.
 *
 * Each choice is an entry of the history. With `data-refetch="replace"` a choice replaces the entry, so that "back"
 * leaves the list; only a link with `data-step="in"` or `"out"`, which leads nearer to the shown items or away, adds
 * one. For the style sheet the list then has `data-stepped`, and the place where the step began. Letters typed into a
 * search field replace the entry too.
 */
export function start(region: HTMLElement): void {
  if (!('navigation' in window)) return;
  makeLinkTabs(region);
  // Text typed before this script loaded counts too.
  const early = region.querySelector<HTMLInputElement>('search input[type=search]:focus');
  if (early && early.value !== early.defaultValue) awaitRest(region, early);

  region.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    stopTyping();
    if (form.method !== 'get') return;
    event.preventDefault();
    void choose(region, form);
  });
  region.addEventListener('input', (event) => {
    const { type, name, form } = event.target as HTMLInputElement;
    // Ticks in the list are not filters.
    if (form?.method !== 'get') return;
    if (type === 'search') awaitRest(region, event.target as HTMLInputElement);
    else filledIn.add(name);
  });
  region.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.origin !== location.origin) return;
    if (link.pathname !== location.pathname || (link.hash && link.search === location.search)) return;
    if (isModifiedClick(event) || event.altKey) return;
    event.preventDefault();
    chooseTyped(region);
    if (link.dataset.step) markPlace(region, link);
    void choose(region, link);
  });
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    const isBack = event.navigationType === 'traverse';
    if (!region.isConnected || !event.canIntercept || event.hashChange) return;
    if (url.pathname !== location.pathname) return;
    if (!isBack && event.info !== region) return;
    if (isBack) {
      stopTyping();
      ways += 1;
      step = '';
      filledIn.clear();
      isAnswerToTyping = false;
    }
    event.intercept({
      focusReset: 'manual',
      scroll: isBack ? 'after-transition' : 'manual',
      handler: () => refetch(region, url, event.signal),
    });
  });
}

function awaitRest(region: HTMLElement, { form, name }: HTMLInputElement): void {
  stopTyping();
  if (!form) return;
  filledIn.add(name);
  typing = { form, timer: window.setTimeout(() => chooseTyped(region), typingDebounce) };
}

function stopTyping(): void {
  clearTimeout(typing?.timer);
  typing = undefined;
}

function chooseTyped(region: HTMLElement): void {
  const form = typing?.form;
  stopTyping();
  if (form) void choose(region, form, true);
}

/**
 * Navigates to where a form or a link leads. It waits for the navigation before, on which the form's or link's URL
 * depends.
 */
async function choose(
  region: HTMLElement,
  from: HTMLFormElement | HTMLAnchorElement,
  isTyped = false,
): Promise<void> {
  const way = ways;
  while (navigation.transition && !(isTyped && isAnswerToTyping))
    await navigation.transition.finished.catch(() => {});
  if (way !== ways) return;
  const url = addressOf(from);
  // The fragment stays. Links have one to lead to the list without scripts.
  url.hash = location.hash;
  const { href } = url;
  if (from instanceof HTMLFormElement) filledIn.clear();
  if (href === location.href) return;
  isAnswerToTyping = isTyped;
  step = from.dataset.step ?? '';
  const history = isTyped || (region.dataset.refetch === 'replace' && !step) ? 'replace' : 'push';
  navigation.navigate(href, { history, info: region });
}

function addressOf(from: HTMLFormElement | HTMLAnchorElement): URL {
  // The link may be of an earlier answer. The one with its id now keeps what was chosen meanwhile.
  if (from instanceof HTMLAnchorElement)
    return new URL(((document.getElementById(from.id) as HTMLAnchorElement | null) ?? from).href);
  const url = new URL(from.action);
  url.search = String(
    new URLSearchParams([...new FormData(from)].map(([name, value]) => [name, String(value)])),
  );
  return url;
}

/** Fetches a URL and shows its list. */
async function refetch(region: HTMLElement, url: URL, signal: AbortSignal): Promise<void> {
  const waiting = setTimeout(() => {
    const template = region.querySelector('template');
    const results = partOf(region, 'results');
    // Keeps the height: a page that shrinks scrolls up, and on the way back the browser would keep that position.
    const height = results?.offsetHeight;
    region.ariaBusy = 'true';
    if (!template || !results) return;
    results.style.minHeight = `${height}px`;
    results.replaceChildren(template.content.cloneNode(true));
  }, busyDelay);
  try {
    const page = await fetchPage(url, signal);
    // Parsing a long list and showing it are two tasks, so that a key press in between is handled.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    document.title = page.title;
    // If the session has ended, the request was redirected elsewhere.
    if (!partOf(page, 'results')) throw new Error('no such list');
    const filled = readFilters(region, filledIn);
    region.dataset.stepped = step;
    const focused = document.activeElement;
    replaceParts(region, page);
    startParts();
    partOf(region, 'results')?.style.removeProperty('min-height');
    showFilters(region, url.searchParams, filled);
    region.ariaBusy = null;
    document.dispatchEvent(new Event('list-changed'));
    // Last, because it forces a layout, and later changes would force another.
    bringFocusBack(region, focused);
  } catch {
    // Another choice replaced this one; or the browser shows the error, as without scripts.
    if (!signal.aborted) location.reload();
  } finally {
    clearTimeout(waiting);
  }
}

const partOf = (root: ParentNode, name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`);

/** Replaces the contents of the parts by those of the fetched page. */
function replaceParts(region: HTMLElement, page: Document): void {
  for (const part of region.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = partOf(page, part.dataset.part ?? '');
    if (next) part.replaceChildren(...next.childNodes);
  }
  makeLinkTabs(region);
}

/** If the focused element was replaced, focuses the one with its id, or the results. */
function bringFocusBack(region: HTMLElement, focused: Element | null): void {
  if (!focused || focused.isConnected) return;
  const results = partOf(region, 'results');
  const same = focused.id ? document.getElementById(focused.id) : null;
  (same ?? results)?.focus({ preventScroll: true });
  same?.scrollIntoView({ block: 'nearest' });
  if (!same && results && results.getBoundingClientRect().top < 0) results.scrollIntoView();
}

/**
 * Tells the style sheet where on the results a link is (px): the new results grow from there. If the top of the results
 * is above the window, `--step-y` counts from the window's top.
 */
function markPlace(region: HTMLElement, link: HTMLElement): void {
  const from = link.getBoundingClientRect();
  const results = partOf(region, 'results')?.getBoundingClientRect() ?? from;
  region.style.setProperty('--step-x', `${from.left - results.left}px`);
  region.style.setProperty('--step-y', `${from.top - Math.max(0, results.top)}px`);
}

/** Visible filter fields. Hidden fields come with the parts. */
const fieldsOf = (region: HTMLElement) => [
  ...region.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'search :is(input:not([type=hidden]), select)',
  ),
];

/** Values of the fields with these names. */
function readFilters(region: HTMLElement, names: ReadonlySet<string>): Map<string, string> {
  const fields = fieldsOf(region).filter(({ name }) => names.has(name));
  return new Map(fields.map(({ name, value }) => [name, value]));
}

/**
 * Makes the filter fields show the filters of the URL. Fields changed meanwhile keep their values, also if a part
 * replaced them.
 */
function showFilters(
  region: HTMLElement,
  params: URLSearchParams,
  filledIn: ReadonlyMap<string, string>,
): void {
  for (const field of fieldsOf(region)) {
    const value = filledIn.get(field.name) ?? params.get(field.name) ?? '';
    // Setting the same value would clear a half-typed date, whose value is empty.
    if (field.value !== value) field.value = value;
  }
}

/** `nav[data-link-tabs]`: makes its links the tabs of the results (`tabs.ts` handles their keys). */
function makeLinkTabs(region: HTMLElement): void {
  const list = region.querySelector('nav[data-link-tabs]');
  const panel = partOf(region, 'results');
  if (!list || !panel) return;
  list.role = 'tablist';
  const tabs = [...list.querySelectorAll('a')];
  // No tab is chosen if the shown list has none. The Tab key then reaches the first.
  const chosen = tabs.find((tab) => tab.hasAttribute('aria-current'));
  for (const tab of tabs) {
    setAttributes(tab, tabAttributes(tab === chosen, panel.id, tab === (chosen ?? tabs[0])));
    tab.removeAttribute('aria-current');
  }
  panel.role = 'tabpanel';
  if (chosen) panel.setAttribute('aria-labelledby', chosen.id);
  else panel.removeAttribute('aria-labelledby');
}
