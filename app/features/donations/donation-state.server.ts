import { formatMoney } from '#app/lib/money.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { isContradicted } from '#app/services/payments/payments.server.ts';
import { findDonationBySession } from './donation.server.ts';

/** What `/donation-success` may say. */
export type DonationState = 'paid' | 'pending' | 'review' | 'over' | 'unknown';

const states = {
  paid: 'paid',
  pending: 'pending',
  refunded: 'over',
  expired: 'over',
  failed: 'over',
} as const;

/** What became of the donation of a session at the provider. Donations are nobody's: the sum is all there is. */
export async function findDonationState(
  db: Database,
  sessionId: string | null,
): Promise<{ state: DonationState; sum?: string }> {
  // Ids of providers look like this; anything else is not asked for.
  const isId = sessionId !== null && /^[\w-]{1,255}$/.test(sessionId);
  const donation = isId ? await findDonationBySession(db, sessionId) : undefined;
  if (!donation) return { state: 'unknown' };
  const state = states[donation.status];
  const isReviewed = state === 'pending' && (await isContradicted(db, `donation:${donation.id}`));
  return { state: isReviewed ? 'review' : state, sum: formatMoney(donation.amount, donation.currency) };
}
