import { setTimeout as wait } from 'node:timers/promises';
import type { RouterContextProvider } from 'react-router';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '../database/database.server.ts';
import { requestContext, servicesContext } from '../services.server.ts';
import type { PaymentStatus } from './payment-status.ts';
import { isContradicted } from './take-in.server.ts';

/** Time (ms) for which a page waits for the provider. A later answer still counts. */
const lookupTimeout = 1500;

interface Asked {
  id: string;
  status: PaymentStatus;
  provider: string;
  sessionId: string | null;
}

/**
 * The payment of a session that a buyer returns from. If it is still pending, we ask its provider now, so that a late
 * or lost event delays nobody. `isReviewed`: the provider's answer does not match our request, and a person reviews it.
 * `subject` is as in the audit log, such as `order`.
 */
export async function findAtOnce<Payment extends Asked>(
  context: Readonly<RouterContextProvider>,
  subject: string,
  sessionId: string,
  find: (db: Database, sessionId: string) => Promise<Payment | undefined>,
): Promise<(Payment & { isReviewed: boolean }) | undefined> {
  // Sessions of providers have such ids; others are not looked up.
  if (!/^[\w-]{1,255}$/.test(sessionId)) return undefined;
  const { db } = context.get(servicesContext);
  let payment = await find(db, sessionId);
  if (payment?.status === 'pending') {
    await lookUp(context, payment);
    payment = await find(db, sessionId);
  }
  if (!payment) return undefined;
  const isReviewed = payment.status === 'pending' && (await isContradicted(db, `${subject}:${payment.id}`));
  return { ...payment, isReviewed };
}

/**
 * Asks the provider, at most as often as the limits allow. Otherwise, or without an answer, the payment stays as it is.
 */
async function lookUp(context: Readonly<RouterContextProvider>, { provider, sessionId }: Asked) {
  if (!sessionId) return;
  const { payments, limits, log } = context.get(servicesContext);
  const { id: requestId, address } = context.get(requestContext);
  try {
    // In this order: a client above its own limit must not use up the session's.
    await limits.take('payment look-ups by address', address);
    await limits.take('payment look-ups by session', sessionId);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  const lookedUp = payments
    .lookUp({ provider, sessionId }, 'look-up')
    .catch((error) => log.warn({ err: error, requestId }, 'could not ask the provider about a payment'));
  await Promise.race([lookedUp, wait(lookupTimeout, undefined, { ref: false })]);
}
