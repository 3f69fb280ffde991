import { and, count, desc, eq, gte, inArray, or, type SQL, sum } from 'drizzle-orm';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { pagesOf, readDay, readFilter, readPage } from '#app/lib/list-address.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type PaymentStatus, paymentStatuses } from '#app/services/payments/payment-status.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { donations } from '../tables.server.ts';

interface DonationFilter {
  /** The donation's id, or the provider's id of the session or of the payment. */
  q: string;
  status: PaymentStatus | '';
  /** First day, `2026-01-31`. */
  from: string;
}

const perPage = 50;

/** The page `/admin/donations`. @throws Refusal 403 for everybody but admins */
export async function showDonations(args: PageArgs) {
  await requireRole(args, 'admin');
  const params = args.url.searchParams;
  const filter: DonationFilter = {
    q: readFilter(params, 'q'),
    status: paymentStatuses.find((status) => status === params.get('status')) ?? '',
    from: readDay(params, 'from'),
  };
  const { db, payments } = args.context.get(servicesContext);
  const [totals, { found, ...listed }] = await Promise.all([
    sumDonations(db),
    listDonations(db, filter, readPage(params)),
  ]);
  const entries = found.map(
    ({ id, amount, currency, status, provider, sessionId, paymentId, createdAt }) => ({
      ...{ id, amount, currency, status, provider },
      at: createdAt.toISOString(),
      paymentPage: sessionId ? payments.refundPage({ provider, sessionId, paymentId }) : undefined,
    }),
  );
  return { filter, totals, entries, ...listed };
}

/** Donations, the newest first. */
export async function listDonations(db: Database, { q, status, from }: DonationFilter, page: number) {
  const where = and(
    status ? eq(donations.status, status) : undefined,
    from ? gte(donations.createdAt, new Date(from)) : undefined,
    q ? isMeant(q) : undefined,
  );
  const [total, found] = await Promise.all([
    countRows(db, donations, where),
    db
      .select()
      .from(donations)
      .where(where)
      .orderBy(desc(donations.createdAt), desc(donations.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  return { found, total, page, pages: pagesOf(total, perPage) };
}

function isMeant(q: string): SQL | undefined {
  return isUuid(q) ? eq(donations.id, q) : or(eq(donations.sessionId, q), eq(donations.paymentId, q));
}

const cameIn: PaymentStatus[] = ['paid', 'disputed', 'charged_back', 'refunded', 'refund_failed'];

/** What came in and what became of it, of all donations, by currency and by who took them: not all of it is money. */
export async function sumDonations(db: Database) {
  const { status, provider, currency, amount } = donations;
  return db
    .select({ status, provider, currency, count: count(), amount: sum(amount).mapWith(Number) })
    .from(donations)
    .where(inArray(status, cameIn))
    .groupBy(status, provider, currency)
    .orderBy(currency, provider, status);
}
