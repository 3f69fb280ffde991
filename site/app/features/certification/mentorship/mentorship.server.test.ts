import { afterAll, expect, test } from 'vitest';
import { testShop } from '../../../../tests/support/buyers.ts';
import { submissions } from '../../../services/submissions/tables.server.ts';
import { createPurchase } from '../purchase.server.ts';
import { askForMentorship, showMentorship } from './mentorship.server.ts';

const { fake, services, newBuyer, deliver } = await testShop();
const { db } = services;
afterAll(() => fake.close());

const wish = { topics: 'Gateways', times: 'Mondays, UTC+1' };

test('a session is for who owns the level, and asked for once until it is answered', async () => {
  const buyer = { ...(await newBuyer()), name: '' };
  const ask = () => askForMentorship(services, buyer, wish, '192.0.2.1');
  const refusalOf = async () =>
    ask().then(
      () => undefined,
      ({ status }) => status,
    );
  const buy = async (priceId: string) =>
    deliver(fake.pay(fake.idIn((await createPurchase(services, buyer, priceId)).url)));

  await buy('price_developer_99');
  expect(await showMentorship(db, buyer)).toEqual({ levelName: 'MCP Architect', isOwned: false });
  expect(await refusalOf()).toBe(403);

  await buy('price_architect_149');
  expect((await Promise.all([refusalOf(), refusalOf(), refusalOf()])).sort()).toEqual([409, 409, undefined]);
  expect(await db.select().from(submissions)).toMatchObject([
    {
      kind: 'mentorship-request',
      data: { level: 'architect', ...wish },
      email: buyer.email,
      submittedBy: buyer.id,
      status: 'pending',
    },
  ]);
  expect(await showMentorship(db, buyer)).toMatchObject({ isOwned: true, asked: { isWaiting: true } });

  await db.update(submissions).set({ status: 'approved' });
  expect(await showMentorship(db, buyer)).toMatchObject({ asked: { isWaiting: false } });
  expect(await refusalOf()).toBeUndefined();
});
