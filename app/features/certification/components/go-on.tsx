import { notSold } from '#app/lib/not-sold.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { PricedLevel } from '../pricing.server.ts';
import { signInFirst } from '../purchase-notices.ts';
import { BuyForm } from './buy-form.tsx';

/** For somebody who wanted to buy and was sent to sign in: the purchase, where they left it. */
export function GoOn({ level, isSignedIn }: { level: PricedLevel; isSignedIn: boolean }) {
  if (level.isOwned) return <Notice notice={{ title: `You already own ${level.name}.` }} />;
  if (!level.isSold) return <Notice notice={{ title: notSold, destructive: true }} />;
  if (!isSignedIn) return <Notice notice={signInFirst(level.id)} />;
  return (
    <section aria-labelledby="go-on" className="border-y border-ink py-5">
      <h2 id="go-on" className="text-xl">
        Go on with {level.name}
      </h2>
      <p className="mt-1.5 mb-4 text-soft">
        You are signed in. ${level.priceUsd} USD, paid once on the payment provider’s page.
      </p>
      <BuyForm level={level} isSignedIn />
    </section>
  );
}
