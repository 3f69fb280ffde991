import type { RouterContextProvider } from 'react-router';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { findOwnOrder } from './orders.server.ts';

/** @throws Refusal 404 for an order that is not the visitor's, or was never paid */
export async function showReceipt(
  context: Readonly<RouterContextProvider>,
  visitor: Visitor,
  orderId: string,
) {
  const { db } = context.get(servicesContext);
  const isId = isUuid(orderId);
  const order = isId ? await findOwnOrder(db, visitor.id, orderId) : undefined;
  // A refund that was heard of before its payment leaves an order without the time of that.
  const paidAt = order?.paidAt ?? order?.refundedAt;
  if (!order || !paidAt) throw new Refusal(404, 'There is no receipt at this address.');
  return {
    orderId,
    levelName: order.levelName,
    sum: formatMoney(order.amount, order.currency),
    paidOn: formatLongDate(paidAt),
    status: order.status,
    refundedOn: order.status === 'refunded' && order.refundedAt && formatLongDate(order.refundedAt),
    transaction: order.sessionId,
    buyer: { name: visitor.name, email: visitor.email },
    isSandbox: order.provider === 'sandbox',
  };
}
