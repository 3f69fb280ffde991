import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { CheckoutSession, Dispute, PaymentNews } from './payment-provider.server.ts';
import type { DisputeState, Heard } from './payment-status.ts';

/** What we put on every session and payment. Other products of the same account carry none, or another. */
const ourMetadata = z.object({ purpose: z.string().min(1), reference: z.guid() });

/** Of a dispute or a refund: neither says whose payment it is of. */
interface LaterNews {
  paymentId: string;
  at: string;
  /** Undefined for a refund that failed: what there is of the whole, the payment says. */
  dispute: Dispute | undefined;
}

/**
 * The provider's own "complete" only says that the form was filled in; whether money came, and stayed, other fields say.
 * The session has its payment, charge and refunds in it.
 */
export function readSession(session: Stripe.Checkout.Session, disputed: Stripe.Dispute[]): CheckoutSession {
  const disputes = disputed.map(readDispute);
  const state = stateOf(session, disputes);
  const news = state === 'open' || state === 'processing' ? undefined : newsOfSession(session, state);
  return {
    id: session.id,
    state,
    url: state === 'open' ? session.url : null,
    news: news && (disputes.length > 0 ? { ...news, disputes } : news),
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

/** What an event tells by itself. */
export function newsOf(event: Stripe.Event): PaymentNews | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'unpaid'
        ? undefined
        : newsOfSession(event.data.object, 'paid');
    case 'checkout.session.async_payment_succeeded':
      return newsOfSession(event.data.object, 'paid');
    case 'checkout.session.async_payment_failed':
      return newsOfSession(event.data.object, 'failed');
    case 'checkout.session.expired':
      return newsOfSession(event.data.object, 'expired');
    case 'charge.refunded': {
      const { metadata, refunded, payment_intent } = event.data.object;
      const ours = ourMetadata.safeParse(metadata);
      // A part of the money given back is between operator and buyer: what was bought stays.
      if (!ours.success || !refunded) return undefined;
      return newsAfter(ours.data, idOf(payment_intent), 'refunded', timeOf(event));
    }
    default:
      return undefined;
  }
}

/** What an event tells of a payment that has to be looked up. */
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
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const { status, payment_intent } = event.data.object;
      const paymentId = status === 'failed' ? idOf(payment_intent) : null;
      return paymentId ? { paymentId, at: timeOf(event), dispute: undefined } : undefined;
    }
    default:
      return undefined;
  }
}

/** The same with its payment, if that is ours. */
export function newsOfPayment(
  payment: Stripe.PaymentIntent,
  { at, dispute }: LaterNews,
): PaymentNews | undefined {
  const ours = ourMetadata.safeParse(payment.metadata);
  if (!ours.success) return undefined;
  if (dispute) {
    const heard = { open: 'disputed', won: 'dispute_won', lost: 'dispute_lost' } as const;
    return { ...newsAfter(ours.data, payment.id, heard[dispute.state], at), disputes: [dispute] };
  }
  const charge = chargeOf(payment);
  // Not of a part, nor one that was made up for by another since.
  if (!charge || !hasFailedRefund(charge)) return undefined;
  return newsAfter(ours.data, payment.id, 'refund_failed', at);
}

/** Of a payment that has it in it. */
export function chargeOf(payment: string | Stripe.PaymentIntent | null): Stripe.Charge | null {
  const charge = typeof payment === 'object' ? payment?.latest_charge : null;
  return typeof charge === 'object' ? (charge ?? null) : null;
}

/** Whether the whole would be given back, had all its refunds arrived. */
function hasFailedRefund({ amount, amount_refunded, refunded, refunds }: Stripe.Charge): boolean {
  const failed = refunds?.data.filter(({ status }) => status === 'failed') ?? [];
  const missing = failed.reduce((sum, refund) => sum + refund.amount, 0);
  return !refunded && missing > 0 && amount_refunded + missing >= amount;
}

function readDispute({ id, status, reason, balance_transactions }: Stripe.Dispute): Dispute {
  // One that was kept from becoming a chargeback: by paying it back, or without.
  const isPaidBack = balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0;
  const states: Record<string, DisputeState> = {
    won: 'won',
    lost: 'lost',
    warning_closed: 'won',
    prevented: isPaidBack ? 'lost' : 'won',
  };
  return { id, reason, state: states[status] ?? 'open' };
}

function newsAfter(
  ours: z.infer<typeof ourMetadata>,
  paymentId: string | null,
  status: Heard,
  at: string,
): PaymentNews {
  return { ...ours, status, at, sessionId: null, paymentId, amount: null, currency: null };
}

function newsOfSession(session: Stripe.Checkout.Session, status: Heard): PaymentNews | undefined {
  const ours = ourMetadata.safeParse(session.metadata);
  if (!ours.success) return undefined;
  return {
    ...ours.data,
    status,
    sessionId: session.id,
    paymentId: idOf(session.payment_intent),
    amount: session.amount_subtotal,
    currency: session.currency,
  };
}

const timeOf = ({ created }: Stripe.Event) => new Date(created * 1000).toISOString();

function idOf(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
