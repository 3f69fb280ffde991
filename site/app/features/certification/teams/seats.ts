import type { PaymentLabel } from '#app/lib/payment-words.ts';
import type { Level } from '#app/services/curriculum/levels.server.ts';

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

/** Days from the payment in which the owner can refund free seats. `/terms` names them. */
export const refundDays = 14;

/** Path of the offer of a number of seats of a level. */
export const teamOfferPath = (level: string, seats: number) => `/pricing/teams?level=${level}&seats=${seats}`;

/** The page where the owner of a team's seats gives them to people. */
export const teamPath = (orderId: string) => `/account/teams/${orderId}`;

/** Page of an accepted seat, for its holder. */
export const ownSeatPath = (voucherId: string) => `/account/seats/${voucherId}`;

/** Path for accepting a seat. The secret token is in the query, which our logs do not record. */
export const seatLinkPath = (token: string) => `/seat?link=${token}`;

/** Price of a number of seats of a level, and the price id for their purchase. */
interface SeatOffer {
  seats: number;
  /** Price of one seat, whole US dollars. */
  priceUsd: number;
  totalUsd: number;
  /**
   * `price_foundation_20_seats_780`: level, number and total in US dollars, so that a page with an old price cannot
   * sell at the new one.
   */
  priceId: string;
}

/** The fewest that are sold of a level at once. */
export const fewestSeats = ({ seatPrices }: Pick<Level, 'seatPrices'>): number => seatPrices[0]?.from ?? 2;

/** Offer for a number of seats; undefined for fewer or more than are sold. */
export function offerSeats(
  level: Pick<Level, 'id' | 'seatPrices'>,
  seats: number,
  most: number,
): SeatOffer | undefined {
  const step =
    Number.isInteger(seats) && seats <= most && level.seatPrices.findLast(({ from }) => from <= seats);
  if (!step) return undefined;
  const { priceUsd } = step;
  const totalUsd = priceUsd * seats;
  return { seats, priceUsd, totalUsd, priceId: `price_${level.id}_${seats}_seats_${totalUsd}` };
}

/** Offer of a price id, if its price is current. */
export function readSeatPrice<L extends Pick<Level, 'id' | 'seatPrices'>>(
  priceId: string,
  levels: readonly L[],
  most: number,
): { level: L; offer: SeatOffer } | undefined {
  const [, id, seats] = /^price_([a-z]+)_(\d{1,3})_seats_\d{1,7}$/.exec(priceId) ?? [];
  const level = levels.find((one) => one.id === id);
  const offer = level && offerSeats(level, Number(seats), most);
  return level && offer?.priceId === priceId ? { level, offer } : undefined;
}
