import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { type LevelId, nameLevel } from '#app/services/curriculum/levels.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { site } from '#site';
import type { Order } from '../orders.server.ts';
import { teamPath } from './seats.ts';
import { describeSeat, seatLink, type Voucher } from './vouchers.server.ts';

/**
 * Invitation to a seat. It identifies the giver only by their confirmed address: a name is free text, and this mail
 * goes to people who did not ask for it.
 */
export async function invitationLetter(
  config: Pick<Config, 'sessionSecret' | 'dataDir' | 'siteUrl'>,
  seat: Pick<Voucher, 'id' | 'round' | 'email' | 'expiresAt'>,
  level: LevelId,
  owner: { email: string },
): Promise<Message> {
  const { level: code, name } = await nameLevel(level);
  const to = seat.email ?? '';
  return composeLetter(to, {
    subject: `A seat for you: ${name} at ${site.product}`,
    paragraphs: [
      `${owner.email} has given you a seat for ${name} (${code}): ${await describeSeat(level)}. It costs you nothing.`,
      `Accept it by ${formatLongDate(seat.expiresAt)}, with an account for ${to}. If you have no account yet, you can create one when you open the link. Before you accept, the page shows what ${owner.email} will see about you.`,
    ],
    action: { label: 'See the seat', href: seatLink(config, seat) },
    otherwise: `If you do not want the seat, decline it on its page. We then delete your address. If you did not expect this email, you can ignore it or write to ${site.email}.`,
  });
}

/** Mail to the owner when an invited person declines the seat. */
export async function declinedLetter(
  to: string,
  { email, number }: Pick<Voucher, 'email' | 'number'>,
  { id, level }: Pick<Order, 'id' | 'level'>,
  siteUrl: string,
): Promise<Message> {
  const { name } = await nameLevel(level);
  return composeLetter(to, {
    subject: `A seat was declined: ${name} at ${site.product}`,
    paragraphs: [
      `${email} declined seat ${number} of ${name}. The seat is free again, and you can give it to another person.`,
    ],
    action: { label: 'Your seats', href: siteUrl + teamPath(id) },
    otherwise: `Questions: ${site.email}.`,
  });
}

/** Mail to the owner when unused seats are refunded. */
export async function seatsRefundedLetter(
  to: string,
  { seats, amount, left }: { seats: number; amount: number; left: number },
  { id, level, currency, provider }: Pick<Order, 'id' | 'level' | 'currency' | 'provider'>,
  siteUrl: string,
): Promise<Message> {
  const { name } = await nameLevel(level);
  const many = seats === 1 ? 'One unused seat' : `${seats} unused seats`;
  return composeLetter(to, {
    subject: `Refund: ${seats === 1 ? '1 seat' : `${seats} seats`} of ${name} at ${site.product}`,
    paragraphs: [
      `${many} of ${name} ${seats === 1 ? 'was' : 'were'} refunded: ${formatMoney(amount, currency)} is on its way to you. Order ${id}.`,
      ...(provider === 'sandbox' ? ['You paid in the sandbox checkout: no money moved.'] : []),
      left === 0
        ? 'This order has no seats left.'
        : `The other ${left === 1 ? 'seat stays as it is' : `${left} seats stay as they are`}.`,
    ],
    action: { label: 'Your seats', href: siteUrl + teamPath(id) },
    otherwise: `If you did not ask for this, write to ${site.email}.`,
  });
}

/** Mail to the owner when the provider refuses a refund of seats, which are then free again. */
export async function refundRefusedLetter(
  to: string,
  { seats, amount }: { seats: number; amount: number },
  { id, level, currency }: Pick<Order, 'id' | 'level' | 'currency'>,
  siteUrl: string,
): Promise<Message> {
  const { name } = await nameLevel(level);
  return composeLetter(to, {
    subject: `Your refund was not made: ${seats === 1 ? '1 seat' : `${seats} seats`} of ${name} at ${site.product}`,
    paragraphs: [
      `The payment provider refused to refund ${formatMoney(amount, currency)}. The seats are free again. Order ${id}. If you still want the refund, write to ${site.email}.`,
    ],
    action: { label: 'Your seats', href: siteUrl + teamPath(id) },
    otherwise: `If you did not ask for this, write to ${site.email}.`,
  });
}
