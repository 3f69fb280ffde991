import { Badge } from './badge.tsx';
import { TextLink } from './link.tsx';

/** How the desk names the states of a payment. */
const labels = {
  pending: 'Not paid yet',
  paid: 'Paid',
  refunded: 'Refunded',
  expired: 'Expired',
  failed: 'Declined',
} as const;

type Status = keyof typeof labels;

/** The states, to choose one of. */
export const paymentChoices = Object.entries(labels).map(([value, label]) => ({ value, label }));

export function PaymentBadge({ status }: { status: Status }) {
  const tone = status === 'paid' ? 'ok' : status === 'refunded' ? 'plain' : 'quiet';
  return <Badge tone={tone}>{labels[status]}</Badge>;
}

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

/** The way to the payment at its provider, where refunds are made. */
export function PaymentLink({ status, provider, paymentPage }: PaymentLinkProps) {
  if (!paymentPage) return <span className="text-soft">none</span>;
  const where = provider === 'sandbox' ? 'in the sandbox' : 'at Stripe';
  return (
    <TextLink href={paymentPage} newTab>
      {status === 'paid' ? 'Refund' : 'See'} it {where}
    </TextLink>
  );
}
