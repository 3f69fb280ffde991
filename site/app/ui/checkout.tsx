import { postJson } from '#app/lib/post-json.ts';

/** Beside the button that asked for it: the page to pay on, for whom the new tab was blocked or got lost. */
export function CheckoutLink({ checkout }: { checkout: { url: string; isOpen: boolean } | undefined }) {
  return (
    <p role="status" className="mt-3 text-sm text-soft empty:hidden">
      {checkout && (
        <>
          {checkout.isOpen ? 'The checkout is open in a new tab.' : 'Your browser did not open a new tab.'}{' '}
          <a className="link" href={checkout.url}>
            Go to the checkout
          </a>
        </>
      )}
    </p>
  );
}

/** Outcome of a call that answers `{url}`, the URL of a page to pay on. */
type CheckoutOutcome =
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
