import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { browsersFor } from '../../../tests/support/browser.ts';
import { testShop } from '../../../tests/support/buyers.ts';
import { paymentStatusCall } from '../../features/certification/calls.server.ts';
import { findPayment } from '../../features/certification/payment-result.server.ts';
import { createDonation, findDonationState } from '../../features/donations/donation.server.ts';
import { auditLog } from '../audit/tables.server.ts';
import { limits } from '../limits/limit-table.server.ts';
import { requestContext } from '../services.server.ts';
import { Payments } from './payments.server.ts';

const { fake, services, newBuyer, deliver, begin, statuses, owns, lettersTo } = await testShop();
afterAll(() => fake.close());
afterEach(() => {
  fake.failWith = 0;
  fake.until = Promise.resolve();
});
const openBrowser = browsersFor(services);
const lookUps = () => fake.calls.filter((call) => call.startsWith('GET ')).length;

/** What somebody with the id of the session is shown. */
const see = async (sessionId: string, browser = openBrowser()) =>
  (await browser.visit('/payment-success', (args) => findPayment(args, sessionId))).value?.status;
const callStatus = async (sessionId: string) => {
  const path = `/api/payment-status?session_id=${sessionId}`;
  const { value } = await openBrowser().visit(path, async (args) =>
    (await paymentStatusCall.answer({ ...args, params: {}, pattern: '/api/payment-status' })).json(),
  );
  return value.status;
};

test('a purchase whose event is lost is shown as paid at once, and granted, receipted and recorded as by the event', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  const late = fake.pay(id);
  expect(await see(id)).toBe('paid');
  expect(await owns(buyer)).toBe(true);
  const actors = await services.db
    .select({ actor: auditLog.actor })
    .from(auditLog)
    .where(eq(auditLog.action, 'order.paid'));
  expect(actors).toEqual([{ actor: 'look-up' }]);
  // The event turns up after all, and the page is opened again.
  await deliver(late);
  expect(await see(id)).toBe('paid');
  await lettersTo(buyer, 1);
});

test('the call of the page asks too, and whatever came of it is told', async () => {
  const ends = [fake.pay, fake.expire, fake.payLater];
  for (const [index, status] of ['paid', 'expired', 'pending'].entries()) {
    const id = await begin(await newBuyer());
    ends[index]?.(id);
    expect(await callStatus(id)).toBe(status);
  }
});

test('a donation whose event is lost has arrived at once', async () => {
  const id = fake.idIn((await createDonation(services, { amount: 100 })).url);
  const look = async () =>
    (await openBrowser().visit('/donation-success', ({ context }) => findDonationState(context, id))).value;
  fake.pay(id);
  expect(await look()).toEqual({ state: 'paid', sum: 'US$100.00' });
});

test('however many look, and wherever, the provider is asked once in a few seconds', async () => {
  const id = await begin(await newBuyer());
  const before = lookUps();
  await Promise.all(Array.from({ length: 12 }, () => see(id)));
  expect(lookUps() - before).toBe(1);
});

test('who has used up their look-ups is told what is known, and takes nothing from others', async () => {
  const stranger = openBrowser();
  const id = await begin(await newBuyer());
  const name = 'payment look-ups by address';
  await stranger.visit('/', async ({ context }) => {
    const { address } = context.get(requestContext);
    for (let use = 0; use < limits[name].uses; use += 1) await services.limits.take(name, address);
  });
  const before = lookUps();
  fake.pay(id);
  for (let look = 0; look < 3; look += 1) expect(await see(id, stranger)).toBe('pending');
  expect(lookUps()).toBe(before);
  expect(await see(id)).toBe('paid');
});

test('a provider that hangs, or fails, holds up no page, and is taken in when it answers', async () => {
  const [slow, away] = [await newBuyer(), await newBuyer()];
  const [first, second] = [await begin(slow), await begin(away)];
  for (const id of [first, second]) fake.pay(id);
  let answer = () => {};
  fake.until = new Promise((resolve) => {
    answer = resolve;
  });
  expect(await see(first)).toBe('pending');
  answer();
  await expect.poll(() => statuses(slow), { timeout: 10_000 }).toEqual(['paid']);
  fake.failWith = 500;
  expect(await see(second)).toBe('pending');
});

test('of a payment that another provider took nobody is asked', async () => {
  const closed = new Payments(undefined, services.db, services.log);
  const before = lookUps();
  await closed.lookUp({ provider: 'stripe-test', sessionId: 'cs_test_x' }, 'look-up');
  await services.payments.lookUp({ provider: 'stripe', sessionId: 'cs_live_x' }, 'look-up');
  expect(lookUps()).toBe(before);
});
