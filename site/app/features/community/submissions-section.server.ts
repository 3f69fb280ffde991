import { and, eq } from 'drizzle-orm';
import { type AccountSection, shownList, users } from '#app/features/accounts/accounts.server.ts';
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
 * Submissions on `/account` and in the data export; they are deleted with the account. The forms need no account, so
 * submissions under an account's confirmed address count as its own.
 */
export function submissionsSection(kinds: SubmissionKind[]): AccountSection {
  return {
    name: 'submissions',
    exportData: (db, userId) => exportSubmissionsOf(db, senderOf(db, userId)),
    list: submissionsList,
    counted: {
      label: 'Submissions',
      count: (db, userId) => countSubmissionsOf(db, senderOf(db, userId)),
    },
    forget: (_, tx, { id }) => forgetSender(tx, senderOf(tx, id), kindsAboutSender(kinds)),
  };
}

function senderOf(db: Database, id: string): Sender {
  const isConfirmed = and(eq(users.id, id), eq(users.emailVerified, true));
  return { id, email: db.select({ email: users.email }).from(users).where(isConfirmed) };
}

const submissionsList = shownList({
  id: 'submissions',
  title: 'Submissions',
  ask: (db, userId, part) => ({
    sent: listSubmissionsOf(db, senderOf(db, userId), part),
    total: countSubmissionsOf(db, senderOf(db, userId)),
  }),
  show: ({ sent, total }) => ({
    lead: 'Submissions you sent while signed in or under your address, with their status.',
    total,
    empty: 'You have sent nothing yet. You can send a server, a library, a text or a correction.',
    entries: sent.map(({ id, kind, title, status, createdAt }) => ({
      id,
      title,
      facts: `${kindInWords(kind)}, ${formatLongDate(createdAt)}`,
      badge: statusInWords(status),
      link: { label: 'Status', href: statusPath(id) },
    })),
    links: [{ label: 'Send a contribution', href: '/contribute' }],
  }),
});
