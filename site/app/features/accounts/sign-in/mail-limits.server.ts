import { mailboxOf } from '#app/lib/mailbox.ts';
import { admitConfirmation } from '#app/services/limits/mail-limits.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { findAsker } from './known-device.server.ts';

/**
 * Counts a mail to an account, or to an address that is to have one, by its mailbox. Requests from strangers do not use
 * up the mails of the account's known devices. Confirmations and resets have separate counts by mailbox, since a
 * confirmed account gets no confirmations.
 *
 * @throws TooManyRequests
 */
export async function countMail(
  args: RequestArgs,
  kind: 'sign-up' | 'confirmation' | 'reset',
  email: string,
): Promise<void> {
  const services = args.context.get(servicesContext);
  const { limits } = services;
  const { isKnown, place } = await findAsker(args, email);
  const mailbox = mailboxOf(email);
  if (isKnown) return limits.take('mails by known devices', `${kind} ${mailbox}`);
  await limits.take('mails by account and place', `${kind} ${mailbox} ${place}`);
  await limits.take('confirmations by source', args.context.get(requestContext).address);
  // A sign-up's mail is a confirmation: strangers have one count of both.
  await limits.take('mails by strangers', `${kind === 'reset' ? kind : 'confirmation'} ${mailbox}`);
  await admitConfirmation(services, email);
}
