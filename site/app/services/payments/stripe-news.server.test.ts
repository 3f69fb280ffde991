import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { stripeEvents } from '../config/stripe-events.ts';
import { laterNewsOf, newsOf } from './stripe-news.server.ts';

/** An event with what a session, a charge, a refund and a dispute have. */
const eventOf = (type: string) =>
  ({
    type,
    created: 0,
    data: {
      object: {
        metadata: { purpose: 'order', reference: crypto.randomUUID() },
        payment_intent: 'pi_1',
        payment_status: 'paid',
        status: 'failed',
        balance_transactions: [],
      },
    },
  }) as unknown as Stripe.Event;

test('the webhook reads each event that operators subscribe to, and others that are about no money not', () => {
  const isRead = (type: string) => Boolean(newsOf(eventOf(type)) ?? laterNewsOf(eventOf(type)));
  expect(stripeEvents.filter((type) => !isRead(type))).toEqual([]);
  expect(isRead('customer.created')).toBe(false);
});
