import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { formatMoney } from '#app/lib/money.ts';
import { findAtOnce } from '#app/services/payments/at-once.server.ts';
import type { RequestArgs } from '#app/services/services.server.ts';
import { findOrderBySession, type ShownOrder } from './orders.server.ts';

export interface PaymentResult {
  /** `review`: the payment does not match the order, and a person reviews it. */
  status: ShownOrder['status'] | 'review' | 'unknown';
  /** The account that it was for is deleted. */
  isOrphan?: boolean;
  /** Only for the buyer: others may have the URL. */
  own?: { orderId: string; level: string; title: string; sum: string; isTeam: boolean };
}

/** Status of a session's payment; asks the provider while it is pending. */
export async function findPayment(
  { request, context }: RequestArgs,
  sessionId: string,
): Promise<PaymentResult> {
  const order = await findAtOnce(context, 'order', sessionId, findOrderBySession);
  if (!order) return { status: 'unknown' };
  const { userId, id, level, title, kind, amount, currency } = order;
  const status = order.isReviewed ? 'review' : order.status;
  if (userId === null) return { status, isOrphan: true };
  const visitor = await getVisitor(request, context);
  if (!visitor || visitor.id !== userId) return { status };
  const own = { orderId: id, level, title, sum: formatMoney(amount, currency), isTeam: kind === 'team' };
  return { status, own };
}
