import { count, desc, eq, gte, inArray, or, sum } from 'drizzle-orm';
import { deskList } from '#app/desk/desk.server.ts';
import type { PageArgs } from '#app/features/accounts/accounts.server.ts';
import { choicesOf } from '#app/lib/choices.ts';
import { listAddress } from '#app/lib/list-address.ts';
import { formatMoney, inMajorUnits } from '#app/lib/money.ts';
import { paymentLabels } from '#app/lib/payment-words.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { PaymentStatus } from '#app/services/payments/payment-status.ts';
import { ofFailedRefunds } from '#app/services/payments/take-in.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { donationPurpose } from '../donation.server.ts';
import { donations } from '../tables.server.ts';

export const donationList = deskList({
  role: 'admin',
  path: '/admin/donations',
  table: donations,
  one: 'donation',
  many: 'donations',
  filters: {
    q: {
      label: 'Id',
      placeholder: 'Donation, session, payment',
      where: (id) =>
        isUuid(id) ? eq(donations.id, id) : or(eq(donations.sessionId, id), eq(donations.paymentId, id)),
    },
    status: {
      label: 'Status',
      placeholder: 'Every status',
      choices: choicesOf(paymentLabels),
      where: (status) => eq(donations.status, status as PaymentStatus),
    },
    refunds: ofFailedRefunds(donationPurpose, donations),
    from: { label: 'From', isDay: true, where: (day) => gte(donations.createdAt, new Date(day)) },
  },
  empty: {
    title: 'Nobody has donated yet.',
    text: 'A donation appears here as soon as a visitor goes from /donations to the checkout.',
  },
  sorts: {
    amount: donations.amount,
    started: donations.createdAt,
  },
  order: [desc(donations.createdAt), desc(donations.id)],
  query: (db) => db.select().from(donations),
  show: (found) =>
    found.map((donation) => ({
      ...donation,
      price: inMajorUnits(donation.amount, donation.currency),
    })),
  hit: ({ id, amount, currency }) => ({
    title: formatMoney(amount, currency),
    about: id,
    href: listAddress('/admin/donations', { q: id }),
  }),
  csv: ['id', 'status', 'price', 'currency', 'provider', 'createdAt'],
});

/** List of `/admin/donations`, with totals. @throws what `requireRole` throws */
export async function showDonations(args: PageArgs) {
  const list = await donationList.load(args);
  const { db, payments } = args.context.get(servicesContext);
  const rows = list.rows.map(
    ({ id, amount, currency, status, provider, sessionId, paymentId, createdAt }) => ({
      id,
      amount,
      currency,
      status,
      provider,
      at: createdAt.toISOString(),
      paymentPage: sessionId ? payments.refundPage({ provider, sessionId, paymentId }) : undefined,
    }),
  );
  return { list: { ...list, rows }, totals: await sumDonations(db) };
}

const cameIn: PaymentStatus[] = ['paid', 'disputed', 'charged_back', 'refunded', 'refund_failed'];

/**
 * Totals of the donations that were ever paid, by status, currency and provider. The sandbox provider moves no money.
 */
export async function sumDonations(db: Database) {
  const { status, provider, currency, amount } = donations;
  return db
    .select({ status, provider, currency, count: count(), amount: sum(amount).mapWith(Number) })
    .from(donations)
    .where(inArray(status, cameIn))
    .groupBy(status, provider, currency)
    .orderBy(currency, provider, status);
}
