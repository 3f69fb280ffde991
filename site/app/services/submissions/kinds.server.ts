import type { DeclaredField } from '#app/lib/declared-fields.ts';
import type { Database } from '../database/database.server.ts';

/** Kinds of submissions with their names for the senders. */
const kinds = {
  contribution: 'Contribution',
  course: 'Free course',
  'catalogue-item': 'Suggestion for the MCP Map',
  'registry-entry': 'Registry entry',
  'owner-change': 'First change by an owner',
  'claim-dispute': 'Dispute about a claim',
  'fellowship-application': 'Application for the fellowship',
  'board-application': 'Application for the board exam',
  'partner-application': 'Application as a partner',
  'mentorship-request': 'Mentorship session',
} as const;

/** In the order of the queue's filter. */
export const kindNames = Object.keys(kinds);

/** Kind of a new submission. A stored one can have a kind that no longer exists. */
export type KindName = keyof typeof kinds;

export const kindInWords = (kind: string): string =>
  Object.hasOwn(kinds, kind) ? kinds[kind as KindName] : 'Submission';

/** Words about the page of an approved submission, for a link and for a mail. */
export const resultInWords = (kind: string) =>
  kind === 'claim-dispute'
    ? { link: 'See the listing', sentence: 'The page of the listing is' }
    : { link: 'See it published', sentence: 'It is published at' };

interface StatusWords {
  tone: 'ok' | 'quiet';
  label: string;
}

const statuses: Record<string, StatusWords> = {
  pending: { tone: 'quiet', label: 'waits for review' },
  asked: { tone: 'quiet', label: 'waits for your answer' },
  approved: { tone: 'ok', label: 'accepted' },
  rejected: { tone: 'quiet', label: 'not accepted' },
};

/** Label of a status. An unknown one is its own label. */
export const statusInWords = (status: string): StatusWords =>
  statuses[status] ?? { tone: 'quiet', label: status.replaceAll(/[-_]/g, ' ') };

/** The submission that `approve` gets. */
interface ApprovedSubmission {
  id: string;
  title: string;
  data: Record<string, unknown>;
  /** Id of the item that an earlier approval made. It is hidden since the submission was reopened. */
  resultId: string | null;
}

/** Result of an approval: the published page. */
interface Published {
  path: string;
  /** Id of the item that the approval made; missing if it existed before. */
  id?: string;
  /** Topics of the pages that change with it. */
  topics?: string[];
}

type Label = Pick<DeclaredField, 'label' | 'reviewLabel'>;
type ApprovalField = Label & Pick<DeclaredField, 'hint' | 'rows'>;

/** One kind of submission: how the queue shows it, and what approving it does. Declared by its feature. */
export interface SubmissionKind {
  kind: KindName;
  /** It is about its sender, such as an application: it is deleted with their account, whatever the decision was. */
  isAboutSender?: true;
  /**
   * Submitted values in their order: a field of its form, or a label. The others follow under their own names; values
   * that the title shows are left out.
   */
  fields: Readonly<Record<string, string | Label>>;
  /** Effect of approving, in one sentence. */
  effect: string;
  /** Topics of the pages that a decision changes (`Changes.write`). */
  topics?: string[];
  /**
   * Fields that an editor fills in before approving, since they write the published text. Each starts with the
   * submitted value of the same name.
   */
  approvalFields?: Readonly<Record<string, ApprovalField>>;
  /**
   * Current values of the approval fields after an earlier approval, with editors' later changes: approving again
   * reverts nothing.
   */
  current?: (db: Database, id: string) => Promise<Record<string, string> | undefined>;
  /**
   * Publishes what was submitted, in the transaction of the decision; shows again what an earlier approval made.
   *
   * @throws Refusal with the field, when the editor's input is not acceptable
   */
  approve?: (tx: Database, sent: ApprovedSubmission, written: Record<string, string>) => Promise<Published>;
  /**
   * Hides what `approve` made, in the transaction that reopens the submission. Returns the topics of the pages that
   * change.
   */
  withdraw?: (tx: Database, id: string) => Promise<string[]>;
}

/** Names of the kinds with `isAboutSender`. */
export const kindsAboutSender = (kinds: SubmissionKind[]): string[] =>
  kinds.filter(({ isAboutSender }) => isAboutSender).map(({ kind }) => kind);
