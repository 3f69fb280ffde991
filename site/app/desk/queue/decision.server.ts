import { accountAddress } from '@context-native/text/email-address';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { actorOf, findAddresses, users } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { isUniqueViolation } from '#app/services/database/query-parts.server.ts';
import { Limits } from '#app/services/limits/limits.server.ts';
import { bookMail } from '#app/services/limits/mail-limits.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { kindInWords, resultInWords, type SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { statusPath } from '#app/services/submissions/send-for-review.server.ts';
import { isOpen } from '#app/services/submissions/submissions.server.ts';
import { submissionEvents, submissions } from '#app/services/submissions/tables.server.ts';
import { site } from '#site';

export type Decision = 'approved' | 'rejected' | 'asked';

export interface DecisionWish {
  id: string;
  decision: Decision;
  /** Message to the sender: the reason, the question, or a note on the approval. */
  message: string;
  /**
   * Id of the last decision or reopening that the editor saw, if there was one. If there is a newer one, nothing is
   * decided.
   */
  decisionId?: string | undefined;
  /** The editor's wording for publication. */
  written?: Record<string, string>;
  /** The submission is spam: no mail is sent. */
  isSpam?: boolean;
}

type Row = typeof submissions.$inferSelect;
type Needed = Pick<Services, 'db' | 'changes' | 'mail' | 'config'>;

/**
 * Decides on a submission. The effect of an approval, the history, the audit log and the mail to the sender are one
 * transaction. The same decision sent twice by one editor counts once.
 *
 * @throws Refusal 404, 409 if another editor decided first or it was reopened since, 422 with the field
 */
export async function decideSubmission(
  { db, changes, mail, config }: Needed,
  kinds: SubmissionKind[],
  editorId: string,
  wish: DecisionWish,
): Promise<{ submission: Row; mailedTo: string | undefined }> {
  const { id, decision, message } = wish;
  const actor = actorOf(editorId);
  const kind = await kindOf(db, kinds, id);
  const topicsOf = ({ topics = [] }: { topics?: string[] | undefined }) => [
    ...(kind?.topics ?? []),
    ...topics,
  ];
  return changes.write(db, topicsOf, async (tx) => {
    const sent = await lockSubmission(tx, id);
    // Decided already, or the same question before its answer. A form sent twice by one editor counts once.
    if (!isOpen(sent.status) || sent.status === decision) {
      await refuseUnlessRepeated(tx, sent, actor, decision);
      return { submission: sent, mailedTo: undefined };
    }
    const last = await findLastDecision(tx, id);
    if (wish.decisionId !== last?.id) throw await overtaken(tx, last);
    const before = await findLastEvent(tx, id, ['approved', 'rejected']);
    if (wish.isSpam && before?.what === 'approved')
      throw new Refusal(
        422,
        'This submission was approved before, so you cannot reject it as spam. Reject it with a reason.',
        {
          field: 'message',
        },
      );
    const address = await findAddress(tx, sent);
    if (decision === 'asked' && !address)
      throw new Refusal(422, 'We cannot ask: the sender left no address.', { field: 'message' });
    const published = decision === 'approved' ? await publish(tx, kind, sent, wish) : undefined;
    const resultPath = published?.path;
    await tx
      .update(submissions)
      .set({
        status: decision,
        updatedAt: sql`now()`,
        ...(published && { resultPath: published.path, resultId: published.id ?? null }),
      })
      .where(eq(submissions.id, id));
    await tx.insert(submissionEvents).values({ submissionId: id, actor, what: decision, message });
    await recordAudit(tx, {
      actor,
      action: `submission.${decision}`,
      subject: `submission:${id}`,
      details: { kind: sent.kind, ...(wish.isSpam && { isSpam: true }), ...(resultPath && { resultPath }) },
    });
    const slot = address && !wish.isSpam ? await findMailSlot(tx, address, sent.submittedBy) : undefined;
    const mailedTo = slot && address;
    if (mailedTo) {
      const overrules = before !== undefined && before.what !== decision;
      const { siteUrl } = config;
      await mail.send(
        tx,
        decisionLetter(mailedTo, { ...sent, decision, message, resultPath, siteUrl, overrules }),
        slot,
      );
    }
    return { submission: sent, mailedTo, topics: published?.topics };
  });
}

