import { Refusal } from '#app/lib/refusal.ts';
import { type Call, defineCall } from './call.server.ts';

export const serviceCalls: Call[] = [
  /**
   * Receives events of the payment provider. A valid signature covers the bytes of the body and is at most five minutes
   * old.
   */
  defineCall({
    method: 'post',
    path: '/api/payment-webhook',
    admission: 'urgent',
    async answer({ request, services: { payments } }) {
      const signature = request.headers.get('stripe-signature') ?? request.headers.get('payment-signature');
      if (!signature) throw new Refusal(400, 'This event has no signature.');
      await payments.receive(await request.text(), signature);
      return { received: true };
    },
  }),
  // Unknown API paths answer with JSON, not with a page.
  ...(['get', 'post'] as const).map((method) =>
    defineCall({
      method,
      path: '/api/*',
      answer() {
        throw new Refusal(404, 'There is nothing at this address.');
      },
    }),
  ),
];
