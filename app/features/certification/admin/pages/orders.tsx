import { listAddress } from '#app/lib/list-address.ts';
import { formatMoney } from '#app/lib/money.ts';
import { SelectField } from '#app/ui/choice-fields.tsx';
import {
  DeskEmpty,
  DeskHead,
  DeskNumber,
  DeskTable,
  DeskTime,
  deskHeaders,
  deskMeta,
  FoundCount,
} from '#app/ui/desk.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { PaymentBadge, paymentChoices } from '#app/ui/payment.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { showOrders } from '../orders.server.ts';
import type { Route } from './+types/orders';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Orders');

export const loader = (args: Route.LoaderArgs) => showOrders(args);

const path = '/admin/orders';

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { filter, levels, entries, total, page, pages } = loaderData;
  const isFiltered = Boolean(filter.q || filter.status || filter.level);
  return (
    <>
      <DeskHead
        title="Orders"
        lead="Purchases of certification levels, the newest first. They are changed by the payment provider alone."
      />
      <ListFilters action={path} found={isFiltered && <FoundCount total={total} one="order" many="orders" />}>
        <TextField
          label="Address or id"
          name="q"
          type="search"
          defaultValue={filter.q}
          placeholder="Buyer, order, session, payment"
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
        <SelectField
          label="Level"
          name="level"
          placeholder="Every level"
          choices={levels}
          defaultValue={filter.level}
        />
      </ListFilters>
      {entries.length === 0 ? (
        <DeskEmpty many="orders" isFiltered={isFiltered} title="Nothing has been ordered yet.">
          An order stands here as soon as somebody goes from /pricing to the checkout.
        </DeskEmpty>
      ) : (
        <DeskTable
          label="Orders"
          columns={['Level', 'Buyer', 'Status', 'Begun (UTC)', 'Amount']}
          numbers={['Amount']}
        >
          {entries.map(({ id, levelName, email, amount, currency, status, at }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`${path}/${id}`}>{levelName}</a>
              </th>
              <td>{email ?? <span className="text-soft">account deleted</span>}</td>
              <td>
                <PaymentBadge status={status} />
              </td>
              <td>
                <DeskTime at={at} />
              </td>
              <DeskNumber>{formatMoney(amount, currency)}</DeskNumber>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of the orders"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, { ...filter }, page)}
      />
    </>
  );
}
