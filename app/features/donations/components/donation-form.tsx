import { type FormEvent, useState } from 'react';
import type { FormAnswer } from '#app/lib/form-answer.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { Button } from '#app/ui/button.tsx';
import { Cards } from '#app/ui/card.tsx';
import { CheckoutLink } from '#app/ui/checkout-link.tsx';
import { openCheckout } from '#app/ui/checkout-tab.ts';
import { TextField } from '#app/ui/text-fields.tsx';
import { notify, takeAway } from '#app/ui/toaster.tsx';
import { donationFailed } from '../donation-notices.ts';
import { donationTiers } from '../tiers.ts';

interface DonationFormProps {
  /** What an ordinary post was answered with. */
  answer: FormAnswer | undefined;
}

/** From here on the specification wants the buttons highlighted. */
const highlightedFrom = 1_000;
const badAddress = 'Invalid email address';

/** Six amounts, each a button of one form: in a new tab, and without scripts as an ordinary post. */
export function DonationForm({ answer }: DonationFormProps) {
  const [busyAmount, setBusyAmount] = useState<number>();
  const [checkout, setCheckout] = useState<{ url: string; isOpen: boolean; amount: number }>();
  const [emailError, setEmailError] = useState(answer?.errors.email);

  const donate = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    const refuseAddress = (message: string) => {
      setEmailError(message);
      field.focus();
    };
    takeAway('donation');
    setEmailError(undefined);
    setCheckout(undefined);
    if (field.validity.typeMismatch) return refuseAddress(badAddress);
    const amount = Number(button.value);
    const email = field.value.trim();
    setBusyAmount(amount);
    const outcome = await openCheckout('/api/create-donation', { amount, ...(email && { email }) });
    setBusyAmount(undefined);
    if ('url' in outcome) setCheckout({ ...outcome, amount });
    else if ('refused' in outcome && outcome.refused.field === 'email')
      refuseAddress(outcome.refused.message);
    else notify(donationFailed('refused' in outcome ? outcome.refused : undefined), 'donation');
  };

  return (
    <form method="post" noValidate onSubmit={donate}>
      {/* A form's first button is what Enter in a field presses: nobody chose an amount by typing an address. */}
      <button type="submit" disabled hidden />
      <div className="mb-12 max-w-[28rem]">
        <TextField
          label="Email"
          optional
          hint="For the receipt. It is deleted here once the receipt is sent."
          type="email"
          name="email"
          maxLength={255}
          autoComplete="email"
          defaultValue={answer?.values.email}
          error={emailError}
        />
      </div>
      <Cards>
        {donationTiers.map(({ amount, title, description }) => (
          <section
            key={amount}
            aria-labelledby={`donation-${amount}`}
            className="row-span-4 grid min-w-0 grid-rows-subgrid content-start gap-y-0 pb-2"
          >
            <h2 id={`donation-${amount}`} className="text-xl">
              {title}
            </h2>
            <p className="mt-2 font-serif text-[2rem] leading-tight">
              ${formatNumber(amount)} <span className="kicker">USD, once</span>
            </p>
            <p className="mt-2 text-[0.9375rem] text-soft">{description}</p>
            <div className="mt-5">
              <Button
                type="submit"
                name="amount"
                value={amount}
                variant={amount >= highlightedFrom ? 'primary' : 'secondary'}
                busy={busyAmount === amount}
                disabled={busyAmount !== undefined}
              >
                {busyAmount === amount ? 'Processing...' : `Donate $${formatNumber(amount)}`}
              </Button>
              <CheckoutLink checkout={checkout?.amount === amount ? checkout : undefined} />
            </div>
          </section>
        ))}
      </Cards>
    </form>
  );
}
