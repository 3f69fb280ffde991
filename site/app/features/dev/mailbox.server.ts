import type { RouterContextProvider } from 'react-router';
import { Refusal } from '#app/lib/refusal.ts';
import { outboxDirectory } from '#app/services/mail/mail.server.ts';
import { readOutbox } from '#app/services/mail/outbox.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';

/**
 * The mails in the outbox, newest first. They contain confirmation links, so they are shown only in a trial, to a
 * request that came directly from this machine.
 * @throws Refusal 404 everywhere else
 */
export async function openMailbox(context: Readonly<RouterContextProvider>) {
  const { config } = context.get(servicesContext);
  if (!config.isTrial || !context.get(requestContext).isDirectLoopback)
    throw new Refusal(404, 'There is nothing at this address.');
  return readOutbox(outboxDirectory(config));
}
