import type { RouterContextProvider } from 'react-router';
import { formatMoney } from '#app/lib/money.ts';
import { lookUpAtOnce } from '#app/services/payments/at-once.server.ts';
import { isContradicted } from '#app/services/payments/take-in.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
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
  const { db } = context.get(servicesContext);
  // Ids of providers look like this; anything else is not asked for.
  if (sessionId === null || !/^[\w-]{1,255}$/.test(sessionId)) return { state: 'unknown' };
  const known = await findDonationBySession(db, sessionId);
  if (known?.status === 'pending') await lookUpAtOnce(context, { ...known, sessionId });
  const donation = known?.status === 'pending' ? await findDonationBySession(db, sessionId) : known;
  if (!donation) return { state: 'unknown' };
  const state = states[donation.status];
  const isReviewed = state === 'pending' && (await isContradicted(db, `donation:${donation.id}`));
  return { state: isReviewed ? 'review' : state, sum: formatMoney(donation.amount, donation.currency) };
}
