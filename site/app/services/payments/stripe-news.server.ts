import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { CheckoutSession, Dispute, PaymentNews, Refund } from './payment-provider.server.ts';
import type { DisputeState, Heard } from './payment-status.ts';
import { taxOf } from './stripe-tax.server.ts';

/** Our metadata on a session and its payment. Other products of the same account have none, or another. */
const ourMetadata = z.object({ purpose: z.string().min(1), reference: z.guid() });

/** News of a dispute or a refund. Its payment has the other facts, and tells whose it is. */
interface LaterNews {
  paymentId: string;
  at: string;
  /** Undefined for a refund. */
  dispute?: Dispute;
  /** True if the event says that the payment was refunded in full. */
  isRefunded?: boolean;
}

/**
 * Reads a session with its payment, charge and refunds expanded. Stripe's "complete" means only that the form was
 * filled in; other fields tell whether it was paid and stayed so.
 */
export function readCheckoutSession(
  session: Stripe.Checkout.Session,
  disputed: Stripe.Dispute[],
): CheckoutSession {
  const disputes = disputed.map(readDispute);
  const state = stateOf(session, disputes);
  const news = state === 'open' || state === 'processing' ? undefined : newsOfSession(session, state);
  return {
    id: session.id,
    state,
    url: state === 'open' ? session.url : null,
    news: news && {
      ...news,
      ...(disputes.length > 0 && { disputes }),
      ...toldRefunds(chargeOf(session.payment_intent)),
    },
  };
}

function stateOf(
  { status, payment_status, payment_intent }: Stripe.Checkout.Session,
  disputes: Dispute[],
): CheckoutSession['state'] {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  const charge = chargeOf(payment_intent);
  const isIn = (state: DisputeState) => disputes.some((dispute) => dispute.state === state);
  if (isIn('open')) return 'disputed';
  if (charge?.refunded) return 'refunded';
  if (isIn('lost')) return 'dispute_lost';
  if (charge && hasFailedRefund(charge)) return 'refund_failed';
  if (payment_status !== 'unpaid') return isIn('won') ? 'dispute_won' : 'paid';
  const payment = typeof payment_intent === 'object' ? payment_intent : null;
  return payment?.status === 'requires_payment_method' || payment?.status === 'canceled'
    ? 'failed'
    : 'processing';
}

/** News of an event that contains all of it. */
export function newsOf(event: Stripe.Event): PaymentNews | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'unpaid'
        ? undefined
        : newsOfSession(event.data.object, 'paid', timeOf(event));
    case 'checkout.session.async_payment_succeeded':
      return newsOfSession(event.data.object, 'paid', timeOf(event));
    case 'checkout.session.async_payment_failed':
      return newsOfSession(event.data.object, 'failed');
    case 'checkout.session.expired':
      return newsOfSession(event.data.object, 'expired');
    default:
      return undefined;
  }
}

/** News of an event whose payment must be looked up. */
export function laterNewsOf(event: Stripe.Event): LaterNews | undefined {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const paymentId = idOf(event.data.object.payment_intent);
      return paymentId
        ? { paymentId, at: timeOf(event), dispute: readDispute(event.data.object) }
        : undefined;
    }
    case 'charge.refunded': {
      const { metadata, refunded, payment_intent } = event.data.object;
      const paymentId = ourMetadata.safeParse(metadata).success ? idOf(payment_intent) : null;
      return paymentId ? { paymentId, at: timeOf(event), isRefunded: refunded } : undefined;
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const paymentId = didFail(event.data.object) ? idOf(event.data.object.payment_intent) : null;
      return paymentId ? { paymentId, at: timeOf(event) } : undefined;
    }
    default:
      return undefined;
  }
}

/** The news with its payment, if that is ours. */
export function newsOfPayment(
  payment: Stripe.PaymentIntent,
  { at, dispute, isRefunded }: LaterNews,
): PaymentNews | undefined {
  const ours = ourMetadata.safeParse(payment.metadata);
  if (!ours.success) return undefined;
  if (dispute) {
    const heard = { open: 'disputed', won: 'dispute_won', lost: 'dispute_lost' } as const;
    return { ...newsAfter(ours.data, payment.id, heard[dispute.state], at), disputes: [dispute] };
  }
  const charge = chargeOf(payment);
  // A failed refund changes nothing if it was partial, or if another one replaced it.
  const hasFailed = isRefunded === undefined && charge !== null && hasFailedRefund(charge);
  const status = isRefunded ? 'refunded' : hasFailed ? 'refund_failed' : 'refunds_changed';
  return { ...newsAfter(ours.data, payment.id, status, at), ...toldRefunds(charge) };
}

