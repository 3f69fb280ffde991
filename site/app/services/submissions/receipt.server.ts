import { site } from '#site';
import { admitReceipt } from '../limits/mail-limits.server.ts';
import { composeLetter } from '../mail/letter.server.ts';
import type { Services } from '../services.server.ts';

/** Where who sent something sees what became of it, signed in or not. In the query, which no log holds. */
export const statusPath = (id: string): string => `/submission?id=${id}`;

/** Sends, when its transaction commits, the mail that a submission has arrived. */
type SendReceipt = (tx: Services['db'], id: string) => Promise<void>;

/**
 * Prepares the mail that says where to follow a submission. Anybody can write anybody's address into a form, so it
 * repeats nothing of what was typed, and one mailbox gets a few an hour. To be called before the transaction: the count
 * of mails stands whatever becomes of it. `source` is the address that the form came from.
 */
export async function prepareReceipt(
  services: Pick<Services, 'mail' | 'limits' | 'config'>,
  email: string | undefined,
  source: string,
): Promise<SendReceipt> {
  const { mail, config } = services;
  const slot = email && (await admitReceipt(services, { email, source }));
  if (!slot) return async () => {};
  return (tx, id) =>
    mail.send(
      tx,
      composeLetter(email, {
        subject: `We have what you sent to ${site.product}`,
        paragraphs: [
          'Somebody, we hope you, sent us something for review and left this address. It has arrived, and waits for an editor.',
        ],
        action: { label: 'See what became of it', href: config.siteUrl + statusPath(id) },
        otherwise:
          'We write once more when it is decided. If it was not you, do nothing: the address is used for nothing else.',
      }),
      slot,
    );
}
