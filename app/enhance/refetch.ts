import {
  type HistoryEntry,
  makeLinkTabs,
  partOf,
  readFilters,
  replaceParts,
  showFilters,
} from './refetch-parts.ts';

/** Nothing is said of waiting when there is hardly any. */
const patience = 120;
const typingPause = 250;

/** What leads to another list: a form as it is filled in, a link, or the way back. */
interface Choice {
  from: HTMLFormElement | HTMLAnchorElement | Location;
  entry: HistoryEntry;
}

let shown = '';
/** Made and not yet asked for. */
const choices: Choice[] = [];
let asking: (Choice & { stop: () => void }) | undefined;
/** Letters that are not yet a choice. */
let typing: { form: HTMLFormElement; timer: number } | undefined;

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
  const entry = region.dataset.refetch === 'replace' ? 'replace' : 'push';
  shown = location.pathname + location.search;
  makeLinkTabs(region);

  region.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'get') return;
    event.preventDefault();
    stopTyping();
    choose(region, { from: form, entry });
  });
  region.addEventListener('input', (event) => {
    const { type, form } = event.target as HTMLInputElement;
    if (type !== 'search' || !form) return;
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
    choose(region, { from: link, entry });
  });
  addEventListener('popstate', () => {
    // An address with another fragment is no other list; but one may be on its way that is gone back from.
    if (shown === location.pathname + location.search && asking?.entry !== 'none') return;
    stopTyping();
    choices.length = 0;
    asking?.stop();
    choose(region, { from: location, entry: 'none' });
  });
}

function stopTyping(): void {
  clearTimeout(typing?.timer);
  typing = undefined;
}

function chooseTyped(region: HTMLElement): void {
  const form = typing?.form;
  stopTyping();
  if (form) choose(region, { from: form, entry: 'typing' });
}

/** One after the other: where a choice leads depends on the one before. Of letters typed only the last count. */
function choose(region: HTMLElement, choice: Choice): void {
  choices.push(choice);
  if (asking?.entry === 'typing' && asking.from === choice.from) asking.stop();
  if (!asking) void askInTurn(region);
}

async function askInTurn(region: HTMLElement): Promise<void> {
  for (let choice = choices.shift(); choice; choice = choices.shift()) {
    const stopping = new AbortController();
    asking = { ...choice, stop: () => stopping.abort() };
    await refetch(region, choice, stopping.signal);
  }
  asking = undefined;
}

function addressOf(from: Choice['from']): URL {
  if (from instanceof Location) return new URL(from.href);
  // A link of an earlier answer: the same one of this answer keeps what was chosen meanwhile.
  if (from instanceof HTMLAnchorElement)
    return new URL(((document.getElementById(from.id) as HTMLAnchorElement | null) ?? from).href);
  const url = new URL(from.action);
  url.search = String(
    new URLSearchParams([...new FormData(from)].map(([name, value]) => [name, String(value)])),
  );
  return url;
}

/** Whether the fields of the form say what was not asked for yet. */
const isFilledIn = () => typing !== undefined || choices.some(({ from }) => from instanceof HTMLFormElement);

/** Shows what a choice leads to. */
async function refetch(region: HTMLElement, { from, entry }: Choice, signal: AbortSignal): Promise<void> {
  const url = addressOf(from);
  // Busy is what a choice that was stopped has left behind.
  if (shown === url.pathname + url.search && !region.ariaBusy) return;
  const waiting = setTimeout(() => {
    region.ariaBusy = 'true';
    const template = region.querySelector('template');
    if (template) partOf(region, 'results')?.replaceChildren(template.content.cloneNode(true));
  }, patience);
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'text/html' } });
    if (!response.ok) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (entry === 'push') history.pushState(null, '', url);
    if (entry === 'replace' || entry === 'typing') history.replaceState(history.state, '', url);
    shown = url.pathname + url.search;
    document.title = page.title;
    const fields = isFilledIn() ? readFilters(region) : entry === 'typing' ? undefined : url.searchParams;
    replaceParts(region, page);
    if (fields) showFilters(region, fields);
    region.ariaBusy = null;
  } catch {
    // Stopped for another one; or the browser shows what is wrong, as it would without a script.
    if (!signal.aborted) location.assign(url);
  } finally {
    clearTimeout(waiting);
  }
}

/** `form[data-submit-on-change]`: a choice in a list of filters counts at once; without it there is the button. */
export function submitOnChange(): void {
  document.addEventListener('change', (event) => {
    const field = event.target as HTMLElement;
    if (field instanceof HTMLSelectElement)
      field.closest<HTMLFormElement>('form[data-submit-on-change]')?.requestSubmit();
  });
  // Empty fields need not stand in the address.
  document.addEventListener('formdata', (event) => {
    if (!(event.target as HTMLElement).matches('[data-submit-on-change]')) return;
    for (const [name, value] of [...event.formData]) if (value === '') event.formData.delete(name);
  });
}
