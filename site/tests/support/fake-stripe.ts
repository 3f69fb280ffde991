import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { sandboxTax } from '#app/services/payments/sandbox.server.ts';

export const stripeKeys = { secretKey: 'sk_test_fake', webhookSecret: 'whsec_fake' };

/** Settings of a site that sells through the fake at `url`. */
export const stripeSettings = (url: string) => ({
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_API_BASE: url,
});

interface Session {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid';
  hasFailed: boolean;
  /** Time in seconds since 1970. */
  paidAt?: number;
  refunds: Refund[];
  disputes: { id: string; status: DisputeStatus; reason: string }[];
  params: URLSearchParams;
  /** Payer's details, for sessions with tax. */
  buyer?: HostedBuyer;
  taxes?: Tax[] | undefined;
}

interface HostedBuyer {
  name: string;
  company: string | null;
  country: string;
  vatId: string | null;
  purchaseOrder: string | null;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  created: number;
  status: 'succeeded' | 'failed' | 'canceled';
  metadata: Record<string, string>;
}

/** Amounts of one rate, as Stripe Tax has them. */
interface Tax {
  amount: number;
  taxable_amount: number | null;
  taxability_reason: string;
  rate: { display_name: string; country: string | null; percentage: number };
}

type DisputeStatus = 'warning_needs_response' | 'needs_response' | 'warning_closed' | 'won' | 'lost';

interface Answer {
  status: number;
  body: object;
}

const refuse = (status: number, type: string, code: string, message: string): Answer => ({
  status,
  body: { error: { type, code, message } },
});

/**
 * The part of Stripe's HTTP API that the site uses, with Stripe's rules: keys, sessions that end once, and idempotency
 * (a key that is used again gets the same answer, an error with other parameters, or a conflict while the first request
 * is in progress). The functions act for a buyer, a bank or an operator; most return the event that Stripe would send.
 */
