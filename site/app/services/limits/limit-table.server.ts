/** Limits that all processes share: `uses` per window of `seconds`, counted by a key that the name tells. */
export const limits = {
  'sign-in by address': { uses: 30, seconds: 60 },
  /** Passkey challenges and redirects to a provider: each stores a row. */
  'sign-ins started by address': { uses: 120, seconds: 600 },
  'sign-up by address': { uses: 20, seconds: 3600 },
  /** Passwords outside the forms to sign in and to sign up: a hash takes much work. */
  'passwords by address': { uses: 60, seconds: 600 },
  /** Changes of the email address. */
  'mails by account': { uses: 5, seconds: 3600 },
  /** Receipts of submissions, and mails of the waitlist, by client address and by mailbox. */
  'receipts by source': { uses: 30, seconds: 3600 },
  'receipts by mailbox': { uses: 5, seconds: 3600 },
  /** Confirmations and resets, by client address. */
  'confirmations by source': { uses: 30, seconds: 3600 },
  /** Sign-ups, further confirmations, resets, each by sender and mailbox. */
  'mails by account and place': { uses: 3, seconds: 3600 },
  /** The same by mailbox, from all strangers together. */
  'mails by strangers': { uses: 10, seconds: 3600 },
  /** The same from browsers that were signed in to the account before. */
  'mails by known devices': { uses: 5, seconds: 3600 },
  /** Mails about seats of a team, by the account that gives them and by the recipient's mailbox. */
  'seat mails by account': { uses: 1000, seconds: 86_400 },
  'seat mails by recipient': { uses: 4, seconds: 86_400 },
  /** Submissions, answers of their senders, the waitlist, and requests for a confirmation or a reset. */
  'submissions by address': { uses: 60, seconds: 600 },
  /** Bytes of files attached to contributions. */
  'attachments by address': { uses: 200 * 1024 * 1024, seconds: 86_400 },
  /** Purchases and donations. */
  'payments by address': { uses: 30, seconds: 600 },
  /** Look-ups of pending payments at their provider. */
  'payment look-ups by address': { uses: 120, seconds: 600 },
  'payment look-ups by session': { uses: 1, seconds: 3 },
  /** Documents of a badge that this site fetches for a verifier in a browser. */
  'badge documents by address': { uses: 120, seconds: 600 },
  /** Searches and reads of agents, and their calls of tools with `isCounted`. */
  'agent work by address': { uses: 120, seconds: 60 },
  /** Traces of agents' calls, which are stored for a day. */
  'kept traces by address': { uses: 20, seconds: 86_400 },
  /** Checks of servers, by who asks and by the checked host, and requests for proofs of control. */
  'server checks by address': { uses: 20, seconds: 3600 },
  'server checks by host': { uses: 12, seconds: 3600 },
  // After a proof of control: strangers cannot use it up for the owner.
  'full server checks by host': { uses: 12, seconds: 3600 },
  'server proofs by address': { uses: 60, seconds: 3600 },
  'server proofs by host': { uses: 60, seconds: 3600 },
  /** PDFs of invoices. */
  'invoices by account': { uses: 60, seconds: 600 },
  'ratings by account': { uses: 30, seconds: 3600 },
  'exam answers by attempt': { uses: 10, seconds: 1 },
  /** Calls about exams, also about exams that are not the account's. */
  'exam calls by account': { uses: 900, seconds: 60 },
  /** Drafts of forms of the desk, which the browser stores while an editor types. */
  'drafts by account': { uses: 120, seconds: 60 },
  /** Registrations of programs, and reads of the documents of programs whose id is a URL. */
  'agents by address': { uses: 30, seconds: 3600 },
  /** Requests of agents to get or revoke tokens. */
  'agent tokens by address': { uses: 300, seconds: 600 },
  /** Drafts of registry entries that agents submit for a person. */
  'entries by account': { uses: 20, seconds: 86_400 },
  /** Calls of `/api/` and requests with a method other than GET and HEAD, except `callsWithOwnLimit`. */
  'calls by address': { uses: 600, seconds: 60 },
} as const;

/** Paths that do not count against 'calls by address', because their calls have limits of their own. */
export const callsWithOwnLimit: readonly string[] = ['/api/exam-answers', '/mcp'];

export type LimitName = keyof typeof limits;

/**
 * Brakes on mails (`Limits.book`): at most `uses` per `seconds`. Half go at once, the others one after the other.
 * MAILS_PER_HOUR sets the uses of those 'in all': half for receipts, half for confirmations.
 */
export const brakes = {
  'receipts in all': { seconds: 3600 },
  'confirmations in all': { seconds: 3600 },
  'receipts by domain': { uses: 100, seconds: 3600 },
  'confirmations by domain': { uses: 100, seconds: 3600 },
  /** Decisions of editors, to an address that is not the one of the sender's account. */
  'decisions by mailbox': { uses: 10, seconds: 86_400 },
  /** A mail above the limit is sent later, not dropped: its recipient has paid. */
  'donation receipts by mailbox': { uses: 10, seconds: 3600 },
} as const;
