import { Refusal } from '#app/lib/refusal.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/webhook';

export const handle: PageHandle = { page: 'call', isUrgent: true };

/**
 * `POST /api/payment-webhook`: what the payment provider has to say. The signature is over the bytes of the body.
 * @throws Refusal 400 for a body that the provider did not sign within the last five minutes
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { payments } = context.get(servicesContext);
  const signature = request.headers.get('stripe-signature') ?? request.headers.get('payment-signature');
  if (!signature) throw new Refusal(400, 'This event carries no signature.');
  await payments.receive(await request.text(), signature);
  return Response.json({ received: true }, { headers: { 'Cache-Control': 'no-store' } });
}