export async function startFakeStripe() {
  const sessions = new Map<string, Session>();
  const answers = new Map<string, { body: string; answer: Answer | undefined }>();
  const sdk = new Stripe(stripeKeys.secretKey, { telemetry: false });
  const fake = {
    url: '',
    /** Calls of the API, such as `POST /v1/refunds`. */
    calls: [] as string[],
    /** Awaited with the id of a new session before the response. */
    beforeAnswer: async (_sessionId: string) => {},
    /**
     * Error status of calls, such as 500 or 401; 0 for none. As at Stripe, a 500 becomes the answer to its idempotency
     * key.
     */
    failWith: 0,
    /** Responses wait for this promise, to test a slow provider. */
    until: Promise.resolve(),
    /** Details that the next payer enters on the hosted page of a taxed session. The seller is in Germany. */
    buyer: {
      name: 'Ada Lovelace',
      company: null,
      country: 'DE',
      vatId: null,
      purchaseOrder: null,
    } as HostedBuyer,
    /** Time of the next payment, in seconds since 1970. Undefined: the fake's own clock. */
    paidAt: undefined as number | undefined,
    /** Stripe Tax's answer for the next payment. Undefined: as in the sandbox. */
    taxes: undefined as Tax[] | undefined,
    sessions,
    pay: (id: string) => end(id, 'checkout.session.completed', { status: 'complete', paymentStatus: 'paid' }),
    /** Pays by a method that takes days. Then call `settle` or `fail`. */
    payLater: (id: string) => end(id, 'checkout.session.completed', { status: 'complete' }),
    settle: (id: string) => end(id, 'checkout.session.async_payment_succeeded', { paymentStatus: 'paid' }),
    fail: (id: string) => end(id, 'checkout.session.async_payment_failed', { hasFailed: true }),
    expire: (id: string) => end(id, 'checkout.session.expired', { status: 'expired' }),
    refund(id: string, part = false) {
      const session = sessionOf(id);
      refundOf(session, part ? 100 : restOf(session));
      return fake.refunded(id);
    },
    /** A refund of `amount` by the operator, without an event. */
    refundOf: (id: string, amount: number) => refundOf(sessionOf(id), amount),
    refunded: (id: string) => eventOf('charge.refunded', chargeOf(sessionOf(id))),
    /** The last refund fails at the bank, or is cancelled. */
    failRefund(id: string, type = 'refund.failed', status: 'failed' | 'canceled' = 'failed') {
      const refund = sessionOf(id).refunds.at(-1);
      if (refund) refund.status = status;
      return eventOf(type, { ...refund, payment_intent: `pi_${id}`, charge: `ch_${id}`, metadata: {} });
    },
    /** The buyer's bank disputes the payment or inquires about it. Returns the event. */
    dispute(id: string, { kind = 'created', status = 'needs_response' as DisputeStatus } = {}) {
      const session = sessionOf(id);
      const open = session.disputes.find((one) => /needs/.test(one.status));
      if (open) open.status = status;
      else session.disputes.push({ id: `dp_${session.disputes.length}_${id}`, status, reason: 'fraudulent' });
      return eventOf(`charge.dispute.${kind}`, disputeOf(session, open ?? session.disputes.at(-1)));
    },
    closeDispute: (id: string, status: DisputeStatus) => fake.dispute(id, { kind: 'closed', status }),
    /** Forgets the idempotency keys, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),
    /** Id of the session of a hosted page's URL. */
    idIn: (url: string) => url.split('/').at(-1) ?? '',
    /** Stripe's signature header for a body, dated `secondsAgo`. */
    sign: (body: string, { secondsAgo = 0, secret = stripeKeys.webhookSecret } = {}) =>
      sdk.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function sessionOf(id: string): Session {
    const session = sessions.get(id);
    if (!session) throw new Error(`There is no session ${id}`);
    return session;
  }

  function end(id: string, type: string, changes: Partial<Session>): string {
    const session = Object.assign(sessionOf(id), changes);
    session.buyer ??= { ...fake.buyer };
    session.taxes ??= fake.taxes;
    if (session.paymentStatus === 'paid') session.paidAt ??= fake.paidAt ?? clock + 1;
    return eventOf(type, shown(session));
  }

  /** Starts an hour ago and advances a second with each event and refund, so that later ones have later times. */
  let clock = Math.floor(Date.now() / 1000) - 3600;

  function eventOf(type: string, object: object): string {
    const id = `evt_${randomBytes(8).toString('hex')}`;
    clock += 1;
    const created = type.endsWith('succeeded') || type.endsWith('completed') ? (fake.paidAt ?? clock) : clock;
    return JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
  }

  function metadataOf(params: URLSearchParams, prefix: string) {
    const entries = [...params].flatMap(([name, value]) => {
      const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : '';
      return key ? [[key, value]] : [];
    });
    return Object.fromEntries(entries) as Record<string, string>;
  }

  const amountOf = ({ params }: Session) =>
    Number(params.get('line_items[0][price_data][unit_amount]')) *
    Number(params.get('line_items[0][quantity]'));

  /** Amount that is not refunded yet. */
  const restOf = (session: Session) =>
    session.refunds.reduce(
      (rest, { amount, status }) => (status === 'succeeded' ? rest - amount : rest),
      amountOf(session),
    );

  function refundOf(session: Session, amount: number, metadata = {}) {
    const id = `re_${session.refunds.length}_${session.id}`;
    clock += 1;
    session.refunds.push({ id, object: 'refund', amount, created: clock, status: 'succeeded', metadata });
    return session.refunds.at(-1);
  }

  function chargeOf(session: Session) {
    const { id, refunds, disputes, params } = session;
    const amount = amountOf(session);
    const succeeded = refunds.filter(({ status }) => status === 'succeeded');
    const amount_refunded = succeeded.reduce((sum, refund) => sum + refund.amount, 0);
    return {
      created: session.paidAt,
      id: `ch_${id}`,
      object: 'charge',
      amount,
      amount_refunded,
      payment_intent: `pi_${id}`,
      refunded: amount_refunded >= amount,
      refunds: { object: 'list', data: refunds.toReversed().slice(0, 10), has_more: refunds.length > 10 },
      disputed: disputes.length > 0,
      metadata: metadataOf(params, 'payment_intent_data[metadata]'),
    };
  }

  function disputeOf({ id }: Session, dispute: Session['disputes'][number] | undefined) {
    const payment = { payment_intent: `pi_${id}`, charge: `ch_${id}` };
    return { ...dispute, ...payment, object: 'dispute', metadata: {}, balance_transactions: [] };
  }

  function paymentOf(session: Session, isExpanded: boolean) {
    const { id, status, paymentStatus, hasFailed } = session;
    if (status !== 'complete') return null;
    if (!isExpanded) return `pi_${id}`;
    const unpaid = hasFailed ? 'requires_payment_method' : 'processing';
    return {
      id: `pi_${id}`,
      object: 'payment_intent',
      metadata: metadataOf(session.params, 'payment_intent_data[metadata]'),
      status: paymentStatus === 'paid' ? 'succeeded' : unpaid,
      latest_charge: paymentStatus === 'paid' ? chargeOf(session) : null,
    };
  }

  /** Result of Stripe Tax, with the breakdown only if the request asks for it. */
  function taxOf({ status, params, buyer, ...session }: Session, hasBreakdown: boolean) {
    if (params.get('automatic_tax[enabled]') !== 'true')
      return { automatic_tax: { enabled: false, status: null } };
    if (status !== 'complete' || !buyer)
      return { automatic_tax: { enabled: true, status: 'requires_location_inputs' } };
    const { name, company, country, vatId, purchaseOrder } = buyer;
    const email = params.get('customer_email');
    const total = amountOf({ ...session, status, params });
    const taxId = vatId ? { type: 'eu_vat', value: vatId } : null;
    const { rates } = sandboxTax(total, { ...buyer, taxId, address: [], email }, 'DE');
    const taxes =
      session.taxes ??
      rates.map(({ country, percent, taxable, amount, reason }) => ({
        amount,
        // As Stripe has it for an amount without tax.
        taxable_amount: reason === 'reverse_charge' ? 0 : reason === 'not_collected' ? null : taxable,
        taxability_reason: reason === 'not_collected' ? 'not_collecting' : (reason ?? 'standard_rated'),
        rate: { object: 'tax_rate', display_name: 'VAT', country, percentage: percent, inclusive: true },
      }));
    return {
      automatic_tax: { enabled: true, status: 'complete' },
      total_details: {
        amount_tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
        ...(hasBreakdown && { breakdown: { discounts: [], taxes } }),
      },
      customer_details: {
        name,
        business_name: company,
        email,
        tax_exempt: 'none',
        address: {
          line1: 'Wren Lane 1',
          line2: null,
          postal_code: '10115',
          city: 'Berlin',
          state: null,
          country,
        },
        tax_ids: taxId ? [taxId] : [],
      },
      custom_fields: [{ key: 'purchaseorder', text: { value: purchaseOrder } }],
    };
  }

  function shown(session: Session, expanded = '') {
    const { id, status, paymentStatus, params } = session;
    const amount = amountOf(session);
    return {
      ...taxOf(session, expanded.includes('breakdown')),
      id,
      object: 'checkout.session',
      status,
      payment_status: paymentStatus,
      amount_subtotal: amount,
      amount_total: amount,
      currency: params.get('line_items[0][price_data][currency]'),
      client_reference_id: params.get('client_reference_id'),
      customer_email: params.get('customer_email'),
      metadata: metadataOf(params, 'metadata'),
      payment_intent: paymentOf(session, expanded.includes('latest_charge')),
      success_url: params.get('success_url'),
      cancel_url: params.get('cancel_url'),
      url: status === 'open' ? `${fake.url}/c/pay/${id}` : null,
    };
  }

  async function create(params: URLSearchParams): Promise<Answer> {
    const amount = params.get('line_items[0][price_data][unit_amount]') ?? '';
    if (params.get('mode') !== 'payment' || !/^\d{1,8}$/.test(amount) || !params.get('success_url'))
      return refuse(400, 'invalid_request_error', 'parameter_invalid', 'This session cannot be made.');
    const minutesOpen = (Number(params.get('expires_at')) - Date.now() / 1000) / 60;
    if (!(minutesOpen >= 30 && minutesOpen <= 1440))
      return refuse(400, 'invalid_request_error', 'parameter_invalid', 'expires_at: 30 minutes to 24 hours.');
    const id = `cs_test_${randomBytes(12).toString('hex')}`;
    const fresh = {
      id,
      status: 'open',
      paymentStatus: 'unpaid',
      hasFailed: false,
    } as const;
    sessions.set(id, { ...fresh, refunds: [], disputes: [], params });
    await fake.beforeAnswer(id);
    return { status: 200, body: shown(sessionOf(id)) };
  }

  /** A page of refunds, latest first. */
  function listed(refunds: Refund[], asked: URLSearchParams) {
    const all = refunds.toReversed();
    const from = all.findIndex(({ id }) => id === asked.get('starting_after')) + 1;
    const to = from + Math.min(Number(asked.get('limit') ?? 10), 100);
    return { object: 'list', data: all.slice(from, to), has_more: to < all.length, url: '/v1/refunds' };
  }

  async function answer(method: string, url: URL, body: string): Promise<Answer> {
    const params = new URLSearchParams(body);
    const [, id = '', verb] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    if (method === 'POST' && url.pathname === '/v1/checkout/sessions') return create(params);
    if (url.pathname === '/v1/refunds') {
      const asked = method === 'POST' ? params : url.searchParams;
      const payment = asked.get('payment_intent') ?? asked.get('charge') ?? '';
      const session = sessionOf(payment.replace(/^(pi|ch)_/, ''));
      if (method !== 'POST') return { status: 200, body: listed(session.refunds, asked) };
      const amount = Number(params.get('amount') ?? restOf(session));
      if (amount > restOf(session) || session.disputes.length > 0)
        return refuse(400, 'invalid_request_error', 'charge_already_refunded', 'There is not so much left.');
      return { status: 200, body: Object(refundOf(session, amount, metadataOf(params, 'metadata'))) };
    }
    const paymentId = /^\/v1\/payment_intents\/pi_(\w+)$/.exec(url.pathname)?.[1];
    const paid = sessions.get(paymentId ?? '');
    if (paid) return { status: 200, body: Object(paymentOf(paid, true)) };
    if (url.pathname === '/v1/disputes') {
      const session = sessionOf((url.searchParams.get('charge') ?? '').replace('ch_', ''));
      const data = session.disputes.map((dispute) => disputeOf(session, dispute));
      return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/disputes' } };
    }
    const session = sessions.get(id);
    if (!session) return refuse(404, 'invalid_request_error', 'resource_missing', `No such session: ${id}`);
    if (verb === 'expire') {
      if (session.status !== 'open')
        return refuse(400, 'invalid_request_error', 'session_not_open', 'Only an open session can expire.');
      session.status = 'expired';
    }
    return { status: 200, body: shown(session, url.search) };
  }

  /** Stripe's idempotency: calls with the same key and parameters get the first call's answer. */
  async function answerOnce(key: string, body: string, work: () => Promise<Answer>): Promise<Answer> {
    const known = answers.get(key);
    if (known && known.body !== body)
      return refuse(
        400,
        'idempotency_error',
        'idempotency_error',
        'This key was used with other parameters.',
      );
    if (known)
      return (
        known.answer ??
        refuse(409, 'idempotency_error', 'idempotency_key_in_use', 'A request is in progress.')
      );
    const entry: { body: string; answer: Answer | undefined } = { body, answer: undefined };
    answers.set(key, entry);
    entry.answer = await work();
    return entry.answer;
  }

  /** Pays on a POST to the hosted page. The site gets the event before the payer is redirected to it. */
  async function payHosted(id: string, response: ServerResponse): Promise<void> {
    const body = fake.pay(id);
    const successUrl = sessionOf(id).params.get('success_url')?.replace('{CHECKOUT_SESSION_ID}', id) ?? '';
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': fake.sign(body) };
    await fetch(new URL('/api/payment-webhook', successUrl), { method: 'POST', headers, body });
    response.writeHead(303, { Location: successUrl }).end();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', fake.url);
    const hosted = /^\/c\/pay\/(\w+)$/.exec(url.pathname)?.[1];
    if (hosted && method === 'POST') return payHosted(hosted, response);
    const body = await text(request);
    fake.calls.push(`${method} ${url.pathname}`);
    await fake.until;
    const key = headers['idempotency-key'];
    const isOurs = headers.authorization === `Bearer ${stripeKeys.secretKey}`;
    const failure = refuse(fake.failWith, 'api_error', 'fake', 'This does not work today.');
    const work = async () => (fake.failWith ? failure : answer(method, url, body));
    const isRefused = fake.failWith > 0 && fake.failWith < 500;
    const result = isRefused
      ? failure
      : !isOurs
        ? refuse(401, 'invalid_request_error', 'api_key_invalid', 'Invalid API key.')
        : await (key ? answerOnce(String(key), body, work) : work());
    const shouldRetry = fake.failWith ? { 'Stripe-Should-Retry': 'false' } : {};
    response.writeHead(result.status, { 'Content-Type': 'application/json', ...shouldRetry });
    response.end(JSON.stringify(result.body));
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;
