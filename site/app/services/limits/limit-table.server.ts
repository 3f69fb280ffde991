/** Limits that all processes share: so many uses in so many seconds, counted for one key (its name says of what). */
export const limits = {
  'sign-in by address': { uses: 30, seconds: 60 },
  /** Challenges to passkeys of an account, and ways to a provider: each is a row for ten minutes. */
  'sign-ins started by address': { uses: 120, seconds: 600 },
  'sign-up by address': { uses: 20, seconds: 3600 },
  /** Passwords entered again or chosen, for whatever it is: each is hashed. */
  'passwords by address': { uses: 60, seconds: 600 },
  /** Changes of address, by who is signed in. */
  'mails by account': { uses: 5, seconds: 3600 },
  /** Receipts of what was sent in, and mails of the waitlist: asked for from one place, and to one mailbox. */
  'receipts by source': { uses: 30, seconds: 3600 },
  'receipts by mailbox': { uses: 5, seconds: 3600 },
  /** Confirmations and resets: asked for from one place. */
  'confirmations by source': { uses: 30, seconds: 3600 },
  /** Sign-ups, further confirmations, resets: per sender and mailbox. */
  'mails by account and place': { uses: 3, seconds: 3600 },
  /** The same by all strangers together. An owner who is refused resets has these mails, with links that work. */
  'mails by strangers': { uses: 10, seconds: 3600 },
  /** The same from browsers that were signed in to the account. */
  'mails by known devices': { uses: 5, seconds: 3600 },
  /** Invitations to seats of a team: by who gives them, and to one address from everybody. */
  'seat mails by account': { uses: 1000, seconds: 86_400 },
  'seat mails by recipient': { uses: 4, seconds: 86_400 },
  /** Submissions of every kind, the waitlist, and requests for a confirmation or a reset. */
  'submissions by address': { uses: 60, seconds: 600 },
  /** Bytes of the files that come with them. */
  'attachments by address': { uses: 200 * 1024 * 1024, seconds: 86_400 },
  /** Purchases and donations. */
  'payments by address': { uses: 30, seconds: 600 },
  /** Look-ups of pending payments: each asks the provider, once in three seconds. The page asks up to 16 times. */
  'payment look-ups by address': { uses: 120, seconds: 600 },
  'payment look-ups by session': { uses: 1, seconds: 3 },
  /** Documents that this site fetches to verify a badge. */
  'badge documents by address': { uses: 120, seconds: 600 },
  /** Searches and reads of agents. Their checks count in worker seconds (`services/heavy`). */
  'agent work by address': { uses: 120, seconds: 60 },
  /** Traces of calls that agents have kept for a day. */
  'kept traces by address': { uses: 20, seconds: 86_400 },
  /** PDFs, which are drawn for each who asks. */
  'invoices by account': { uses: 60, seconds: 600 },
  'ratings by account': { uses: 30, seconds: 3600 },
  'exam answers by attempt': { uses: 10, seconds: 1 },
  /**
   * Calls of all exams of an account, and of exams that are not theirs. Answers recorded offline arrive as one call.
   */
  'exam calls by account': { uses: 900, seconds: 60 },
  /** Drafts of forms of the desk: one call for each second in which typing stops. */
  'drafts by account': { uses: 120, seconds: 60 },
  /** Programs that register to ask people for access: each is a row for a day. */
  'agents by address': { uses: 30, seconds: 3600 },
  /** Codes and refresh tokens of agents: an agent asks once an hour. */
  'agent tokens by address': { uses: 300, seconds: 600 },
  /** Drafts of registry entries that agents submit for a person. */
  'entries by account': { uses: 20, seconds: 86_400 },
  /** Every other call: of `/api/`, or by a method other than GET and HEAD. */
  'calls by address': { uses: 600, seconds: 60 },
} as const;

/** Calls that have a limit of their own and do not count against the one of every address. */
export const callsWithOwnLimit: readonly string[] = ['/api/exam-answers', '/mcp'];

export type LimitName = keyof typeof limits;

/**
 * Brakes on mails, by `book`: so many in so many seconds. Half go at once, the others one after the other.
 * Those to all together have their uses from MAILS_PER_HOUR. Half of all, and of a domain's, is kept for confirmations.
 */
export const brakes = {
  'receipts in all': { seconds: 3600 },
  'confirmations in all': { seconds: 3600 },
  'receipts by domain': { uses: 100, seconds: 3600 },
  'confirmations by domain': { uses: 100, seconds: 3600 },
  /** An editor's decision, to a mailbox that was typed into a form while signed out. */
  'decisions by mailbox': { uses: 10, seconds: 86_400 },
  /** Each was paid for, so none is dropped. */
  'donation receipts by mailbox': { uses: 10, seconds: 3600 },
} as const;
