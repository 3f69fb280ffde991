/**
 * A payment goes `pending → paid`, or `pending → expired | failed`. What was paid can be asked back: `refunded`, or
 * `refund_failed` when the bank did not take the refund; `disputed` at the buyer's bank, and `charged_back` when that is
 * lost. Won, it is `paid` again.
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
  /** A part of the money went back, or such a refund did not arrive: what was bought stays. */
  | 'refunds_changed'
  /** Also without the bank's having taken any money. */
  | 'dispute_won'
  | 'dispute_lost';

/** Known facts of a payment, as its row holds them. */
export interface PaymentFacts {
  status: PaymentStatus;
  paidAt: Date | null;
  refundedAt: Date | null;
  refundFailedAt: Date | null;
}

interface Said {
  status: Heard;
  /** By a session that asked for this sum, so that it was paid whatever came later. */
  isPaid: boolean;
  /** When it became so; undefined for a look at how it is now. */
  at: Date | undefined;
  /** When its money came in, where that is told: the news may be late. */
  paidAt?: Date | undefined;
}

/** How far a payment comes by itself. News come twice, late and in any order, so this only ever rises. */
const outcomes = ['pending', 'expired', 'failed', 'paid'] as const;

/**
 * The facts with what was said: the same in whichever order it is heard. Money that really
 * came in counts even where its session was thought expired; of a refund and its failure
 * counts what was later, and at the same second the failure.
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

/**
 * A payment refunded before we learned of it has expired, as far as we know; we cannot tell whether the sum was right
 * either.
 */
function outcomeOf({ status, paidAt }: PaymentFacts) {
  return paidAt ? 'paid' : (outcomes.find((one) => one === status) ?? 'expired');
}

function isRefunded({ refundedAt, refundFailedAt }: PaymentFacts): boolean {
  return refundedAt !== null && (refundFailedAt === null || refundFailedAt < refundedAt);
}

function later(known: Date | null, said: Date): Date {
  return known && known > said ? known : said;
}
