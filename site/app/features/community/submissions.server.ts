import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type AccountSection,
  type PageArgs,
  shownList,
  users,
} from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { paragraph } from '#app/lib/form-fields.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Database } from '#app/services/database/database.server.ts';
import {
  askWithheld,
  placeInWords,
  submissionSource,
  withholdValues,
} from '#app/services/found-secrets/withheld.server.ts';
import { answerForm, leadTo } from '#app/services/http/edit-form.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import {
  kindInWords,
  kindsAboutSender,
  resultInWords,
  type SubmissionKind,
  statusInWords,
} from '#app/services/submissions/kinds.server.ts';
import { statusPath } from '#app/services/submissions/send-for-review.server.ts';
import {
  answerQuestion,
  countSubmissionsOf,
  exportSubmissionsOf,
  forgetSender,
  listMessages,
  listSubmissionsOf,
  type Sender,
} from '#app/services/submissions/senders.server.ts';
import { findSubmission, isOpen } from '#app/services/submissions/submissions.server.ts';

/**
 * Submissions on `/account` and in the data export. When the account is deleted, approved ones stay without their
 * sender, except those about the sender; the others are deleted. The forms need no account, so submissions under an
 * account's confirmed address count as its own.
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
    empty: 'You haven’t sent anything yet. You can send a server, a library, a text or a correction.',
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

/** Status of a submission, for anyone who has its link. @throws Refusal 404 */
export async function showSubmissionStatus({ url, context }: PageArgs) {
  const { db } = context.get(servicesContext);
  const found = await requireSubmission({ url, context });
  const { kind, status, createdAt, updatedAt, resultPath } = found;
  const [stored, [withheld]] = await Promise.all([
    listMessages(db, found.id),
    askWithheld(db, submissionSource, found.id),
  ]);
  const places = withheld?.places ?? [];
  const texts = Object.fromEntries(stored.map(({ id, message }) => [id, message]));
  const shown = withholdValues(texts, places, '/events');
  const messages = stored.map((message) => ({ ...message, message: shown[message.id] ?? '' }));
  return {
    ...withholdValues({ title: found.title }, places),
    /** Where the scan found secrets in it. */
    secrets: places.map(placeInWords),
    kind: kindInWords(kind),
    label: statusInWords(status).label,
    isOpen: isOpen(status),
    isAsked: status === 'asked',
    resultPath,
    resultLabel: resultInWords(kind).link,
    sent: formatLongDate(createdAt),
    decided: formatLongDate(updatedAt),
    messages: messages.map(({ at, ...message }) => ({ ...message, on: formatLongDate(at) })),
  };
}

/** Takes the sender's answer to an editor's question. @throws Refusal 404 */
export async function answerSubmissionPage(args: PageArgs) {
  const { context, request } = args;
  const { db, limits } = context.get(servicesContext);
  const { id } = await requireSubmission(args);
  return answerForm(context, await readForm(request), replySchema, async ({ message }) => {
    await limits.take('submissions by address', context.get(requestContext).address);
    await answerQuestion(db, id, message);
    return leadTo(context, statusPath(id), {
      title: 'Your answer was sent.',
      description: 'An editor will review it.',
    });
  });
}

const replySchema = z.object({ message: paragraph(5_000, 'Please write your answer.') });

async function requireSubmission({ url, context }: Pick<PageArgs, 'url' | 'context'>) {
  const id = url.searchParams.get('id') ?? '';
  const found = isUuid(id) ? await findSubmission(context.get(servicesContext).db, id) : undefined;
  if (!found)
    throw new Refusal(
      404,
      'This link does not match a submission. Please copy the whole link from the email.',
    );
  return found;
}
