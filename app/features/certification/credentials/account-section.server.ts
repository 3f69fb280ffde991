import { eq } from 'drizzle-orm';
import type { AccountList, AccountSection } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { listOwnCredentials } from './credentials.server.ts';
import { leaveCredentials } from './leave.server.ts';
import { credentials } from './tables.server.ts';

/** Credentials on `/account`, in the export of own data, and what becomes of them with the account. */
export const credentialsSection: AccountSection = {
  name: 'credentials',
  exportData: listOwnCredentials,
  showList: showCredentials,
  leaving: leaveCredentials,
  counted: {
    label: 'Credentials',
    count: (db, userId) => db.$count(credentials, eq(credentials.userId, userId)),
    list: '/admin/credentials',
  },
};

async function showCredentials(db: Database, userId: string): Promise<AccountList> {
  const [held, { levels }] = await Promise.all([listOwnCredentials(db, userId), readTiers()]);
  const shown = held.map(({ id, level, issuedAt, revokedAt, isNameShown, isListed }) => ({
    id,
    title: levels.find((one) => one.id === level)?.name ?? level,
    facts: revokedAt
      ? `issued ${formatLongDate(issuedAt)}, revoked ${formatLongDate(revokedAt)}`
      : `issued ${formatLongDate(issuedAt)}, name ${isNameShown ? 'shown' : 'hidden'}, ${isListed ? 'public' : 'unlisted'}`,
    badge: revokedAt
      ? ({ tone: 'quiet', label: 'revoked' } as const)
      : ({ tone: 'ok', label: 'issued' } as const),
    link: { label: 'Certificate', href: `/credentials/${id}` },
  }));
  return {
    id: 'credentials',
    title: 'Credentials',
    lead: 'Certificates of the exams that you passed: to share, print and download.',
    empty: 'You have no credential yet. A passed exam gives one.',
    entries: shown,
    links: [],
  };
}
