import { formatMoney } from '#app/lib/money.ts';
import { DeskHead, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskList, nameOf } from '#app/ui/desk-list.tsx';
import { PaymentBadge } from '#app/ui/payment.tsx';
import { orderList } from '../orders.server.ts';
import type { Route } from './+types/orders';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Orders');
export const loader = (args: Route.LoaderArgs) => orderList.load(args);

export default function OrdersPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Orders"
        lead="Purchases of certification levels, newest first. Only the payment provider can change them."
      />
      <DeskList
        list={list}
        label="Orders"
        columns={[
          {
            label: 'Level',
            cell: ({ id, level }) => <a href={`/admin/orders/${id}`}>{nameOf(list, 'level', level)}</a>,
          },
          {
            label: 'Buyer',
            cell: ({ email }) => email ?? <span className="text-soft">account deleted</span>,
          },
          ...(list.rows.some(({ invoice }) => invoice) ? [{ label: 'Invoice', cell: invoiceOf }] : []),
          {
            label: 'Seats',
            isNumber: true,
            cell: ({ quantity }) => (quantity > 1 ? quantity : ''),
          },
          { label: 'Status', cell: ({ status }) => <PaymentBadge status={status} /> },
          { label: 'Started (UTC)', sort: 'started', cell: ({ at }) => <DeskTime at={at} /> },
          {
            label: 'Amount',
            sort: 'amount',
            isNumber: true,
            cell: ({ amount, currency }) => formatMoney(amount, currency),
          },
        ]}
      />
    </>
  );
}

const invoiceOf = ({ invoice }: { invoice: string | null }) => invoice;
