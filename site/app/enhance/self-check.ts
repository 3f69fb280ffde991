import { type CheckedDocument, cancelCheck, checkInWorker } from '@context-native/checker/worker';
import { maxEditable, sizeRefusal } from '#app/lib/large-text.ts';
import { notUtf8, readUtf8 } from '#app/lib/text-file.ts';

/** Checks a trace in a worker, and fills the page's checklist with its results. */
export async function fillChecklist(given: string | File, area: HTMLTextAreaElement): Promise<void> {
  const verdict = document.querySelector('[data-self-check-verdict]');
  const say = (words: string) => {
    if (verdict) verdict.textContent = words;
  };
  const refusal = sizeRefusal(typeof given === 'string' ? given.length : given.size);
  if (refusal)
    return say(
      `${refusal} Nothing was changed. Check the trace on the command line instead, where any size is allowed.`,
    );
  const text = typeof given === 'string' ? given : await readUtf8(given);
  if (text === undefined) return say(Object.values(notUtf8((given as File).name)).join(' '));
  if (typeof given !== 'string' && text.length <= maxEditable) area.value = text;
  clearList();
  if (text.trim() === '') {
    cancelCheck();
    return say('Paste a trace first.');
  }
  say('Checking…');
  try {
    const check = await checkInWorker(text, { kind: 'trace' });
    const [trace] = check?.documents ?? [];
    if (!check || !trace) return;
    fillList(trace.results);
    const aside =
      text.length > maxEditable
        ? ' The trace is too long to show in the field above, but we checked all of it.'
        : '';
    const more =
      check.counts.documents > 1 ? ' The text contains several documents. The list shows one of them.' : '';
    say(verdictOf(trace) + aside + more);
  } catch (error) {
    say((error as Error).message);
  }
}

/** The verdict in words, with the findings that have no line in the list, such as one about a limit of the checker. */
function verdictOf({ conforms, counts, results }: CheckedDocument): string {
  const failed = results.filter(({ status }) => status === 'fail');
  const listed = new Set(listItems().map((item) => item.dataset.check));
  const unlisted = failed.filter(({ id }) => !listed.has(id));
  const found = counts.must + counts.should;
  const count = `${found.toLocaleString(document.documentElement.lang)} ${found === 1 ? 'finding' : 'findings'}`;
  if (conforms) {
    const should = found === 1 ? ' for a SHOULD clause' : ' for SHOULD clauses';
    return `This trace conforms${found > 0 ? `, with ${count}${should}` : ''}. The list below shows its results.`;
  }
  if (unlisted.length === 0)
    return `This trace does not conform: ${count}, each next to its line in the list.`;
  const rest =
    unlisted.length < failed.length ? ' The other findings are next to their lines in the list.' : '';
  const words = unlisted.map(({ clause, message, fix }) =>
    `Clause ${clause}: ${message}. ${fix ?? ''}`.trim(),
  );
  return `This trace does not conform: ${count}. ${words.join(' ')}${rest}`;
}

const listItems = () => [...document.querySelectorAll<HTMLElement>('[data-check]')];

function clearList(): void {
  for (const item of listItems()) show(item, '', '');
}

function fillList(results: CheckedDocument['results']): void {
  for (const item of listItems()) {
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
