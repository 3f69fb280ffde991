import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { InvalidSignature } from './payment-provider.server.ts';
import { signBody, verifyBody } from './sandbox.server.ts';

const now = () => Math.floor(Date.now() / 1000);

test('the sandbox signs as Stripe does: its SDK takes the header', async () => {
  const stripe = new Stripe('sk_test_x');
  const body = JSON.stringify({ id: 'evt_1', object: 'event' });
  const event = await stripe.webhooks.constructEventAsync(body, signBody(body, 'whsec'), 'whsec');
  expect(event.id).toBe('evt_1');
  verifyBody(body, 'whsec', stripe.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec' }));
});

test('what is stale, from the future, or signed for another moment is refused', () => {
  const old = signBody('{}', 'whsec', now() - 301);
  expect(() => verifyBody('{}', 'whsec', signBody('{}', 'whsec', now() - 290))).not.toThrow();
  for (const header of [
    old,
    signBody('{}', 'whsec', now() + 400),
    old.replace(/t=\d+/, `t=${now()}`),
    old.replace(/v1=.*/, 'v1='),
    't=,v1=',
  ])
    expect(() => verifyBody('{}', 'whsec', header), header).toThrow(InvalidSignature);
});
