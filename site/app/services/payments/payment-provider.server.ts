import type { PaidTax } from './paid-tax.ts';
import type { DisputeState, Heard } from './payment-status.ts';

/** A one-time payment to request. The same request again gives the same session. */
export interface CheckoutRequest {
  /** Our id, a UUID: for idempotency, and to match later news to the payment. */
  reference: string;
  /** Name of a `Purpose`. */
  purpose: string;
  /** Name on the hosted page and the receipt. */
  name: string;
  /** Total in minor units, such as cents. */
  amount: number;
  /** Number of equal items; `amount` is a multiple of it. Default: 1. */
  quantity?: number;
  /** ISO 4217, lower case. */
  currency: string;
  email: string | undefined;
  /** The provider calculates the tax in the amount, and asks for the buyer's details for an invoice. */
  isTaxed?: boolean;
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  successUrl: string;
  cancelUrl: string;
  /** Latest closing time of the page. It is part of the request, so it must be the same in each attempt. */
  closesAt: Date;
}

/** A buyer's bank disputes a payment, or asks about it. */
export interface Dispute {
  /** The provider's. */
  id: string;
  state: DisputeState;
  /** The provider's word, such as `fraudulent`. */
  reason: string;
}

/** A full or partial refund. */
export interface Refund {
  /** The provider's. */
  id: string;
  /** Minor units. */
  amount: number;
  /** Time at which it was made, ISO 8601. */
  at: string;
  /** True if the bank did not accept it, or it was cancelled: the seller still has the money. */
  hasFailed: boolean;
  /** The `reference` of our `RefundPart`; missing for a refund that was made at the provider. */
  askedAs?: string | undefined;
}

/** Limit of refunds of one payment: one per seat, and as many failed ones. */
export const mostRefunds = 1000;

/** News of a payment, from an event or from an answer. */
export interface PaymentNews {
  purpose: string;
  reference: string;
  status: Heard;
  /** Time of the change, ISO 8601, if it matters: an event may be late. Undefined for an answer, which is current. */
  at?: string;
  /** Time of the payment by the provider's clock, ISO 8601, if known. */
  paidAt?: string;
  /** The disputes that the news reports. */
  disputes?: Dispute[];
  refunds?: Refund[];
  /** Tax of a taxable payment, once it is paid. */
  tax?: PaidTax;
  /** Null in news about refunds and disputes, which name only the payment. */
  sessionId: string | null;
  paymentId: string | null;
  /** Amount of the session, including tax. Null if unknown. */
  amount: number | null;
  currency: string | null;
}

export interface CheckoutSession {
  id: string;
  /** `processing`: a payment method that takes days; the outcome is not known yet. */
  state: 'open' | 'processing' | Heard;
  /** URL of the hosted page while it is open. */
  url: string | null;
  news: PaymentNews | undefined;
}

export interface RefundPart {
  /** Our id, a UUID. */
  reference: string;
  /** Minor units, in the payment's currency. */
  amount: number;
}

export interface PaymentEvent {
  id: string;
  type: string;
  /** Undefined for an event that tells nothing about one of our payments. */
  news: PaymentNews | undefined;
}

/** A payment provider with hosted pages. Both providers pass the same contract test. */
export interface PaymentProvider {
  /** Stored with each payment: only the provider that took a payment can be asked about it. */
  readonly name: string;
  /** True if only direct requests from this machine can pay. */
  readonly isForLoopbackOnly: boolean;
  /** Origins that our forms may lead to, besides our own. */
  readonly formTargets: readonly string[];
  /** @throws SessionRefused when the same request would be refused again */
  createSession(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Undefined for a session that this provider does not know. */
  findSession(id: string): Promise<CheckoutSession | undefined>;
  /** Closes the session if it is open, so that nobody can pay by it any more. Returns its new state. */
  expireSession(id: string): Promise<CheckoutSession | undefined>;
  /** Page on which an operator refunds a payment or answers a dispute; undefined if there is none. */
  refundPage(payment: { sessionId: string; paymentId: string | null }): string | undefined;
  /**
   * Refunds a part of a payment, once per reference.
   * @throws RefundRefused when the provider would refuse it again
   */
  refundPart(payment: { sessionId: string; paymentId: string | null }, part: RefundPart): Promise<void>;
  /** @throws InvalidSignature unless the provider signed this body within the last five minutes */
  readEvent(body: string, signature: string): Promise<PaymentEvent>;
}

export class InvalidSignature extends Error {
  override name = 'InvalidSignature';
}

/** The provider refused a request for good: the same reference would get the same answer. */
export class SessionRefused extends Error {
  override name = 'SessionRefused';
}

/** The refund is impossible, for example because too little of the payment is left or it is disputed. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
}
