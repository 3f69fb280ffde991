import { type CheckResult, checkInWorker } from '#conformance/worker';

const maxLength = 1024 * 1024;

/** Checks a trace off the main thread and fills the checklist of the page from what was found. */
export async function fillChecklist(text: string): Promise<void> {
  const verdict = document.querySelector('[data-self-check-verdict]');
  const say = (words: string) => {
    if (verdict) verdict.textContent = words;
  };
  clearList();
  if (text.trim() === '') return say('Paste a trace first.');
  if (text.length > maxLength)
    return say('This is more than 1 MB. The playground takes up to 5 MB, the command line any size.');
  say('Checking…');
  try {
    const check = await checkInWorker(text, { kind: 'trace' });
    const [trace] = check?.documents ?? [];
    if (!check || !trace) return;
    fillList(trace.results);
    const failed = trace.results.filter(({ status }) => status === 'fail').length;
    const more = check.counts.documents > 1 ? ' It holds several documents; the list shows one of them.' : '';
    say(
      (trace.conforms
        ? `This trace conforms${failed > 0 ? `, with ${failed} findings of SHOULD clauses` : ''}: the list below is filled from it.`
        : `This trace does not conform: ${failed} ${failed === 1 ? 'finding' : 'findings'}, each at its line of the list.`) +
        more,
    );
  } catch (error) {
    say((error as Error).message);
  }
}

function clearList(): void {
  for (const item of document.querySelectorAll<HTMLElement>('[data-check]')) show(item, '', '');
}

function fillList(results: readonly CheckResult[]): void {
  for (const item of document.querySelectorAll<HTMLElement>('[data-check]')) {
    const own = results.filter(({ id }) => id === item.dataset.check);
    const [first] = own;
    if (!first) continue;
    if (first.status === 'pass') show(item, 'pass', '');
    else if (first.status === 'skipped') show(item, 'skipped', `Not checked: ${first.message}`);
    else {
      const place = first.line === null ? '' : ` (line ${first.line})`;
      const more = own.length > 1 ? `, and ${own.length - 1} more` : '';
      show(item, 'fail', `${first.message}${place}${more}. ${first.fix ?? ''}`);
    }
  }
}

function show(item: HTMLElement, state: string, words: string): void {
  item.dataset.state = state;
  const box = item.querySelector('input');
  if (box) box.checked = state === 'pass';
  const found = item.querySelector('[data-found]');
  if (found) found.textContent = words;
}
