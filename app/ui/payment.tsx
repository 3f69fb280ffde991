import { Badge } from './badge.tsx';
import { choicesOf } from './choice-fields.tsx';
import { TextLink } from './link.tsx';

/** How the desk names the states of a payment. */
const labels = {
  pending: 'Not paid yet',
  paid: 'Paid',
  disputed: 'Disputed',
  charged_back: 'Charged back',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  expired: 'Expired',
  failed: 'Declined',
} as const;

type Status = keyof typeof labels;

/** The states, to choose one of. */
export const paymentChoices = choicesOf(labels);

/** What somebody has to do something about carries the signal. */
const tones = {
  pending: 'quiet',
  paid: 'ok',
  disputed: 'signal',
  charged_back: 'plain',
  refunded: 'plain',
  refund_failed: 'signal',
  expired: 'quiet',
  failed: 'quiet',
} as const;

export function PaymentBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{labels[status]}</Badge>;
}

export const paymentInWords = (status: Status) => labels[status];

const providers: Record<string, string> = {
  stripe: 'Stripe',
  'stripe-test': 'Stripe, test mode',
  sandbox: 'Sandbox, no money',
};

/** Who took a payment, in words. */
export const providerInWords = (provider: string) => providers[provider] ?? provider;

interface PaymentLinkProps {
  status: Status;
  provider: string;
  /** At the provider; nothing when this site is not connected to it, or the payment never got there. */
  paymentPage: string | undefined;
}

const acts: Partial<Record<Status, string>> = {
  paid: 'Refund',
  disputed: 'Answer',
  refund_failed: 'Refund',
};

/** The way to the payment at its provider, where refunds are made and disputes answered. */
export function PaymentLink({ status, provider, paymentPage }: PaymentLinkProps) {
  if (!paymentPage) return <span className="text-soft">none</span>;
  const where = provider === 'sandbox' ? 'in the sandbox' : 'at Stripe';
  return (
    <TextLink href={paymentPage} newTab>
      {acts[status] ?? 'See'} it {where}
    </TextLink>
  );
}
