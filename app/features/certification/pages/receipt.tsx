import { requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Button } from '#app/ui/button.tsx';
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
  const { orderId, levelName, sum, paidOn, refundedOn, transaction, buyer, isSandbox } = receipt;
  const state = states[receipt.status];
  return (
    <article className="wrap max-w-[56rem] pt-10 pb-20 md:pt-14">
      <p className="kicker no-print mb-4">
        <a className="link" href="/account#orders">
          Your orders
        </a>{' '}
        / receipt
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4">
        <h1 className="text-3xl">Receipt</h1>
        <Button variant="secondary" size="small" className="needs-js no-print" data-print>
          Print
        </Button>
      </div>
      {isSandbox && (
        <p className="mt-4 border-l-2 border-signal pl-4">
          This was paid in the sandbox checkout: no money moved, and this is no proof of a payment.
        </p>
      )}
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
        {state && <Fact term="State">{state}</Fact>}
      </dl>
      <table className="mt-10">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className={amount}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{levelName}: entitlement to the exam and its retakes, paid once</td>
            <td className={amount}>{sum}</td>
          </tr>
          {refundedOn && (
            <tr>
              <td>Refund</td>
              <td className={amount}>−{sum}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className="mt-6 max-w-[42em] text-sm text-soft">
        Amounts are as ordered here. Where tax was added, it stands on the payment provider’s own receipt.
        {receipt.status === 'paid' &&
          ' You can have your money back for 14 days from the purchase, as long as you have not started an exam attempt.'}
      </p>
    </article>
  );
}

const amount = 'pr-0 text-right whitespace-nowrap';

/** Of payments that are neither ours for good nor given back. */
const states: Partial<Record<string, string>> = {
  disputed: 'Disputed at the bank that it came from. Until that is settled, it opens no exam.',
  charged_back: 'Taken back by the bank that it came from.',
  refund_failed: 'A refund was made, and did not arrive.',
};

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="kicker">{term}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
