import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import { nameLevel } from '#app/services/curriculum/levels.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import type { Refund } from '#app/services/payments/payment-provider.server.ts';
import { site } from '#site';
import type { InvoiceDocument } from './invoices/document.ts';
import { type Order, orderTitle } from './orders.server.ts';
import { teamPath } from './teams/team-paths.ts';
import { describeSeat } from './teams/vouchers.server.ts';

const twice = {
  order:
    'You had paid for this level already. One of the two payments is given back to you: our support sees to it, and you need not do anything.',
  seat: 'You had this level already, by a seat of a team. This payment is given back to you: our support sees to it, and you need not do anything.',
};
const noMoney = 'This was paid in the sandbox checkout: no money moved.';

const placeOf = (orderId: string, siteUrl: string) => `${siteUrl}/account/orders/${orderId}`;

/**
 * `givenBy` when something else has given the level already: an earlier payment, or a seat of a team; `invoice` is the
 * number of its invoice.
 */
export async function receiptLetter(
  to: string,
  order: Order,
  siteUrl: string,
  { givenBy, invoice }: { givenBy?: keyof typeof twice | undefined; invoice: string | undefined },
): Promise<Message> {
  const { level, name } = await nameLevel(order.level);
  const isTeam = order.kind === 'team';
  const each = isTeam ? `, ${formatMoney(order.amount / order.quantity, order.currency)} each` : '';
  return composeLetter(to, {
    subject: `Receipt: ${orderTitle(order, name)} at ${site.product}`,
    paragraphs: [
      `You paid ${sumOf(order)} for ${orderTitle(order, name)} (${level})${each}, once. It is no subscription.`,
      `Order ${order.id}, paid on ${formatLongDate(order.paidAt ?? new Date())}. Transaction ${order.sessionId}.`,
      ...(invoice ? [`Your invoice ${invoice}, to print and as PDF: ${placeOf(order.id, siteUrl)}`] : []),
      ...(order.provider === 'sandbox' ? [noMoney] : []),
      ...(givenBy ? [twice[givenBy]] : []),
      isTeam
        ? `Each seat gives one person ${await describeSeat(order.level)}. Give them out by mail or by link on the page of your seats.`
        : 'You may sit the exam of this level as often as you need to; its page says when the next attempt is possible. All your orders, with receipts to print, are on your account page.',
    ],
    action: isTeam
      ? { label: 'Give the seats to people', href: `${siteUrl}${teamPath(order.id)}` }
      : { label: 'Start Learning', href: `${siteUrl}/courses` },
    otherwise: isTeam
      ? `For 14 days you can have the money back for seats that nobody has accepted: ${siteUrl}/terms. Questions: ${site.email}.`
      : `You can have your money back for 14 days, as long as you have not started an exam attempt: ${siteUrl}/terms. Questions: ${site.email}.`,
  });
}

/**
 * Of a refund that is made, or did not arrive. `givenBy` when something else gives the level too; `refunds` are those that
 * it is about.
 */
export async function refundLetter(
  to: string,
  order: Order,
  siteUrl: string,
  {
    givenBy,
    notes,
    refunds,
  }: { givenBy: keyof typeof twice | undefined; notes: InvoiceDocument[]; refunds: Refund[] },
): Promise<Message> {
  const name = orderTitle(order, (await nameLevel(order.level)).name);
  const isOnItsWay = order.status === 'refunded';
  // What went back in parts before has letters of its own.
  const meant = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const sum = meant > 0 ? formatMoney(meant, order.currency) : sumOf(order);
  const what = `Your payment of ${sum} for ${name}`;
  return composeLetter(to, {
    subject: `${isOnItsWay ? 'Refund' : 'Your refund did not arrive'}: ${name} at ${site.product}`,
    paragraphs: [
      isOnItsWay
        ? `${what} is on its way back to you. Order ${order.id}.`
        : `${what} was to go back to you, ${didNotArrive(order)}`,
      ...notes.map((note) => creditOf(note, siteUrl)),
      ...(order.provider === 'sandbox' ? [noMoney] : []),
      order.kind === 'team'
        ? isOnItsWay
          ? 'Its seats have ended, those that were accepted as well. A credential that somebody earned stays valid.'
          : 'Until that is settled, its seats are on hold, those that were accepted as well.'
        : givenBy
          ? `Your ${givenBy === 'seat' ? 'seat of a team' : 'other payment'} for this level stands, so its exam stays open to you.`
          : isOnItsWay
            ? 'The exam is closed to you from now on. A credential that you earned stays valid.'
            : 'Until that is settled, the exam stays closed to you.',
    ],
    otherwise: `If you did not ask for this, write to ${site.email}.`,
  });
}

/** Of a refund of a part that did not arrive. `note` is its credit note, if it has one. */
export async function failedPartLetter(
  to: string,
  order: Order,
  siteUrl: string,
  { refund, note }: { refund: Refund; note: InvoiceDocument | undefined },
): Promise<Message> {
  const name = orderTitle(order, (await nameLevel(order.level)).name);
  const sum = formatMoney(refund.amount, order.currency);
  return composeLetter(to, {
    subject: `Your refund did not arrive: ${sum} at ${site.product}`,
    paragraphs: [
      `${sum} of your payment for ${name} was to go back to you, ${didNotArrive(order)}`,
      ...(note
        ? [`Its credit note stands, since the money is owed to you all the same. ${creditOf(note, siteUrl)}`]
        : []),
      ...(order.provider === 'sandbox' ? [noMoney] : []),
    ],
    otherwise: `If you did not ask for this, write to ${site.email}.`,
  });
}

const didNotArrive = ({ id }: Order) =>
  `and did not arrive: the money is still with us. Order ${id}. Our support finds another way; to tell us which, write to ${site.email}.`;

/** Of an invoice that came after the receipt: the provider told the tax late. */
export function invoiceLetter(to: string, invoice: InvoiceDocument, siteUrl: string): Message {
  const { number, orderId, isTest } = invoice;
  return composeLetter(to, {
    subject: `Invoice ${number} from ${site.product}`,
    paragraphs: [
      `Your invoice ${number} of order ${orderId}, to print and as PDF: ${placeOf(orderId, siteUrl)}`,
      ...(isTest ? [noMoney] : []),
    ],
    otherwise: `Questions: ${site.email}.`,
  });
}

/** Of a part of the money that went back: what was bought stays. `note` is its credit note, if it has one. */
export function partRefundLetter(
  to: string,
  order: Order,
  siteUrl: string,
  { amount, note }: { amount: number; note?: InvoiceDocument },
): Message {
  const sum = formatMoney(amount, order.currency);
  return composeLetter(to, {
    subject: `${note ? `Credit note ${note.number}` : 'Refund'}: ${sum} from ${site.product}`,
    paragraphs: [
      `${sum} of your payment is on its way back to you. Order ${order.id}.`,
      ...(note ? [creditOf(note, siteUrl)] : ['What you bought stays as it is.']),
      ...(order.provider === 'sandbox' ? [noMoney] : []),
    ],
    otherwise: `If you do not know why, write to ${site.email}.`,
  });
}

const creditOf = ({ number, corrects, orderId }: InvoiceDocument, siteUrl: string) =>
  `Credit note ${number} for invoice ${corrects?.number}, to print and as PDF: ${placeOf(orderId, siteUrl)}`;

const sumOf = ({ amount, currency }: Order) => formatMoney(amount, currency);
