import { site } from '#site';
import { admitReceipt } from '../limits/mail-limits.server.ts';
import { composeLetter } from '../mail/letter.server.ts';
import type { Services } from '../services.server.ts';

/** Where who sent something sees what became of it, signed in or not. In the query, which no log holds. */
export const statusPath = (id: string): string => `/submission?id=${id}`;

/** Sends, when its transaction commits, the mail that a submission has arrived. */
type SendReceipt = (tx: Services['db'], id: string) => Promise<void>;

/**
 * Prepares the mail that says where to follow a submission. Anyone can type any address into a form, so the
 * mail repeats none of the input, and one mailbox gets a few an hour. Call it before the transaction: the mail counts
 * even if that fails. `source` is the address that the form came from.
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
        subject: `We received your submission to ${site.product}`,
        paragraphs: ['Thank you for your submission. An editor reviews it next.'],
        action: { label: 'Follow your submission', href: config.siteUrl + statusPath(id) },
        otherwise:
          'We write once more when an editor has decided. If you did not send it, ignore this mail: we use your address for nothing else.',
      }),
      slot,
    );
}
