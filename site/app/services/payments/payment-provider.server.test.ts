import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { startFakeStripe, stripeKeys } from '../../../tests/support/fake-stripe.ts';
import { eventually, testServices } from '../../../tests/support/services.ts';
import {
  type CheckoutRequest,
  type CheckoutSession,
  InvalidSignature,
  type PaymentProvider,
  RefundRefused,
} from './payment-provider.server.ts';
import { Sandbox } from './sandbox.server.ts';
import { createStripe, timeouts } from './stripe.server.ts';

/** The site, as far as a provider sees it: an address that takes events. */
const received: { body: string; signature: string }[] = [];
let refusals = 0;
const site = createServer(async (request, response) => {
  const body = await text(request);
  if (refusals > 0) {
    refusals -= 1;
    response.writeHead(503).end();
    return;
  }
  received.push({ body, signature: String(request.headers['payment-signature']) });
  response.end();
}).listen(0, '127.0.0.1');
await once(site, 'listening');
afterAll(() => void site.close());

const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
const seller = {
  name: 'Wren Ltd',
  address: ['Berlin'],
  vatId: 'DE123456789',
  country: 'DE',
  invoicePrefix: undefined,
};
const services = await testServices({ siteUrl, seller });
const fake = await startFakeStripe();
afterAll(() => fake.close());
const stripe = createStripe({ ...stripeKeys, apiBase: fake.url });
const sandbox = new Sandbox(services.config, services.db, services.background);
await services.start();

/** A company in France that buys from one in Germany. */
const company = {
  name: 'Ada Lovelace',
  company: 'Λόγος SARL',
  country: 'FR',
  taxId: { type: 'eu_vat', value: 'FR12345678901' },
  purchaseOrder: 'PO 7',
  address: ['Wren Lane 1', '10115 Berlin', 'France'],
  email: 'ada@example.org',
};
fake.buyer = { ...company, vatId: company.taxId.value };

/** What a person does at the provider's page; each gives the event that the provider then sends. */
interface Buyer {
  provider: PaymentProvider;
  pay: (session: CheckoutSession) => Promise<Signed>;
  fail: (session: CheckoutSession) => Promise<Signed>;
  expire: (session: CheckoutSession) => Promise<Signed>;
  refund: (session: CheckoutSession) => Promise<Signed>;
  refundPart: (session: CheckoutSession) => Promise<Signed>;
  failRefund: (session: CheckoutSession) => Promise<Signed>;
  failRefundPart: (session: CheckoutSession) => Promise<Signed>;
  dispute: (session: CheckoutSession) => Promise<Signed>;
  winDispute: (session: CheckoutSession) => Promise<Signed>;
  loseDispute: (session: CheckoutSession) => Promise<Signed>;
}

interface Signed {
  body: string;
  signature: string;
}

