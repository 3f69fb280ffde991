import type { FormAnswer } from '#app/lib/form-answer.ts';
import { listAddress } from '#app/lib/list-address.ts';
import { CheckboxField } from '#app/ui/choice-fields.tsx';
import { DeskFact, DeskFacts, DeskTable, DeskTime } from '#app/ui/desk.tsx';
import { DeskForm } from '#app/ui/desk-form.tsx';
import { tickOf } from '#app/ui/field-props.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import type { ProofAsked } from '#app/ui/proof-field.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { seatStates } from '../../teams/seats.ts';
import type { readOrderSeats } from '../order-seats.server.ts';
import { AccountLink } from './account-link.tsx';

interface OrderSeatsProps {
  orderId: string;
  seats: NonNullable<Awaited<ReturnType<typeof readOrderSeats>>>;
  /** The order is paid, by the provider that this site is connected to. */
  isRefundable: boolean;
  answer: FormAnswer | undefined;
  proof: ProofAsked;
}

const refundStates = { asked: 'Requested', made: 'Made', refused: 'Refused by the provider' };

/** Seats of a team's order, and their refunds. */
export function OrderSeats({ orderId, seats, isRefundable, answer, proof }: OrderSeatsProps) {
  const { counts, unused, rows, refunds, page, pages } = seats;
  return (
    <>
      <h2 className="desk-section">Seats</h2>
      <DeskFacts>
        {Object.entries(seatStates).map(([state, label]) => (
          <DeskFact key={state} term={label.charAt(0).toUpperCase() + label.slice(1)}>
            {counts[state as keyof typeof counts] || ''}
          </DeskFact>
        ))}
        <DeskFact term="Each">{seats.priceOfOne}</DeskFact>
        <DeskFact term="Accept by (UTC)">{seats.expiresAt && <DeskTime at={seats.expiresAt} />}</DeskFact>
      </DeskFacts>
      {isRefundable && unused > 0 && (
        <div className="mt-6 max-w-[36rem]">
          <h3 className="mb-2 text-lg">Refund unused seats</h3>
          <p className="mb-4 text-sm text-soft">
            This refunds free and expired seats first, then seats that were given but not accepted. The links
            to the refunded seats stop working. Accepted seats stay valid. The provider returns the money, and
            the buyer gets an email. For 14 days from the purchase, the buyer can also get free seats
            refunded.
          </p>
          <DeskForm saved={{ seats: '' }} answer={answer} submitLabel="Refund the seats" proof={proof}>
            {(fieldOf) => (
              <>
                <TextField
                  {...fieldOf('seats', 'How many')}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={unused}
                  hint={`${unused} are unused, at ${seats.priceOfOne} each.`}
                  className="max-w-28"
                />
                <CheckboxField {...tickOf(fieldOf('confirmed', 'Yes, refund these seats'))} />
              </>
            )}
          </DeskForm>
        </div>
      )}
      {refunds.length > 0 && (
        <div className="mt-6">
          <DeskTable
            label="Refunds of seats"
            rows={refunds}
            columns={[
              { label: 'Refund (UTC)', cell: ({ at }) => <DeskTime at={at} /> },
              { label: 'Status', cell: ({ state }) => refundStates[state] },
              { label: 'Seats', name: 'Seats', isNumber: true, cell: ({ seats }) => seats },
              { label: 'Amount', isNumber: true, cell: ({ sum }) => sum },
            ]}
          />
        </div>
      )}
      <div className="mt-6">
        <DeskTable
          label="Seats"
          rows={rows}
          columns={[
            { label: 'Seat', name: 'Seat', nowrap: true, cell: ({ number }) => number },
            { label: 'Status', cell: ({ state }) => seatStates[state] },
            {
              label: 'Who',
              cell: ({ holder, invited }) => (holder ? <AccountLink {...holder} /> : invited),
            },
            {
              label: 'Given (UTC)',
              name: 'Given',
              cell: ({ offeredAt }) => offeredAt && <DeskTime at={offeredAt} />,
            },
            {
              label: 'Accepted (UTC)',
              name: 'Accepted',
              cell: ({ acceptedAt }) => acceptedAt && <DeskTime at={acceptedAt} />,
            },
          ]}
        />
        <Pagination
          label="Pages of seats"
          page={page}
          pages={pages}
          hrefOf={(page) => listAddress(`/admin/orders/${orderId}`, {}, page)}
        />
      </div>
    </>
  );
}
