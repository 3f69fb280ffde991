/** Labels of a payment's statuses. */
export const paymentLabels = {
  pending: 'Not paid yet',
  paid: 'Paid',
  disputed: 'Disputed',
  charged_back: 'Charged back',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  expired: 'Expired',
  failed: 'Declined',
} as const;

export type PaymentLabel = keyof typeof paymentLabels;

const providers: Record<string, string> = {
  stripe: 'Stripe',
  'stripe-test': 'Stripe, test mode',
  sandbox: 'Sandbox, no money',
};

/** Name of a payment provider. */
export const providerInWords = (provider: string) => providers[provider] ?? provider;

/** Seconds between the requests of a page that waits for a payment: often at first, then less often. */
export const pausesUntilSettled: readonly number[] = [1, 1, 1, 2, 2, 3, 5, 5, 10, 10, 20, 30, 30, 60, 60];
