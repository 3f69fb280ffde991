/**
 * `[data-settling]`: what a page says while a payment is being confirmed, with the seconds between questions. The page is
 * fetched again until it says something else, which then takes its place. Without a script the page's link does the same.
 */
export async function followSettling(): Promise<void> {
  const shown = document.querySelector<HTMLElement>('[data-settling]');
  if (!shown) return;
  for (const pause of shown.dataset.settling?.split(' ') ?? []) {
    await new Promise((resolve) => setTimeout(resolve, Number(pause) * 1000));
    const page = await fetchPage();
    if (!page || page.querySelector('[data-settling]')) continue;
    document.title = page.title;
    shown.removeAttribute('data-settling');
    shown.replaceChildren(...(page.getElementById(shown.id)?.childNodes ?? []));
    return;
  }
}

/** A lost answer says nothing about the payment: it is asked again. */
async function fetchPage(): Promise<Document | undefined> {
  try {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return undefined;
  }
}
