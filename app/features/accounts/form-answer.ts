import type { NoticeContent } from '#app/lib/edit-answer.ts';

/** What an action of accounts tells its page about a form. */
export interface FormAnswer {
  /** Which form of the page it was. */
  intent: string;
  notice: NoticeContent;
  /** The field that the notice is about. */
  field?: string;
  /** What was typed, passwords and codes left out; empty after a success. */
  values: Record<string, string>;
  /** There was none: the form may have done its work or not. */
  isLost?: boolean;
  /** Shown once, right after they were made. */
  backupCodes?: string[];
}