/** Somebody at the provider's own pages. */
function operator(): Stripe {
  const { hostname, port } = new URL(fake.url);
  return new Stripe(stripeKeys.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

const signed = (body: string): Signed => ({ body, signature: fake.sign(body) });
const sent = (id: string, status: string, besides = '') =>
  eventually(async () =>
    received.find(({ body }) => [id, `"status":"${status}"`, besides].every((part) => body.includes(part))),
  );

const buyers: Buyer[] = [
  {
    provider: stripe,
    pay: async ({ id }) => signed(fake.pay(id)),
    async fail({ id }) {
      fake.payLater(id);
      return signed(fake.fail(id));
    },
    expire: async ({ id }) => signed(fake.expire(id)),
    async refund({ id }) {
      await operator().refunds.create({ payment_intent: `pi_${id}` });
      return signed(fake.refunded(id));
    },
    refundPart: async ({ id }) => signed(fake.refund(id, true)),
    failRefund: async ({ id }) => signed(fake.failRefund(id)),
    failRefundPart: async ({ id }) => signed(fake.failRefund(id)),
    dispute: async ({ id }) => signed(fake.dispute(id)),
    winDispute: async ({ id }) => signed(fake.closeDispute(id, 'won')),
    loseDispute: async ({ id }) => signed(fake.closeDispute(id, 'lost')),
  },
  {
    provider: sandbox,
    pay: ({ id }) => sandbox.move(id, 'pay', company).then(() => sent(id, 'paid')),
    fail: ({ id }) => sandbox.move(id, 'decline').then(() => sent(id, 'failed')),
    expire: ({ id }) => sandbox.expireSession(id).then(() => sent(id, 'expired')),
    refund: ({ id }) => sandbox.move(id, 'refund').then(() => sent(id, 'refunded')),
    refundPart: ({ id }) => sandbox.move(id, 'refundPart').then(() => sent(id, 'refunds_changed')),
    failRefund: ({ id }) => sandbox.move(id, 'failRefund').then(() => sent(id, 'refund_failed')),
    failRefundPart: ({ id }) =>
      sandbox.move(id, 'failRefundPart').then(() => sent(id, 'refunds_changed', '"hasFailed":true')),
    dispute: ({ id }) => sandbox.move(id, 'dispute').then(() => sent(id, 'disputed')),
    winDispute: ({ id }) => sandbox.move(id, 'winDispute').then(() => sent(id, 'dispute_won')),
    loseDispute: ({ id }) => sandbox.move(id, 'loseDispute').then(() => sent(id, 'dispute_lost')),
  },
];
const each = buyers.map((buyer) => [buyer.provider.name, buyer] as const);

const closesAt = new Date(Date.now() + 3 * 3_600_000);

const request = (): CheckoutRequest => ({
  reference: randomUUID(),
  purpose: 'certification',
  name: 'MCP Foundation (L1) certification',
  amount: 4900,
  currency: 'usd',
  email: 'ada@example.org',
  successUrl: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${siteUrl}/pricing`,
  closesAt,
});

test.each(each)('%s: a session is made once for a reference, and is found again', async (_, { provider }) => {
  const wish = request();
  const [first, second] = await Promise.all([provider.createSession(wish), provider.createSession(wish)]);
  expect(first).toEqual(second);
  expect(first).toMatchObject({ state: 'open', url: expect.stringContaining(first.id), news: undefined });
  expect(await provider.findSession(first.id)).toEqual(first);
  expect((await provider.createSession(request())).id).not.toBe(first.id);
  expect(await provider.findSession('cs_of_nobody')).toBeUndefined();
});

test.each(each)('%s: what was paid is told by the event and by the session', async (_, { provider, pay }) => {
  const wish = request();
  const session = await provider.createSession(wish);
  const { body, signature } = await pay(session);
  const { news, id } = await provider.readEvent(body, signature);
  expect(id).toMatch(/^evt_/);
  expect(news).toEqual({
    purpose: 'certification',
    reference: wish.reference,
    status: 'paid',
    sessionId: session.id,
    paymentId: expect.stringMatching(/^pi_/),
    amount: 4900,
    currency: 'usd',
    // The sandbox tells at once.
    paidAt: provider === stripe ? expect.any(String) : undefined,
  });
  expect(await provider.findSession(session.id)).toEqual({ id: session.id, state: 'paid', url: null, news });
  expect(provider.refundPage({ sessionId: session.id, paymentId: news?.paymentId ?? null })).toContain(
    session.id,
  );
});

test.each(each)(
  '%s: a refund, a failure and an expiry are told',
  async (_, { provider, pay, fail, expire, refund }) => {
    const [refunded, failed, expired] = [request(), request(), request()];
    const session = await provider.createSession(refunded);
    await pay(session);
    const events = [
      await refund(session),
      await fail(await provider.createSession(failed)),
      await expire(await provider.createSession(expired)),
    ];
    const told = await Promise.all(events.map(({ body, signature }) => provider.readEvent(body, signature)));
    expect(told.map(({ news }) => [news?.reference, news?.status])).toEqual([
      [refunded.reference, 'refunded'],
      [failed.reference, 'failed'],
      [expired.reference, 'expired'],
    ]);
    const again = await provider.findSession(session.id);
    expect([again?.state, again?.news?.status]).toEqual(['refunded', 'refunded']);
  },
);

test.each(each)(
  '%s: the tax of a payment is told, with who owes it',
  async (_, { provider, pay, refund }) => {
    const session = await provider.createSession({ ...request(), isTaxed: true });
    const { body, signature } = await pay(session);
    const { news } = await provider.readEvent(body, signature);
    expect(news?.tax).toEqual({
      total: 4900,
      rates: [{ name: 'VAT', country: 'FR', percent: 0, taxable: 4900, amount: 0, reason: 'reverse_charge' }],
      buyer: company,
    });
    expect((await provider.findSession(session.id))?.news?.tax).toEqual(news?.tax);
    await refund(session);
    expect((await provider.findSession(session.id))?.news).toMatchObject({
      status: 'refunded',
      tax: news?.tax,
    });
  },
);

test.each(each)(
  '%s: refunds are told one by one',
  async (_, { provider, pay, refund, refundPart, failRefund }) => {
    const session = await provider.createSession(request());
    await pay(session);
    const told = async ({ body, signature }: Signed) => (await provider.readEvent(body, signature)).news;
    const part = await told(await refundPart(session));
    expect(part).toMatchObject({ status: 'refunds_changed', refunds: [{ hasFailed: false }] });
    expect((await provider.findSession(session.id))?.news).toMatchObject({
      status: 'paid',
      refunds: part?.refunds,
    });
    const whole = await told(await refund(session));
    expect(whole?.status).toBe('refunded');
    expect(whole?.refunds?.reduce((sum, { amount }) => sum + amount, 0)).toBe(4900);
    const failed = await told(await failRefund(session));
    expect(failed?.refunds?.map(({ hasFailed }) => hasFailed)).toEqual([false, true]);
    expect((await provider.findSession(session.id))?.news?.refunds).toEqual(failed?.refunds);
  },
);

test.each(each)(
  '%s: a refund of a part that did not arrive, and was made again, says nothing of the whole',
  async (_, { provider, pay, refundPart, failRefundPart }) => {
    const session = await provider.createSession(request());
    await pay(session);
    const first = await refundPart(session);
    await provider.readEvent(first.body, first.signature);
    const { body, signature } = await failRefundPart(session);
    const { news } = await provider.readEvent(body, signature);
    expect(news).toMatchObject({ status: 'refunds_changed', refunds: [{ hasFailed: true }] });
    await refundPart(session);
    const found = await provider.findSession(session.id);
    expect([found?.state, found?.news?.status]).toEqual(['paid', 'paid']);
    expect(found?.news?.refunds?.map(({ hasFailed }) => hasFailed)).toEqual([true, false]);
  },
);

test('stripe: a refund that was called off did not arrive either; a large part made again is not the whole', async () => {
  const session = await stripe.createSession(request());
  fake.pay(session.id);
  const read = async (body: string) => (await stripe.readEvent(body, fake.sign(body))).news;
  fake.refundOf(session.id, 3000);
  const called = await read(fake.failRefund(session.id, 'refund.updated', 'canceled'));
  expect(called).toMatchObject({ status: 'refunds_changed', refunds: [{ amount: 3000, hasFailed: true }] });
  fake.refundOf(session.id, 3000);
  const again = await stripe.findSession(session.id);
  expect([again?.state, again?.news?.refunds?.map(({ hasFailed }) => hasFailed)]).toEqual([
    'paid',
    [true, false],
  ]);
  expect((await read(fake.refund(session.id)))?.status).toBe('refunded');
  for (const type of ['refund.updated', 'charge.refund.updated'])
    expect((await read(fake.failRefund(session.id, type, 'canceled')))?.status, type).toBe('refund_failed');
  expect((await stripe.findSession(session.id))?.state).toBe('refund_failed');
});

test.each(each)(
  '%s: what becomes of a payment later is told, and found',
  async (_, { provider, ...buyer }) => {
    const begin = async () => {
      const wish = request();
      const session = await provider.createSession(wish);
      await buyer.pay(session);
      return { session, reference: wish.reference };
    };
    const [refunded, won, lost] = [await begin(), await begin(), await begin()];
    await buyer.refund(refunded.session);
    const steps = [
      [refunded, buyer.failRefund, 'refund_failed'],
      [won, buyer.dispute, 'disputed', 'open'],
      [won, buyer.winDispute, 'dispute_won', 'won'],
      [lost, buyer.dispute, 'disputed', 'open'],
      [lost, buyer.loseDispute, 'dispute_lost', 'lost'],
    ] as const;
    for (const [{ session, reference }, act, status, dispute] of steps) {
      const { body, signature } = await act(session);
      const told = (await provider.readEvent(body, signature)).news;
      const found = await provider.findSession(session.id);
      const disputes = dispute && [{ id: expect.any(String), state: dispute, reason: expect.any(String) }];
      expect(told).toMatchObject({ reference, purpose: 'certification', status, at: expect.any(String) });
      expect([told?.disputes, found?.news?.disputes]).toEqual([disputes, disputes]);
      expect([found?.state, found?.news?.status]).toEqual([status, status]);
    }
  },
);

test.each(each)(
  '%s: a part is given back once, however often it is asked for, and told as ours',
  async (_, { provider, pay, refund }) => {
    const wish = { ...request(), amount: 22_000, quantity: 5, name: 'MCP Foundation, seat' };
    const { id } = await provider.createSession(wish);
    const session = await provider.createSession(wish);
    expect(session.id).toBe(id);
    await pay(session);
    const payment = {
      sessionId: id,
      paymentId: (await provider.findSession(id))?.news?.paymentId ?? null,
    };
    expect((await provider.findSession(id))?.news).toMatchObject({ amount: 22_000, status: 'paid' });
    const part = { reference: randomUUID(), amount: 8800 };
    for (const ask of [part, part]) await provider.refundPart(payment, ask);
    const isOurs = { amount: 8800, hasFailed: false, askedAs: part.reference };
    expect((await provider.findSession(id))?.news).toMatchObject({ status: 'paid', refunds: [isOurs] });
    const tooMuch = { reference: randomUUID(), amount: 13_201 };
    await expect(provider.refundPart(payment, tooMuch)).rejects.toThrow(RefundRefused);
    const nowhere = { ...payment, sessionId: 'cs_of_nobody', paymentId: null };
    await expect(provider.refundPart(nowhere, part)).rejects.toThrow(RefundRefused);
    // What the operator gives back at the provider is nobody's of ours; then nothing is left.
    await refund(session);
    const told = (await provider.findSession(id))?.news;
    expect(told?.status).toBe('refunded');
    expect(told?.refunds?.map(({ amount, askedAs }) => [amount, askedAs])).toEqual([
      [8800, part.reference],
      [13_200, undefined],
    ]);
    const late = { reference: randomUUID(), amount: 1 };
    await expect(provider.refundPart(payment, late)).rejects.toThrow(RefundRefused);
    await provider.refundPart(payment, part);
  },
);

test('the sandbox gives the rest back in parts too, tells of each, and gives no part of what is disputed', async () => {
  const session = await sandbox.createSession({ ...request(), amount: 22_000, quantity: 5 });
  await sandbox.move(session.id, 'pay', company);
  const sessionId = session.id;
  const part = (amount: number) => sandbox.refundPart({ sessionId }, { reference: randomUUID(), amount });
  await part(4400);
  const { body, signature } = await sent(sessionId, 'refunds_changed');
  expect((await sandbox.readEvent(body, signature)).news).toMatchObject({ refunds: [{ amount: 4400 }] });
  await sandbox.move(sessionId, 'dispute');
  await expect(part(4400)).rejects.toThrow(RefundRefused);
  await sandbox.move(sessionId, 'winDispute');
  await part(17_600);
  expect(await sandbox.findSession(sessionId)).toMatchObject({ state: 'refunded' });
});

test('stripe: seats go out as so many of one price', async () => {
  const { id } = await stripe.createSession({ ...request(), amount: 22_000, quantity: 5 });
  const { params } = fake.sessions.get(id) ?? {};
  expect(params?.get('line_items[0][quantity]')).toBe('5');
  expect(params?.get('line_items[0][price_data][unit_amount]')).toBe('4400');
});

test('stripe: a refund that was made again, and one that we asked for ourselves, have not failed as a whole', async () => {
  const session = await stripe.createSession({ ...request(), amount: 22_000, quantity: 5 });
  fake.pay(session.id);
  const payment = { sessionId: session.id, paymentId: `pi_${session.id}` };
  const seats = { reference: randomUUID(), amount: 17_600 };
  const told = async () => {
    const news = (await stripe.readEvent(failed, fake.sign(failed))).news?.status;
    return [news, (await stripe.findSession(session.id))?.state];
  };
  await stripe.refundPart(payment, seats);
  let failed = fake.failRefund(session.id);
  // Asked for again by us, or made again by an operator: four of five seats are refunded, one stands.
  const { refunds = [] } = fake.sessions.get(session.id) ?? {};
  await operator().refunds.create({ payment_intent: payment.paymentId, amount: 17_600 });
  expect(await told()).toEqual(['refunds_changed', 'paid']);
  failed = fake.failRefund(session.id);
  refunds.push({ ...refunds[1], id: 're_again', created: Date.now() / 1000, status: 'succeeded' } as never);
  expect(await told()).toEqual(['refunds_changed', 'paid']);
  // The rest, by an operator, bounces: the whole was to go back.
  fake.refund(session.id);
  failed = fake.failRefund(session.id);
  expect(await told()).toEqual(['refund_failed', 'refund_failed']);
});

test('stripe: refunds of several pages are all told, and one of them is not made again', async () => {
  const session = await stripe.createSession({ ...request(), amount: 220_000, quantity: 500 });
  fake.pay(session.id);
  const payment = { sessionId: session.id, paymentId: `pi_${session.id}` };
  const first = { reference: randomUUID(), amount: 440 };
  await stripe.refundPart(payment, first);
  for (let made = 1; made < 250; made += 1)
    await operator().refunds.create({ payment_intent: payment.paymentId, amount: 440 });
  const { refunds = [] } = (await stripe.findSession(session.id))?.news ?? {};
  expect(refunds).toHaveLength(250);
  expect(refunds[0]?.askedAs).toBe(first.reference);
  const event = fake.refunded(session.id);
  expect((await stripe.readEvent(event, fake.sign(event))).news?.refunds).toHaveLength(250);
  // Stripe forgets keys after a day: then only the list tells.
  fake.forgetKeys();
  await stripe.refundPart(payment, first);
  expect(fake.sessions.get(session.id)?.refunds).toHaveLength(250);
});

test('stripe: inquiries are disputes; who else’s tell nothing, refunds of a part that fail nothing of the whole', async () => {
  const session = await stripe.createSession(request());
  fake.pay(session.id);
  const read = async (body: string) => (await stripe.readEvent(body, fake.sign(body))).news;
  const asked = fake.dispute(session.id, { status: 'warning_needs_response' });
  expect((await read(asked))?.status).toBe('disputed');
  expect((await read(fake.closeDispute(session.id, 'warning_closed')))?.status).toBe('dispute_won');
  expect(await read(asked.replaceAll(`pi_${session.id}`, 'pi_of_nobody'))).toBeUndefined();
  expect(await read(asked.replaceAll(/"payment_intent":"[^"]*"/g, '"payment_intent":null'))).toBeUndefined();
  fake.refund(session.id, true);
  expect((await read(fake.failRefund(session.id)))?.status).toBe('refunds_changed');
  fake.refund(session.id);
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'])
    expect((await read(fake.failRefund(session.id, type)))?.status, type).toBe('refund_failed');
  // Refunded once more before the event of the failure came.
  const late = fake.failRefund(session.id);
  fake.refund(session.id);
  expect((await read(late))?.status).toBe('refunds_changed');
});

test.each(each)(
  '%s: an open session can be closed, and a paid one stays paid',
  async (_, { provider, pay }) => {
    const open = await provider.createSession(request());
    expect(await provider.expireSession(open.id)).toMatchObject({ state: 'expired', url: null });
    expect(await provider.findSession(open.id)).toMatchObject({ state: 'expired' });
    const paid = await provider.createSession(request());
    await pay(paid);
    expect(await provider.expireSession(paid.id)).toMatchObject({ state: 'paid' });
    expect(await provider.expireSession('cs_of_nobody')).toBeUndefined();
  },
);

test.each(each)(
  '%s: an event that was changed, or signed by somebody else, is refused',
  async (_, { provider, pay }) => {
    const { body, signature } = await pay(await provider.createSession(request()));
    await provider.readEvent(body, signature);
    const forged = [
      [body.replace('4900', '1'), signature],
      [body, fake.sign(body, { secret: 'whsec_other' })],
      [body, signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + 1}`)],
      [body, 'no signature'],
      [body, ''],
    ] as const;
    for (const [text, header] of forged)
      await expect(provider.readEvent(text, header)).rejects.toThrow(InvalidSignature);
  },
);

