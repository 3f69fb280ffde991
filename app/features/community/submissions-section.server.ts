import { and, eq } from 'drizzle-orm';
import {
  type AccountList,
  type AccountSection,
  type ListPart,
  users,
} from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import type { Database } from '#app/services/database/database.server.ts';
import {
  kindInWords,
  kindsAboutSender,
  type SubmissionKind,
  statusInWords,
} from '#app/services/submissions/kinds.server.ts';
import { statusPath } from '#app/services/submissions/receipt.server.ts';
import {
  countSubmissionsOf,
  exportSubmissionsOf,
  forgetSender,
  listSubmissionsOf,
  type Sender,
} from '#app/services/submissions/senders.server.ts';

/**
 * What somebody sent in for review, on `/account` and in the export of own data; it goes with the account. No form asks
 * for one: what was sent under an account's confirmed address is its owner's all the same.
 */
export function submissionsSection(kinds: SubmissionKind[]): AccountSection {
  return {
    name: 'submissions',
    exportData: async (db, userId) => exportSubmissionsOf(db, await findSender(db, userId)),
    list: { id: 'submissions', title: 'Submissions', show: showSubmissions },
    counted: {
      label: 'Submissions',
      count: async (db, userId) => countSubmissionsOf(db, await findSender(db, userId)),
    },
    forget: async (_, tx, { id }) => forgetSender(tx, await findSender(tx, id), kindsAboutSender(kinds)),
  };
}

async function findSender(db: Database, id: string): Promise<Sender> {
  const [account] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.emailVerified, true)));
  return { id, email: account?.email };
}

async function showSubmissions(db: Database, userId: string, part: ListPart): Promise<AccountList> {
  const sender = await findSender(db, userId);
  const [sent, total] = await Promise.all([
    listSubmissionsOf(db, sender, part),
    countSubmissionsOf(db, sender),
  ]);
  return {
    lead: 'What you sent in for review, signed in or under your address, and what became of it.',
    total,
    empty: 'You have sent nothing in yet. A server, a library, a text or a correction is welcome.',
    entries: sent.map(({ id, kind, title, status, createdAt }) => ({
      id,
      title,
      facts: `${kindInWords(kind)}, ${formatLongDate(createdAt)}`,
      badge: statusInWords(status),
      link: { label: 'Status', href: statusPath(id) },
    })),
    links: [{ label: 'Send a contribution', href: '/contribute' }],
  };
}
