import { expect } from 'vitest';
import { users } from '#app/features/accounts/tables.server.ts';
import { hasEntitlement, listOrders } from '#app/features/certification/orders.server.ts';
import { createPurchase, registerClosing } from '#app/features/certification/purchase.server.ts';
import { registerOrders } from '#app/features/certification/settlement.server.ts';
import { registerSeatRefunds } from '#app/features/certification/teams/refunds.server.ts';
import { registerDonations } from '#app/features/donations/donation.server.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { type FakeStripe, startFakeStripe, stripeKeys } from './fake-stripe.ts';
import { testServices } from './services.ts';

type Shop = Awaited<ReturnType<typeof testServices>>;

interface Buyer {
  id: string;
  email: string;
}

/** The services of a site that sells through a fake Stripe. Call it at the top of the test file. */
export async function testShop(overrides: Partial<Config> = {}) {
  const fake = await startFakeStripe();
  const services = await testServices({ ...overrides, stripe: { ...stripeKeys, apiBase: fake.url } });
  registerOrders(services);
  registerClosing(services);
  registerDonations(services);
  registerSeatRefunds(services);
  await services.start();
  return { fake, services, ...actions(services, fake) };
}

function actions(services: Shop, fake: FakeStripe) {
  const { db, payments, outbox } = services;
  const lettersTo = async ({ email }: Buyer) => (await outbox()).filter(({ to }) => to === email);
  let count = 0;
  return {
    /** A person with an account. */
    async newBuyer(): Promise<Buyer> {
      count += 1;
      const email = `buyer-${count}@example.org`;
      const values = { name: '', email, emailVerified: true };
      const [user] = await db.insert(users).values(values).returning({ id: users.id });
      if (!user) throw new Error('the account was not stored');
      return { id: user.id, email };
    },
    /** Starts a purchase and returns its payment session. */
    begin: async (buyer: Buyer, priceId = 'price_foundation_49') =>
      fake.idIn((await createPurchase(services, buyer, priceId)).url),
    /** Receives an event, signed. */
    deliver: (body: string) => payments.receive(body, fake.sign(body)),
    owns: ({ id }: Buyer) => hasEntitlement(db, id, 'foundation'),
    /** Statuses of the person's orders, newest first. */
    statuses: async ({ id }: Buyer) => (await listOrders(db, id)).map(({ status }) => status),
    /** Waits until a person has `expected` mails, and returns them. */
    async lettersTo(buyer: Buyer, expected: number) {
      await expect.poll(async () => (await lettersTo(buyer)).length, { timeout: 10_000 }).toBe(expected);
      return lettersTo(buyer);
    },
  };
}
