import { isModifiedClick } from '#app/lib/modified-click.ts';
import { postJson } from '#app/lib/post-json.ts';
import { onClick } from './on-click.ts';

/**
 * Counts a visit before it opens in a new tab: `form[data-opens]`, whose action counts, and sponsored links to
 * partners (`data-partner`). The tab opens in the click itself, since one that is opened later is blocked; it goes to
 * the address that the answer names, or to the element's own when there is no answer. A file (`data-downloads-file`)
 * is saved without leaving the page.
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

/** The answer says where the file is and how often it was taken; without one the form goes by itself. */
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

/** Answer of a call that counts something; undefined when it fails, or takes more than four seconds. */
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
  // Blocked all the same: the browser follows the link or sends the form as it would without a script.
  if (!tab) return;
  event.preventDefault();
  tab.opener = null;
  const answer = await ask(call, body);
  tab.location.replace(answer?.redirectUrl ?? ownUrl);
  if (answer) show?.(answer);
}
