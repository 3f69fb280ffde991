import type { SecretPlace } from '@context-native/recorder/scan-secrets';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { siteContext, submissionKindsOf } from '#app/feature.server.ts';
import { isActor, type PageArgs, requireRole, users } from '#app/features/accounts/accounts.server.ts';
import { pick } from '#app/lib/pick.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { askTogether, type Found } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import {
  askWithheld,
  submissionSource,
  withholdValues,
} from '#app/services/found-secrets/withheld.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { listAttachments } from '#app/services/submissions/attachments.server.ts';
import { kindInWords, resultInWords, type SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { isOpen } from '#app/services/submissions/submissions.server.ts';
import { submissionEvents, submissions } from '#app/services/submissions/tables.server.ts';
import { decisionEvents, effectOfReopening } from './decision.server.ts';
import { ageOf, type Status } from './filter.ts';
import { askNeighbours, neighboursOf, queue } from './queue.server.ts';

export type SubmissionArgs = PageArgs & { params: { id: string } };

/** Data of the page of one submission. @throws Refusal 403, 404 */
export async function showSubmission(args: SubmissionArgs) {
  await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const { filter } = await queue.readAddress(args);
  const { id } = args.params;
  if (!isUuid(id)) throw noSuch();
  const neighbours = await askNeighbours(db, filter, id);
  const found = await askTogether(db, { ...askSubmission(db, id), ...neighbours });
  const submission = await showSent(db, submissionKindsOf(args.context.get(siteContext)), found);
  return { ...submission, ...neighboursOf(filter, found), listParams: filter };
}

/** @throws Refusal 404 */
export async function readSubmission(db: Database, kinds: SubmissionKind[], id: string) {
  if (!isUuid(id)) throw noSuch();
  return showSent(db, kinds, await askTogether(db, askSubmission(db, id)));
}

const noSuch = () => new Refusal(404, 'Submission not found.');

/** The queries of one submission, with the email addresses of its account and of the accounts in its history. */
const askSubmission = (db: Database, id: string) => ({
  submissions: db
    .select({ ...getTableColumns(submissions), account: users.email })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.submittedBy))
    .where(eq(submissions.id, id)),
  events: db
    .select({ ...getTableColumns(submissionEvents), address: users.email })
    .from(submissionEvents)
    .leftJoin(users, isActor(submissionEvents.actor))
    .where(eq(submissionEvents.submissionId, id))
    .orderBy(asc(submissionEvents.at)),
  attachments: listAttachments(db, id),
  withheld: askWithheld(db, submissionSource, id),
});

async function showSent(
  db: Database,
  kinds: SubmissionKind[],
  {
    submissions: [stored],
    events: storedEvents,
    attachments,
    withheld,
  }: Found<ReturnType<typeof askSubmission>>,
) {
  if (!stored) throw noSuch();
  const { sent, events } = withhold(stored, storedEvents, withheld[0]?.places);
  const kind = kinds.find(({ kind }) => kind === sent.kind);
  const data = sent.data as Record<string, unknown>;
  const current = sent.resultId ? await kind?.current?.(db, sent.resultId) : undefined;
  return {
    ...pick(sent, 'id', 'title', 'email', 'resultPath'),
    kind: kindInWords(sent.kind),
    resultLabel: resultInWords(sent.kind).link,
    status: sent.status as Status,
    isOpen: isOpen(sent.status),
    sentAt: sent.createdAt.toISOString(),
    age: ageOf(sent.createdAt),
    /** Email address of the sender's account; `(deleted)` if that account no longer exists. */
    account: sent.submittedBy ? (sent.account ?? '(deleted)') : undefined,
    // The same address as `findAddress` finds for the mail.
    answersGoTo: sent.email || sent.account || undefined,
    fields: fieldsOf(kind, sent.title, data),
    attachments,
    /** The last decision or reopening. The forms for decisions send it, so that a newer one is not overruled unseen. */
    decisionId: events.findLast(({ what }) => decisionEvents.includes(what))?.id,
    /**
     * Spam is rejected without a mail. So a submission whose sender knows of its approval cannot be rejected as spam.
     */
    canBeSpam: events.findLast(({ what }) => what === 'approved' || what === 'rejected')?.what !== 'approved',
    /** Effect of reopening. */
    reopening: effectOfReopening(kind, sent),
    effect: kind?.effect ?? 'Tells the sender that you accepted the submission.',
    approvalFields: Object.entries(kind?.approvalFields ?? {}).map(([name, field]) => ({
      name,
      label: labelOf(field),
      hint: field.hint,
      rows: field.rows,
      value: current?.[name] ?? String(data[name] ?? ''),
    })),
    events: events.map(({ id, at, actor, address, what, message }) => ({
      id,
      what,
      message,
      at: at.toISOString(),
      who: actor === 'sender' ? 'The sender' : (address ?? 'An editor'),
    })),
  };
}

/** Replaces each member in which the scan found a secret by a notice with the secret's kind and place. */
function withhold<
  Sent extends { title: string; data: unknown },
  Event extends { id: string; message: string },
>(stored: Sent, events: Event[], places: readonly SecretPlace[] = []): { sent: Sent; events: Event[] } {
  if (places.length === 0) return { sent: stored, events };
  const { title } = withholdValues({ title: stored.title }, places);
  const data = withholdValues(stored.data as Record<string, unknown>, places, '/data');
  const messages = Object.fromEntries(events.map(({ id, message }) => [id, message]));
  const shown = withholdValues(messages, places, '/events');
  return {
    sent: { ...stored, title, data },
    events: events.map((event) => ({ ...event, message: shown[event.id] ?? '' })),
  };
}

/**
 * The submitted values as texts, without files, empty values and repetitions of the title: first those that the kind
 * names, then the others under their own names.
 */
function fieldsOf(kind: SubmissionKind | undefined, title: string, data: Record<string, unknown>) {
  const fields = kind?.fields ?? {};
  const unnamed = Object.keys(data).filter((name) => name !== 'attachment' && !fields[name]);
  return [...Object.keys(fields), ...unnamed]
    .filter((name) => data[name] !== title)
    .map((name) => ({ label: labelOf(fields[name] ?? name), text: textOf(data[name]) }))
    .filter(({ text }) => text !== '');
}

const labelOf = (field: SubmissionKind['fields'][string]) =>
  typeof field === 'string' ? field : (field.reviewLabel ?? field.label);

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return JSON.stringify(value);
}
