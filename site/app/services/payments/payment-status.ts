/**
 * A payment goes `pending → paid`, or `pending → expired | failed`. A paid one can become `refunded`, or
 * `refund_failed` if the bank does not accept the refund; `disputed` at the buyer's bank, then `charged_back` if we
 * lose, or `paid` again if we win.
 */
export const paymentStatuses = [
  'pending',
  'expired',
  'failed',
  'paid',
  'refund_failed',
  'refunded',
  'disputed',
  'charged_back',
] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

export type DisputeState = 'open' | 'won' | 'lost';

/** Statuses that the provider can report for a payment. */
export type Heard =
  | Exclude<PaymentStatus, 'pending' | 'charged_back'>
  /** A partial refund was made or failed: the buyer keeps the purchase. */
  | 'refunds_changed'
  /** Also if the bank never took the money. */
  | 'dispute_won'
  | 'dispute_lost';

/** Known facts of a payment, from its row. */
export interface PaymentFacts {
  status: PaymentStatus;
  paidAt: Date | null;
  refundedAt: Date | null;
  refundFailedAt: Date | null;
}

interface Said {
  status: Heard;
  /** The news shows that the requested sum was paid, whatever came later. */
  isPaid: boolean;
  /** Time of the change; undefined for the current state. */
  at: Date | undefined;
  /** Time of the payment, if known: the news may be late. */
  paidAt?: Date | undefined;
}

/** Outcomes without refunds and disputes, in rising order. Repeated and late news never lower the outcome. */
const outcomes = ['pending', 'expired', 'failed', 'paid'] as const;

/**
 * Adds the news to the facts, with the same result in any order of news. A payment counts even if its session seemed
 * expired. Of a refund and its failure the later one counts, and in the same second the failure.
 */
export function withNews(facts: PaymentFacts, { status, isPaid, at, paidAt }: Said, now = new Date()) {
  const next = { ...facts };
  const outcome = outcomeOf(facts);
  const said = isPaid ? 'paid' : outcomes.find((one) => one === status);
  next.status = said && outcomes.indexOf(said) > outcomes.indexOf(outcome) ? said : outcome;
  if (next.status === 'paid') next.paidAt ??= paidAt ?? now;
  if (status === 'refunded' && (at || !isRefunded(facts)))
    next.refundedAt = later(facts.refundedAt, at ?? now);
  if (status === 'refund_failed' && (at || isRefunded(facts) || !facts.refundFailedAt))
    next.refundFailedAt = later(facts.refundFailedAt, at ?? now);
  return next;
}

/** Status of a payment, derived from all known facts. */
export function statusOf(facts: PaymentFacts, disputes: DisputeState[]): PaymentStatus {
  if (disputes.includes('open')) return 'disputed';
  if (isRefunded(facts)) return 'refunded';
  if (disputes.includes('lost')) return 'charged_back';
  return facts.refundFailedAt ? 'refund_failed' : outcomeOf(facts);
}

/** Without `paidAt`, a payment with a later status counts as expired: we never learned that it was paid. */
function outcomeOf({ status, paidAt }: PaymentFacts) {
  return paidAt ? 'paid' : (outcomes.find((one) => one === status) ?? 'expired');
}

function isRefunded({ refundedAt, refundFailedAt }: PaymentFacts): boolean {
  return refundedAt !== null && (refundFailedAt === null || refundFailedAt < refundedAt);
}

function later(known: Date | null, said: Date): Date {
  return known && known > said ? known : said;
}
