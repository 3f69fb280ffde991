import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { LogoMark } from '#app/ui/logo.tsx';
import { FormNotice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { TextField } from '#app/ui/text-fields.tsx';
import { site } from '#site';
import type { Route } from './+types/checkout';
import { answerCheckout, showCheckout } from './checkout.server.ts';

export const handle: PageHandle = { page: 'reading', Header: () => null };

export const meta = unlistedMeta('Sandbox checkout', 'A checkout in which no money moves.');

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
  refunds_changed: 'Paid, and a part refunded.',
  refund_failed: 'Paid, and a refund did not arrive.',
  disputed: 'Paid, and disputed at the bank.',
  dispute_won: 'Paid. A dispute was won.',
  dispute_lost: 'Paid, and taken back by the bank.',
  processing: 'This payment is being processed.',
};

/** The sandbox's hosted page: a provider's page in the original, the order on the left, the payment on the right. */
export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, what, sum, email, until, backTo, moves, countries } = loaderData;
  return (
    <div className="grid grid-cols-1 md:min-h-dvh md:grid-cols-2">
      <div className="flex flex-col justify-center border-rule bg-faint px-6 py-10 max-md:border-b md:items-end md:border-r md:px-12">
        <div className="w-full max-w-[26rem]">
          <p className="flex items-center gap-3 font-serif text-xl">
            <LogoMark />
            {site.product}
          </p>
          <h1 className="mt-8 text-3xl text-balance md:mt-14">
            {state === 'open' ? `Pay ${sum}` : outcomes[state]}
          </h1>
          <dl className="mt-8 border-t border-edge">
            {[
              ['What', what],
              ['Sum', `${sum}, once`],
              ...(email ? [['Receipt to', email]] : []),
              ...(state === 'open' ? [['Open until', until]] : []),
            ].map(([term, detail]) => (
              <div
                key={term}
                className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 border-b border-edge py-3"
              >
                <dt className="text-soft">{term}</dt>
                <dd className="wrap-anywhere">{detail}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className="flex flex-col justify-center bg-sheet px-6 py-10 md:px-12">
        <div className="w-full max-w-[26rem]">
          <p className="kicker">Sandbox checkout</p>
          <p className="mt-4 font-serif text-xl">No money moves here.</p>
          <p className="mt-2 text-soft">
            This page replaces a payment provider’s page, on this machine only. It asks for no card. It
            reports your choice to the site through the same signed webhook.
          </p>
          <form method="post" noValidate className="mt-8 grid gap-3">
            {countries && <BuyerFields answer={actionData} countries={countries} />}
            {state === 'open' ? (
              <>
                <Button type="submit" name="button" value="pay">
                  Pay
                </Button>
                <Button type="submit" name="button" value="decline" variant="secondary">
                  Decline
                </Button>
                <Button type="submit" name="button" value="cancel" variant="quiet">
                  Cancel
                </Button>
              </>
            ) : (
              <>
                <ButtonLink href={backTo}>Back to the site</ButtonLink>
                {moves.map(({ button, label }) => (
                  <Button key={button} type="submit" name="button" value={button} variant="secondary">
                    {label}
                  </Button>
                ))}
              </>
            )}
          </form>
        </div>
      </div>
    </div>
  );
}

interface BuyerFieldsProps {
  answer: FormAnswer | undefined;
  countries: { value: string; label: string }[];
}

/** The buyer's details for an invoice. */
function BuyerFields({ answer, countries }: BuyerFieldsProps) {
  const field = fieldsOf(answer);
  return (
    <div className="mb-4 grid gap-5">
      <FormNotice answer={answer} fieldOf={field} />
      <TextField {...field('name', 'Name')} autoComplete="billing name" />
      <TextField {...field('company', 'Company')} optional autoComplete="billing organization" />
      <TextField {...field('street', 'Street and number')} autoComplete="billing address-line1" />
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
        <TextField {...field('postcode', 'Postcode')} autoComplete="billing postal-code" />
        <TextField {...field('town', 'Town')} autoComplete="billing address-level2" />
      </div>
      <SelectField
        {...field('country', 'Country')}
        placeholder="Choose one"
        choices={countries}
        autoComplete="billing country"
      />
      <TextField
        {...field('vat_id', 'VAT number')}
        optional
        hint="Begin with the letters of the country. We check only the format, not whether the number is in use."
      />
      <TextField {...field('purchase_order', 'Your purchase-order number')} optional />
    </div>
  );
}
