/**
 * What is counted before it opens in a new tab: `form[data-opens]`, whose action counts, and sponsored links to
 * partners (`data-partner`). The tab opens in the click itself, since one that is opened later is blocked; it goes to
 * the address that the answer names, or to the element's own when there is no answer.
 */
export function countThenOpen(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const { opens } = form.dataset;
    if (!opens) return;
    openCounted(event, form.action, {}, opens, ({ views }) => {
      const count = form.closest('[data-counted]')?.querySelector('[data-views]');
      if (count) count.textContent = String(views);
    });
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-partner][rel~=sponsored]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
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
  const answer = await fetch(call, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(4000),
  })
    .then((response): Promise<Answer> | undefined => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  tab.location.replace(answer?.redirectUrl ?? ownUrl);
  if (answer) show?.(answer);
}
