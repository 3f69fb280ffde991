import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CheckoutLink } from '#app/ui/checkout-link.tsx';
import { openCheckout } from '#app/ui/checkout-tab.ts';
import { notify, takeAway } from '#app/ui/toaster.tsx';
import { purchasePath, purchaseRefused, signInFirst, unexpectedFailure } from '../purchase-notices.ts';

interface BuyFormProps {
  level: { id: string; name: string; priceId: string };
  isSignedIn: boolean;
  variant?: 'primary' | 'secondary';
}

/** Buys a level: opens the payment page in a new tab, or without scripts by an ordinary post. */
export function BuyForm({ level: { id, name, priceId }, isSignedIn, variant }: BuyFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [checkout, setCheckout] = useState<{ url: string; isOpen: boolean }>();

  const buy = async (event: FormEvent) => {
    event.preventDefault();
    const of = `buy ${id}`;
    takeAway(of);
    if (!isSignedIn) return notify(signInFirst(purchasePath(id)), of);
    setIsBusy(true);
    setCheckout(undefined);
    const outcome = await openCheckout('/api/create-payment', { price_id: priceId, product_name: name });
    setIsBusy(false);
    if ('url' in outcome) setCheckout(outcome);
    else if ('lost' in outcome) notify(unexpectedFailure, of);
    else notify(purchaseRefused(purchasePath(id), outcome.refused.status, outcome.refused.message), of);
  };

  return (
    <form method="post" action="/pricing" onSubmit={buy}>
      <input type="hidden" name="price_id" value={priceId} />
      <Button type="submit" variant={variant} busy={isBusy}>
        {isBusy ? 'Processing...' : `Buy ${name}`}
      </Button>
      <CheckoutLink checkout={checkout} />
    </form>
  );
}
