import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import { nameLevel } from '#app/services/curriculum/levels.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import type { Refund } from '#app/services/payments/payment-provider.server.ts';
import { site } from '#site';
import type { InvoiceDocument } from './invoices/document.ts';
import { type Order, orderTitle } from './orders.server.ts';
import { levelPath } from './purchase-notices.ts';
import { teamPath } from './teams/seats.ts';
import { describeSeat } from './teams/vouchers.server.ts';

const twice = {
  order:
    'You had already paid for this level. We will refund one of the two payments. You don’t need to do anything.',
  seat: 'You already had this level through a team seat. We will refund this payment. You don’t need to do anything.',
};
const noMoney = 'You paid in the sandbox checkout: no money moved.';

const placeOf = (orderId: string, siteUrl: string) => `${siteUrl}/account/orders/${orderId}`;

/**
 * Receipt of a paid order. `givenBy`: an earlier payment or seat that already gives the level; `invoice`: the number of
 * its invoice.
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
      `You paid ${sumOf(order)} for ${orderTitle(order, name)} (${level})${each}. This is a one-time payment.`,
      `Order ${order.id}, paid on ${formatLongDate(order.paidAt ?? new Date())}. Transaction ${order.sessionId}.`,
      ...(invoice
        ? [`Your invoice ${invoice}, as a printable page and PDF: ${placeOf(order.id, siteUrl)}`]
        : []),
      ...(order.provider === 'sandbox' ? [noMoney] : []),
      ...(givenBy ? [twice[givenBy]] : []),
      isTeam
        ? `Each seat gives one person ${await describeSeat(order.level)}. You can give out the seats by email or link, on your seats page.`
        : 'You can take the exam for this level as often as you need. The exam’s page says when the next attempt is possible. Your orders and receipts are on your account page.',
    ],
    action: isTeam
      ? { label: 'Give the seats to people', href: `${siteUrl}${teamPath(order.id)}` }
      : { label: `Go to ${name}`, href: siteUrl + levelPath(order.level) },
    otherwise: isTeam
      ? `For 14 days you can refund seats that nobody has accepted, on your seats page. The terms: ${siteUrl}/terms. Questions: ${site.email}.`
      : `You can get a refund for 14 days, as long as you have not started an exam attempt. The terms: ${siteUrl}/terms. Questions: ${site.email}.`,
  });
}

/**
 * Mail about a refund that was made or did not arrive. `givenBy`: another order or seat that also gives the level;
 * `refunds`: the refunds that the mail is about.
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
  // Earlier partial refunds have their own mails.
  const meant = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const sum = meant > 0 ? formatMoney(meant, order.currency) : sumOf(order);
  const what = `your payment of ${sum} for ${name}`;
  return composeLetter(to, {
    subject: `${isOnItsWay ? 'Refund' : 'Your refund did not arrive'}: ${name} at ${site.product}`,
    paragraphs: [
      isOnItsWay
        ? `The refund of ${what} is on its way to you. Order ${order.id}.`
        : `We tried to refund ${what}, ${didNotArrive(order)}`,
      ...notes.map((note) => creditOf(note, siteUrl)),
      ...(order.provider === 'sandbox' ? [noMoney] : []),
      order.kind === 'team'
        ? isOnItsWay
          ? 'The seats are cancelled, including accepted ones. Credentials that people earned stay valid.'
          : 'Until the refund is settled, the seats are on hold, including accepted ones.'
        : givenBy
          ? `Your ${givenBy === 'seat' ? 'team seat' : 'other payment'} for this level remains valid, so its exam stays open to you.`
          : isOnItsWay
            ? 'The exam is closed to you from now on. A credential that you earned stays valid.'
            : 'Until the refund is settled, the exam stays closed to you.',
    ],
    otherwise: `If you did not ask for this, write to ${site.email}.`,
  });
}

/** Mail about a partial refund that did not arrive. `note` is its credit note, if it has one. */
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
      `We tried to refund ${sum} of your payment for ${name}, ${didNotArrive(order)}`,
      ...(note
        ? [
            `The credit note for this refund stays valid, because we still owe you the money. ${creditOf(note, siteUrl)}`,
          ]
        : []),
      ...(order.provider === 'sandbox' ? [noMoney] : []),
    ],
    otherwise: `If you did not ask for this, write to ${site.email}.`,
  });
}

const didNotArrive = ({ id }: Order) =>
  `but the refund did not arrive. We still have the money. Order ${id}. Write to ${site.email} and tell us how to pay you back.`;

/** Mail about an invoice that follows the receipt, because the provider reported the tax later. */
export function invoiceLetter(to: string, invoice: InvoiceDocument, siteUrl: string): Message {
  const { number, orderId, isTest } = invoice;
  return composeLetter(to, {
    subject: `Invoice ${number} from ${site.product}`,
    paragraphs: [
      `Your invoice ${number} for order ${orderId}, as a printable page and PDF: ${placeOf(orderId, siteUrl)}`,
      ...(isTest ? [noMoney] : []),
    ],
    otherwise: `Questions: ${site.email}.`,
  });
}

/** Mail about a partial refund; the purchase stays valid. `note` is its credit note, if it has one. */
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
      ...(note ? [creditOf(note, siteUrl)] : ['Your purchase stays as it is.']),
      ...(order.provider === 'sandbox' ? [noMoney] : []),
    ],
    otherwise: `If you did not expect this, write to ${site.email}.`,
  });
}

const creditOf = ({ number, corrects, orderId }: InvoiceDocument, siteUrl: string) =>
  `Credit note ${number} for invoice ${corrects?.number}, as a printable page and PDF: ${placeOf(orderId, siteUrl)}`;

const sumOf = ({ amount, currency }: Order) => formatMoney(amount, currency);