test('stripe: an event older than five minutes is refused, whoever signed it', async () => {
  const body = fake.pay((await stripe.createSession(request())).id);
  await expect(stripe.readEvent(body, fake.sign(body, { secondsAgo: 301 }))).rejects.toThrow(
    InvalidSignature,
  );
  await expect(stripe.readEvent(body, fake.sign(body, { secondsAgo: 290 }))).resolves.toBeDefined();
});

test('stripe: a payment that takes days is neither paid nor failed until it is', async () => {
  const session = await stripe.createSession(request());
  const body = fake.payLater(session.id);
  expect((await stripe.readEvent(body, fake.sign(body))).news).toBeUndefined();
  expect(await stripe.findSession(session.id)).toMatchObject({ state: 'processing', url: null });
  const settled = fake.settle(session.id);
  expect((await stripe.readEvent(settled, fake.sign(settled))).news?.status).toBe('paid');
  expect((await stripe.findSession(session.id))?.state).toBe('paid');
});

test('stripe: events of other products of the account tell nothing', async () => {
  const session = await stripe.createSession(request());
  const paid = fake.pay(session.id);
  const notOurs = (body: string) => body.replaceAll(/"metadata":\{[^}]*\}/g, '"metadata":{"reference":"42"}');
  const part = fake.refund(session.id, true);
  for (const body of [
    notOurs(part),
    notOurs(paid),
    JSON.stringify({ ...JSON.parse(paid), type: 'payout.paid' }),
  ])
    expect((await stripe.readEvent(body, fake.sign(body))).news).toBeUndefined();
});

