import { afterAll, expect, inject, test } from 'vitest';
import { createAccount, letterTo, sessionCookie } from '../e2e/people.ts';
import { startFakeStripe, stripeSettings } from '../support/fake-stripe.ts';
import { eventually } from '../support/services.ts';
import { startSite } from '../support/site-process.ts';

const site = inject('trialUrl');
const price = { price_id: 'price_foundation_49', product_name: 'MCP Foundation' };

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const press = (url: string, button: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ button }) });
const ordersOf = async (origin: string, cookie: string) => {
  const { orders } = await (await fetch(`${origin}/account/export.json`, { headers: { cookie } })).json();
  return orders as { status: string; levelName: string; amount: number }[];
};

test('the sandbox: bought, paid, told by the signed call, receipted, refunded', async () => {
  const person = await createAccount(site);
  const cookie = await sessionCookie(site, person);
  const buy = async () => (await post(`${site}/api/create-payment`, price, { cookie })).json();
  const { url } = await buy();
  expect(url).toMatch(new RegExp(`^${site}/dev/checkout/cs_sandbox_`));
  const page = await (await fetch(url)).text();
  for (const words of ['No money moves', 'US$49.00', 'MCP Foundation', 'Pay', 'Decline', 'Cancel'])
    expect(page).toContain(words);

  const cancelled = await press(url, 'cancel');
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, `${site}/pricing`]);
  expect(await buy()).toEqual({ url });
  const paid = await press(url, 'pay');
  expect(paid.headers.get('location')).toBe(`${site}/payment-success?session_id=${url.split('/').at(-1)}`);
  await eventually(async () => (await ordersOf(site, cookie))[0]?.status === 'paid');
  expect(await ordersOf(site, cookie)).toMatchObject([{ levelName: 'MCP Foundation', amount: 4900 }]);
  expect((await letterTo(site, person.email, /^Receipt/)).text).toContain('no money moved');
  expect(await buy()).toEqual({ message: 'You already own MCP Foundation.' });

  await press(url, 'pay');
  await press(url, 'refund');
  await eventually(async () => (await ordersOf(site, cookie))[0]?.status === 'refunded');
  const next = await buy();
  expect(next.url).not.toBe(url);
  await press(next.url, 'decline');
  await eventually(async () => (await ordersOf(site, cookie))[0]?.status === 'failed');
  expect(await (await fetch(next.url)).text()).toContain('The payment was declined. Nothing was charged.');
});

test('the sandbox is open to this machine alone: to others it is not there, and buying is closed', async () => {
  const cookie = await sessionCookie(site, await createAccount(site));
  const { url } = await (await post(`${site}/api/create-donation`, { amount: 10 })).json();
  const forwarded = { 'X-Forwarded-For': '10.1.2.3' };
  expect((await fetch(url, { headers: forwarded })).status).toBe(404);
  expect((await fetch(url, { method: 'POST', headers: forwarded, body: 'button=pay' })).status).toBe(404);
  expect((await fetch(`${site}/dev/checkout/none`)).status).toBe(404);
  for (const [path, body] of [
    ['/api/create-payment', price],
    ['/api/create-donation', { amount: 10 }],
  ] as const) {
    const answer = await post(site + path, body, { cookie, ...forwarded });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message: 'This site does not accept payments at the moment. Nothing was charged.' },
    ]);
  }
});

test('with Stripe: paid by the event of its webhook, byte by byte, and by no other', async () => {
  const fake = await startFakeStripe();
  const shop = await startSite(stripeSettings(fake.url));
  afterAll(async () => {
    await shop.stop();
    await fake.close();
  });
  const cookie = await sessionCookie(shop.url, await createAccount(shop.url));
  const { url } = await (await post(`${shop.url}/api/create-payment`, price, { cookie })).json();
  const id = fake.idIn(url);
  expect(fake.sessions.get(id)?.params.get('success_url')).toBe(
    `${shop.url}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  );
  const webhook = `${shop.url}/api/payment-webhook`;
  const body = fake.pay(id);
  const pretty = JSON.stringify(JSON.parse(body), null, 2);
  for (const [text, header] of [
    [body, fake.sign(body, { secret: 'whsec_guess' })],
    [body, fake.sign(body, { secondsAgo: 400 })],
    [pretty, fake.sign(body)],
  ] as const)
    expect((await post(webhook, text, { 'Stripe-Signature': header })).status).toBe(400);
  expect((await post(webhook, body)).status).toBe(400);
  expect((await ordersOf(shop.url, cookie))[0]?.status).toBe('pending');
  const answer = await post(webhook, pretty, { 'Stripe-Signature': fake.sign(pretty) });
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect((await ordersOf(shop.url, cookie))[0]?.status).toBe('paid');
  expect((await fetch(`${shop.url}/dev/checkout/${id}`)).status).toBe(404);

  // Their events are lost.
  const donation = fake.idIn(
    (await (await post(`${shop.url}/api/create-donation`, { amount: 10 })).json()).url,
  );
  fake.pay(donation);
  const thanks = await (await fetch(`${shop.url}/donation-success?session_id=${donation}`)).text();
  expect(thanks).toContain('Your donation has arrived.');
  const other = { price_id: 'price_developer_99', product_name: 'MCP Developer' };
  const bought = await (await post(`${shop.url}/api/create-payment`, other, { cookie })).json();
  fake.pay(fake.idIn(bought.url));
  const success = `${shop.url}/payment-success?session_id=${fake.idIn(bought.url)}`;
  expect(await (await fetch(success)).text()).toContain('Payment Successful!');

  const donate = () => post(`${shop.url}/api/create-donation`, { amount: 100 });
  const answers = await Promise.all(Array.from({ length: 30 }, donate));
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited, 'three payments were begun before').toHaveLength(3);
  expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
