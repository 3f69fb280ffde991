/**
 * A payment goes `pending → paid → refunded` or `pending → expired | failed`. Events come twice, late and in any
 * order, so a status only ever rises: money that really came in counts even where its session was thought expired,
 * and a refund that is heard of before its payment stays one.
 */
export const paymentStatuses = ['pending', 'expired', 'failed', 'paid', 'refunded'] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

/** Whether a payment that is `current` becomes `next` when it is heard of. */
export function isForward(current: PaymentStatus, next: PaymentStatus): boolean {
  return paymentStatuses.indexOf(next) > paymentStatuses.indexOf(current);
}
