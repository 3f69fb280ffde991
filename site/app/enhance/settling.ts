import { fetchPage } from './fetch-page.ts';

/**
 * `[data-settling]`: the state of a page while a payment is being confirmed, with the seconds between requests. The page is
 * fetched again until it says something else, which then replaces it. Without a script the page's link does the same.
 */
export async function start(shown: HTMLElement): Promise<void> {
  for (const pause of shown.dataset.settling?.split(' ') ?? []) {
    await new Promise((resolve) => setTimeout(resolve, Number(pause) * 1000));
    // A lost answer says nothing about the payment: it is asked again.
    const page = await fetchPage(location.href).catch(() => undefined);
    if (!page || page.querySelector('[data-settling]')) continue;
    document.title = page.title;
    shown.removeAttribute('data-settling');
    shown.replaceChildren(...(page.getElementById(shown.id)?.childNodes ?? []));
    return;
  }
}
