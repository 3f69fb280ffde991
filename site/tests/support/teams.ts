import { findOrderBySession } from '#app/features/certification/orders.server.ts';
import { acceptSeat } from '#app/features/certification/teams/accept.server.ts';
import { offerByLink } from '#app/features/certification/teams/give.server.ts';
import { refundSeats } from '#app/features/certification/teams/refunds.server.ts';
import { listSeats } from '#app/features/certification/teams/team.server.ts';
import { seatLink } from '#app/features/certification/teams/vouchers.server.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { testShop } from './buyers.ts';

type Shop = Awaited<ReturnType<typeof testShop>>;
type Person = Awaited<ReturnType<Shop['newBuyer']>>;
type Team = { buyer: Person & { name: string }; session: string; id: string };

const admin = { id: '00000000-0000-4000-8000-000000000001', role: 'admin' } as const;

export const fiveSeats = 'price_foundation_5_seats_220';

/** A site that sells, and functions for people who bought team seats. */
export async function testTeams(overrides: Partial<Config> = {}) {
  const shop = await testShop(overrides);
  const { fake, services, newBuyer, deliver, begin } = shop;
  const { db, config } = services;
  const named = (person: Person) => ({ ...person, name: '' });
  const seatsOf = async (id: string) => (await listSeats(db, id, { limit: 500 })).map(({ seat }) => seat);
  const tokenOf = (seat: { id: string; round: number }) =>
    new URL(seatLink(config, seat)).searchParams.get('link');
  return {
    ...shop,
    admin,
    named,
    seatsOf,
    tokenOf,
    /** Makes a person who bought seats. */
    async owner(priceId = fiveSeats): Promise<Team> {
      const buyer = named(await newBuyer());
      const session = await begin(buyer, priceId);
      await deliver(fake.pay(session));
      const order = await findOrderBySession(db, session);
      return { buyer, session, id: order?.id ?? '' };
    },
    /** Offers `count` more seats by link. Returns the link tokens of all seats that were offered so. */
    async links({ buyer, id }: Team, count: number) {
      await offerByLink(services, buyer, id, count);
      return (await seatsOf(id)).filter(({ offeredAt, email }) => offeredAt && !email).map(tokenOf);
    },
    accept: (person: Person, token: string | null | undefined, showsProgress = false) =>
      acceptSeat(services, named(person), token ?? null, { showsProgress }),
    refund: ({ id }: Team, seats: number) => refundSeats(services, admin, id, seats),
  };
}
