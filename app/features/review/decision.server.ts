import { and, desc, eq, sql } from 'drizzle-orm';
import { actorOf, findAddresses, users } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { isUniqueViolation } from '#app/services/database/unique-violation.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { isOpen } from '#app/services/submissions/submissions.server.ts';
import { submissionEvents, submissions } from '#app/services/submissions/tables.server.ts';
import { decisionLetter } from './letters.server.ts';

export type Decision = 'approved' | 'rejected' | 'asked';

export interface DecisionWish {
  id: string;
  decision: Decision;
  /** For the sender: the reason, the question, or a word with the approval. */
  message: string;
  /** What the editor wrote of what is to be published. */
  written?: Record<string, string>;
  /** Nobody is mailed: it was no serious submission. */
  isSpam?: boolean;
}

type Row = typeof submissions.$inferSelect;
type Needed = Pick<Services, 'db' | 'changes' | 'mail' | 'config'>;

/**
 * Decides on a submission: what approving means, history, audit log and the mail to its sender, in one transaction.
 * Decided twice by the same editor, it is done once.
 *
 * @throws Refusal 404, 409 when another editor was first, 422 with the field
 */
export async function decide(
  { db, changes, mail, config }: Needed,
  kinds: SubmissionKind[],
  editorId: string,
  wish: DecisionWish,
): Promise<{ submission: Row; mailedTo: string | undefined }> {
  const { id, decision, message } = wish;
  const actor = actorOf(editorId);
  const kind = await kindOf(db, kinds, id);
  const topicsOf = ({ submission, resultPath }: { submission: Row; resultPath?: string | undefined }) => [
    ...(kind?.topics ?? []),
    ...((resultPath && kind?.topicsOf?.(resultPath, asSent(submission), wish.written ?? {})) || []),
  ];
  return changes.write(db, topicsOf, async (tx) => {
    const sent = await lockSubmission(tx, id);
    // Asked already, and not answered yet: sent twice, it is one question.
    if (!isOpen(sent.status) || sent.status === decision) {
      await refuseUnlessRepeated(tx, sent, actor, decision);
      return { submission: sent, mailedTo: undefined };
    }
    const address = await findAddress(tx, sent);
    if (decision === 'asked' && !address)
      throw new Refusal(422, 'Nobody can be asked: no address was left.', { field: 'message' });
    const resultPath = decision === 'approved' ? await publish(tx, kind, sent, wish) : undefined;
    await tx
      .update(submissions)
      .set({ status: decision, updatedAt: sql`now()`, ...(resultPath && { resultPath }) })
      .where(eq(submissions.id, id));
    await tx.insert(submissionEvents).values({ submissionId: id, actor, what: decision, message });
    await recordAudit(tx, {
      actor,
      action: `submission.${decision}`,
      subject: `submission:${id}`,
      details: { kind: sent.kind, ...(wish.isSpam && { isSpam: true }), ...(resultPath && { resultPath }) },
    });
    const mailedTo = wish.isSpam ? undefined : address;
    if (mailedTo)
      await mail.send(
        tx,
        decisionLetter(mailedTo, { ...sent, decision, message, resultPath, siteUrl: config.siteUrl }),
      );
    return { submission: sent, mailedTo, resultPath };
  });
}

/**
 * Takes a rejection back: it waits for an editor again. Its sender, who may never have been told, sees so where the
 * status stands, and is mailed with the next decision. Done again, it does nothing.
 *
 * @throws Refusal 404, 409 for what is approved, and while the same thing waits
 */
export async function reopen(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  kinds: SubmissionKind[],
  editorId: string,
  id: string,
): Promise<void> {
  const actor = actorOf(editorId);
  const kind = await kindOf(db, kinds, id);
  const written = changes.write(db, kind?.topics ?? [], async (tx) => {
    const { status, kind } = await lockSubmission(tx, id);
    if (isOpen(status)) return;
    if (status !== 'rejected')
      throw new Refusal(409, 'This is approved. What is published is hidden where it is listed.');
    await tx
      .update(submissions)
      .set({ status: 'pending', updatedAt: sql`now()` })
      .where(eq(submissions.id, id));
    await tx.insert(submissionEvents).values({ submissionId: id, actor, what: 'reopened' });
    await recordAudit(tx, {
      actor,
      action: 'submission.reopened',
      subject: `submission:${id}`,
      details: { kind },
    });
  });
  await written.catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, 'The same was sent in once more since, and waits in the queue.');
  });
}

/** Adds a note for other editors. @throws Refusal 404 */
export async function addNote(db: Database, editorId: string, id: string, message: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [sent] = await tx.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, id));
    if (!sent) throw new Refusal(404, 'There is no such submission.');
    await tx
      .insert(submissionEvents)
      .values({ submissionId: id, actor: actorOf(editorId), what: 'note', message });
  });
}

/** Where the sender is written to: the address that was left, else the account's. */
export async function findAddress(
  db: Database,
  { email, submittedBy }: Pick<Row, 'email' | 'submittedBy'>,
): Promise<string | undefined> {
  if (email) return email;
  if (!submittedBy) return undefined;
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, submittedBy));
  return account?.email;
}

/** Read before the transaction: a kind never changes, and its topics have to be known by then. */
async function kindOf(db: Database, kinds: SubmissionKind[], id: string) {
  const [sent] = await db.select({ kind: submissions.kind }).from(submissions).where(eq(submissions.id, id));
  return kinds.find(({ kind }) => kind === sent?.kind);
}

/** @throws Refusal 404 */
async function lockSubmission(tx: Database, id: string): Promise<Row> {
  const [sent] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
  if (!sent) throw new Refusal(404, 'There is no such submission.');
  return sent;
}

async function publish(
  tx: Database,
  kind: SubmissionKind | undefined,
  sent: Row,
  { written = {} }: DecisionWish,
) {
  return kind?.approve?.(tx, asSent(sent), written);
}

const asSent = ({ id, title, data }: Row) => ({ id, title, data: data as Record<string, unknown> });

const words: Record<string, string> = { approved: 'approved', rejected: 'rejected' };

async function refuseUnlessRepeated(tx: Database, { id, status }: Row, actor: string, decision: Decision) {
  const [last] = await tx
    .select()
    .from(submissionEvents)
    .where(and(eq(submissionEvents.submissionId, id), eq(submissionEvents.what, status)))
    .orderBy(desc(submissionEvents.at))
    .limit(1);
  if (last?.actor === actor && status === decision) return;
  const who = last && ((await findAddresses(tx, [last.actor])).get(last.actor) ?? 'Another editor');
  throw new Refusal(
    409,
    `${who ?? 'Somebody'} ${words[status] ?? 'decided on'} this before you. Nothing was changed.`,
  );
}
