import type { NoticeContent } from '#app/lib/form-answer.ts';
import { formatMoney } from '#app/lib/money.ts';
import { providerInWords } from '#app/lib/payment-words.ts';
import { AuditTrail } from '#app/ui/audit-trail.tsx';
import { DeskFact, DeskFacts, DeskHead, DeskId, DeskTable, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PaymentBadge, PaymentLink } from '#app/ui/payment.tsx';
import { AccountLink } from '../components/account-link.tsx';
import { OrderSeats } from '../components/order-seats.tsx';
import { answerOrderForm } from '../order-seats.server.ts';
import { showOrder } from '../orders.server.ts';
import type { Route } from './+types/order';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Order');
export const loader = (args: Route.LoaderArgs) => showOrder(args);
export const action = (args: Route.ActionArgs) => answerOrderForm(args);

const disputeStates = { open: 'Open', won: 'Won', lost: 'Lost' };

/** Advice on a payment that is claimed back, or whose refund failed. */
const askedBack: Partial<Record<string, NoticeContent>> = {
  disputed: {
    title: 'The buyer’s bank disputes this payment.',
    description:
      'Answer on the provider’s page before its deadline. Until the dispute is settled, the buyer cannot take the exam. If you win, the exam reopens automatically.',
  },
  charged_back: {
    title: 'The buyer’s bank took this payment back.',
    description:
      'The buyer can no longer take the exam. A credential that they earned stays valid until you revoke it.',
  },
  refund_failed: {
    title: 'The refund did not arrive: we still have the money.',
    description:
      'Retry the refund on the provider’s page. Until the refund arrives, the exam stays closed and the buyer cannot buy the level again. We told the buyer by email.',
  },
};

export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  const { status, provider, paymentPage, buyer, paidAt, refundedAt, refundFailedAt, credentialId } = order;
  const asked = askedBack[status];
  const action = credentialId && {
    action: { label: 'The credential of its buyer', href: `/admin/credentials/${credentialId}` },
  };
  const notices: (NoticeContent | false | undefined)[] = [
    order.isContradicted && {
      title: 'The provider’s record of this payment does not match the order.',
      description: 'Compare both records in the history below with the payment at the provider.',
    },
    asked && { ...asked, ...action },
    order.isRefundMissing && {
      title: 'A partial refund did not arrive: we still have that money.',
      description: `If nobody has retried the refund yet, retry it on the provider’s page. We told the buyer by email.${order.papers.length > 0 ? ' The credit note stays valid, and the site issues no second one when you retry the refund.' : ''}`,
    },
  ];
  return (
    <>
      <DeskHead
        back={{ href: '/admin/orders', label: 'Orders' }}
        title={`${order.title}, ${formatMoney(order.amount, order.currency)}`}
      />
      {notices.map(
        (notice) =>
          notice && <Notice key={notice.title} className="mb-6" notice={{ ...notice, destructive: true }} />,
      )}
      <DeskFacts>
        <DeskFact term="Status">
          <PaymentBadge status={status} />
        </DeskFact>
        <DeskFact term="Buyer">{buyer ? <AccountLink {...buyer} /> : 'account deleted'}</DeskFact>
        <DeskFact term="Started (UTC)">
          <DeskTime at={order.at} />
        </DeskFact>
        <DeskFact term="Paid (UTC)">{paidAt && <DeskTime at={paidAt} />}</DeskFact>
        <DeskFact term="Refunded (UTC)">{refundedAt && <DeskTime at={refundedAt} />}</DeskFact>
        {refundFailedAt && (
          <DeskFact term="Refund failed (UTC)">
            <DeskTime at={refundFailedAt} />
          </DeskFact>
        )}
        {order.kind === 'single' && (
          <DeskFact term="Exam">
            {order.isGranting ? 'open through this order' : 'not open through this order'}
          </DeskFact>
        )}
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
          <PaymentLink status={status} provider={provider} paymentPage={paymentPage} />
        </DeskFact>
      </DeskFacts>
      <p className="mt-4 max-w-[44em] text-sm text-soft">
        {order.seats
          ? 'Use this page to refund unused seats. For a full refund or a dispute, use the provider’s page. This site updates the seats and the exams as soon as the provider reports the refund or the dispute. An earned credential stays valid until you revoke it.'
          : 'Issue refunds and answer disputes on the provider’s page. This site updates the order and the exam as soon as the provider reports the refund or the dispute. An earned credential stays valid until you revoke it.'}
      </p>
      <Listed
        label="Invoices"
        rows={order.papers}
        columns={[
          { label: 'Number', cell: ({ id, number }) => <a href={`/admin/invoices/${id}`}>{number}</a> },
          { label: 'Buyer', cell: ({ buyer }) => buyer },
          { label: 'Issued (UTC)', cell: ({ issued }) => issued },
          {
            label: 'Total',
            isNumber: true,
            cell: ({ minor, currency }) => formatMoney(minor.gross, currency),
          },
        ]}
      />
      {order.seats && (
        <OrderSeats
          orderId={order.id}
          seats={order.seats}
          isRefundable={status === 'paid' && paymentPage !== undefined}
          answer={actionData}
          proof={order.proof}
        />
      )}
      <Listed
        label="Refunds"
        rows={order.refunds}
        columns={[
          { label: 'Refund', cell: ({ id }) => <DeskId id={id} /> },
          { label: 'Made (UTC)', cell: ({ at }) => <DeskTime at={at} /> },
          {
            label: 'Status',
            cell: ({ hasFailed }) => (hasFailed ? 'Did not arrive' : 'On its way, or arrived'),
          },
          { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount, order.currency) },
        ]}
      />
      <Listed
        label="Disputes"
        rows={order.disputes}
        columns={[
          { label: 'Dispute', cell: ({ id }) => <DeskId id={id} /> },
          { label: 'Status', cell: ({ state }) => disputeStates[state] },
          { label: 'Reason given', cell: ({ reason }) => reason.replaceAll('_', ' ') },
          { label: 'Since (UTC)', cell: ({ since }) => <DeskTime at={since} /> },
        ]}
      />
      <h2 className="desk-section">History</h2>
      <AuditTrail entries={order.history} />
    </>
  );
}

/** A table below its heading, where it has rows. */
function Listed<Row extends { id: string }>(table: Parameters<typeof DeskTable<Row>>[0]) {
  if (table.rows.length === 0) return null;
  return (
    <>
      <h2 className="desk-section">{table.label}</h2>
      <DeskTable {...table} />
    </>
  );
}
