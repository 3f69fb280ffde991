import type { PaymentLabel } from '#app/lib/payment-words.ts';

/** States of a team's seat, with their labels on the owner's page. */
export const seatStates = {
  free: 'free',
  invited: 'invited',
  linked: 'given by link',
  accepted: 'accepted',
  expired: 'expired',
  refunded: 'refunded',
} as const;

export type SeatState = keyof typeof seatStates;

export const isSeatState = (text: string): text is SeatState => Object.hasOwn(seatStates, text);

/** Standing of an order's seats by its payment, including accepted ones. */
export function standingOf(status: PaymentLabel): 'valid' | 'on hold' | 'ended' {
  if (status === 'paid') return 'valid';
  return status === 'disputed' || status === 'refund_failed' ? 'on hold' : 'ended';
}

/** Path of the offer of a number of seats of a level. */
export const teamOfferPath = (level: string, seats: number) => `/pricing/teams?level=${level}&seats=${seats}`;

/** The page where the owner of a team's seats gives them to people. */
export const teamPath = (orderId: string) => `/account/teams/${orderId}`;

/** Page of an accepted seat, for its holder. */
export const ownSeatPath = (voucherId: string) => `/account/seats/${voucherId}`;

/** Path for accepting a seat. The secret token is in the query, which no log records. */
export const seatLinkPath = (token: string) => `/seat?link=${token}`;
