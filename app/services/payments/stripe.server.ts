import { AsyncLocalStorage } from 'node:async_hooks';
import { Stripe } from 'stripe';
import { z } from 'zod';
import {
  type CheckoutRequest,
  type CheckoutSession,
  InvalidSignature,
  type PaymentNews,
  type PaymentProvider,
  SessionRefused,
} from './payment-provider.server.ts';

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Another host that speaks Stripe's API. */
  apiBase: string | undefined;
}

/** What we put on every session and payment. Other products of the same account carry none, or another. */
const ourMetadata = z.object({ purpose: z.string().min(1), reference: z.uuid() });

const expanded = { expand: ['payment_intent.latest_charge'] };

/** Milliseconds that a call may take, and a question with all its calls and what is repeated of them. */
export const patience = { call: 8_000, question: 15_000 };

/**
 * Stripe Checkout by Stripe's own SDK, which also repeats a call that failed on its way, under the same key. Whoever asks
 * is answered, or refused, within `question`.
 */
export function createStripe(
  { secretKey, webhookSecret, apiBase }: StripeSettings,
  { call, question } = patience,
): PaymentProvider {
  const isTest = !/^(sk|rk)_live_/.test(secretKey);
  // The SDK knows a limit for each call only; its calls run in the context of the question that they belong to.
  const deadline = new AsyncLocalStorage<AbortSignal>();
  const within = <T>(ask: () => Promise<T>) => deadline.run(AbortSignal.timeout(question), ask);
  const stripe = new Stripe(secretKey, {
    ...(apiBase && hostOf(apiBase)),
    maxNetworkRetries: 1,
    timeout: call,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((address: string | URL | Request, init?: RequestInit) => {
      const signals = [init?.signal, deadline.getStore()].filter((signal) => signal != null);
      return fetch(address, { ...init, signal: AbortSignal.any(signals) });
    }),
  });
  const { sessions } = stripe.checkout;

  async function findSession(id: string): Promise<CheckoutSession | undefined> {
    return sessions.retrieve(id, expanded).then(readSession, (error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        return undefined;
      throw error;
    });
  }

  async function createSession(request: CheckoutRequest): Promise<CheckoutSession> {
    const session = await sessions
      .create(sessionOf(request), { idempotencyKey: `checkout-${request.reference}` })
      .catch((error: unknown) => {
        throw isLasting(error) ? new SessionRefused('no session was made', { cause: error }) : error;
      });
    return readSession(session);
  }

  async function expireSession(id: string): Promise<CheckoutSession | undefined> {
    const session = await findSession(id);
    if (session?.state !== 'open') return session;
    // Somebody may pay in this very moment: then it is no longer open, and Stripe refuses.
    await sessions.expire(id).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
    return findSession(id);
  }

  return {
    name: isTest ? 'stripe-test' : 'stripe',
    isForLoopbackOnly: false,
    formTargets: [apiBase ? new URL(apiBase).origin : 'https://checkout.stripe.com'],
    findSession: (id) => within(() => findSession(id)),
    createSession: (request) => within(() => createSession(request)),
    expireSession: (id) => within(() => expireSession(id)),
    refundPage: ({ paymentId }) =>
      paymentId
        ? `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(paymentId)}`
        : undefined,
    async readEvent(body, signature) {
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret)
        .catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeSignatureVerificationError)
            throw new InvalidSignature(error.message);
          throw error;
        });
      return { id: event.id, type: event.type, news: newsOf(event) };
    },
  };
}

/**
 * Whether the same request under the same key would be answered so again: Stripe keeps its first answer, its own
 * failures included. Not what it said before it looked at the request: a key, a limit, the same request under way.
 */
function isLasting(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  return statusCode >= 400 && ![401, 403, 409, 429].includes(statusCode);
}

function hostOf(address: string) {
  const { hostname, port, protocol } = new URL(address);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { reference, purpose, name, amount, currency, email, successUrl, cancelUrl, closesAt } = request;
  const metadata = { purpose, reference };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name } } }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(closesAt.getTime() / 1000),
    // Nobody is charged in another currency than the one that we showed, nor more: `automatic_tax` stays off.
    adaptive_pricing: { enabled: false },
    client_reference_id: reference,
    metadata,
    // An event about a refund names a charge, and a charge has the metadata of its payment.
    payment_intent_data: { metadata },
    ...(email && { customer_email: email }),
  };
}

/** The provider's own "complete" only says that the form was filled in; whether money came is another field. */
function readSession(session: Stripe.Checkout.Session): CheckoutSession {
  const state = stateOf(session);
  const news = state === 'open' || state === 'processing' ? undefined : newsOfSession(session, state);
  return { id: session.id, state, url: state === 'open' ? session.url : null, news };
}

function stateOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session) {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  const payment = typeof payment_intent === 'object' ? payment_intent : null;
  const charge = typeof payment?.latest_charge === 'object' ? payment.latest_charge : null;
  if (charge?.refunded) return 'refunded';
  if (payment_status !== 'unpaid') return 'paid';
  return payment?.status === 'requires_payment_method' || payment?.status === 'canceled'
    ? 'failed'
    : 'processing';
}

function newsOf(event: Stripe.Event): PaymentNews | undefined {
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
      const paymentId = idOf(payment_intent);
      return { ...ours.data, status: 'refunded', sessionId: null, paymentId, amount: null, currency: null };
    }
    default:
      return undefined;
  }
}

function newsOfSession(
  session: Stripe.Checkout.Session,
  status: PaymentNews['status'],
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
  };
}

function idOf(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
