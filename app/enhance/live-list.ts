import { announce } from './announce.ts';

/**
 * `[data-live=/path]`: a list whose filters are links and a form to its own path. Each of them fetches the page that
 * it leads to and puts its `[data-live-part]`s into this one; the address is replaced, so that "back" leaves the list
 * however much was tried. Without it they are ordinary links, and whatever fails here falls back to that.
 */
export function makeListsLive(): void {
  const root = document.querySelector<HTMLElement>('[data-live]:not([data-live-ready])');
  if (!root) return;
  root.dataset.liveReady = '';
  makeTabs(root);
  let typing: ReturnType<typeof setTimeout> | undefined;
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && !link?.target;
    if (!link || !isPlain || link.pathname !== root.dataset.live || link.origin !== location.origin) return;
    event.preventDefault();
    const isPage = link.closest('.pagination') !== null;
    void show(root, new URL(link.href), isPage);
  });
  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-live-form]')) return;
    event.preventDefault();
    clearTimeout(typing);
    void show(root, addressOf(form));
  });
  root.addEventListener('input', (event) => {
    const field = event.target as HTMLInputElement;
    if (field.type !== 'search' || !field.form) return;
    clearTimeout(typing);
    typing = setTimeout(() => field.form?.requestSubmit(), 300);
  });
}

function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (value !== '') url.searchParams.append(name, String(value));
  return url;
}

let asking: AbortController | undefined;

/** Shows what the address leads to. Only the last question counts. */
async function show(root: HTMLElement, url: URL, isPage = false): Promise<void> {
  asking?.abort();
  const controller = new AbortController();
  asking = controller;
  root.dataset.liveBusy = '';
  try {
    const answer = await fetch(url, { signal: controller.signal });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (controller.signal.aborted) return;
    replaceParts(root, page);
    history.replaceState(history.state, '', url);
    document.title = page.title;
    delete root.dataset.liveBusy;
    if (isPage) root.querySelector('[data-live-part=results]')?.scrollIntoView();
  } catch {
    if (!controller.signal.aborted) location.assign(url);
  }
}

function replaceParts(root: HTMLElement, page: Document): void {
  const focused = document.activeElement;
  const fresh = page.querySelector('[data-live]');
  for (const part of root.querySelectorAll<HTMLElement>('[data-live-part]')) {
    const next = fresh?.querySelector<HTMLElement>(`[data-live-part="${part.dataset.livePart}"]`);
    if (!next) throw new Error('this page has other parts');
    part.replaceWith(next);
  }
  // A cleared search is cleared in its field as well; what is being typed is left alone.
  const [field, said] = [root, fresh].map((of) => of?.querySelector<HTMLInputElement>('input[type=search]'));
  if (field && said && field !== focused) field.value = said.value;
  makeTabs(root);
  if (focused && !focused.isConnected) twinOf(root, focused)?.focus();
  announce(root.querySelector('[data-live-status]')?.firstChild?.textContent ?? '');
}

/** What stands in the new page where the focus was: the same field, tab or text. */
function twinOf(root: HTMLElement, { id, tagName, textContent }: Element): HTMLElement | null {
  const named = id ? document.getElementById(id) : null;
  if (named) return named;
  const word = textContent?.match(/^[\p{L}\p{N} +.-]+/u)?.[0];
  const candidates = [...root.querySelectorAll<HTMLElement>(tagName)];
  return candidates.find((element) => word && element.textContent?.startsWith(word)) ?? null;
}

/** `[data-live-tabs=panel]`: links to the same list by one of its filters are its tabs (keys: `tab-keys.ts`). */
function makeTabs(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>('[data-live-tabs]');
  const panel = document.getElementById(list?.dataset.liveTabs ?? '');
  if (!list || !panel) return;
  list.role = 'tablist';
  const tabs = [...list.querySelectorAll('a')];
  const chosen = tabs.find((tab) => tab.ariaCurrent);
  for (const tab of tabs) {
    tab.role = 'tab';
    tab.ariaSelected = String(tab === chosen);
    tab.tabIndex = tab === (chosen ?? tabs[0]) ? 0 : -1;
    tab.setAttribute('aria-controls', panel.id);
    tab.removeAttribute('aria-current');
  }
  panel.role = 'tabpanel';
  panel.removeAttribute('aria-label');
  if (chosen) panel.setAttribute('aria-labelledby', chosen.id);
  else panel.ariaLabel = 'Items';
}
