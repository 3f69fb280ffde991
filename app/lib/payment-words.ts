/** How the desk names the states of a payment. */
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

/** Who took a payment, in words. */
export const providerInWords = (provider: string) => providers[provider] ?? provider;
