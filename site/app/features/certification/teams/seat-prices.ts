import type { Level } from '#app/services/curriculum/levels.server.ts';

/** Price of a number of seats of a level, and the price id for their purchase. */
export interface SeatOffer {
  seats: number;
  /** Price of one seat, whole US dollars. */
  priceUsd: number;
  totalUsd: number;
  /** `price_foundation_20_seats_780`: level, number and sum, so that a page left open sells for no new price. */
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
