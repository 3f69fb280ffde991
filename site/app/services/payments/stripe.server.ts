import { AsyncLocalStorage } from 'node:async_hooks';
import { Stripe } from 'stripe';
import type { Config } from '../config/config.server.ts';
import { traced } from '../telemetry/tracing.server.ts';
import {
  type CheckoutRequest,
  type CheckoutSession,
  InvalidSignature,
  mostRefunds,
  type PaymentNews,
  type PaymentProvider,
  type RefundPart,
  RefundRefused,
  SessionRefused,
} from './payment-provider.server.ts';
import {
  chargeOf,
  didFail,
  laterNewsOf,
  newsOf,
  newsOfPayment,
  readCheckoutSession,
} from './stripe-news.server.ts';
import { isTaxed, taxOf, taxParams } from './stripe-tax.server.ts';

/** Timeouts (ms) of one call, and of a question with all its calls and their retries. */
export const timeouts = { call: 8_000, question: 15_000 };

/**
 * Stripe Checkout by Stripe's SDK, which also repeats a call after a network error, under the same idempotency key. A
 * question is answered or fails within `question`.
 */
export function createStripe(
  { secretKey, webhookSecret, apiBase }: NonNullable<Config['stripe']>,
  { call, question } = timeouts,
): PaymentProvider {
  const isTest = !/^(sk|rk)_live_/.test(secretKey);
  // The SDK limits only each call. Its calls run in the context of their question.
  const deadline = new AsyncLocalStorage<AbortSignal>();
  const within = <T>(ask: () => Promise<T>) => deadline.run(AbortSignal.timeout(question), ask);
  const stripe = new Stripe(secretKey, {
    ...(apiBase && hostOf(apiBase)),
    maxNetworkRetries: 1,
    timeout: call,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((address: string | URL | Request, init?: RequestInit) => {
      const signals = [init?.signal, deadline.getStore()].filter((signal) => signal != null);
      // Stripe does not redirect, and no other host may get the key.
      const ask = () => fetch(address, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
      return traced(`${init?.method ?? 'GET'} Stripe`, {}, ask, 'client');
    }),
  });
  const { sessions } = stripe.checkout;

  async function findSession(id: string): Promise<CheckoutSession | undefined> {
    const expand = ['payment_intent.latest_charge.refunds', taxesInIt];
    const session = await found(sessions.retrieve(id, { expand }));
    const charge = session ? chargeOf(session.payment_intent) : null;
    await completeRefunds(charge);
    return session && readCheckoutSession(session, await listDisputes(charge));
  }

  /** A charge contains only its ten latest refunds. */
  async function completeRefunds(charge: Stripe.Charge | null): Promise<void> {
    if (charge?.refunds?.has_more)
      charge.refunds = { ...charge.refunds, data: await listRefunds({ charge: charge.id }) };
  }

  function listRefunds(of: Pick<Stripe.RefundListParams, 'charge' | 'payment_intent'>) {
    return stripe.refunds.list({ ...of, limit: 100 }).autoPagingToArray({ limit: mostRefunds });
  }

  /** All disputes, also those that have ended: a charge tells only that there was one. */
  async function listDisputes(charge: Stripe.Charge | null): Promise<Stripe.Dispute[]> {
    if (!charge?.disputed) return [];
    return (await stripe.disputes.list({ charge: charge.id, limit: 100 })).data;
  }

  async function readEvent(event: Stripe.Event): Promise<PaymentNews | undefined> {
    const told = newsOf(event) ?? laterNewsOf(event);
    if (!told || 'purpose' in told) {
      const { object } = event.data;
      if (told?.status !== 'paid' || object.object !== 'checkout.session' || !isTaxed(object)) return told;
      return { ...told, ...taxOf(await sessions.retrieve(object.id, { expand: [taxesInIt] })) };
    }
    // Later events name only the payment, which has the purpose.
    const expand = ['latest_charge.refunds'];
    const payment = await found(stripe.paymentIntents.retrieve(told.paymentId, { expand }));
    await completeRefunds(payment ? chargeOf(payment) : null);
    return payment && newsOfPayment(payment, told);
  }

  async function createSession(request: CheckoutRequest): Promise<CheckoutSession> {
    const session = await sessions
      .create(sessionOf(request), { idempotencyKey: `checkout-${request.reference}` })
      .catch((error: unknown) => {
        throw isLasting(error) ? new SessionRefused('no session was made', { cause: error }) : error;
      });
    return readCheckoutSession(session, []);
  }

  async function expireSession(id: string): Promise<CheckoutSession | undefined> {
    const session = await findSession(id);
    if (session?.state !== 'open') return session;
    // The buyer may pay at this moment: then it is no longer open, and Stripe refuses.
    await sessions.expire(id).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
    return findSession(id);
  }

  async function refundPart(paymentId: string | null, { reference, amount }: RefundPart): Promise<void> {
    if (!paymentId) throw new RefundRefused('the payment is unknown');
    // Stripe forgets an idempotency key after a day, and this may be repeated later.
    const known = await listRefunds({ payment_intent: paymentId });
    if (known.some((refund) => refund.metadata?.reference === reference && !didFail(refund))) return;
    const wanted = { payment_intent: paymentId, amount, metadata: { reference } };
    await stripe.refunds.create(wanted, { idempotencyKey: `refund-${reference}` }).catch((error: unknown) => {
      // After an error at Stripe we cannot know whether the refund was made: we try again, and find it by its
      // reference.
      const isBroken = error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;
      throw isLasting(error) && !isBroken ? new RefundRefused('no refund was made', { cause: error }) : error;
    });
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
    refundPart: ({ paymentId }, part) => within(() => refundPart(paymentId, part)),
    async readEvent(body, signature) {
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret)
        .catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeSignatureVerificationError)
            throw new InvalidSignature(error.message);
          throw error;
        });
      return { id: event.id, type: event.type, news: await within(() => readEvent(event)) };
    },
  };
}

/** Field of a session that Stripe returns only if asked by name. */
const taxesInIt = 'total_details.breakdown';

/** Undefined if Stripe does not know it. */
async function found<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return undefined;
    throw error;
  });
}

/**
 * True if the same request under the same key would get the same answer: Stripe keeps its first answer, even for its
 * own failures. Not for an answer before it reads the request: about the API key, a limit, or the same request under
 * way.
 */
function isLasting(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  return statusCode >= 400 && ![401, 403, 409, 429].includes(statusCode);
}

function hostOf(address: string) {
  const { hostname: host, port, protocol } = new URL(address);
  return protocol === 'http:'
    ? ({ host, port: port || 80, protocol: 'http' } as const)
    : ({ host, port: port || 443, protocol: 'https' } as const);
}

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { reference, purpose, name, amount, quantity = 1, currency, email } = request;
  const { successUrl, cancelUrl, closesAt } = request;
  const metadata = { purpose, reference };
  return {
    mode: 'payment',
    line_items: [
      {
        quantity,
        price_data: {
          currency,
          unit_amount: amount / quantity,
          product_data: { name },
          // The price on the page is the price paid. It includes any tax.
          ...(request.isTaxed && { tax_behavior: 'inclusive' }),
        },
      },
    ],
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(closesAt.getTime() / 1000),
    // The buyer pays in the currency that we show, and no more.
    adaptive_pricing: { enabled: false },
    ...(request.isTaxed && taxParams),
    client_reference_id: reference,
    metadata,
    // An event about a refund has a charge, which has the metadata of its payment.
    payment_intent_data: { metadata },
    ...(email && { customer_email: email }),
  };
}
