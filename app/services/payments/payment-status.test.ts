import { expect, test } from 'vitest';
import { isForward, type PaymentStatus } from './payment-status.ts';

const statuses: PaymentStatus[] = ['pending', 'expired', 'failed', 'paid', 'refunded'];

/** Every order in which news can come. */
function ordersOf(news: PaymentStatus[]): PaymentStatus[][] {
  if (news.length < 2) return [news];
  return news.flatMap((first, index) => ordersOf(news.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

test.each([
  [['paid'], 'paid'],
  [['expired'], 'expired'],
  [['failed'], 'failed'],
  [['paid', 'refunded'], 'refunded'],
  [['expired', 'paid'], 'paid'],
  [['expired', 'failed', 'paid', 'refunded'], 'refunded'],
] as [PaymentStatus[], PaymentStatus][])('%j in any order, once or twice, end in %s', (news, end) => {
  for (const order of ordersOf(news)) {
    const twice = order.flatMap((status) => [status, status]);
    const last = twice.reduce((now, next) => (isForward(now, next) ? next : now), 'pending');
    expect(last, order.join()).toBe(end);
  }
});

test('nothing becomes pending again, and nothing is news of itself', () => {
  for (const status of statuses) {
    expect(isForward(status, 'pending')).toBe(false);
    expect(isForward(status, status)).toBe(false);
  }
});
