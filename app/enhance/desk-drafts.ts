/** How long typing has to rest before it is kept, and how long a try that failed waits for the next, in milliseconds. */
const rest = 1000;
const pause = 10_000;

/**
 * Keeps a form of the desk on the server while it is typed: `data-draft-of` is the address of its page,
 * `data-draft-version` what it is about if not what the form says, and `[data-draft-state]` in it says 'Saved 12:04'.
 * Files are no part of it. The browser asks before the page is left with what is not kept yet.
 */
export function keepDraft(form: HTMLFormElement): void {
  const state = form.querySelector<HTMLElement>('[data-draft-state]');
  const address = `/api/desk-drafts?of=${encodeURIComponent(form.dataset.draftOf ?? '')}`;
  let kept: string | undefined = isTouched(form) ? undefined : readTexts(form);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  let isSent = false;

  /** Nothing is announced twice. */
  const say = (text: string) => {
    if (state && state.textContent !== text) state.textContent = text;
  };

  async function keep(): Promise<void> {
    clearTimeout(timer);
    const texts = readTexts(form);
    if (isSent || texts === kept) return;
    request?.abort();
    const own = new AbortController();
    request = own;
    try {
      const body = new URLSearchParams(texts);
      if (form.dataset.draftVersion !== undefined) body.set('version', form.dataset.draftVersion);
      const answer = await fetch(address, { method: 'POST', body, redirect: 'error', signal: own.signal });
      const { savedAt, message } = (await answer.json()) as { savedAt: string; message?: string };
      if (answer.ok) kept = texts;
      say(answer.ok ? `Saved ${clockOf(new Date(savedAt))}` : `Not saved yet. ${message ?? ''}`);
    } catch {
      if (!own.signal.aborted) say('Not saved yet: the site does not answer.');
    }
    if (request === own && kept !== texts) timer = setTimeout(keep, pause);
  }

  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, rest);
  };
  form.addEventListener('input', keepSoon);
  form.addEventListener('change', keepSoon);
  document.addEventListener('submit', ({ target, submitter }) => {
    if (target !== form && submitter?.getAttribute('value') !== 'discard') return;
    // What opens in another tab leaves the form where it is.
    if (submitter?.getAttribute('formtarget') === '_blank') return;
    isSent = true;
    clearTimeout(timer);
    request?.abort();
  });
  // Back from the page that it was sent to.
  addEventListener('pageshow', () => {
    isSent = false;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keep();
  });
  addEventListener('beforeunload', (event) => {
    if (!isSent && (readTexts(form) !== kept || hasFile(form))) event.preventDefault();
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

/** Before this script came, or it was sent and not saved. */
function isTouched(form: HTMLFormElement): boolean {
  return (
    'draftUnsaved' in form.dataset ||
    [...form.elements].some(
      (field) =>
        (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
        (field instanceof HTMLInputElement &&
          (field.checked !== field.defaultChecked ||
            (field.type === 'text' && field.value !== field.defaultValue))),
    )
  );
}

function hasFile(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => field instanceof HTMLInputElement && field.files?.length);
}

const clockOf = (date: Date): string =>
  date.toLocaleTimeString(document.documentElement.lang, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** '12:04' of today, else '22 November, 12:04'. */
function momentOf(date: Date): string {
  const day = date.toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'long' });
  return date.toDateString() === new Date().toDateString() ? clockOf(date) : `${day}, ${clockOf(date)}`;
}
