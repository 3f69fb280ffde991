import type { RouterContextProvider } from 'react-router';
import { requestContext, servicesContext } from '../services.server.ts';

/**
 * Comes before whatever begins a payment: counts it, and turns those away who cannot pay.
 * @throws TooManyRequests, Refusal 503 when payments are closed to who sent this request
 */
export async function admitPayment(context: Readonly<RouterContextProvider>): Promise<void> {
  const { limits, payments } = context.get(servicesContext);
  const info = context.get(requestContext);
  payments.assertOpenTo(info);
  await limits.take('payments by address', info.address);
}
