import { fetchPage } from './fetch-page.ts';

/**
 * `[data-settling]`: the state of a page while a payment is being confirmed, with the seconds before each request. The
 * page is fetched until its state is settled, which then replaces this one, or until the last request. Without scripts
 * the page's link does the same.
 */
export async function start(shown: HTMLElement): Promise<void> {
  for (const pause of shown.dataset.settling?.split(' ') ?? []) {
    await new Promise((resolve) => setTimeout(resolve, Number(pause) * 1000));
    // A lost answer says nothing about the payment: the next request follows.
    const page = await fetchPage(location.href).catch(() => undefined);
    if (!page || page.querySelector('[data-settling]')) continue;
    document.title = page.title;
    shown.removeAttribute('data-settling');
    shown.replaceChildren(...(page.getElementById(shown.id)?.childNodes ?? []));
    return;
  }
}
