import { requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { InvoiceSheet } from '#app/ui/invoice-sheet.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { site } from '#site';
import { findReceipt } from '../orders.server.ts';
import type { Route } from './+types/receipt';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Receipt ${args.params.id?.slice(0, 8)}`,
    description: 'Receipt of one order, to print.',
    noindex: true,
  });

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  return findReceipt(context.get(servicesContext).db, visitor, params.id);
}

/** The receipt of an order: on paper without anything around it. */
export default function ReceiptPage({ loaderData: receipt }: Route.ComponentProps) {
  const { papers, isSandbox } = receipt;
  return (
    <article className="wrap max-w-[56rem] pt-10 pb-20 md:pt-14">
      <p className="kicker no-print mb-4">
        <a className="link" href="/account/orders">
          Your orders
        </a>{' '}
        / receipt
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4">
        <h1 className="text-3xl">
          {papers[0] ? `${papers[0].view.kind} ${papers[0].view.number}` : 'Receipt'}
        </h1>
        <Button variant="secondary" size="small" className="needs-js no-print" data-print>
          Print
        </Button>
      </div>
      {isSandbox && papers.length === 0 && (
        <p className="mt-4 border-l-2 border-ink pl-4">
          You paid in the sandbox checkout: no money moved, and this is not proof of payment.
        </p>
      )}
      {papers.length > 0 ? <Papers {...receipt} /> : <Receipt {...receipt} />}
      {receipt.status === 'paid' && (
        <p className="no-print mt-6 max-w-[42em] text-sm text-soft">
          {receipt.isTeam
            ? 'For 14 days from the purchase you can refund seats that nobody has accepted, on your seats page.'
            : 'You can get a refund for 14 days from the purchase, as long as you have not started an exam attempt.'}
        </p>
      )}
    </article>
  );
}

type Shown = Route.ComponentProps['loaderData'];

/** The invoice, then each credit note on a new printed page. */
function Papers({ papers, status, missing }: Shown) {
  const said = [states[status], ...missing.map(missingInWords)].filter(Boolean);
  return (
    <>
      {said.length > 0 && <p className="mt-4">{said.join(' ')}</p>}
      {papers.map(({ view, pdf }, index) => (
        <section
          key={view.number}
          className={index > 0 ? 'mt-14 border-t border-edge pt-10 print:break-before-page' : ''}
        >
          {index > 0 && <h2 className="text-2xl">{`${view.kind} ${view.number}`}</h2>}
          <InvoiceSheet view={view} pdf={pdf} />
        </section>
      ))}
    </>
  );
}

function Receipt(receipt: Shown) {
  const { orderId, levelName, sum, paidOn, refundedOn, transaction, buyer, status, missing } = receipt;
  const said = [states[status], ...missing.map(missingInWords)].filter(Boolean);
  return (
    <>
      <dl className="mt-8 grid gap-x-12 gap-y-6 text-[0.9375rem] sm:grid-cols-2">
        <Fact term="From">
          {site.product}
          <br />
          {site.email}
        </Fact>
        <Fact term="To">
          {buyer.name && (
            <>
              {buyer.name}
              <br />
            </>
          )}
          {buyer.email}
        </Fact>
        <Fact term="Order">
          <span className="font-mono text-sm wrap-anywhere">{orderId}</span>
        </Fact>
        <Fact term="Transaction ID">
          <span className="font-mono text-sm wrap-anywhere">{transaction}</span>
        </Fact>
        <Fact term="Paid on">{paidOn}</Fact>
        {refundedOn && <Fact term="Refunded on">{refundedOn}</Fact>}
        {said.length > 0 && <Fact term="Status">{said.join(' ')}</Fact>}
      </dl>
      <table className="mt-10">
        <thead>
          <tr>
            <th scope="col">Description</th>
            {receipt.isTeam && <Heading className={amount}>Seats</Heading>}
            {receipt.isTeam && <Heading className={each}>Each</Heading>}
            <Heading className={amount}>Amount</Heading>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {levelName}: {receipt.gives}; {receipt.isTeam ? 'for one person, by seat, ' : ''}paid once
              {receipt.isTeam && (
                <span className="block text-sm text-soft sm:hidden">{receipt.priceOfOne} each</span>
              )}
            </td>
            {receipt.isTeam && <td className={amount}>{receipt.quantity}</td>}
            {receipt.isTeam && <td className={each}>{receipt.priceOfOne}</td>}
            <td className={amount}>{sum}</td>
          </tr>
          {receipt.refundedSeats.map(({ id, seats, sum, on }) => (
            <tr key={id}>
              <td>Unused seats, refunded on {on}</td>
              <td className={amount}>−{seats}</td>
              <td className={each}>{receipt.priceOfOne}</td>
              <td className={amount}>−{sum}</td>
            </tr>
          ))}
          {refundedOn && (
            <tr>
              <td>Refund</td>
              {receipt.isTeam && <td />}
              {receipt.isTeam && <td className={each} />}
              <td className={amount}>−{receipt.refundedSum}</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}

const Heading = (cell: { className: string; children: string }) => <th scope="col" {...cell} />;

const amount = 'pr-0 pl-4 text-right whitespace-nowrap';
/** Hidden on small screens, where the price is shown below the description. */
const each = `${amount} max-sm:hidden`;

/** Status of payments that are disputed or charged back, or whose refund failed. */
const states: Partial<Record<string, string>> = {
  disputed:
    'The payer’s bank disputes this payment. Until the dispute is settled, nobody can use this order to take an exam.',
  charged_back: 'The payer’s bank took this payment back.',
  refund_failed: 'We made a refund, but it did not arrive.',
};

const missingInWords = (sum: string) =>
  `A refund of ${sum} did not arrive. If you still do not have the money, write to ${site.email}.`;

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="kicker">{term}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