/** Charge of a payment, if both are expanded. */
export function chargeOf(payment: string | Stripe.PaymentIntent | null): Stripe.Charge | null {
  const charge = typeof payment === 'object' ? payment?.latest_charge : null;
  return typeof charge === 'object' ? (charge ?? null) : null;
}

/** True if the bank did not accept the refund, or it was cancelled. */
export function didFail({ status }: Pick<Stripe.Refund, 'status'>): boolean {
  return status === 'failed' || status === 'canceled';
}

function toldRefunds(charge: Stripe.Charge | null): { refunds?: Refund[] } {
  // Stripe lists the latest first.
  const refunds = charge?.refunds?.data.toReversed().map((refund) => ({
    id: refund.id,
    amount: refund.amount,
    at: new Date(refund.created * 1000).toISOString(),
    hasFailed: didFail(refund),
    ...(isAskedByUs(refund) && { askedAs: refund.metadata?.reference }),
  }));
  return refunds && refunds.length > 0 ? { refunds } : {};
}

/** True for a partial refund that this site requested (`RefundPart`). */
const isAskedByUs = ({ metadata }: Pick<Stripe.Refund, 'metadata'>) =>
  z.guid().safeParse(metadata?.reference).success;

/**
 * True if a refund of the whole amount was requested and a part of it failed. Stripe does not tell when a refund failed, so
 * a failed one and a later one of the same amount count as a repetition. A refund that we requested is partial, and is
 * repeated under its own id.
 */
function hasFailedRefund({ amount, refunded, refunds }: Stripe.Charge): boolean {
  // Stripe lists the latest first.
  const made = refunds?.data.toReversed() ?? [];
  const wanted = made.filter((refund, index) => {
    const isMadeAgain = made.slice(index + 1).some((later) => later.amount === refund.amount);
    return !didFail(refund) || !(isAskedByUs(refund) || isMadeAgain);
  });
  const failed = wanted.filter(didFail);
  const sum = wanted.reduce((total, refund) => total + refund.amount, 0);
  const isWhole = sum === amount || failed.some((refund) => refund.amount === amount);
  return !refunded && failed.length > 0 && isWhole;
}

function readDispute({ id, status, reason, balance_transactions }: Stripe.Dispute): Dispute {
  // `prevented` did not become a chargeback: it was paid back, or not.
  const isPaidBack = balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0;
  const states: Record<string, DisputeState> = {
    won: 'won',
    lost: 'lost',
    warning_closed: 'won',
    prevented: isPaidBack ? 'lost' : 'won',
  };
  return { id, reason, state: states[status] ?? 'open' };
}

function newsAfter(ours: z.infer<typeof ourMetadata>, paymentId: string | null, status: Heard, at: string) {
  return { ...ours, status, at, sessionId: null, paymentId, amount: null, currency: null };
}

function newsOfSession(
  session: Stripe.Checkout.Session,
  status: Heard,
  paidAt = paidAtOf(session),
): PaymentNews | undefined {
  const ours = ourMetadata.safeParse(session.metadata);
  if (!ours.success) return undefined;
  return {
    ...ours.data,
    status,
    sessionId: session.id,
    paymentId: idOf(session.payment_intent),
    amount: session.amount_subtotal,
    currency: session.currency,
    ...(paidAt && { paidAt }),
    ...(status !== 'expired' && status !== 'failed' && taxOf(session)),
  };
}

/**
 * Time of the charge, if it is expanded. With a slow payment method this is when it started, days before the money
 * arrives.
 */
function paidAtOf({ payment_intent }: Stripe.Checkout.Session): string | undefined {
  const charge = chargeOf(payment_intent);
  return charge ? new Date(charge.created * 1000).toISOString() : undefined;
}

const timeOf = ({ created }: Stripe.Event) => new Date(created * 1000).toISOString();

function idOf(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
