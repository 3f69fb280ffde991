import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { FormAnswer, NoticeContent } from '#app/lib/form-answer.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { Button } from '#app/ui/button.tsx';
import { Cards } from '#app/ui/card.tsx';
import { CheckoutLink, openCheckout } from '#app/ui/checkout.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { notify, takeAway } from '#app/ui/toaster.tsx';
import { donationTiers, isAmount, readAmount, wrongAmount } from '../tiers.ts';

interface DonationFormProps {
  /** Answer to a form post without JavaScript. */
  answer: FormAnswer | undefined;
  /** Head of the page. */
  children: ReactNode;
}

/** Lowest amount (US dollars) whose button the specification wants highlighted. */
const highlightedFrom = 1_000;
const badAddress = 'Invalid email address';

/**
 * Form with a button for each amount, and a field for any other. The payment page opens in a new tab; without scripts,
 * the form is an ordinary post. A button's value is its amount, or `own` for that of the field.
 */
export function DonationForm({ answer, children }: DonationFormProps) {
  const [busy, setBusy] = useState<string>();
  const [checkout, setCheckout] = useState<{ url: string; isOpen: boolean; of: string }>();
  const [errors, setErrors] = useState(answer?.errors ?? {});
  const ownButton = useRef<HTMLSpanElement>(null);
  const fieldOf = fieldsOf({ values: answer?.values ?? {}, errors }, {}, 'donation');

  const donate = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const fieldNamed = (name: string) => elements.namedItem(name) as HTMLInputElement;
    const { value: pressed } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    const refuse = (name: 'email' | 'own', message: string) => {
      setErrors({ [name]: message });
      fieldNamed(name).focus();
    };
    takeAway('donation');
    setErrors({});
    setCheckout(undefined);
    if (fieldNamed('email').validity.typeMismatch) return refuse('email', badAddress);
    const amount = readAmount(pressed === 'own' ? fieldNamed('own').value : pressed);
    if (!isAmount(amount)) return refuse('own', wrongAmount);
    const email = fieldNamed('email').value.trim();
    setBusy(pressed);
    const outcome = await openCheckout('/api/create-donation', { amount, ...(email && { email }) });
    setBusy(undefined);
    if ('url' in outcome) setCheckout({ ...outcome, of: pressed });
    else if ('refused' in outcome && outcome.refused.field === 'email')
      refuse('email', outcome.refused.message);
    else notify(donationFailed('refused' in outcome ? outcome.refused : undefined), 'donation');
  };

  const button = (value: string, label: string, isHighlighted: boolean) => (
    <Button
      type="submit"
      name="amount"
      value={value}
      variant={isHighlighted ? 'primary' : 'secondary'}
      busy={busy === value}
      disabled={busy !== undefined}
    >
      {busy === value ? 'Processing...' : label}
    </Button>
  );
  const checkoutOf = (value: string) => (
    <CheckoutLink checkout={checkout?.of === value ? checkout : undefined} />
  );

  return (
    <form method="post" noValidate onSubmit={donate}>
      {/* A form's first button is what Enter in a field presses: nobody chose an amount by typing an address. */}
      <button type="submit" disabled hidden />
      <div className="mb-10 grid gap-y-8">
        {children}
        {answer?.message && <Notice notice={answer.message} />}
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
              {button(String(amount), `Donate $${formatNumber(amount)}`, amount >= highlightedFrom)}
              {checkoutOf(String(amount))}
            </div>
          </section>
        ))}
      </Cards>
      <section
        aria-labelledby="own-amount"
        className="mt-12 grid gap-x-12 gap-y-5 border-t border-rule pt-6 md:grid-cols-2"
      >
        <div>
          <h2 id="own-amount" className="text-xl">
            Other amount
          </h2>
          <p className="mt-2 max-w-[28em] text-[0.9375rem] text-soft">
            Any whole number of US dollars from 1 to 999,999, charged once.
          </p>
        </div>
        <div className="max-w-[28rem]">
          <div className="grid gap-4">
            <TextField
              {...fieldOf('own', 'Amount in US dollars')}
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
              placeholder="25"
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                ownButton.current?.querySelector('button')?.click();
              }}
            />
            <span ref={ownButton}>{button('own', 'Donate this amount', false)}</span>
          </div>
          {checkoutOf('own')}
        </div>
      </section>
      <section
        aria-labelledby="receipt"
        className="mt-12 grid gap-x-12 gap-y-5 border-t border-rule pt-6 md:grid-cols-2"
      >
        <div>
          <h2 id="receipt" className="text-xl">
            Receipt
          </h2>
          <p className="mt-2 max-w-[28em] text-[0.9375rem] text-soft">
            For a receipt, enter your address before you choose an amount.
          </p>
        </div>
        <div className="max-w-[28rem]">
          <TextField
            {...fieldOf('email', 'Email')}
            optional
            hint="We send the receipt to this address, and then delete the address."
            type="email"
            maxLength={255}
            autoComplete="email"
          />
        </div>
      </section>
    </form>
  );
}

/** The specification's message, or the server's own for 429 and 503, which says what to do. */
export function donationFailed(refused?: { status: number; message: string }): NoticeContent {
  const isTold = refused?.status === 429 || refused?.status === 503;
  const description = isTold ? refused.message : 'Failed to process donation. Please try again.';
  return { title: 'Error', description, destructive: true };
}
