import { expect, test } from 'vitest';
import { type Heard, type PaymentFacts, type PaymentStatus, statusOf, withNews } from './payment-status.ts';

const nothing: PaymentFacts = { status: 'pending', paidAt: null, refundedAt: null, refundFailedAt: null };

/** Every order in which news can come. */
function ordersOf<T>(news: T[]): T[][] {
  if (news.length < 2) return [news];
  return news.flatMap((first, index) => ordersOf(news.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

/** What a payment is after these news, which became so one after the other, heard in this order, each of them twice. */
function hear(news: Heard[], order: number[]): PaymentStatus {
  const twice = order.flatMap((index) => [index, index]);
  const facts = twice.reduce((known, index) => {
    const status = news[index] as Heard;
    const said = withNews(known, { status, isPaid: status === 'paid', at: new Date(1e12 + index * 1000) });
    return { ...said, status: statusOf(said, []) };
  }, nothing);
  return facts.status;
}

test.each([
  [['paid'], 'paid'],
  [['expired'], 'expired'],
  [['failed'], 'failed'],
  [['paid', 'refunded'], 'refunded'],
  [['expired', 'paid'], 'paid'],
  [['expired', 'failed', 'paid', 'refunded'], 'refunded'],
  [['paid', 'refunded', 'refund_failed'], 'refund_failed'],
  [['paid', 'refunded', 'refund_failed', 'refunded'], 'refunded'],
] as [Heard[], PaymentStatus][])('%j in any order, once or twice, end in %s', (news, end) => {
  for (const order of ordersOf([...news.keys()])) expect(hear(news, order), order.join()).toBe(end);
});

test('a dispute is over the payment while it is open, and leaves what there was before', () => {
  const paid = { ...nothing, status: 'paid', paidAt: new Date() } as const;
  const refunded = { ...paid, refundedAt: new Date() };
  expect(statusOf(paid, ['open'])).toBe('disputed');
  expect(statusOf({ ...paid, status: 'disputed' }, ['won'])).toBe('paid');
  expect(statusOf(paid, ['lost'])).toBe('charged_back');
  expect(statusOf(paid, ['won', 'lost', 'open'])).toBe('disputed');
  expect(statusOf(refunded, ['open'])).toBe('disputed');
  expect(statusOf(refunded, ['lost'])).toBe('refunded');
  // Won before its payment was heard of: whether it was the right sum is not known.
  expect(statusOf({ ...nothing, status: 'disputed' }, ['won'])).toBe('expired');
});

test('a look at what is known already moves no time; of a refund and its failure at one second the failure counts', () => {
  const at = new Date(1e12);
  const refunded = withNews(nothing, { status: 'refunded', isPaid: false, at });
  expect(withNews(refunded, { status: 'refunded', isPaid: false, at: undefined })).toEqual(refunded);
  const failed = withNews(refunded, { status: 'refund_failed', isPaid: false, at });
  expect(statusOf(failed, [])).toBe('refund_failed');
  expect(withNews(failed, { status: 'refund_failed', isPaid: false, at: undefined })).toEqual(failed);
  const again = withNews(failed, { status: 'refunded', isPaid: false, at: undefined });
  expect(statusOf(again, [])).toBe('refunded');
});
