import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Route } from './+types/checkout';
import { answerCheckout, showCheckout } from './checkout.server.ts';

export const handle: PageHandle = { page: 'reading' };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sandbox checkout',
    description: 'A checkout in which no money moves.',
    noindex: true,
  });

export function loader({ context, params }: Route.LoaderArgs) {
  return showCheckout(context, params.id);
}

export function action({ request, context, params }: Route.ActionArgs) {
  return answerCheckout(context, params.id, request);
}

const outcomes = {
  paid: 'Paid. No money moved.',
  failed: 'The payment was declined. Nothing was charged.',
  expired: 'This page has expired. Nothing was charged.',
  refunded: 'Paid, and refunded.',
  processing: 'This payment is being processed.',
};

/** The sandbox's hosted page: what a provider would show on its own site. */
export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { state, name, sum, email, until, backTo } = loaderData;
  return (
    <div className="wrap max-w-[56rem] py-12 md:py-20">
      <p className="kicker mb-3">Sandbox checkout</p>
      <h1 className="mb-4 text-3xl">{state === 'open' ? `Pay ${sum}` : outcomes[state]}</h1>
      <p className="mb-10 max-w-[38em] text-soft">
        No money moves here. This page stands in for a payment provider’s, on this machine only, and tells the
        site what you press by the same signed call.
      </p>
      <dl className="mb-10 grid grid-cols-[auto_1fr] border-rule border-y">
        {[
          ['What', name],
          ['Sum', `${sum}, once`],
          ...(email ? [['Receipt to', email]] : []),
          ...(state === 'open' ? [['Open until', until]] : []),
        ].map(([term, detail]) => (
          <div
            key={term}
            className="col-span-2 grid grid-cols-subgrid gap-x-8 border-rule py-3 not-first:border-t"
          >
            <dt className="text-soft">{term}</dt>
            <dd className="break-words">{detail}</dd>
          </div>
        ))}
      </dl>
      {state === 'open' ? (
        <form method="post" className="flex flex-wrap gap-3">
          <Button type="submit" name="button" value="pay">
            Pay
          </Button>
          <Button type="submit" name="button" value="decline" variant="secondary">
            Decline
          </Button>
          <Button type="submit" name="button" value="cancel" variant="quiet">
            Cancel
          </Button>
        </form>
      ) : (
        <form method="post" className="flex flex-wrap gap-3">
          <ButtonLink href={backTo}>Back to the site</ButtonLink>
          {state === 'paid' && (
            <Button type="submit" name="button" value="refund" variant="secondary">
              Refund
            </Button>
          )}
        </form>
      )}
    </div>
  );
}
