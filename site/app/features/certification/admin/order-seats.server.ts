import { eq, getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import { demandProof, type PageArgs, requireRole, users } from '#app/features/accounts/accounts.server.ts';
import { wholeNumber } from '#app/lib/edit-fields.ts';
import { pageWithin, readPageNumber } from '#app/lib/list-address.ts';
import { formatMoney } from '#app/lib/money.ts';
import { readForm } from '#app/lib/read-form.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerEdit } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { Order } from '../orders.server.ts';
import { vouchers } from '../tables.server.ts';
import { listSeatRefunds, refundSeats } from '../teams/refunds.server.ts';
import type { SeatState } from '../teams/seats.ts';
import { seatState } from '../teams/team.server.ts';

const perPage = 50;

/** The seats of a team's order for its page at the desk; undefined for an order of one person. */
export async function readOrderSeats(
  db: Database,
  { id, kind, amount, currency, quantity }: Pick<Order, 'id' | 'kind' | 'amount' | 'currency' | 'quantity'>,
  counts: Record<SeatState, number>,
  params: URLSearchParams,
) {
  if (kind !== 'team') return undefined;
  const made = Object.values(counts).reduce((sum, seats) => sum + seats, 0);
  const { page, pages } = pageWithin(readPageNumber(params), made, perPage);
  const { found, refunds } = await askTogether(db, {
    found: db
      .select({ ...getTableColumns(vouchers), state: seatState, holder: users.email })
      .from(vouchers)
      .leftJoin(users, eq(users.id, vouchers.userId))
      .where(eq(vouchers.orderId, id))
      .orderBy(vouchers.number)
      .limit(perPage)
      .offset((page - 1) * perPage),
    refunds: listSeatRefunds(db, id),
  });
  return {
    counts,
    page,
    pages,
    unused: counts.free + counts.invited + counts.linked + counts.expired,
    /** All seats of an order expire at the same time. */
    expiresAt: found[0]?.expiresAt.toISOString(),
    priceOfOne: formatMoney(amount / quantity, currency),
    rows: found.map(({ holder, ...seat }) => ({
      id: seat.id,
      number: seat.number,
      state: seat.state,
      invited: seat.email,
      holder: seat.userId && holder ? { id: seat.userId, email: holder } : undefined,
      offeredAt: seat.offeredAt?.toISOString(),
      acceptedAt: seat.acceptedAt?.toISOString(),
    })),
    refunds: refunds.map(({ askedAt, amount, ...refund }) => ({
      ...refund,
      sum: formatMoney(amount, currency),
      at: askedAt.toISOString(),
    })),
  };
}

const schema = z.object({
  seats: wholeNumber(1, 500),
  confirmed: z.literal('yes', 'Tick the box to confirm. You cannot undo this.'),
});

/** Refunds unused seats of the order. */
export async function answerOrderForm(args: PageArgs & { params: { id: string } }) {
  const admin = await requireRole(args, 'admin');
  const { id } = args.params;
  const form = await readForm(args.request);
  return answerEdit(args.context, form, schema, async ({ seats }) => {
    await demandProof(args, form);
    await refundSeats(args.context.get(servicesContext), admin, id, seats);
    const title = seats === 1 ? 'One seat is being refunded.' : `${seats} seats are being refunded.`;
    return { location: `/admin/orders/${id}`, notice: { title } };
  });
}
