import { formatMoney } from '#app/lib/money.ts';
import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskList } from '#app/ui/desk-list.tsx';
import { invoiceList } from '../invoices.server.ts';
import type { Route } from './+types/invoices';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Invoices');
export const loader = (args: Route.LoaderArgs) => invoiceList.load(args);

export default function InvoicesPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Invoices"
        lead="Invoices and credit notes, newest first. The site issues an invoice for each payment and a credit note for each refund. They never change."
      />
      <DeskList
        list={list}
        label="Invoices"
        columns={[
          { label: 'Number', cell: ({ id, number }) => <a href={`/admin/invoices/${id}`}>{number}</a> },
          { label: 'Kind', cell: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note') },
          {
            label: 'Buyer',
            cell: ({ buyer, country, reverseCharge }) => (
              <>
                {[buyer, country].filter(Boolean).join(', ')}
                {reverseCharge && <span className="text-soft"> reverse charge</span>}
              </>
            ),
          },
          { label: 'Issued (UTC)', sort: 'issued', cell: ({ issued }) => issued },
          {
            label: 'Tax',
            isNumber: true,
            cell: ({ minor, currency }) => formatMoney(minor.tax, currency),
          },
          {
            label: 'Total',
            sort: 'gross',
            isNumber: true,
            cell: ({ minor, currency }) => formatMoney(minor.gross, currency),
          },
        ]}
      />
    </>
  );
}
