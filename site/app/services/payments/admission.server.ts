import type { RouterContextProvider } from 'react-router';
import { requestContext, servicesContext } from '../services.server.ts';

/**
 * Call it before a payment begins: it counts the payment, and refuses clients that payments are closed to.
 * @throws TooManyRequests, Refusal 503
 */
export async function admitPayment(context: Readonly<RouterContextProvider>): Promise<void> {
  const { limits, payments } = context.get(servicesContext);
  const info = context.get(requestContext);
  payments.assertOpenTo(info);
  await limits.take('payments by address', info.address);
}
