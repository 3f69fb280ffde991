import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import { nameLevel } from '#app/services/curriculum/levels.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { site } from '#site';
import type { Order } from './orders.server.ts';

const twice =
  'You had paid for this level already. One of the two payments is given back to you: our support sees to it, and you need not do anything.';
const noMoney = 'This was paid in the sandbox checkout: no money moved.';

/** `isTwice` when an earlier payment has given the level already. */
export async function receiptLetter(
  to: string,
  order: Order,
  siteUrl: string,
  isTwice: boolean,
): Promise<Message> {
  const { level, name } = await nameLevel(order.level);
  return composeLetter(to, {
    subject: `Receipt: ${name} at ${site.product}`,
    paragraphs: [
      `You paid ${sumOf(order)} for ${name} (${level}), once. It is no subscription.`,
      `Order ${order.id}, paid on ${formatLongDate(order.paidAt ?? new Date())}. Transaction ${order.sessionId}.`,
      ...(order.provider === 'sandbox' ? [noMoney] : []),
      ...(isTwice ? [twice] : []),
      `You may sit the exam of this level as often as you need to; its page says when the next attempt is possible. All your orders, with receipts to print, are on your account page.`,
    ],
    action: { label: 'Start Learning', href: `${siteUrl}/courses` },
    otherwise: `You can have your money back for 14 days, as long as you have not started an exam attempt: ${siteUrl}/terms. Questions: ${site.email}.`,
  });
}

/** Of a refund that is made, or did not arrive. `isOwned` when another payment has given the level too. */
export async function refundLetter(to: string, order: Order, isOwned: boolean): Promise<Message> {
  const { name } = await nameLevel(order.level);
  const what = `Your payment of ${sumOf(order)} for ${name}`;
  const isOnItsWay = order.status === 'refunded';
  return composeLetter(to, {
    subject: `${isOnItsWay ? 'Refund' : 'Your refund did not arrive'}: ${name} at ${site.product}`,
    paragraphs: [
      isOnItsWay
        ? `${what} is on its way back to you. Order ${order.id}.`
        : `${what} was to go back to you, and your bank did not take it: the money is still with us. Order ${order.id}. Our support finds another way; to tell us which, write to ${site.email}.`,
      ...(order.provider === 'sandbox' ? [noMoney] : []),
      isOwned
        ? 'Your other payment for this level stands, so its exam stays open to you.'
        : isOnItsWay
          ? 'The exam is closed to you from now on. A credential that you earned stays valid.'
          : 'Until that is settled, the exam stays closed to you.',
    ],
    otherwise: `If you did not ask for this, write to ${site.email}.`,
  });
}

const sumOf = ({ amount, currency }: Order) => formatMoney(amount, currency);
