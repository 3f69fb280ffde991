import { eq } from 'drizzle-orm';
import type { AccountList, AccountSection } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { statusPath } from '#app/services/submissions/receipt.server.ts';
import { forgetSender, listSubmissionsOf } from '#app/services/submissions/submissions.server.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { kindInWords, statusInWords } from '#app/services/submissions/words.ts';

/** What somebody sent in for review, on `/account` and in the export of own data; it goes with the account. */
export function submissionsSection(kinds: SubmissionKind[]): AccountSection {
  const aboutSender = kinds.filter(({ isAboutSender }) => isAboutSender).map(({ kind }) => kind);
  return {
    name: 'submissions',
    exportData: (db, userId) => listSubmissionsOf(db, userId, 10_000),
    showList: showSubmissions,
    counted: {
      label: 'Submissions',
      count: (db, userId) => db.$count(submissions, eq(submissions.submittedBy, userId)),
    },
    forget: (_, tx, { id }) => forgetSender(tx, id, aboutSender),
  };
}

const shownAtMost = 50;

async function showSubmissions(db: Database, userId: string): Promise<AccountList> {
  const sent = await listSubmissionsOf(db, userId, shownAtMost);
  return {
    id: 'submissions',
    title: 'Submissions',
    lead: `What you sent in for review${sent.length === shownAtMost ? `: the newest ${shownAtMost}` : ''}.`,
    empty: 'You have sent nothing in while signed in.',
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
