import { clockOf } from './local-clock.ts';

/** Debounce, retry delay, request timeout, and how long a submitted form waits for a request (ms). */
const debounceMs = 1000;
const retryDelay = 10_000;
const requestTimeout = 30_000;
const submitGrace = 3000;

/**
 * Stores a form of the desk on the server while you type. `data-draft-of` is the path of its page, `data-draft-at` the
 * time of its last draft, and `data-draft-version` the version that the draft belongs to, if it is not the form's.
 * `[data-draft-state]` in the form says 'Saved 12:04'. Files are not stored. The browser asks before you leave the page
 * with changes that are not stored.
 */
export function start(form: HTMLFormElement): void {
  const state = form.querySelector<HTMLElement>('[data-draft-state]');
  const { draftOf = '', draftAt = '', draftVersion } = form.dataset;
  let kept: string | undefined = isTouched(form) ? undefined : readTexts(form);
  let keptAt = draftAt;
  /**
   * Texts of a request without an answer. They may be stored: sent again unchanged, they are not taken for another
   * tab's.
   */
  let unanswered: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The pending request. There is one at a time, because several could arrive in another order. */
  let running: Promise<void> | undefined;
  let isUnloading = false;
  let isElsewhere = false;

  /** Shows a state. The same state again is not announced. */
  const say = (text: string) => {
    if (state && state.textContent !== text) state.textContent = text;
  };

  async function send(texts: string): Promise<void> {
    const body = new URLSearchParams(texts);
    if (draftVersion !== undefined) body.set('version', draftVersion);
    const address = `/api/desk-drafts?${new URLSearchParams({ of: draftOf, after: keptAt })}`;
    const signal = AbortSignal.timeout(requestTimeout);
    try {
      const answer = await fetch(address, { method: 'POST', body, redirect: 'error', signal });
      const { savedAt, message = '' } = (await answer.json()) as { savedAt: string; message?: string };
      unanswered = undefined;
      isElsewhere = answer.status === 409;
      if (answer.ok) {
        kept = texts;
        keptAt = savedAt;
        say(`Saved ${clockOf(new Date(savedAt))}`);
      } else say(isElsewhere ? message : `Not saved yet. ${message}`);
    } catch {
      unanswered = texts;
      say('Not saved yet: the site is not responding.');
    }
  }

  async function keep(): Promise<void> {
    clearTimeout(timer);
    const texts = unanswered ?? readTexts(form);
    if (isUnloading || isElsewhere || running || texts === kept) return;
    running = send(texts);
    await running;
    running = undefined;
    if (kept !== readTexts(form)) timer = setTimeout(keep, kept === texts ? debounceMs : retryDelay);
  }

  const keepSoon = () => {
    // The form was submitted, but the page is still open.
    isUnloading = false;
    clearTimeout(timer);
    timer = setTimeout(keep, debounceMs);
  };
  form.addEventListener('input', keepSoon);
  form.addEventListener('change', keepSoon);
  document.addEventListener('submit', async (event) => {
    const { target, submitter, defaultPrevented } = event;
    const isDiscard = submitter?.getAttribute('value') === 'discard';
    // A submit that opens another tab leaves the form open.
    const opensTab = submitter?.getAttribute('formtarget') === '_blank';
    if (defaultPrevented || opensTab || (target !== form && !isDiscard)) return;
    const isSecondPress = isUnloading;
    isUnloading = true;
    clearTimeout(timer);
    if (!running) return;
    // A draft stored after the form would appear as unsaved changes.
    event.preventDefault();
    if (isSecondPress) return;
    await Promise.race([running, new Promise((resolve) => setTimeout(resolve, submitGrace))]);
    running = undefined;
    (target as HTMLFormElement).requestSubmit(submitter);
  });
  addEventListener('pagehide', () => {
    isUnloading = true;
  });
  // The visitor came back to the form.
  addEventListener('pageshow', () => {
    isUnloading = false;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keep();
  });
  addEventListener('beforeunload', (event) => {
    if (!isUnloading && (readTexts(form) !== kept || hasFile(form))) event.preventDefault();
  });

  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-draft-time]'))
    time.textContent = momentOf(new Date(time.dateTime));
  if (kept === undefined) keepSoon();
}

function readTexts(form: HTMLFormElement): string {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string') as [
    string,
    string,
  ][];
  return new URLSearchParams(texts).toString();
}

/** Whether the form was changed before this script loaded, or was sent and not saved. */
function isTouched(form: HTMLFormElement): boolean {
  return 'draftUnsaved' in form.dataset || ![...form.elements].every(isAsDrawn);
}

function isAsDrawn(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value === field.defaultValue;
  if (field instanceof HTMLOptionElement) return field.selected === field.defaultSelected;
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    // If no option is selected by default, the browser shows the first.
    return !options.some((option) => option.defaultSelected)
      ? field.selectedIndex <= 0
      : options.every(isAsDrawn);
  }
  if (!(field instanceof HTMLInputElement) || /^(hidden|file)$/.test(field.type)) return true;
  return /^(checkbox|radio)$/.test(field.type)
    ? field.checked === field.defaultChecked
    : field.value === field.defaultValue;
}

function hasFile(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => field instanceof HTMLInputElement && field.files?.length);
}

/** '12:04' for today, else '22 November, 12:04'. */
function momentOf(date: Date): string {
  const day = date.toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'long' });
  return date.toDateString() === new Date().toDateString() ? clockOf(date) : `${day}, ${clockOf(date)}`;
}
