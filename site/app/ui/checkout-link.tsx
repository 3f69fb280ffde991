/** Beside the button that asked for it: the page to pay on, for whom the new tab was blocked or got lost. */
export function CheckoutLink({ checkout }: { checkout: { url: string; isOpen: boolean } | undefined }) {
  return (
    <p role="status" className="mt-3 text-sm text-soft empty:hidden">
      {checkout && (
        <>
          {checkout.isOpen ? 'The checkout is open in a new tab.' : 'Your browser opened no new tab.'}{' '}
          <a className="link" href={checkout.url}>
            Go to the checkout
          </a>
        </>
      )}
    </p>
  );
}
