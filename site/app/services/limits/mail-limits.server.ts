import { mailboxOf, mailHostOf } from '#app/lib/mailbox.ts';
import type { Services } from '../services.server.ts';
import { noteLimit } from '../telemetry/source.server.ts';
import { brakes } from './limit-table.server.ts';
import { type Booking, TooManyRequests } from './limits.server.ts';

/*
 * Mails that a stranger requests, to an address that they typed. The place that asks and the mailbox
 * count first, so that what they refuse costs nobody else; domain and total are brakes. docs/decisions/mail-limits.md.
 */

type Needed = Pick<Services, 'limits' | 'config'>;

interface AskedReceipt {
  email: string;
  /** The address that asks for it, as `requestContext` has it. */
  source: string;
}

/** Seconds that a receipt waits for its turn at most: what would wait longer is not sent, so the queue has an end. */
export const longestWait = 86_400;

/**
 * Admits a receipt, or a mail of the waitlist. Over the total, or the domain's limit, it waits on the queue.
 *
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
 * Admits a confirmation or a reset: at once, or not at all. Its source and mailbox are counted before (`countMail`).
 *
 * @throws TooManyRequests
 */
export async function admitConfirmation({ limits, config }: Needed, email: string): Promise<void> {
  for (const { place, key, uses } of brakesFor(config, email)) {
    const book = (kind: 'confirmations' | 'receipts'): Promise<Booking> =>
      limits.book(`${kind} ${place}`, key, { uses, mostWait: 0 });
    const own = await book('confirmations');
    if (own.wait !== undefined) continue;
    // Capacity that receipts leave of their half is free to all.
    if ((await book('receipts')).wait !== undefined) continue;
    noteLimit(`confirmations ${place}`);
    throw new TooManyRequests(own.fullFor, 'Too many emails are being requested at the moment');
  }
}

/**
 * Books a mail caused by someone other than its recipient: an editor, or the payment provider. It waits its
 * turn, a day at most.
 *
 * @returns in how many seconds it may go; undefined when the day is full
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

/** The brakes for an address, each with its half: large hosts have none of their own. */
function brakesFor({ mailsPerHour, largeMailHosts }: Services['config'], email: string) {
  const host = mailHostOf(email);
  const inAll = { place: 'in all', key: '', uses: Math.floor(mailsPerHour / 2) } as const;
  if (largeMailHosts.includes(host)) return [inAll];
  const { uses } = brakes['receipts by domain'];
  return [{ place: 'by domain', key: host, uses } as const, inAll];
}