export interface ReopenWish {
  id: string;
  /** The reason, which the sender can read. */
  reason: string;
  /** Id of the last decision or reopening that the editor saw. If there is a newer one, nothing is reopened. */
  decisionId: string | undefined;
}

/**
 * Undoes a decision: the submission waits for an editor again, and the item that its approval published is hidden. The
 * sender sees this on the status page, and gets no mail before the next decision. The same form sent twice counts once.
 *
 * @throws Refusal 404; 409 if another editor was first, if `effectOfReopening` is `none`, or if the same item was
 * submitted again
 */
export async function reopen(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  kinds: SubmissionKind[],
  editorId: string,
  { id, reason, decisionId }: ReopenWish,
): Promise<void> {
  const actor = actorOf(editorId);
  const kind = await kindOf(db, kinds, id);
  const topicsOf = (hidden: string[]) => [...(kind?.topics ?? []), ...hidden];
  const written = changes.write(db, topicsOf, async (tx): Promise<string[]> => {
    const sent = await lockSubmission(tx, id);
    const last = await findLastDecision(tx, id);
    if (isOpen(sent.status)) {
      if (last?.actor === actor) return [];
      throw await overtaken(tx, last);
    }
    if (decisionId !== last?.id) throw await overtaken(tx, last);
    const effect = effectOfReopening(kind, sent);
    if (effect === 'none')
      throw new Refusal(
        409,
        'This approval did not create the item on the site. To hide the item, open the item’s own page.',
      );
    const hidden = effect === 'hides' && sent.resultId ? await kind?.withdraw?.(tx, sent.resultId) : [];
    await tx
      .update(submissions)
      .set({ status: 'pending', resultPath: null, updatedAt: sql`now()` })
      .where(eq(submissions.id, id));
    await tx.insert(submissionEvents).values({ submissionId: id, actor, what: 'reopened', message: reason });
    await recordAudit(tx, {
      actor,
      action: 'submission.reopened',
      subject: `submission:${id}`,
      details: { kind: sent.kind, was: sent.status, ...(effect === 'hides' && { hidden: sent.resultPath }) },
    });
    return hidden ?? [];
  });
  await written.catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(
      409,
      'The same item has since been submitted again. Decide on the newer submission: it is in the queue.',
    );
  });
}

/**
 * The effect of reopening. `queues`: only returns the submission to the queue. `hides`: also hides the item that its
 * approval published. `none`: the submission cannot be reopened, because no item of the approval is recorded (it was on
 * the site before, or the approval is older than this record), or because its kind cannot withdraw one.
 */
export function effectOfReopening(
  kind: SubmissionKind | undefined,
  { status, resultPath, resultId }: Pick<Row, 'status' | 'resultPath' | 'resultId'>,
): 'queues' | 'hides' | 'none' {
  if (status !== 'approved' || !resultPath) return 'queues';
  return kind?.withdraw && resultId ? 'hides' : 'none';
}

/** Adds a note for other editors. @throws Refusal 404 */
export async function addNote(db: Database, editorId: string, id: string, message: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [sent] = await tx.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, id));
    if (!sent) throw new Refusal(404, 'Submission not found.');
    await tx
      .insert(submissionEvents)
      .values({ submissionId: id, actor: actorOf(editorId), what: 'note', message });
  });
}

/** The sender's address for mail: the one they left, or else the account's. */
async function findAddress(
  db: Database,
  { email, submittedBy }: Pick<Row, 'email' | 'submittedBy'>,
): Promise<string | undefined> {
  if (email) return email;
  if (!submittedBy) return undefined;
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, submittedBy));
  return account?.email;
}

/**
 * Seconds until the mail about a decision may go (`startAfter`); undefined if it is not sent. An account's own address
 * has no limit. Any other may be a stranger's, to whom thirty submissions would otherwise send thirty mails.
 */
