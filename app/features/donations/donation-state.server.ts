import type { RouterContextProvider } from 'react-router';
import { formatMoney } from '#app/lib/money.ts';
import { findAtOnce } from '#app/services/payments/at-once.server.ts';
import { findDonationBySession } from './donation.server.ts';

/** What `/donation-success` may say. */
export type DonationState = 'paid' | 'pending' | 'review' | 'over' | 'disputed' | 'returning' | 'unknown';

const states = {
  paid: 'paid',
  pending: 'pending',
  disputed: 'disputed',
  charged_back: 'over',
  refunded: 'over',
  refund_failed: 'returning',
  expired: 'over',
  failed: 'over',
} as const;

/** What became of the donation of a session; the provider is asked where it has not told. Donations are nobody's: the sum is all there is. */
export async function findDonationState(
  context: Readonly<RouterContextProvider>,
  sessionId: string | null,
): Promise<{ state: DonationState; sum?: string }> {
  const donation = await findAtOnce(context, 'donation', sessionId ?? '', findDonationBySession);
  if (!donation) return { state: 'unknown' };
  const { status, isReviewed, amount, currency } = donation;
  return { state: isReviewed ? 'review' : states[status], sum: formatMoney(amount, currency) };
}
