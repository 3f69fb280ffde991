import { setTimeout as wait } from 'node:timers/promises';
import type { RouterContextProvider } from 'react-router';
import { Refusal } from '#app/lib/refusal.ts';
import { requestContext, servicesContext } from '../services.server.ts';
import type { PaymentStatus } from './payment-status.ts';

/** Milliseconds that a page waits for the provider. The answer is taken in all the same when it comes later. */
const patience = 1500;

/**
 * Asks the provider about a payment that somebody comes back from, so that nobody waits for an event that is late or
 * lost. Asked too often, or while the provider does not answer, it leaves the payment as it is: others will tell.
 */
export async function lookUpAtOnce(
  context: Readonly<RouterContextProvider>,
  { status, provider, sessionId }: { status: PaymentStatus; provider: string; sessionId: string | null },
): Promise<void> {
  if (status !== 'pending' || !sessionId) return;
  const { payments, limits, log } = context.get(servicesContext);
  const { id: requestId, address } = context.get(requestContext);
  try {
    // In this order: who has used up their own share must not use up that of the session as well.
    await limits.take('payment look-ups by address', address);
    await limits.take('payment look-ups by session', sessionId);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  const lookUp = payments
    .lookUp({ provider, sessionId }, 'look-up')
    .catch((error) => log.warn({ err: error, requestId }, 'a payment could not be asked about'));
  await Promise.race([lookUp, wait(patience, undefined, { ref: false })]);
}
