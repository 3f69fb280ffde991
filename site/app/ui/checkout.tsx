import { postJson } from '#app/lib/post-json.ts';

/** A link to the checkout page, in case the new tab was blocked or closed. Draws an empty status until there is one. */
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

/** Outcome of `openCheckout`. `lost`: there was no answer, or an error without a message. */
type CheckoutOutcome =
  | { url: string; isOpen: boolean }
  | { refused: { status: number; message: string; field?: string } }
  | { lost: true };

/**
 * Asks `call` for the URL of a checkout page, and opens that page in a new tab. Call it within the click: browsers
 * block a tab that opens later. If the tab was blocked or closed, `isOpen` is false.
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
