import { eq } from 'drizzle-orm';
import type { AccountList, AccountSection } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { isContradicted } from '#app/services/payments/take-in.server.ts';
import { closeCheckouts } from './closing.server.ts';
import { credentialsSection } from './credentials/account-section.server.ts';
import { examsSection } from './exams/account-section.server.ts';
import {
  exportEntitlements,
  exportOrders,
  listEntitlements,
  listOrders,
  type ShownOrder,
} from './orders.server.ts';
import { orders } from './tables.server.ts';

/** Orders on `/account`, and in the export of own data. */
const ordersSection: AccountSection = {
  name: 'orders',
  exportData: exportOrders,
  showList: showOrders,
  forget: closeCheckouts,
  counted: {
    label: 'Orders',
    count: (db, userId) => db.$count(orders, eq(orders.userId, userId)),
    list: '/admin/orders',
  },
};

const entitlementsSection: AccountSection = { name: 'entitlements', exportData: exportEntitlements };

/** What certification keeps about a person. */
export const certificationSections = [examsSection, credentialsSection, ordersSection, entitlementsSection];

const badges = {
  pending: { tone: 'quiet', label: 'not paid yet' },
  review: { tone: 'quiet', label: 'being looked at' },
  paid: { tone: 'ok', label: 'paid' },
  disputed: { tone: 'quiet', label: 'disputed at the bank' },
  charged_back: { tone: 'quiet', label: 'taken back by the bank' },
  refunded: { tone: 'quiet', label: 'refunded' },
  refund_failed: { tone: 'quiet', label: 'refund did not arrive' },
  expired: { tone: 'quiet', label: 'not paid' },
  failed: { tone: 'quiet', label: 'declined' },
} as const;

/** What follows from a state that its name does not say. */
const consequences: Partial<Record<ShownOrder['status'], string>> = {
  disputed: '; the exam is closed until that is settled',
  charged_back: '; the exam is closed',
  refund_failed: '; the money is still with us, write to our support',
};

async function showOrders(db: Database, userId: string): Promise<AccountList> {
  const [orders, owned, { levels }] = await Promise.all([
    listOrders(db, userId),
    listEntitlements(db, userId),
    readTiers(),
  ]);
  // At most one of each level is pending.
  const reviewed = await Promise.all(
    orders.map(async ({ id, status }) => status === 'pending' && isContradicted(db, `order:${id}`)),
  );
  const hasMentorship = levels.some(({ id, includesMentorship }) => includesMentorship && owned.includes(id));
  return {
    id: 'orders',
    title: 'Orders',
    lead: 'What you bought, with receipts to print.',
    empty: 'You have bought nothing here yet.',
    entries: orders.map((order, index) => ({
      id: order.id,
      title: order.levelName,
      facts: `${formatMoney(order.amount, order.currency)}, ${formatLongDate(order.paidAt ?? order.createdAt)}${consequences[order.status] ?? ''}`,
      badge: badges[reviewed[index] ? 'review' : order.status],
      ...(!reviewed[index] && linkOf(order)),
    })),
    links: hasMentorship
      ? [{ label: 'Your mentorship session', href: '/account/mentorship' }]
      : orders.length === 0
        ? [{ label: 'Certification levels and prices', href: '/pricing' }]
        : [],
  };
}

function linkOf({ id, status, level }: ShownOrder) {
  if (status === 'pending') return { link: { label: 'Go on', href: `/pricing?buy=${level}` } };
  if (status !== 'expired' && status !== 'failed')
    return { link: { label: 'Receipt', href: `/account/orders/${id}` } };
  return {};
}
