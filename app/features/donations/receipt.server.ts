import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { site } from '#site';
import type { donations } from './tables.server.ts';

type Donation = typeof donations.$inferSelect;

export function donationLetter(to: string, donation: Donation): Message {
  const sum = formatMoney(donation.amount, donation.currency);
  return composeLetter(to, {
    subject: `Receipt: your donation to ${site.product}`,
    paragraphs: [
      `Thank you. You gave ${sum}, once: nothing more will be charged.`,
      `Donation ${donation.id}, paid on ${formatLongDate(donation.paidAt ?? new Date())}. Transaction ${donation.sessionId}.`,
      ...(donation.provider === 'sandbox' ? ['This was paid in the sandbox checkout: no money moved.'] : []),
    ],
    otherwise: `If it was not you, or the amount is wrong, write to ${site.email}.`,
  });
}
