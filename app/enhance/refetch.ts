import { makeLinkTabs, partOf, readFilters, replaceParts, showFilters } from './refetch-parts.ts';

/** Nothing is said of waiting when there is hardly any. */
const patience = 120;
const typingPause = 250;

/** Letters that are not yet a choice. */
let typing: { form: HTMLFormElement; timer: number } | undefined;
/** The fields say what was not asked for yet. */
let isFilledIn = false;
/** What is waited for was typed: of letters typed only the last count. */
let isAnswerToTyping = false;
/** Choices that wait for their turn count until somebody goes back. */
let ways = 0;

/**
 * `[data-refetch]`: a list whose forms and links (to its own address) change it in place. The page with the new
 * address is fetched, and its `[data-part]`s take the place of these; until it comes the part `results` shows the
 * `template`, if there is one. On the way back the browser waits for the list before it scrolls to the place that was
 * left: that is what the Navigation API is for. Without it, as without a script, they are ordinary forms and links.
 * The event `list-changed` tells scripts that work on what a list shows; what listens on the document needs no telling.
 *
 * A choice can be gone back from; with `data-refetch="replace"` none can, so that "back" leaves the list however much
 * was tried. A letter typed into a search is never an entry of its own.
 */
export function refetchLists(): void {
  const region = document.querySelector<HTMLElement>('[data-refetch]');
  if (!region || !('navigation' in window)) return;
  makeLinkTabs(region);

  region.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    stopTyping();
    if (form.method !== 'get') return;
    event.preventDefault();
    void choose(region, form);
  });
  region.addEventListener('input', (event) => {
    const { type, form } = event.target as HTMLInputElement;
    // What is ticked in the list is no filter.
    if (form?.method !== 'get') return;
    isFilledIn = true;
    if (type !== 'search') return;
    stopTyping();
    typing = { form, timer: window.setTimeout(() => chooseTyped(region), typingPause) };
  });
  region.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hash || link.origin !== location.origin) return;
    if (link.pathname !== location.pathname) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    chooseTyped(region);
    void choose(region, link);
  });
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    const isBack = event.navigationType === 'traverse';
    if (!event.canIntercept || event.hashChange || url.pathname !== location.pathname) return;
    if (!isBack && event.info !== region) return;
    if (isBack) {
      stopTyping();
      ways += 1;
      isFilledIn = isAnswerToTyping = false;
    }
    event.intercept({
      focusReset: 'manual',
      scroll: isBack ? 'after-transition' : 'manual',
      handler: () => refetch(region, url, event.signal),
    });
  });
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

/** Goes where a form as it is filled in, or a link, leads: one after the other, since that depends on the one before. */
async function choose(
  region: HTMLElement,
  from: HTMLFormElement | HTMLAnchorElement,
  isTyped = false,
): Promise<void> {
  const way = ways;
  while (navigation.transition && !(isTyped && isAnswerToTyping))
    await navigation.transition.finished.catch(() => {});
  if (way !== ways) return;
  const { href } = addressOf(from);
  if (from instanceof HTMLFormElement) isFilledIn = false;
  if (href === location.href) return;
  isAnswerToTyping = isTyped;
  const history = isTyped || region.dataset.refetch === 'replace' ? 'replace' : 'push';
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
    region.ariaBusy = 'true';
    const template = region.querySelector('template');
    if (template) partOf(region, 'results')?.replaceChildren(template.content.cloneNode(true));
  }, patience);
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'text/html' } });
    if (!response.ok) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    document.title = page.title;
    const fields = isFilledIn ? readFilters(region) : url.searchParams;
    // Who is signed out meanwhile was led elsewhere.
    if (!partOf(page, 'results')) throw new Error('no such list');
    replaceParts(region, page);
    showFilters(region, fields);
    region.ariaBusy = null;
    document.dispatchEvent(new Event('list-changed'));
  } catch {
    // Another choice took its place; or the browser shows what is wrong, as it would without a script.
    if (!signal.aborted) location.reload();
  } finally {
    clearTimeout(waiting);
  }
}

/** `form[data-submit-on-change]`: a choice in a list of filters counts at once; without it there is the button. */
export function submitOnChange(): void {
  document.addEventListener('change', (event) => {
    const field = event.target as HTMLInputElement;
    // While a year is typed, a day of the year 20 is no choice yet.
    const isDay = field.type === 'date' && (field.value === '' || field.value >= '1000');
    if (field instanceof HTMLSelectElement || isDay)
      field.closest<HTMLFormElement>('form[data-submit-on-change]')?.requestSubmit();
  });
  // Empty fields need not stand in the address.
  document.addEventListener('formdata', (event) => {
    if (!(event.target as HTMLElement).matches('[data-submit-on-change]')) return;
    for (const [name, value] of [...event.formData]) if (value === '') event.formData.delete(name);
  });
}
