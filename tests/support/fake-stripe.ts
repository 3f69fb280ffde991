import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';

export const stripeKeys = { secretKey: 'sk_test_fake', webhookSecret: 'whsec_fake' };

/** Settings of a site that sells through the fake at this address. */
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
  refunds: { id: string; object: 'refund'; amount: number; status: 'succeeded' | 'failed' }[];
  disputes: { id: string; status: DisputeStatus; reason: string }[];
  params: URLSearchParams;
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
 * As much of Stripe's HTTP API as the site uses, with Stripe's own rules: keys, idempotency (the same key gives the
 * same answer, with other parameters an error, at the same moment a conflict), and sessions that end once. What a
 * buyer does at the hosted page is done by its functions, each of which gives the event that Stripe would send.
 */
export async function startFakeStripe() {
  const sessions = new Map<string, Session>();
  const answers = new Map<string, { body: string; answer: Answer | undefined }>();
  const sdk = new Stripe(stripeKeys.secretKey, { telemetry: false });
  const fake = {
    url: '',
    /** Of every call, as `POST /v1/refunds`. */
    calls: [] as string[],
    /** Awaited with a new session's id, before the answer that names it. */
    beforeAnswer: async (_sessionId: string) => {},
    /** Such as 500 or 401: every call is answered with it. Like Stripe it keeps a 500 as its answer to a key. */
    failWith: 0,
    /** Answers wait for it: a provider that is slow, or hangs. */
    until: Promise.resolve(),
    sessions,
    pay: (id: string) => end(id, 'checkout.session.completed', { status: 'complete', paymentStatus: 'paid' }),
    /** By a way that takes days; `settle` or `fail` say how it ends. */
    payLater: (id: string) => end(id, 'checkout.session.completed', { status: 'complete' }),
    settle: (id: string) => end(id, 'checkout.session.async_payment_succeeded', { paymentStatus: 'paid' }),
    fail: (id: string) => end(id, 'checkout.session.async_payment_failed', { hasFailed: true }),
    expire: (id: string) => end(id, 'checkout.session.expired', { status: 'expired' }),
    refund(id: string, part = false) {
      const session = sessionOf(id);
      refundOf(session, part ? 100 : amountOf(session));
      return fake.refunded(id);
    },
    refunded: (id: string) => eventOf('charge.refunded', chargeOf(sessionOf(id))),
    /** The bank did not take the last refund. */
    failRefund(id: string, type = 'refund.failed') {
      const refund = sessionOf(id).refunds.at(-1);
      if (refund) refund.status = 'failed';
      return eventOf(type, { ...refund, payment_intent: `pi_${id}`, charge: `ch_${id}`, metadata: {} });
    },
    /** The buyer's bank asks for the money back, or asks about it; gives the event of this kind. */
    dispute(id: string, { kind = 'created', status = 'needs_response' as DisputeStatus } = {}) {
      const session = sessionOf(id);
      const open = session.disputes.find((one) => /needs/.test(one.status));
      if (open) open.status = status;
      else session.disputes.push({ id: `dp_${session.disputes.length}_${id}`, status, reason: 'fraudulent' });
      return eventOf(`charge.dispute.${kind}`, disputeOf(session, open ?? session.disputes.at(-1)));
    },
    closeDispute: (id: string, status: DisputeStatus) => fake.dispute(id, { kind: 'closed', status }),
    /** The session that a hosted page's address is of. */
    idIn: (url: string) => url.split('/').at(-1) ?? '',
    /** The header that Stripe would send with this body: `secondsAgo`, and by this secret. */
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
    return eventOf(type, shown(session, false));
  }

  /** An hour ago, and a second later with each event: what happened later was later. */
  let clock = Math.floor(Date.now() / 1000) - 3600;

  function eventOf(type: string, object: object): string {
    const id = `evt_${randomBytes(8).toString('hex')}`;
    clock += 1;
    const created = clock;
    return JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
  }

  function metadataOf(params: URLSearchParams, prefix: string) {
    const entries = [...params].flatMap(([name, value]) => {
      const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : '';
      return key ? [[key, value]] : [];
    });
    return Object.fromEntries(entries) as Record<string, string>;
  }

  const amountOf = ({ params }: Session) => Number(params.get('line_items[0][price_data][unit_amount]'));

  function refundOf(session: Session, amount: number) {
    const id = `re_${session.refunds.length}_${session.id}`;
    session.refunds.push({ id, object: 'refund', amount, status: 'succeeded' });
    return session.refunds.at(-1);
  }

  function chargeOf(session: Session) {
    const { id, refunds, disputes, params } = session;
    const amount = amountOf(session);
    const succeeded = refunds.filter(({ status }) => status === 'succeeded');
    const amount_refunded = succeeded.reduce((sum, refund) => sum + refund.amount, 0);
    return {
      ...{ id: `ch_${id}`, object: 'charge', amount, amount_refunded, payment_intent: `pi_${id}` },
      refunded: amount_refunded >= amount,
      refunds: { object: 'list', data: refunds },
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

  function shown(session: Session, isExpanded: boolean) {
    const { id, status, paymentStatus, params } = session;
    const amount = amountOf(session);
    return {
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
      payment_intent: paymentOf(session, isExpanded),
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
    return { status: 200, body: shown(sessionOf(id), false) };
  }

  async function answer(method: string, url: URL, body: string): Promise<Answer> {
    const params = new URLSearchParams(body);
    const [, id = '', verb] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    if (method === 'POST' && url.pathname === '/v1/checkout/sessions') return create(params);
    if (method === 'POST' && url.pathname === '/v1/refunds') {
      const session = sessionOf((params.get('payment_intent') ?? '').replace('pi_', ''));
      return { status: 200, body: Object(refundOf(session, amountOf(session))) };
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
    return { status: 200, body: shown(session, url.search.includes('latest_charge')) };
  }

  /** Stripe's idempotency: the first answer to a key is the answer to all calls with it. */
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

  /** Whoever posts to the hosted page pays; the site hears of it before they are led back to it. */
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
