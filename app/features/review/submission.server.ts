import { asc, eq } from 'drizzle-orm';
import {
  actorOf,
  findAddresses,
  type PageArgs,
  requireRole,
} from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { listAttachments } from '#app/services/submissions/attachments.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { kindInWords } from '#app/services/submissions/kinds.server.ts';
import { isOpen } from '#app/services/submissions/submissions.server.ts';
import { submissionEvents, submissions } from '#app/services/submissions/tables.server.ts';
import { decisionEvents, effectOfReopening, findAddress } from './decision.server.ts';
import { ageOf, type Status } from './filter.ts';
import { findNeighbours, queue, submissionKindsContext } from './queue.server.ts';

export type SubmissionArgs = PageArgs & { params: { id: string } };

/** The page of one submission. @throws Refusal 403, 404 */
export async function showSubmission(args: SubmissionArgs) {
  await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const { filter } = await queue.readAddress(args);
  const submission = await readSubmission(db, args.context.get(submissionKindsContext), args.params.id);
  const neighbours = await findNeighbours(db, filter, submission.id);
  return { ...submission, ...neighbours, listParams: filter };
}

/** @throws Refusal 404 */
export async function readSubmission(db: Database, kinds: SubmissionKind[], id: string) {
  const [sent] = isUuid(id) ? await db.select().from(submissions).where(eq(submissions.id, id)) : [];
  if (!sent) throw new Refusal(404, 'There is no such submission.');
  const events = await db
    .select()
    .from(submissionEvents)
    .where(eq(submissionEvents.submissionId, id))
    .orderBy(asc(submissionEvents.at));
  const owner = sent.submittedBy ? actorOf(sent.submittedBy) : undefined;
  const people = await findAddresses(db, [...events.map(({ actor }) => actor), ...(owner ? [owner] : [])]);
  const kind = kinds.find(({ kind }) => kind === sent.kind);
  const data = sent.data as Record<string, unknown>;
  const current = sent.resultId ? await kind?.current?.(db, sent.resultId) : undefined;
  return {
    id,
    title: sent.title,
    kind: kindInWords(sent.kind),
    status: sent.status as Status,
    isOpen: isOpen(sent.status),
    sentAt: sent.createdAt.toISOString(),
    age: ageOf(sent.createdAt),
    email: sent.email,
    /** Of the account that was signed in; `(deleted)` when it is gone. */
    account: owner && (people.get(owner) ?? '(deleted)'),
    answersGoTo: await findAddress(db, sent),
    resultPath: sent.resultPath,
    fields: fieldsOf(kind, sent.title, data),
    attachments: await listAttachments(db, id),
    /** The last decision or reopening: what an editor does next is done in the light of it. */
    decisionId: events.findLast(({ what }) => decisionEvents.includes(what))?.id,
    /** Spam is rejected without a word: not so what its sender was told is accepted. */
    canBeSpam: events.findLast(({ what }) => what === 'approved' || what === 'rejected')?.what !== 'approved',
    /** What taking the decision back does. */
    reopening: effectOfReopening(kind, sent),
    effect: kind?.effect ?? 'Tells the sender so.',
    approvalFields: (kind?.approvalFields ?? []).map(({ from, ...field }) => ({
      ...field,
      value: current?.[field.name] ?? from(data),
    })),
    events: events.map(({ id, at, actor, what, message }) => ({
      id,
      what,
      message,
      at: at.toISOString(),
      who: actor === 'sender' ? 'The sender' : (people.get(actor) ?? 'An editor'),
    })),
  };
}

/** Everything that was sent, files aside, as texts: first what the kind names, then the rest under its own name. */
function fieldsOf(kind: SubmissionKind | undefined, title: string, data: Record<string, unknown>) {
  const labels = kind?.fields ?? {};
  const unnamed = Object.keys(data).filter(
    (name) => name !== 'attachment' && !labels[name] && data[name] !== title,
  );
  return [...Object.keys(labels), ...unnamed]
    .map((name) => ({ label: labels[name] ?? name, text: textOf(data[name]) }))
    .filter(({ text }) => text !== '');
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return JSON.stringify(value);
}
