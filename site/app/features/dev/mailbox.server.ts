import type { RouterContextProvider } from 'react-router';
import { Refusal } from '#app/lib/refusal.ts';
import { outboxDirectory } from '#app/services/mail/mail.server.ts';
import { readOutbox } from '#app/services/mail/outbox.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';

/**
 * The mails the site has sent, newest first. They hold confirmation links, so they are shown only in the
 * trial, to a request that came straight from this machine.
 * @throws Refusal 404 everywhere else
 */
export async function openMailbox(context: Readonly<RouterContextProvider>) {
  const { config } = context.get(servicesContext);
  if (!config.isTrial || !context.get(requestContext).isDirectLoopback)
    throw new Refusal(404, 'There is nothing at this address.');
  return readOutbox(outboxDirectory(config));
}
