import { type FormEvent, useState } from 'react';
import { timeInWords } from '#app/lib/dates.ts';
import { notSold } from '#app/lib/not-sold.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CheckoutLink, openCheckout } from '#app/ui/checkout.tsx';
import { notify, takeAway } from '#app/ui/toaster.tsx';
import type { PricedLevel } from '../pricing.server.ts';
import { purchasePath, purchaseRefused, signInFirst, unexpectedFailure } from '../purchase-notices.ts';

interface TierCardProps {
  level: PricedLevel;
  isSignedIn: boolean;
  /** True if payments are open to this visitor. */
  isOpen: boolean;
}

/** Card of one level. Its rows are a subgrid, so that prices and lists of the three cards align. */
export function TierCard({ level, isSignedIn, isOpen }: TierCardProps) {
  const { id, name, badge, description, priceUsd, features, modules, minutes, paceDays } = level;
  const { isPopular, isOwned, isSold } = level;
  return (
    <article
      className="row-span-8 grid min-w-0 grid-rows-subgrid content-start gap-y-0 max-md:py-3"
      aria-labelledby={`tier-${id}`}
    >
      <p className="kicker flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {level.level} <Badge>{badge}</Badge>
        {isPopular && <Badge>Most Popular</Badge>}
        {isOwned && <Badge tone="ok">You own this level</Badge>}
      </p>
      <h2 id={`tier-${id}`} className="mt-3 text-2xl">
        {name}
      </h2>
      <p className="mt-2.5 text-[0.9375rem] text-soft">{description}</p>
      <p className="mt-6 flex items-baseline gap-2.5">
        <span className="font-serif text-[2.5rem] leading-none">${priceUsd}</span>
        <span className="kicker">USD, one-time</span>
      </p>
      <div className="mt-5 mb-8">
        {isOwned ? (
          <p className="flex flex-wrap gap-x-5 gap-y-2">
            <ButtonLink href={`/assessment?level=${id}`} variant="secondary">
              Take Assessment
            </ButtonLink>
            <ButtonLink href="/courses" variant="quiet">
              Start Learning
            </ButtonLink>
          </p>
        ) : !isSold ? (
          <p className="text-[0.9375rem]">{notSold}</p>
        ) : (
          isOpen && (
            <BuyForm level={level} isSignedIn={isSignedIn} variant={isPopular ? 'primary' : 'secondary'} />
          )
        )}
        {isSold && isOpen && (
          <p className="mt-3 text-sm">
            <a className="link" href={`/pricing/teams?level=${id}`}>
              For teams<span className="sr-only">: seats of {name}</span>
            </a>
          </p>
        )}
      </div>
      <ul
        className="nodes self-start border-t border-rule text-[0.9375rem]"
        aria-label={`Included in ${name}`}
      >
        {features.map(({ text, isFree }) => (
          <li key={text} className="border-b border-rule py-2">
            {text} {isFree && <span className="kicker block text-ok">free for everyone</span>}
          </li>
        ))}
      </ul>
      <div>
        <h3 className="kicker mt-6 font-sans font-semibold text-ink">Modules</h3>
        <ul className="mt-1.5 text-sm">
          {modules.map(({ id, code, title }) => (
            <li key={id} className="flex items-baseline gap-3 py-0.5">
              <span className="kicker flex-none">{code}</span>
              <a className="link min-w-0" href={`/course-module?module=${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="kicker mt-5 font-sans font-semibold text-ink">Timeline</h3>
        <p className="mt-1.5 text-sm">
          Suggested pace: {paceDays} days, for {timeInWords(minutes)} of lessons and exercises
        </p>
      </div>
    </article>
  );
}

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
