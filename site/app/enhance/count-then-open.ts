import { isModifiedClick } from '#app/lib/modified-click.ts';
import { postJson } from '#app/lib/post-json.ts';
import { onClick } from './on-click.ts';

/**
 * Counts visits to what opens in a new tab: of `form[data-opens]`, whose action counts, and of sponsored links to
 * partners (`data-partner`). The tab opens within the click, since browsers block one that opens later. It goes to the
 * URL in the answer, or without an answer to that of the element. For `data-downloads-file`, a file is saved without
 * leaving the page.
 */
export function countThenOpen(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const { opens, downloadsFile } = form.dataset;
    const show = (name: string, count: number | undefined) => {
      const shown = form.closest('[data-counted]')?.querySelector(`[data-${name}]`);
      if (shown) shown.textContent = String(count);
      shown?.closest('[hidden]')?.removeAttribute('hidden');
    };
    if (downloadsFile !== undefined) saveCounted(event, form, (downloads) => show('downloads', downloads));
    if (opens) openCounted(event, form.action, {}, opens, ({ views }) => show('views', views));
  });
  onClick<HTMLAnchorElement>('a[data-partner][rel~=sponsored]', (link, event) => {
    if (isModifiedClick(event)) return;
    const body = {
      partnerId: link.dataset.partner,
      destinationUrl: link.href,
      referrerUrl: location.href,
    };
    openCounted(event, '/api/partner-redirect', body, link.href);
  });
}

interface Answer {
  redirectUrl: string;
  views?: number;
  downloads?: number;
}

/** Counts a download and starts it. Without an answer, the browser submits the form as usual. */
async function saveCounted(
  event: Event,
  form: HTMLFormElement,
  show: (downloads?: number) => void,
): Promise<void> {
  event.preventDefault();
  const answer = await ask(form.action, {});
  if (!answer) return form.submit();
  show(answer.downloads);
  location.assign(answer.redirectUrl);
}

/** Answer of a call that counts something; undefined if it fails or takes more than 4 seconds. */
async function ask(call: string, body: object): Promise<Answer | undefined> {
  const said = await postJson(call, body, { signal: AbortSignal.timeout(4000) });
  return said?.isOk ? said.answer : undefined;
}

async function openCounted(
  event: Event,
  call: string,
  body: object,
  ownUrl: string,
  show?: (answer: Answer) => void,
): Promise<void> {
  const tab = window.open('', '_blank');
  // If the tab is blocked, the browser follows the link or submits the form as without scripts.
  if (!tab) return;
  event.preventDefault();
  tab.opener = null;
  const answer = await ask(call, body);
  tab.location.replace(answer?.redirectUrl ?? ownUrl);
  if (answer) show?.(answer);
}
