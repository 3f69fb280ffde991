import { besideUtc } from './local-clock.ts';
import { onClick } from './on-click.ts';

/** Changes the page. On an application page this waits for hydration, as in `index.ts`. */
function start(): void {
  nameShortcut();
  tellDeskTimes();
}

followDeskKeys();
tickAll();
nameSchedule();
document.addEventListener('list-changed', tellDeskTimes);
document.addEventListener('page-ready', start);
if (!('__reactRouterContext' in window) || 'hydrated' in document.documentElement.dataset) start();

/** Names the shortcut of the search ⌘K on Apple devices. */
function nameShortcut(): void {
  if (!/Mac|iP(hone|ad)/.test(navigator.platform)) return;
  for (const key of document.querySelectorAll('.desk-search kbd')) key.textContent = '⌘K';
}

/** `time[data-desk-time]`: adds the time by the reader's clock to a time in UTC, if they differ. */
function tellDeskTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-desk-time]:not([data-ready])')) {
    time.dataset.ready = '';
    const beside = besideUtc(new Date(time.dateTime));
    if (!beside) continue;
    const own = document.createElement('span');
    own.textContent = beside;
    time.append(own);
  }
}

/**
 * `[data-schedule-by]`: a button that says "Schedule" while the field with that name has a future time (UTC), else
 * "Publish".
 */
function nameSchedule(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const button = target.form?.querySelector(`[data-schedule-by="${CSS.escape(target.name)}"]`);
    if (button) button.textContent = Date.parse(`${target.value}Z`) > Date.now() ? 'Schedule' : 'Publish';
  });
}

function tickAll(): void {
  onClick('[data-tick-all]', () => {
    for (const box of document.querySelectorAll<HTMLInputElement>('.desk-table input[name=id]'))
      box.checked = true;
  });
}

/**
 * Single keys of the review desk, on pages with a switch for them. `data-key` names the key of a link (followed), a
 * button (focused, so that Enter presses it) or a folded part (opened, with its first field focused). j and k move
 * through the links `data-desk-row`, x ticks the row, / goes to the search field. The keys do nothing while you type,
 * with Ctrl, Meta or Alt, or when switched off, which the browser stores.
 */
function followDeskKeys(): void {
  const stored = 'desk-keys';
  const isOff = () => localStorage.getItem(stored) === 'off';
  const switches = document.querySelectorAll<HTMLInputElement>('[data-desk-keys]');
  for (const box of switches) {
    box.checked = !isOff();
    box.onchange = () =>
      box.checked ? localStorage.removeItem(stored) : localStorage.setItem(stored, 'off');
  }
  if (switches.length === 0) return;
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = (target as Element).matches(
      'input:not([type=checkbox]), textarea, select, [contenteditable]',
    );
    if (isOff() || ctrlKey || metaKey || altKey || isTyping) return;
    if (act(key)) event.preventDefault();
  });
}

function act(key: string): boolean {
  const found = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (found instanceof HTMLDetailsElement) {
    found.open = true;
    (
      found.querySelector<HTMLElement>('textarea, input:not([type=hidden])') ?? found.querySelector('summary')
    )?.focus();
    return true;
  }
  if (found instanceof HTMLAnchorElement) found.click();
  else found?.focus();
  if (found) return true;
  if (key === '/') return focused(document.querySelector('.desk-page input[type=search]'));
  const rows = [...document.querySelectorAll<HTMLElement>('[data-desk-row]')];
  const at = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement));
  if (key === 'j') return focused(rows[at + 1]);
  if (key === 'k') return focused(rows[at < 0 ? rows.length - 1 : at - 1]);
  const box = key === 'x' ? rows[at]?.closest('tr')?.querySelector<HTMLInputElement>('input') : undefined;
  box?.click();
  return Boolean(box);
}

function focused(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return Boolean(element);
}
