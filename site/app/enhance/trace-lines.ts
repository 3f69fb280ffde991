import { isModifiedClick } from '#app/lib/modified-click.ts';

/**
 * A waterfall and the JSON of its trace. A click or Enter on a row marks the row's lines in the JSON and scrolls to
 * them. If the row opens to its own JSON, closing it removes the mark. Without scripts, the row opens or leads to the
 * same JSON.
 */
export function start(trace: HTMLElement): void {
  trace.addEventListener('click', (event) => {
    const row = (event.target as Element).closest<HTMLAnchorElement>('a.waterfall-row');
    if (!row || isModifiedClick(event)) return;
    event.preventDefault();
    for (const other of row.closest('ol')?.querySelectorAll('[aria-current]') ?? [])
      other.removeAttribute('aria-current');
    row.setAttribute('aria-current', 'true');
    markLines(row, true);
  });
  const follow = ({ target }: Event) => {
    const row = target as HTMLDetailsElement;
    if (row.matches('.waterfall details')) markLines(row, row.open);
  };
  // The event does not bubble.
  trace.addEventListener('toggle', follow, { capture: true });
}

/** Marks the lines of a chosen row instead of others. A row that closes removes only its own mark. */
function markLines(row: HTMLElement, isChosen: boolean): void {
  const trace = row.closest('[data-trace]');
  const lines = row.parentElement?.dataset.lines;
  const marked = trace?.querySelector<HTMLElement>('.code-lines');
  if (isChosen || marked?.dataset.lines === lines) marked?.remove();
  if (!isChosen || !lines) return;
  const [from = 1, to = from] = lines.split(' ').map(Number);
  const mark = document.createElement('i');
  mark.className = 'code-lines';
  mark.dataset.lines = lines;
  mark.style.setProperty('--from', String(from - 1));
  mark.style.setProperty('--count', String(to - from + 1));
  trace?.querySelector('.code > pre')?.append(mark);
  mark.scrollIntoView({ block: 'nearest' });
}
