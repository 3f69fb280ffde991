import { site } from '#site';
import type { Database } from '../database/database.server.ts';
import { admitReceipt } from '../limits/mail-limits.server.ts';
import { composeLetter } from '../mail/letter.server.ts';
import type { Services } from '../services.server.ts';
import { type NewSubmission, submitOnce } from './submissions.server.ts';

/** Sender of a form: IP address and, if signed in, id and email of the account. */
export interface Sender {
  address: string;
  userId?: string | undefined;
  email?: string | undefined;
}

type Sent = Pick<NewSubmission, 'kind' | 'title'> & {
  /** Key of its content: two of a kind with the same key are the same. */
  key: string;
  /** The values of its form. If there is an email address, it gets a receipt and the answer. */
  values: { email: string } & Record<string, unknown>;
};

/**
 * Puts a form into the review queue, unless the same one waits there. `andThen` runs in the same transaction, if the
 * submission is new.
 */
export async function sendForReview(
  services: Pick<Services, 'db' | 'changes' | 'limits' | 'mail' | 'config'>,
  { values: { email, ...data }, ...submission }: Sent,
  sender: Sender,
  { topics = [], andThen }: { topics?: string[]; andThen?: (tx: Database, id: string) => Promise<void> } = {},
): Promise<{ id: string; isNew: boolean }> {
  const { db, changes } = services;
  const sendReceipt = await prepareReceipt(services, email || undefined, sender.address);
  return changes.write(db, topics, async (tx) => {
    const sent = await submitOnce(tx, {
      ...submission,
      data,
      email: email || sender.email,
      submittedBy: sender.userId,
    });
    if (!sent.isNew) return sent;
    await andThen?.(tx, sent.id);
    await sendReceipt(tx, sent.id);
    return sent;
  });
}

/** Page on which senders follow their submission, signed in or not. */
export const statusPath = (id: string): string => `/submission?id=${id}`;

/** Sends the receipt of a submission when the transaction commits. */
type SendReceipt = (tx: Services['db'], id: string) => Promise<void>;

/**
 * Prepares the mail with the link to follow a submission. Anyone can type any address into a form, so the mail repeats
 * no input, and its number per mailbox is limited. Call it before the transaction: the mail counts even if that fails.
 * `source` is the client address.
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
        paragraphs: ['Thank you for your submission. An editor will review it.'],
        action: { label: 'Follow your submission', href: config.siteUrl + statusPath(id) },
        otherwise:
          'We will write again when an editor has decided. If you did not send this submission, ignore this email. We use your address for nothing else.',
      }),
      slot,
    );
}