test('stripe: a call that hangs is made once more, and a question ends in time, whatever its calls do', async () => {
  expect(timeouts).toEqual({ call: 8_000, question: 15_000 });
  const { id } = await stripe.createSession(request());
  fake.until = new Promise(() => {});
  const asked = async (limits: typeof timeouts) => {
    const before = fake.calls.length;
    const impatient = createStripe({ ...stripeKeys, apiBase: fake.url }, limits);
    await expect(impatient.findSession(id)).rejects.toThrow();
    await expect(impatient.expireSession(id)).rejects.toThrow();
    return fake.calls.length - before;
  };
  expect(await asked({ call: 100, question: 30_000 })).toBe(4);
  expect(await asked({ call: 300_000, question: 300 })).toBe(2);
  fake.until = Promise.resolve();
});

test('stripe: a live key refunds on the live side, a test key on the test side', () => {
  const payment = { sessionId: 'cs_1', paymentId: 'pi_1' };
  expect(stripe.refundPage(payment)).toBe('https://dashboard.stripe.com/test/payments/pi_1');
  const live = createStripe({ ...stripeKeys, secretKey: 'sk_live_x', apiBase: undefined });
  expect(live.refundPage(payment)).toBe('https://dashboard.stripe.com/payments/pi_1');
  expect([live.name, stripe.name]).toEqual(['stripe', 'stripe-test']);
  expect([live.formTargets, stripe.formTargets]).toEqual([['https://checkout.stripe.com'], [fake.url]]);
});

test('the sandbox tells again what the site did not take', async () => {
  refusals = 1;
  const session = await sandbox.createSession(request());
  await sandbox.move(session.id, 'pay');
  const { body, signature } = await sent(session.id, 'paid');
  expect((await sandbox.readEvent(body, signature)).news?.sessionId).toBe(session.id);
  expect(refusals).toBe(0);
});
