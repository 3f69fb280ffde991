import { listAddress } from '#app/lib/list-address.ts';
import { formatMoney } from '#app/lib/money.ts';
import { SelectField } from '#app/ui/choice-fields.tsx';
import {
  DeskEmpty,
  DeskFact,
  DeskFacts,
  DeskHead,
  DeskTable,
  DeskTime,
  deskHeaders,
  deskMeta,
  FoundCount,
} from '#app/ui/desk.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import {
  PaymentBadge,
  PaymentLink,
  paymentChoices,
  paymentInWords,
  providerInWords,
} from '#app/ui/payment.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { showDonations } from '../donations.server.ts';
import type { Route } from './+types/donations';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Donations');

export const loader = (args: Route.LoaderArgs) => showDonations(args);

const path = '/admin/donations';

export default function DonationsPage({ loaderData }: Route.ComponentProps) {
  const { filter, totals, entries, total, page, pages } = loaderData;
  const isFiltered = Boolean(filter.q || filter.status || filter.from);
  return (
    <>
      <DeskHead
        title="Donations"
        lead="The newest first. They are changed by the payment provider alone; who gave is not kept."
      />
      {totals.length > 0 && (
        <section aria-label="Totals" className="mb-6">
          <DeskFacts>
            {totals.map(({ status, provider, currency, amount, count }) => (
              <DeskFact
                key={`${status} ${provider} ${currency}`}
                term={`${status === 'paid' ? 'Received' : paymentInWords(status)}, ${currency.toUpperCase()} · ${providerInWords(provider)}`}
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
      <ListFilters
        action={path}
        found={isFiltered && <FoundCount total={total} one="donation" many="donations" />}
      >
        <TextField
          label="Id"
          name="q"
          type="search"
          defaultValue={filter.q}
          placeholder="Donation, session, payment"
          autoComplete="off"
          maxLength={200}
        />
        <SelectField
          label="Status"
          name="status"
          placeholder="Every status"
          choices={paymentChoices}
          defaultValue={filter.status}
        />
        <TextField label="From" name="from" type="date" defaultValue={filter.from} />
      </ListFilters>
      {entries.length === 0 ? (
        <DeskEmpty many="donations" isFiltered={isFiltered} title="Nobody has donated yet.">
          A donation stands here as soon as somebody goes from /donations to the checkout.
        </DeskEmpty>
      ) : (
        <DeskTable
          label="Donations"
          columns={['Amount', 'Status', 'Begun (UTC)', 'Taken by', 'Payment', 'Id']}
        >
          {entries.map(({ id, amount, currency, status, provider, paymentPage, at }) => (
            <tr key={id}>
              <th scope="row">{formatMoney(amount, currency)}</th>
              <td>
                <PaymentBadge status={status} />
              </td>
              <td>
                <DeskTime at={at} />
              </td>
              <td>{providerInWords(provider)}</td>
              <td>
                <PaymentLink {...{ status, provider, paymentPage }} />
              </td>
              <td>
                <a
                  className="link font-mono text-xs"
                  href={listAddress('/admin/audit', { about: `donation:${id}` })}
                >
                  {id.slice(0, 8)}
                  <span className="sr-only"> in the audit log</span>
                </a>
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of the donations"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, { ...filter }, page)}
      />
    </>
  );
}
