import { isModifiedClick } from '#app/lib/modified-click.ts';
import { setAttributes, tabAttributes } from '#app/lib/tab-attributes.ts';
import { fetchPage } from './fetch-page.ts';
import { startParts } from './on-demand.ts';

/** Delay before the wait for an answer is shown, and debounce of typed letters (ms). */
const busyDelay = 120;
const typingDebounce = 250;

/** Letters that are not yet a choice. */
let typing: { form: HTMLFormElement; timer: number } | undefined;
/** The names of the fields that say what was not asked for yet: an answer to something else leaves these alone. */
const filledIn = new Set<string>();
/** The pending answer is for typed letters: only the last of those counts. */
let isAnswerToTyping = false;
/** Where the choice that is waited for leads by a step, if it does: `in` or `out`. */
let step = '';
/** Number of "back" steps: a choice that still waits is dropped when this changes. */
let ways = 0;

/**
 * `[data-refetch]`: a list whose forms and links (to its own address) change it in place. The page with the new
 * address is fetched, and its `[data-part]`s take the place of these; until it comes the part `results` shows the
 * `template`, if there is one. On the way back the browser waits for the list before it scrolls to the place that was
 * left: that is what the Navigation API is for. Without it, as without a script, they are ordinary forms and links.
 * The event `list-changed` tells scripts that work on what a list shows; what listens on the document needs no telling.
 *
 * Each choice is an entry of the history. With `data-refetch="replace"` none is, so that "back" leaves the list however
 * much was tried, except a link with `data-step="in"` or `"out"`, which leads nearer to what is shown, or away: for the
 * style sheet the list then has `data-stepped`, and where on it the step began. A letter typed into a search is never
 * an entry of its own.
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
 * Goes where a form as it is filled in, or a link, leads: one after the other, since that depends on the one before.
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
  // The place stays as it is: a list further down its page is led to where there is no script.
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
  // A link of an earlier answer: the same one of this answer keeps what was chosen meanwhile.
  if (from instanceof HTMLAnchorElement)
    return new URL(((document.getElementById(from.id) as HTMLAnchorElement | null) ?? from).href);
  const url = new URL(from.action);
  url.search = String(
    new URLSearchParams([...new FormData(from)].map(([name, value]) => [name, String(value)])),
  );
  return url;
}

/** Shows the list of an address. */
async function refetch(region: HTMLElement, url: URL, signal: AbortSignal): Promise<void> {
  const waiting = setTimeout(() => {
    const template = region.querySelector('template');
    const results = partOf(region, 'results');
    // As tall as it was: a page that shrinks is scrolled up, and on the way back the browser would keep that place.
    const height = results?.offsetHeight;
    region.ariaBusy = 'true';
    if (!template || !results) return;
    results.style.minHeight = `${height}px`;
    results.replaceChildren(template.content.cloneNode(true));
  }, busyDelay);
  try {
    const page = await fetchPage(url, signal);
    // Reading a long list and showing it are two tasks: a key that is pressed meanwhile is answered between them.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    document.title = page.title;
    // A session that ended meanwhile was redirected elsewhere.
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
    // Last: it forces a layout, and later changes would force another.
    bringFocusBack(region, focused);
  } catch {
    // Another choice took its place; or the browser shows what is wrong, as it would without a script.
    if (!signal.aborted) location.reload();
  } finally {
    clearTimeout(waiting);
  }
}

const partOf = (root: ParentNode, name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`);

/** Takes the parts of the fetched page over. */
function replaceParts(region: HTMLElement, page: Document): void {
  for (const part of region.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = partOf(page, part.dataset.part ?? '');
    if (next) part.replaceChildren(...next.childNodes);
  }
  makeLinkTabs(region);
}

/** Leaves the focus where it was, or brings it to what came in its place, or to the results. */
function bringFocusBack(region: HTMLElement, focused: Element | null): void {
  if (!focused || focused.isConnected) return;
  const results = partOf(region, 'results');
  const same = focused.id ? document.getElementById(focused.id) : null;
  (same ?? results)?.focus({ preventScroll: true });
  same?.scrollIntoView({ block: 'nearest' });
  if (!same && results && results.getBoundingClientRect().top < 0) results.scrollIntoView();
}

/**
 * Notes where on the results a link is, for the style sheet: the new results grow from there. If their top is out of
 * sight, it counts from the top of the window.
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
 * After a link or on the way back, the fields show the filters in force. Fields filled in meanwhile keep their values,
 * also if a part replaced them.
 */
function showFilters(
  region: HTMLElement,
  params: URLSearchParams,
  filledIn: ReadonlyMap<string, string>,
): void {
  for (const field of fieldsOf(region)) {
    const value = filledIn.get(field.name) ?? params.get(field.name) ?? '';
    // A day that is half typed has no value yet, and would lose that half.
    if (field.value !== value) field.value = value;
  }
}

/** `nav[data-link-tabs]`: its links are the tabs of the results, and one of them is current (keys: `tabs.ts`). */
function makeLinkTabs(region: HTMLElement): void {
  const list = region.querySelector('nav[data-link-tabs]');
  const panel = partOf(region, 'results');
  if (!list || !panel) return;
  list.role = 'tablist';
  const tabs = [...list.querySelectorAll('a')];
  // None is chosen when what is shown has no tab: the keys then begin at the first.
  const chosen = tabs.find((tab) => tab.hasAttribute('aria-current'));
  for (const tab of tabs) {
    setAttributes(tab, tabAttributes(tab === chosen, panel.id, tab === (chosen ?? tabs[0])));
    tab.removeAttribute('aria-current');
  }
  panel.role = 'tabpanel';
  if (chosen) panel.setAttribute('aria-labelledby', chosen.id);
  else panel.removeAttribute('aria-labelledby');
}
