import { type PaymentLabel, paymentLabels } from '#app/lib/payment-words.ts';
import { Badge } from './badge.tsx';
import { TextLink } from './link.tsx';

const tones = {
  pending: 'quiet',
  paid: 'ok',
  disputed: 'signal',
  charged_back: 'plain',
  refunded: 'plain',
  refund_failed: 'error',
  expired: 'quiet',
  failed: 'quiet',
} as const;

export function PaymentBadge({ status }: { status: PaymentLabel }) {
  return <Badge tone={tones[status]}>{paymentLabels[status]}</Badge>;
}

interface PaymentLinkProps {
  status: PaymentLabel;
  provider: string;
  /** URL at the provider; undefined if there is no such page. */
  paymentPage: string | undefined;
}

const acts: Partial<Record<PaymentLabel, string>> = {
  paid: 'Refund',
  disputed: 'Answer',
  refund_failed: 'Refund',
};

/** A link to the payment at its provider. */
export function PaymentLink({ status, provider, paymentPage }: PaymentLinkProps) {
  if (!paymentPage) return <span className="text-soft">none</span>;
  const where = provider === 'sandbox' ? 'in the sandbox' : 'at Stripe';
  return (
    <TextLink href={paymentPage} newTab>
      {acts[status] ?? 'See'} it {where}
    </TextLink>
  );
}
