import type { PaidTax } from './paid-tax.ts';
import type { DisputeState, Heard } from './payment-status.ts';

/** A one-time payment to request. The same request made again gives the same session. */
export interface CheckoutRequest {
  /** Our id, a UUID: the idempotency key, and the key that matches later news to the payment. */
  reference: string;
  /** Whose it is: the name of a `Purpose`. */
  purpose: string;
  /** As the hosted page and the receipt show it. */
  name: string;
  /** Minor units: cents; of all of it. */
  amount: number;
  /** Number of equal items; `amount` is a multiple of it. Default: 1. */
  quantity?: number;
  /** ISO 4217, lower case. */
  currency: string;
  email: string | undefined;
  /** The provider works out the tax that the amount holds, and asks who buys for what an invoice has to say. */
  isTaxed?: boolean;
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  successUrl: string;
  cancelUrl: string;
  /** The page closes then at the latest. The same in each attempt, for it is a part of the request. */
  closesAt: Date;
}

/** A buyer's bank asks for a payment back, or asks about it. */
export interface Dispute {
  /** The provider's. */
  id: string;
  state: DisputeState;
  /** As the provider words it, such as `fraudulent`. */
  reason: string;
}

/** Money that went back, all of it or a part. */
export interface Refund {
  /** The provider's. */
  id: string;
  /** Minor units. */
  amount: number;
  /** ISO. When it was made. */
  at: string;
  /** The bank did not take it, or it was called off: the money is still with the seller. */
  hasFailed: boolean;
  /** The `reference` of the `RefundPart` we requested it with; missing for a refund made at the provider. */
  askedAs?: string | undefined;
}

/** Limit of refunds of one payment: one per refunded seat, and as many again that fail. */
export const mostRefunds = 1000;

/** News of a payment, from an event or from an answer. */
export interface PaymentNews {
  purpose: string;
  reference: string;
  status: Heard;
  /** ISO. When it became so, where that matters: an event may be late. Undefined in an answer, which is of now. */
  at?: string;
  /** ISO. When its money came in, by the provider's clock, where it says so. */
  paidAt?: string;
  /** Those that it tells of. */
  disputes?: Dispute[];
  refunds?: Refund[];
  /** Tax of a taxable payment, once its money came in. */
  tax?: PaidTax;
  /** News of what came after the payment name the payment only. */
  sessionId: string | null;
  paymentId: string | null;
  /** Amount of the session, including tax. Null if unknown. */
  amount: number | null;
  currency: string | null;
}

export interface CheckoutSession {
  id: string;
  /** `processing`: paid by a way that takes days; the outcome is not known. */
  state: 'open' | 'processing' | Heard;
  /** The hosted page, while it is open. */
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

/** A payment provider with hosted pages. The two there are pass one contract test. */
export interface PaymentProvider {
  /** Kept with each payment: only the provider that took a payment can be asked about it. */
  readonly name: string;
  /** Only who asks from this machine may pay. */
  readonly isForLoopbackOnly: boolean;
  /** Origins that our forms may lead to, besides our own. */
  readonly formTargets: readonly string[];
  /** @throws SessionRefused when the same request would be refused again */
  createSession(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Undefined for a session that this provider does not know. */
  findSession(id: string): Promise<CheckoutSession | undefined>;
  /** Closes the session, if it is open, so that nobody pays by it any more; gives what it is then. */
  expireSession(id: string): Promise<CheckoutSession | undefined>;
  /** Where an operator refunds a payment, or answers to a dispute; nothing while there is none of it. */
  refundPage(payment: { sessionId: string; paymentId: string | null }): string | undefined;
  /**
   * Gives a part of a payment back; asked again with the same reference, nothing more.
   * @throws RefundRefused when it would refuse that again
   */
  refundPart(payment: { sessionId: string; paymentId: string | null }, part: RefundPart): Promise<void>;
  /** @throws InvalidSignature unless the provider signed this body within the last five minutes */
  readEvent(body: string, signature: string): Promise<PaymentEvent>;
}

export class InvalidSignature extends Error {
  override name = 'InvalidSignature';
}

/** The provider made up its mind about a request: made again, with the same reference, it gets the same answer. */
export class SessionRefused extends Error {
  override name = 'SessionRefused';
}

/** The provider does not give this back: there is not so much left of the payment, or it is disputed. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
}
