import { listAddress } from '#app/lib/list-address.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paymentLabels, providerInWords } from '#app/lib/payment-words.ts';
import { DeskFact, DeskFacts, DeskHead, DeskTime, deskMeta, FoundCount } from '#app/ui/desk.tsx';
import { DeskList } from '#app/ui/desk-list.tsx';
import { PaymentBadge, PaymentLink } from '#app/ui/payment.tsx';
import { showDonations } from '../donations.server.ts';
import type { Route } from './+types/donations';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Donations');
export const loader = (args: Route.LoaderArgs) => showDonations(args);

export default function DonationsPage({ loaderData: { list, totals } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Donations"
        lead="Donations, newest first. Only the payment provider can change them. The site does not store who donated."
      />
      {totals.length > 0 && (
        <section aria-label="Totals" className="mb-6">
          <DeskFacts>
            {totals.map(({ status, provider, currency, amount, count }) => (
              <DeskFact
                key={`${status} ${provider} ${currency}`}
                term={`${status === 'paid' ? 'Received' : paymentLabels[status]}, ${currency.toUpperCase()} · ${providerInWords(provider)}`}
              >
                <strong>{formatMoney(amount, currency)}</strong>{' '}
                <span className="text-soft">
                  in <FoundCount total={count} one="donation" many="donations" />
                </span>
              </DeskFact>
            ))}
          </DeskFacts>
        </section>
      )}
      <DeskList
        list={list}
        label="Donations"
        columns={[
          { label: 'Amount', sort: 'amount', cell: ({ amount, currency }) => formatMoney(amount, currency) },
          { label: 'Status', cell: ({ status }) => <PaymentBadge status={status} /> },
          { label: 'Started (UTC)', sort: 'started', cell: ({ at }) => <DeskTime at={at} /> },
          { label: 'Taken by', cell: ({ provider }) => providerInWords(provider) },
          { label: 'Payment', cell: (donation) => <PaymentLink {...donation} /> },
          {
            label: 'Id',
            cell: ({ id }) => (
              <a
                className="link font-mono text-xs"
                href={listAddress('/admin/audit', { about: `donation:${id}` })}
              >
                {id.slice(0, 8)}
                <span className="sr-only"> in the audit log</span>
              </a>
            ),
          },
        ]}
      />
    </>
  );
}
