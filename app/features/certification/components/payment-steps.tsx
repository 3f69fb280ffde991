import { Trace, TraceItem } from '#app/ui/trace.tsx';
import type { PaymentResult } from '../payment-result.server.ts';

/** Where a payment stands, as the line that it runs along. */
export function PaymentSteps({ status }: Pick<PaymentResult, 'status'>) {
  if (status !== 'paid' && status !== 'pending') return null;
  const isPaid = status === 'paid';
  return (
    <div className="lg:pt-8">
      <Trace label="Steps of the purchase">
        <TraceItem state="done" title="Ordered">
          The price was looked up here, not sent by the browser.
        </TraceItem>
        <TraceItem state={isPaid ? 'done' : 'current'} title={isPaid ? 'Paid' : 'Being confirmed'}>
          The payment provider tells us, by a signed message or when it is asked.
        </TraceItem>
        <TraceItem state={isPaid ? 'done' : 'next'} title="Exam opened">
          In the same moment as the payment is noted.
        </TraceItem>
        <TraceItem state={isPaid ? 'current' : 'next'} title="Learning">
          At your own pace. The exam can be retaken as often as needed, from the second retake on after a
          wait.
        </TraceItem>
      </Trace>
    </div>
  );
}
