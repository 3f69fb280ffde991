import { callJson } from '#app/lib/post-json.ts';
import { markWords, type SearchHit } from '#app/lib/search.ts';
import { archivedInWords, nothingFound, type SearchPage, searchPlaces } from '#app/lib/search-places.ts';

interface Group {
  name: string;
  hits: SearchHit[];
}

/** Debounce of the search (ms). */
const debounceMs = 120;

let shown: SearchWindow | undefined;

/** Opens the search window. When it closes, the focus returns to where it was. */
export function showSearch(): void {
  shown ??= new SearchWindow(document.querySelector<HTMLAnchorElement>('a[data-search]')?.pathname ?? '');
  shown.open();
}

/**
 * A dialog with a combobox. The up and down arrows move through the results of all groups. Enter opens the chosen one,
 * or without one the search page. Escape closes the dialog.
 */
class SearchWindow {
  readonly #dialog = document.createElement('dialog');
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #state: HTMLElement;
  #returnTo: HTMLElement | null = null;
  #request: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #hint: string;
  readonly #api: string;

  constructor(page: string) {
    const { api, label, placeholder, hint } =
      searchPlaces[page in searchPlaces ? (page as SearchPage) : '/search'];
    this.#api = api;
    this.#hint = hint;
    this.#dialog.className = 'search-window';
    this.#dialog.ariaLabel = 'Search';
    this.#dialog.innerHTML = `
      <form action="${page}">
        <input name="q" type="text" maxlength="100" role="combobox" aria-label="${label}"
          aria-expanded="false" aria-controls="search-found" aria-autocomplete="list"
          autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="${placeholder}" />
        <button type="button" value="close">Esc<span class="sr-only">, close the search</span></button>
      </form>
      <div id="search-found" role="listbox" tabindex="-1" aria-label="Search results"></div>
      <p role="status"></p>`;
    this.#input = this.#dialog.querySelector('input') as HTMLInputElement;
    this.#list = this.#dialog.querySelector('[role="listbox"]') as HTMLElement;
    this.#state = this.#dialog.querySelector('[role="status"]') as HTMLElement;
    document.body.append(this.#dialog);
    this.#input.addEventListener('input', () => this.#lookUpSoon());
    this.#input.addEventListener('keydown', (event) => this.#followKey(event));
    this.#dialog.addEventListener('click', ({ target }) => {
      // A click beside the contents has the dialog as its target.
      if (target === this.#dialog || (target as Element).closest('button')) this.#dialog.close();
    });
    this.#dialog.addEventListener('close', () => {
      this.#forget();
      this.#returnTo?.focus();
    });
  }

  open(): void {
    if (this.#dialog.open) {
      this.#input.select();
      return;
    }
    this.#returnTo = document.activeElement as HTMLElement | null;
    this.#dialog.showModal();
    this.#input.value = '';
    this.#show([], this.#hint);
    this.#input.focus();
  }

  /** Drops the pending search. */
  #forget(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
  }

  #lookUpSoon(): void {
    this.#forget();
    const query = this.#input.value.trim();
    if (query === '') this.#show([], this.#hint);
    else this.#timer = setTimeout(() => void this.#lookUp(query), debounceMs);
  }

  async #lookUp(query: string): Promise<void> {
    const request = new AbortController();
    this.#request = request;
    const asked = await callJson(`${this.#api}?${new URLSearchParams({ q: query })}`, {
      signal: request.signal,
    });
    if (request.signal.aborted) return;
    if (!asked?.isOk)
      return this.#show([], 'The search did not respond. Press Enter to try the search page.');
    const { groups, words = [] } = asked.answer as { groups: Group[]; words?: string[] };
    const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
    const found = count === 1 ? '1 result' : `${count} results`;
    this.#show(groups, count > 0 ? `${found}. Press Enter to see all results.` : nothingFound(query), words);
  }

  #show(groups: Group[], state: string, words: string[] = []): void {
    let number = 0;
    this.#list.replaceChildren(
      ...groups.map(({ name, hits }) => {
        const group = element('div', { role: 'group', ariaLabel: name });
        group.append(element('div', { className: 'kicker', ariaHidden: 'true', textContent: name }));
        for (const { title, href, about, of, archived } of hits) {
          number += 1;
          const option = element('a', { id: `search-hit-${number}`, role: 'option', href, tabIndex: -1 });
          option.ariaSelected = 'false';
          const [name, line] = [element('b', {}), element('span', { dir: 'auto' })];
          const own = element('bdi', {});
          own.append(...marked(title, words));
          name.append(own);
          if (archived !== undefined) option.dataset.archived = '';
          if (archived !== undefined)
            name.append(element('small', { textContent: ` · ${archivedInWords(archived)}` }));
          if (of) name.append(element('small', { textContent: ` · ${of}` }));
          line.append(...marked(about, words));
          option.append(name, line);
          group.append(option);
        }
        return group;
      }),
    );
    this.#list.scrollTop = 0;
    this.#input.ariaExpanded = String(number > 0);
    this.#input.removeAttribute('aria-activedescendant');
    this.#state.textContent = state;
  }

  #followKey(event: KeyboardEvent): void {
    const options = [...this.#list.querySelectorAll<HTMLAnchorElement>('[role="option"]')];
    const current = options.findIndex((option) => option.ariaSelected === 'true');
    if (event.key === 'Enter' && current >= 0) {
      event.preventDefault();
      options[current]?.click();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    // Position 0 is the field: up from the first result leads to it, and from it to the last.
    const next = (current + 1 + step + options.length + 1) % (options.length + 1);
    for (const [index, option] of options.entries()) option.ariaSelected = String(index + 1 === next);
    const chosen = options[next - 1];
    chosen?.scrollIntoView({ block: 'nearest' });
    if (chosen) this.#input.setAttribute('aria-activedescendant', chosen.id);
    else this.#input.removeAttribute('aria-activedescendant');
  }
}

const marked = (text: string, words: string[]) =>
  markWords(text, words).map(({ text: piece, isMarked }) =>
    isMarked ? element('mark', { textContent: piece }) : piece,
  );

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
