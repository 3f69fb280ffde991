import { mailboxOf, mailHostOf } from '#app/lib/mailbox.ts';
import type { Services } from '../services.server.ts';
import { noteLimit } from '../telemetry/source.server.ts';
import { brakes } from './limit-table.server.ts';
import { type Booking, TooManyRequests } from './limits.server.ts';

/*
 * Mails that a stranger requests, to an address that they typed. The limits of the source and of the mailbox come
 * first, so that mails refused there use up nothing of the brakes by domain and in all. docs/decisions/mail-limits.md.
 */

type Needed = Pick<Services, 'limits' | 'config'>;

interface AskedReceipt {
  email: string;
  /** Client address (`requestContext`). */
  source: string;
}

/** Longest wait of a mail, in seconds. A receipt that would wait longer is not sent. */
export const longestWait = 86_400;

/**
 * Admits a receipt, or a mail of the waitlist. Above the limit of the domain or in all, it waits in the queue.
 * @returns seconds until it may go; undefined if none may be sent
 */
export async function admitReceipt(
  { limits, config }: Needed,
  { email, source }: AskedReceipt,
): Promise<{ startAfter: number } | undefined> {
  try {
    await limits.take('receipts by source', source);
    await limits.take('receipts by mailbox', mailboxOf(email));
  } catch (error) {
    if (error instanceof TooManyRequests) return undefined;
    throw error;
  }
  const waits = [0];
  for (const { place, key, uses } of brakesFor(config, email)) {
    const booked = await limits.book(`receipts ${place}`, key, { uses, mostWait: longestWait });
    if (booked.wait === undefined) {
      noteLimit(`receipts ${place}`);
      return undefined;
    }
    waits.push(booked.wait);
  }
  return { startAfter: Math.max(...waits) };
}

/**
 * Admits a confirmation or a reset, at once or not at all. `countMail` counts its source and mailbox before.
 * @throws TooManyRequests
 */
export async function admitConfirmation({ limits, config }: Needed, email: string): Promise<void> {
  for (const { place, key, uses } of brakesFor(config, email)) {
    const book = (kind: 'confirmations' | 'receipts'): Promise<Booking> =>
      limits.book(`${kind} ${place}`, key, { uses, mostWait: 0 });
    const own = await book('confirmations');
    if (own.wait !== undefined) continue;
    // Confirmations may use what receipts leave of their half.
    if ((await book('receipts')).wait !== undefined) continue;
    noteLimit(`confirmations ${place}`);
    throw new TooManyRequests(own.fullFor, 'Too many emails are being requested at the moment');
  }
}

/**
 * Books a mail caused by someone other than its recipient: an editor, or the payment provider. It waits a day at most.
 * @returns seconds until it may go; undefined if it would wait longer
 */
export async function bookMail(
  limits: Services['limits'],
  name: 'decisions by mailbox' | 'donation receipts by mailbox',
  email: string,
): Promise<{ startAfter: number } | undefined> {
  const { uses } = brakes[name];
  const { wait } = await limits.book(name, mailboxOf(email), { uses, mostWait: longestWait });
  if (wait === undefined) noteLimit(name);
  return wait === undefined ? undefined : { startAfter: wait };
}

/** The brakes for an address and their uses. Large hosts have no brake by domain. */
function brakesFor({ mailsPerHour, largeMailHosts }: Services['config'], email: string) {
  const host = mailHostOf(email);
  const inAll = { place: 'in all', key: '', uses: Math.floor(mailsPerHour / 2) } as const;
  if (largeMailHosts.includes(host)) return [inAll];
  const { uses } = brakes['receipts by domain'];
  return [{ place: 'by domain', key: host, uses } as const, inAll];
}
