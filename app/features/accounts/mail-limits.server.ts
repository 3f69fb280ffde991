import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { findPlace } from './known-device.server.ts';

/**
 * Counts a mail to an account that somebody asks for without being signed in. What strangers ask for never uses up the
 * mails of the account's known devices; and nobody uses up resets by asking for confirmations, which a confirmed account
 * does not get.
 *
 * @throws TooManyRequests
 */
export async function countMail(
  args: RequestArgs,
  kind: 'reset' | 'confirmation',
  email: string,
): Promise<void> {
  const { limits } = args.context.get(servicesContext);
  const { isKnown, place } = await findPlace(args, email);
  if (isKnown) return limits.take('mails by known devices', `${kind} ${email}`);
  await limits.take('mails by account and place', `${kind} ${email} ${place}`);
  await limits.take('mails by strangers', `${kind} ${email}`);
}
