import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { answerAccountForm } from '#app/features/accounts/account/account-action.server.ts';
import { exportOwnData } from '#app/features/accounts/account/export.server.ts';
import { browsersFor, letProofsAge, password, signedIn } from '../../../tests/support/browser.ts';
import { testShop } from '../../../tests/support/buyers.ts';
import { users } from '../accounts/tables.server.ts';
import { certificationSections } from './account-section.server.ts';
import { findOrderBySession } from './orders.server.ts';
import { findPayment } from './payment-result.server.ts';

const { fake, services, begin, deliver } = await testShop();
const { db } = services;
afterAll(() => fake.close());
const openBrowser = browsersFor(services, certificationSections);

test('deleting an account closes its checkouts, and what was paid is told truly', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'leaving@example.org');
  const buyer = await browser.visitor();
  if (!buyer) throw new Error('nobody is signed in');
  const paid = await begin(buyer);
  await deliver(fake.pay(paid));
  const open = await begin(buyer, 'price_developer_99');
  const erase = (proof: string) =>
    browser.visit('/account/data', answerAccountForm, { intent: 'delete', sure: 'yes', proof });
  await letProofsAge(services);
  await erase('not-this-one');
  expect((await findOrderBySession(db, open))?.userId).toBe(buyer.id);
  expect((await erase(password)).location).toBe('/');
  expect(await db.$count(users, eq(users.id, buyer.id))).toBe(0);
  await expect.poll(() => fake.sessions.get(open)?.status, { timeout: 10_000 }).toBe('expired');
  await expect
    .poll(async () => (await findOrderBySession(db, open))?.status, { timeout: 10_000 })
    .toBe('expired');
  const shown = await browser.visit('/payment-success', (args) => findPayment(args, paid));
  expect(shown.value).toEqual({ status: 'paid', isOrphan: true });
});

test('what somebody owns is in the export', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'owner@example.org');
  const visitor = await browser.visitor();
  if (!visitor) throw new Error('nobody is signed in');
  await deliver(fake.pay(await begin(visitor, 'price_architect_149')));
  const exported = await browser.visit('/account', (args) => exportOwnData(args, visitor));
  expect(exported.value).toMatchObject({
    orders: [{ level: 'architect' }],
    entitlements: [{ level: 'architect', grantedAt: expect.any(Date) }],
  });
});
