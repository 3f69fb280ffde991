import { formatNumber } from '#app/lib/format-number.ts';
import { notSold } from '#app/lib/not-sold.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { refetched } from '#app/ui/refetched.ts';
import { TextField } from '#app/ui/text-fields.tsx';
import seatTerms from '../../../../../content/certification/seat-terms.json' with { type: 'json' };
import { FilledText } from '../../components/filled-text.tsx';
import { signInFirst } from '../../purchase-notices.ts';
import { answerSeatsForm, showSeatOffer } from '../offer-page.server.ts';
import { teamOfferPath } from '../seats.ts';
import type { Route } from './+types/offer';

/** Not kept finished: whether payments are open depends on where the request comes from. */
export const handle: PageHandle = { page: 'reading', startsPayments: true };

export const loader = (args: Route.LoaderArgs) => showSeatOffer(args);
export const action = (args: Route.ActionArgs) => answerSeatsForm(args);

type Shown = Route.ComponentProps['loaderData'];

export default function OfferPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { levels, level, asked, fewest, most } = shown;
  const wrong = shown.offer ? undefined : `Choose from ${fewest} to ${most} seats.`;
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href="/pricing" label="Pricing">
        teams
      </Breadcrumb>
      <h1 className="mt-4 text-3xl md:text-4xl">Seats for teams</h1>
      <p className="mt-5 max-w-[40em] text-soft md:text-lg">
        Buy a level for several people at once. Each seat gives one person {shown.gives}. You give the seats
        by email or by link, now or later.
      </p>
      <div className="mt-8 grid max-w-[44rem] gap-4 empty:hidden">
        {!shown.isOpen && <Notice notice={closed} />}
        {actionData?.message && <Notice notice={actionData.message} />}
      </div>
      <div
        className="mt-10 grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]"
        {...refetched('replace')}
      >
        <div>
          <form
            action="/pricing/teams"
            autoComplete="off"
            noValidate
            data-submit-on-change
            className="grid items-end gap-5 border-y border-rule py-6 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
          >
            <SelectField name="level" label="Level" choices={levels} defaultValue={level.id} />
            <TextField
              name="seats"
              label="Seats"
              type="number"
              inputMode="numeric"
              min={fewest}
              max={most}
              defaultValue={asked}
            />
            <Button type="submit" variant="secondary">
              Show the price
            </Button>
          </form>
          <div data-part="price" role="status" className="pt-6">
            {wrong ? <p className="field-error">{wrong}</p> : <Price {...shown} />}
          </div>
          <div data-part="results" tabIndex={-1} className="pt-6 outline-none">
            <Purchase {...shown} />
          </div>
        </div>
        <div data-part="steps" className="border-t border-rule pt-6">
          <Steps {...shown} />
        </div>
      </div>
      <Terms {...shown} />
    </div>
  );
}

const closed = { title: 'This site takes no payments at the moment.', isFact: true };
const usd = (amount: number) => `$${formatNumber(amount)}`;

function Price({ offer, level, hasInvoices }: Shown) {
  if (!offer) return null;
  return (
    <>
      <p className="kicker">
        {offer.seats} seats of {level.name}, {usd(offer.priceUsd)} each
      </p>
      <p className="mt-3 flex items-baseline gap-2.5">
        <span className="font-serif text-[2.5rem] leading-none">{usd(offer.totalUsd)}</span>
        <span className="kicker">USD, one-time</span>
      </p>
      {hasInvoices && (
        <p className="mt-4 max-w-[36em] text-[0.9375rem] text-soft">
          You get an invoice as soon as you have paid, with the tax in this price. The payment page asks for
          your company’s name, VAT number and purchase-order number, and the invoice shows them.
        </p>
      )}
    </>
  );
}

function Purchase({ offer, level, isSignedIn, isOpen }: Shown) {
  if (!offer || !isOpen) return null;
  if (!level.isSold) return <p>{notSold}</p>;
  const here = teamOfferPath(level.id, offer.seats);
  if (!isSignedIn) {
    const { title, action } = signInFirst(here);
    return (
      <>
        <ButtonLink href={action.href}>Sign in to buy {offer.seats} seats</ButtonLink>
        <p className="mt-3 text-sm text-soft">{title}</p>
      </>
    );
  }
  return (
    <form method="post" action={here}>
      <input type="hidden" name="price_id" value={offer.priceId} />
      <Button type="submit">Buy {offer.seats} seats</Button>
    </form>
  );
}

function Steps({ level, offer }: Shown) {
  return (
    <table>
      <caption className="pb-2 text-left">
        Price per seat for {level.name}. A single purchase costs {usd(level.priceUsd)}.
      </caption>
      <thead>
        <tr>
          <th scope="col">Seats</th>
          <th scope="col" className={right}>
            Each
          </th>
          <th scope="col" className={right}>
            Discount
          </th>
        </tr>
      </thead>
      <tbody>
        {level.steps.map(({ from, to, priceUsd, percentOff }) => (
          <tr
            key={from}
            aria-current={offer && offer.seats >= from && offer.seats <= to ? 'true' : undefined}
          >
            <th scope="row" className="font-normal">
              {from} to {to}
            </th>
            <td className={right}>{usd(priceUsd)}</td>
            <td className={right}>{percentOff} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const right = 'pr-0 text-right whitespace-nowrap';

const terms = <TextLink href="/terms#certification-purchases">terms</TextLink>;

function Terms({ validDays }: Shown) {
  return (
    <section aria-labelledby="how" className="mt-16 grid gap-x-16 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <h2 id="how" className="text-2xl">
        How it works
      </h2>
      <ul className="nodes max-w-[44em] border-t border-rule text-[0.9375rem]">
        {seatTerms.map((text) => (
          <li key={text} className="border-b border-rule py-3">
            <FilledText text={text} parts={{ validDays, terms }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
