import { formatMoney } from '#app/lib/money.ts';
import { AuditTrail } from '#app/ui/audit-trail.tsx';
import { DeskFact, DeskFacts, DeskHead, DeskId, DeskTime, deskHeaders, deskMeta } from '#app/ui/desk.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { PaymentBadge, PaymentLink, providerInWords } from '#app/ui/payment.tsx';
import { showOrder } from '../orders.server.ts';
import type { Route } from './+types/order';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Order');

export const loader = (args: Route.LoaderArgs) => showOrder(args);

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const { status, provider, paymentPage, buyer, paidAt, refundedAt } = order;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/orders', label: 'Orders' }}
        title={`${order.levelName}, ${formatMoney(order.amount, order.currency)}`}
      />
      {order.isContradicted && (
        <Notice
          className="mb-6"
          notice={{
            title: 'What the provider says of this payment is not what was asked for.',
            description: 'Compare the two in the history below with the payment at the provider.',
            destructive: true,
          }}
        />
      )}
      <DeskFacts>
        <DeskFact term="Status">
          <PaymentBadge status={status} />
        </DeskFact>
        <DeskFact term="Buyer">
          {buyer ? (
            <a className="link" href={`/admin/people/${buyer.id}`}>
              {buyer.email}
            </a>
          ) : (
            'account deleted'
          )}
        </DeskFact>
        <DeskFact term="Begun (UTC)">
          <DeskTime at={order.at} />
        </DeskFact>
        <DeskFact term="Paid (UTC)">{paidAt && <DeskTime at={paidAt} />}</DeskFact>
        <DeskFact term="Refunded (UTC)">{refundedAt && <DeskTime at={refundedAt} />}</DeskFact>
        <DeskFact term="Exam">{order.isGranting ? 'may be sat by this order' : 'not by this order'}</DeskFact>
      </DeskFacts>
      <h2 className="desk-section">Payment</h2>
      <DeskFacts>
        <DeskFact term="Taken by">{providerInWords(provider)}</DeskFact>
        <DeskFact term="Order">
          <DeskId id={order.id} />
        </DeskFact>
        <DeskFact term="Session">{order.sessionId && <DeskId id={order.sessionId} />}</DeskFact>
        <DeskFact term="Payment">{order.paymentId && <DeskId id={order.paymentId} />}</DeskFact>
        <DeskFact term="At the provider">
          <PaymentLink {...{ status, provider, paymentPage }} />
        </DeskFact>
      </DeskFacts>
      <p className="mt-4 max-w-[44em] text-sm text-soft">
        Refunds are made on the provider’s page. The order, and what it gave, follow as soon as the provider
        says so; a credential that was earned stays until it is revoked.
      </p>
      <h2 className="desk-section">History</h2>
      <AuditTrail entries={order.history} />
    </>
  );
}
