import type { Database } from '../database/database.server.ts';
import type { Services } from '../services.server.ts';
import { prepareReceipt } from './receipt.server.ts';
import { type NewSubmission, submitOnce } from './submissions.server.ts';

/** Sender of a form: IP address and, if signed in, id and email of the account. */
export interface Sender {
  address: string;
  userId?: string | undefined;
  email?: string | undefined;
}

type Sent = Pick<NewSubmission, 'kind' | 'title'> & {
  /** Key that makes it the same as another of its kind. */
  key: string;
  /** The values of its form. Where there is an email, its sender is answered there, and gets a receipt. */
  values: { email: string };
};

/**
 * Puts a sent form into the review queue, once while it waits there. Of something new, `andThen` does the
 * rest in the same transaction.
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
