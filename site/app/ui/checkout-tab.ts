import { postJson } from '#app/lib/post-json.ts';

/** Outcome of a call that answers `{url}`, the URL of a page to pay on. */
export type CheckoutOutcome =
  | { url: string; isOpen: boolean }
  | { refused: { status: number; message: string; field?: string } }
  | { lost: true };

/**
 * Asks `call` for a page to pay on and opens it in a new tab. To be called in the click itself: the tab opens there
 * and then, since one that is opened later is blocked. When it was blocked all the same, `isOpen` is false and the
 * caller shows `url` as a link.
 */
export async function openCheckout(call: string, body: object): Promise<CheckoutOutcome> {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'Checkout';
    tab.document.body.append('Opening the checkout…');
  }
  const { isOk, status, answer } = (await postJson(call, body)) ?? {};
  if (isOk) {
    tab?.location.replace(answer.url);
    return { url: answer.url, isOpen: tab !== null && !tab.closed };
  }
  tab?.close();
  return answer?.message ? { refused: { ...answer, status } } : { lost: true };
}
