import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import {
  findAccount,
  listHistory,
  type PageArgs,
  requireRole,
  users,
} from '#app/features/accounts/accounts.server.ts';
import { pagesOf, readFilter, readPage } from '#app/lib/list-address.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { type LevelId, readTiers } from '#app/services/curriculum/levels.server.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type PaymentStatus, paymentStatuses } from '#app/services/payments/payment-status.ts';
import { isContradicted, listDisputes } from '#app/services/payments/take-in.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { findHeldCredential } from '../credentials/credentials.server.ts';
import { purposeName } from '../orders.server.ts';
import { entitlements, orders } from '../tables.server.ts';
import { listLevels } from './levels.server.ts';

interface OrderFilter {
  /** The buyer's address, the order's id, or the provider's id of the session or of the payment. */
  q: string;
  status: PaymentStatus | '';
  level: LevelId | '';
}

const perPage = 50;

/** The page `/admin/orders`. @throws Refusal 403 for everybody but admins */
export async function showOrders(args: PageArgs) {
  await requireRole(args, 'admin');
  const params = args.url.searchParams;
  const levels = await listLevels();
  const filter: OrderFilter = {
    q: readFilter(params, 'q'),
    status: paymentStatuses.find((status) => status === params.get('status')) ?? '',
    level: levels.find(({ value }) => value === params.get('level'))?.value ?? '',
  };
  const { db } = args.context.get(servicesContext);
  return { filter, levels, ...(await listAllOrders(db, filter, readPage(params))) };
}

/** Everybody's orders, the newest first. */
export async function listAllOrders(db: Database, filter: OrderFilter, page: number) {
  const where = await conditionOf(db, filter);
  const [total, found, levels] = await Promise.all([
    countRows(db, orders, where),
    db
      .select({ order: orders, email: users.email })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    listLevels(),
  ]);
  const entries = found.map(({ order: { id, level, amount, currency, status, createdAt }, email }) => ({
    ...{ id, email, amount, currency, status },
    levelName: levels.find(({ value }) => value === level)?.label ?? level,
    at: createdAt.toISOString(),
  }));
  return { entries, total, page, pages: pagesOf(total, perPage) };
}

async function conditionOf(db: Database, { q, status, level }: OrderFilter): Promise<SQL | undefined> {
  return and(
    status ? eq(orders.status, status) : undefined,
    level ? eq(orders.level, level) : undefined,
    q ? await isMeant(db, q) : undefined,
  );
}

async function isMeant(db: Database, q: string): Promise<SQL | undefined> {
  if (q.includes('@')) {
    const buyer = await findAccount(db, q);
    return buyer ? eq(orders.userId, buyer) : sql`false`;
  }
  if (isUuid(q)) return eq(orders.id, q.toLowerCase());
  return or(eq(orders.sessionId, q), eq(orders.paymentId, q));
}

/** The page of one order. @throws Refusal 403 for everybody but admins, 404 */
export async function showOrder(args: PageArgs & { params: { id: string } }) {
  await requireRole(args, 'admin');
  const { db, payments } = args.context.get(servicesContext);
  const order = await readOrder(db, args.params.id);
  const { provider, sessionId, paymentId } = order;
  const paymentPage = sessionId ? payments.refundPage({ provider, sessionId, paymentId }) : undefined;
  return { ...order, paymentPage };
}

/** @throws Refusal 404 */
export async function readOrder(db: Database, id: string) {
  const [found] = isUuid(id)
    ? await db
        .select({ order: orders, email: users.email, grantedAt: entitlements.grantedAt })
        .from(orders)
        .leftJoin(users, eq(users.id, orders.userId))
        .leftJoin(entitlements, eq(entitlements.orderId, orders.id))
        .where(eq(orders.id, id))
    : [];
  if (!found) throw new Refusal(404, 'There is no such order.');
  const { userId, createdAt, checkedAt: _, paidAt, refundedAt, refundFailedAt, ...order } = found.order;
  const [{ levels }, history, isOff, disputes, credential] = await Promise.all([
    readTiers(),
    listHistory(db, `order:${id}`),
    isContradicted(db, `order:${id}`),
    listDisputes(db, purposeName, id),
    userId ? findHeldCredential(db, userId, order.level) : undefined,
  ]);
  return {
    ...order,
    levelName: levels.find((level) => level.id === order.level)?.name ?? order.level,
    buyer: userId && found.email ? { id: userId, email: found.email } : undefined,
    at: createdAt.toISOString(),
    paidAt: paidAt?.toISOString(),
    refundedAt: refundedAt?.toISOString(),
    refundFailedAt: refundFailedAt?.toISOString(),
    /** Whether the exam may be sat by it now. */
    isGranting: found.grantedAt !== null,
    /** What the provider says of it is not what was asked for. */
    isContradicted: isOff,
    disputes: disputes.map(({ since, ...dispute }) => ({ ...dispute, since: since.toISOString() })),
    /** What its buyer has earned of the level, if that holds. */
    credentialId: credential && !credential.revokedAt ? credential.id : undefined,
    history,
  };
}