async function findMailSlot(
  tx: Database,
  address: string,
  submittedBy: string | null,
): Promise<{ startAfter: number } | undefined> {
  if (submittedBy) {
    const isTheirs = and(eq(users.id, submittedBy), eq(users.email, accountAddress(address)));
    if ((await tx.$count(users, isTheirs)) > 0) return { startAfter: 0 };
  }
  return bookMail(new Limits(tx), 'decisions by mailbox', address);
}

/** The kind of a submission. It is read before the transaction, which needs its topics, and never changes. */
async function kindOf(db: Database, kinds: SubmissionKind[], id: string) {
  const [sent] = await db.select({ kind: submissions.kind }).from(submissions).where(eq(submissions.id, id));
  return kinds.find(({ kind }) => kind === sent?.kind);
}

/** @throws Refusal 404 */
async function lockSubmission(tx: Database, id: string): Promise<Row> {
  const [sent] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
  if (!sent) throw new Refusal(404, 'Submission not found.');
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

const asSent = ({ id, title, data, resultId }: Row) => ({
  id,
  title,
  resultId,
  data: data as Record<string, unknown>,
});

/** Events that decide on a submission or undo a decision. A question is not one. */
export const decisionEvents = ['approved', 'rejected', 'reopened'];

type Event = typeof submissionEvents.$inferSelect;

/** The last event of these kinds in a submission's history. */
async function findLastEvent(tx: Database, id: string, whats: string[]): Promise<Event | undefined> {
  const [last] = await tx
    .select()
    .from(submissionEvents)
    .where(and(eq(submissionEvents.submissionId, id), inArray(submissionEvents.what, whats)))
    .orderBy(desc(submissionEvents.at))
    .limit(1);
  return last;
}

const findLastDecision = (tx: Database, id: string) => findLastEvent(tx, id, decisionEvents);

const words: Record<string, string> = { approved: 'approved', rejected: 'rejected', reopened: 'reopened' };

/** The refusal that names the editor who was first. */
async function overtaken(tx: Database, last: Event | undefined): Promise<Refusal> {
  const who = last && ((await findAddresses(tx, [last.actor])).get(last.actor) ?? 'Another editor');
  const did = words[last?.what ?? ''] ?? 'decided on';
  return new Refusal(409, `${who ?? 'Another editor'} ${did} this before you. Nothing was changed.`);
}

async function refuseUnlessRepeated(tx: Database, { id, status }: Row, actor: string, decision: Decision) {
  const last = await findLastEvent(tx, id, [status]);
  if (last?.actor !== actor || status !== decision) throw await overtaken(tx, last);
}

interface Decided {
  id: string;
  kind: string;
  createdAt: Date;
  decision: Decision;
  message: string;
  resultPath?: string | undefined;
  siteUrl: string;
  /** True if the last approval or rejection before, since reopened, was another decision. */
  overrules: boolean;
}

/**
 * The mail to the sender. It contains the editor's words and no text from the submission: anyone can enter another
 * person's address in a form.
 */
function decisionLetter(to: string, sent: Decided): Message {
  const { id, decision, message, resultPath, siteUrl, overrules } = sent;
  const what = kindInWords(sent.kind);
  const ofThatDay = `what you sent to ${site.product} on ${formatLongDate(sent.createdAt)} (${what})`;
  const said = {
    approved: { subject: `Accepted: ${what}`, first: `An editor has accepted ${ofThatDay}.` },
    rejected: {
      subject: `Not accepted: ${what}`,
      first: `An editor has not accepted ${ofThatDay}. The reason:`,
    },
    asked: { subject: `A question: ${what}`, first: `An editor has a question about ${ofThatDay}:` },
  }[decision];
  return composeLetter(to, {
    subject: said.subject,
    paragraphs: [
      said.first,
      ...message.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
      ...(overrules && decision !== 'asked'
        ? ['An editor reviewed your submission again. The earlier decision no longer applies.']
        : []),
      ...(resultPath ? [`${resultInWords(sent.kind).sentence} ${siteUrl}${resultPath}`] : []),
    ],
    action: {
      label: decision === 'asked' ? 'Answer here' : 'See its status',
      href: siteUrl + statusPath(id),
    },
    otherwise: 'This submission was sent with your email address. If you did not send it, ignore this email.',
  });
}
