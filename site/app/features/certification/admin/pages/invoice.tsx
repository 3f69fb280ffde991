import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { InvoiceSheet } from '#app/ui/invoice-sheet.tsx';
import { showInvoice } from '../invoices.server.ts';
import type { Route } from './+types/invoice';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Invoice');
export const loader = (args: Route.LoaderArgs) => showInvoice(args);

export default function InvoicePage({ loaderData: { view, pdf, orderId } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead back={{ href: '/admin/invoices', label: 'Invoices' }} title={`${view.kind} ${view.number}`} />
      <p className="no-print text-sm">
        <a className="link" href={`/admin/orders/${orderId}`}>
          Its order
        </a>
      </p>
      <InvoiceSheet view={view} pdf={pdf} />
    </>
  );
}
