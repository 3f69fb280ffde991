import { type HistoryEntry, makeLinkTabs, partOf, replaceParts, showFilters } from './refetch-parts.ts';

/** Nothing is said of waiting when there is hardly any. */
const patience = 120;
const typingPause = 250;

let shown = '';
let pending: AbortController | undefined;

/**
 * `[data-refetch]`: a list whose forms and links (to its own address) change it in place. The page with the new
 * address is fetched, and its `[data-part]`s take the place of these; until it comes the part `results` shows the
 * `template`, if there is one. Without a script they are ordinary forms and links.
 *
 * A choice can be gone back from; with `data-refetch="replace"` none can, so that "back" leaves the list however much
 * was tried. A letter typed into a search is never an entry of its own.
 */
export function refetchLists(): void {
  const region = document.querySelector<HTMLElement>('[data-refetch]');
  if (!region) return;
  const choice = region.dataset.refetch === 'replace' ? 'replace' : 'push';
  let typing: number | undefined;
  shown = location.pathname + location.search;
  makeLinkTabs(region);

  region.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'get') return;
    event.preventDefault();
    clearTimeout(typing);
    void refetch(region, addressOf(form), choice);
  });
  region.addEventListener('input', (event) => {
    const field = event.target as HTMLInputElement;
    const { form } = field;
    if (field.type !== 'search' || !form) return;
    clearTimeout(typing);
    typing = window.setTimeout(() => refetch(region, addressOf(form), 'typing'), typingPause);
  });
  region.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hash || link.origin !== location.origin) return;
    if (link.pathname !== location.pathname) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    clearTimeout(typing);
    void refetch(region, new URL(link.href), choice);
  });
  addEventListener('popstate', () => {
    if (shown !== location.pathname + location.search) void refetch(region, new URL(location.href), 'none');
  });
}

function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  url.search = String(
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  );
  return url;
}

/** Shows what the address leads to. Only the last question counts. */
async function refetch(region: HTMLElement, url: URL, entry: HistoryEntry): Promise<void> {
  if (!pending && shown === url.pathname + url.search) return;
  pending?.abort();
  pending = new AbortController();
  const { signal } = pending;
  const waiting = setTimeout(() => {
    region.ariaBusy = 'true';
    const template = region.querySelector('template');
    if (template) partOf(region, 'results')?.replaceChildren(template.content.cloneNode(true));
  }, patience);
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'text/html' } });
    if (!response.ok) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    clearTimeout(waiting);
    if (entry === 'push') history.pushState(null, '', url);
    if (entry === 'replace' || entry === 'typing') history.replaceState(history.state, '', url);
    shown = url.pathname + url.search;
    document.title = page.title;
    if (entry !== 'typing') showFilters(region, url.searchParams);
    replaceParts(region, page);
    region.ariaBusy = null;
    pending = undefined;
  } catch {
    clearTimeout(waiting);
    // Another one has taken over; or the browser shows what is wrong, as it would without a script.
    if (!signal.aborted) location.assign(url);
  }
}
