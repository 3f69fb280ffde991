import { besideUtc } from './local-clock.ts';
import { onClick } from './on-click.ts';

/** The script of every page of the desk. On an application page it waits, as `index.ts` does. */
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

/** Where the keyboard has ⌘. */
function nameShortcut(): void {
  if (!/Mac|iP(hone|ad)/.test(navigator.platform)) return;
  for (const key of document.querySelectorAll('.desk-search kbd')) key.textContent = '⌘K';
}

/** `time[data-desk-time]`: a moment that is given in UTC, and beside it by the reader's own clock where that differs. */
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

/** `[data-schedule-by]`: a button that says "Schedule" while the field with that name holds a time ahead, in UTC. */
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
 * Single keys of the review desk: `data-key` names the key of a link (followed), a button (focused, so that Enter is the
 * press), or folded part (opened, its first field focused); `data-desk-row` marks the rows that j and k go through.
 * They do nothing while something is typed into, with a modifier, or once turned off (kept in this browser).
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
