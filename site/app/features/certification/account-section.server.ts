import { and, eq, sql } from 'drizzle-orm';
import { type AccountSection, shownList } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import { listContradicted } from '#app/services/payments/take-in.server.ts';
import { credentialsSection } from './credentials/account-section.server.ts';
import { examsSection } from './exams/account-section.server.ts';
import {
  countOrders,
  entitlementsOf,
  exportEntitlements,
  exportOrders,
  ordersOf,
  type ShownOrder,
  showOrders,
} from './orders.server.ts';
import { closeCheckouts } from './purchase.server.ts';
import { orders } from './tables.server.ts';
import { seatsSection } from './teams/account-section.server.ts';
import { standingOf, teamOfferPath, teamPath } from './teams/seats.ts';

const badges = {
  pending: { tone: 'quiet', label: 'not paid yet' },
  review: { tone: 'quiet', label: 'under review' },
  paid: { tone: 'ok', label: 'paid' },
  disputed: { tone: 'quiet', label: 'disputed at the bank' },
  charged_back: { tone: 'quiet', label: 'taken back by the bank' },
  refunded: { tone: 'quiet', label: 'refunded' },
  refund_failed: { tone: 'quiet', label: 'refund did not arrive' },
  expired: { tone: 'quiet', label: 'not paid' },
  failed: { tone: 'quiet', label: 'declined' },
} as const;

/** Consequence of an order's state for the exam or the seats, as a clause to append; may be empty. */
function consequenceOf({ kind, status }: ShownOrder): string {
  const isOurs = status === 'refund_failed' ? '; we still have the money: write to our support' : '';
  if (kind === 'single') return isOurs || (closed[status] ?? '');
  const standing = ends.includes(status) ? standingOf(status) : 'valid';
  const seats = { valid: '', 'on hold': '; the seats are on hold', ended: '; the seats have ended' };
  return seats[standing] + isOurs;
}

const closed: Partial<Record<ShownOrder['status'], string>> = {
  disputed: '; the exam is closed until the dispute is settled',
  charged_back: '; the exam is closed',
};

/** States of paid orders that were refunded or claimed back, or whose refund failed. */
const ends: ShownOrder['status'][] = ['disputed', 'refund_failed', 'charged_back', 'refunded'];

const ordersList = shownList({
  id: 'orders',
  title: 'Orders',
  isTab: true,
  ask: (db, userId, part) => ({
    found: ordersOf(db, userId, part),
    total: countOrders(db, userId),
    owned: entitlementsOf(db, userId),
    // At most one of each level and kind is pending.
    reviewed: listContradicted(
      db,
      db
        .select({ subject: sql`'order:' || ${orders.id}` })
        .from(orders)
        .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'))),
    ),
  }),
  async show({ found, total, owned, reviewed }) {
    const [shown, { levels }] = await Promise.all([showOrders(found), readTiers()]);
    const isReviewed = ({ id }: ShownOrder) => reviewed.some(({ subject }) => subject === `order:${id}`);
    const hasMentorship = levels.some(
      ({ id, includesMentorship }) => includesMentorship && owned.some(({ level }) => level === id),
    );
    return {
      lead: 'Your purchases, with printable receipts.',
      empty: 'You have not bought anything yet. The lessons are free. You pay only for the exam of a level.',
      total,
      entries: shown.map((order) => ({
        id: order.id,
        title: order.title,
        facts: `${formatMoney(order.amount, order.currency)}, ${formatLongDate(order.paidAt ?? order.createdAt)}${consequenceOf(order)}`,
        badge: badges[isReviewed(order) ? 'review' : order.status],
        ...(!isReviewed(order) && linkOf(order)),
      })),
      links: hasMentorship
        ? [{ label: 'Your mentorship session', href: '/account/mentorship' }]
        : total === 0
          ? [{ label: 'Certification levels and prices', href: '/pricing' }]
          : [],
    };
  },
});

function linkOf({ id, status, kind, level, quantity, paidAt }: ShownOrder) {
  if (status === 'pending') {
    const href = kind === 'team' ? teamOfferPath(level, quantity) : `/pricing?buy=${level}`;
    return { link: { label: 'Continue the purchase', href } };
  }
  // The page of the seats shows their states and links the receipt.
  if (paidAt && kind === 'team') return { link: { label: 'Seats', href: teamPath(id) } };
  if (status !== 'expired' && status !== 'failed')
    return { link: { label: 'Receipt', href: `/account/orders/${id}` } };
  return {};
}

const ordersSection: AccountSection = {
  name: 'orders',
  exportData: exportOrders,
  list: ordersList,
  forget: closeCheckouts,
  counted: {
    label: 'Orders',
    count: countOrders,
    list: '/admin/orders',
  },
};

const entitlementsSection: AccountSection = { name: 'entitlements', exportData: exportEntitlements };

/** In the order of their lists on `/account`. */
export const certificationSections = [
  examsSection,
  credentialsSection,
  ordersSection,
  seatsSection,
  entitlementsSection,
];
