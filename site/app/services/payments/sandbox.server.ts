import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { readVatId } from '#app/lib/vat-ids.ts';
import rates from '../../../content/vat-rates.json' with { type: 'json' };
import type { Background } from '../background/background.server.ts';
import type { Config } from '../config/config.server.ts';
import type { Database } from '../database/database.server.ts';
import type { PaidRate, PaidTax, TaxedBuyer } from './paid-tax.ts';
import {
  type CheckoutRequest,
  type CheckoutSession,
  type Dispute,
  InvalidSignature,
  type PaymentEvent,
  type PaymentNews,
  type PaymentProvider,
  type Refund,
  type RefundPart,
  RefundRefused,
} from './payment-provider.server.ts';
import type { DisputeState, Heard } from './payment-status.ts';
import { sandboxSessions } from './tables.server.ts';

type SessionRow = typeof sandboxSessions.$inferSelect;

/** Minutes for which a session stays open. */
const lifetime = 30;
/** Days for which a session is stored. */
const memory = 90;

/** Moves of a session, with the states that each starts from and ends in. */
export const sandboxMoves = {
  pay: { from: ['open'], to: 'paid' },
  decline: { from: ['open'], to: 'failed' },
  expire: { from: ['open'], to: 'expired' },
  refund: { from: ['paid', 'dispute_won', 'refund_failed'], to: 'refunded' },
  refundPart: { from: ['paid', 'dispute_won'], to: 'refunds_changed' },
  failRefund: { from: ['refunded'], to: 'refund_failed' },
  failRefundPart: { from: ['paid', 'dispute_won'], to: 'refunds_changed' },
  dispute: { from: ['paid', 'dispute_won'], to: 'disputed' },
  winDispute: { from: ['disputed'], to: 'dispute_won' },
  loseDispute: { from: ['disputed'], to: 'dispute_lost' },
} as const satisfies Record<string, { from: CheckoutSession['state'][]; to: Heard }>;

export type SandboxMove = keyof typeof sandboxMoves;

/**
 * A checkout without real money, to try the site on your own machine. Like a real provider it has its own storage and
 * pages (`/dev/checkout/<id>`), and reports to the site by a signed call of `/api/payment-webhook`, which is repeated
 * if it fails.
 */
export class Sandbox implements PaymentProvider {
  readonly name = 'sandbox';
  readonly isForLoopbackOnly = true;
  readonly formTargets = [];
  #db: Database;
  #background: Background;
  #siteUrl: string;
  #sellerCountry: string | undefined;
  #secret: string;

  constructor({ siteUrl, sessionSecret, seller }: Config, db: Database, background: Background) {
    this.#db = db;
    this.#background = background;
    this.#siteUrl = siteUrl;
    this.#sellerCountry = seller?.country;
    // Several processes share a session secret; a single one can use a random one.
    this.#secret = createHmac('sha256', sessionSecret ?? randomBytes(32))
      .update('sandbox webhook')
      .digest('hex');
    background.queue<PaymentEvent>('sandbox-webhook', (event) => this.#report(event));
    background.every('sandbox-expiry', '* * * * *', () => this.sweep());
  }

  async createSession(request: CheckoutRequest): Promise<CheckoutSession> {
    await this.#db
      .insert(sandboxSessions)
      .values({
        // Part of a URL of this site, and those have no capital letters.
        id: `cs_sandbox_${randomBytes(18).toString('hex')}`,
        reference: request.reference,
        request,
        expiresAt: sql`now() + make_interval(mins => ${lifetime})`,
      })
      .onConflictDoNothing();
    const [row] = await this.#db
      .select()
      .from(sandboxSessions)
      .where(eq(sandboxSessions.reference, request.reference));
    if (!row) throw new Error('the sandbox session was not stored');
    return this.#read(row);
  }

  async findSession(id: string): Promise<CheckoutSession | undefined> {
    const row = await this.findRow(id);
    return row && this.#read(row);
  }

  async expireSession(id: string): Promise<CheckoutSession | undefined> {
    await this.move(id, 'expire');
    return this.findSession(id);
  }

  refundPage({ sessionId }: { sessionId: string }): string {
    return this.#pageOf(sessionId);
  }

  async readEvent(body: string, signature: string): Promise<PaymentEvent> {
    verifyBody(body, this.#secret, signature);
    return JSON.parse(body) as PaymentEvent;
  }

  /** Row for the hosted page. A session that has run out expires first. */
  async findRow(id: string): Promise<SessionRow | undefined> {
    const isOver = and(eq(sandboxSessions.id, id), lt(sandboxSessions.expiresAt, sql`now()`));
    if ((await this.#db.$count(sandboxSessions, isOver)) > 0) await this.move(id, 'expire');
    const [row] = await this.#db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id));
    return row;
  }

  /** Makes the move, if the session's state allows it, and tells the site. `buyer` is for a taxed payment. */
  async move(id: string, move: SandboxMove, buyer?: TaxedBuyer): Promise<void> {
    const { from, to } = sandboxMoves[move];
    await this.#db.transaction(async (tx) => {
      const isIt = and(eq(sandboxSessions.id, id), inArray(sandboxSessions.state, [...from]));
      const [before] = await tx.select().from(sandboxSessions).where(isIt).for('update');
      if (!before) return;
      await this.#change(tx, before, to, {
        refunds: refundsAfter(move, before),
        ...(move === 'pay' && buyer && { tax: this.#taxOf(before, buyer) }),
      });
    });
  }

  async refundPart({ sessionId }: { sessionId: string }, part: RefundPart): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const isIt = eq(sandboxSessions.id, sessionId);
      const [row] = await tx.select().from(sandboxSessions).where(isIt).for('update');
      const id = `re_${part.reference}`;
      if (row?.refunds.some((refund) => refund.id === id)) return;
      const isTaken = sandboxMoves.refundPart.from.some((state) => state === row?.state);
      if (!row || !isTaken || part.amount > restOf(row))
        throw new RefundRefused('the refund is larger than what is left of the payment');
      const refund = {
        id,
        amount: part.amount,
        at: new Date().toISOString(),
        hasFailed: false,
        askedAs: part.reference,
      };
      const to = part.amount === restOf(row) ? 'refunded' : 'refunds_changed';
      await this.#change(tx, row, to, { refunds: [...row.refunds, refund] });
    });
  }

  async #change(
    tx: Database,
    before: SessionRow,
    to: Heard,
    change: Partial<Pick<SessionRow, 'refunds' | 'tax'>>,
  ): Promise<void> {
    const state = to === 'refunds_changed' ? before.state : to;
    const [row] = await tx
      .update(sandboxSessions)
      .set({ ...change, state })
      .where(eq(sandboxSessions.id, before.id))
      .returning();
    if (!row) return;
    const event: PaymentEvent = {
      id: `evt_sandbox_${randomUUID()}`,
      type: `sandbox.${to}`,
      news: { ...newsOf(row, to), ...(to !== 'paid' && { at: new Date().toISOString() }) },
    };
    await this.#background.send(tx, 'sandbox-webhook', event);
  }

  #taxOf({ request }: SessionRow, buyer: TaxedBuyer): PaidTax | undefined {
    if (!request.isTaxed || !this.#sellerCountry) return undefined;
    return sandboxTax(request.amount, buyer, this.#sellerCountry);
  }

  /** URL of the site to return to. */
  returnAddress({ id, request }: SessionRow, isPaid: boolean): string {
    return isPaid ? request.successUrl.replace('{CHECKOUT_SESSION_ID}', id) : request.cancelUrl;
  }

  /** Expires sessions that have run out, and deletes old ones, because a session contains personal data. */
  async sweep(): Promise<void> {
    const { id, state, createdAt, expiresAt } = sandboxSessions;
    const over = await this.#db
      .select({ id })
      .from(sandboxSessions)
      .where(and(eq(state, 'open'), lt(expiresAt, sql`now()`)))
      .limit(100);
    for (const session of over) await this.move(session.id, 'expire');
    await this.#db
      .delete(sandboxSessions)
      .where(lt(createdAt, sql`now() - make_interval(days => ${memory})`));
  }

  async #report(event: PaymentEvent): Promise<void> {
    const body = JSON.stringify(event);
    const answer = await fetch(`${this.#siteUrl}/api/payment-webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Payment-Signature': signBody(body, this.#secret) },
      body,
      signal: AbortSignal.timeout(20_000),
    });
    if (!answer.ok) throw new Error(`the webhook was answered with ${answer.status}`);
  }

  #read(row: SessionRow): CheckoutSession {
    const { id, state } = row;
    const isOpen = state === 'open';
    const isDecided = !isOpen && state !== 'processing';
    return {
      id,
      state,
      url: isOpen ? this.#pageOf(id) : null,
      news: isDecided ? newsOf(row, state) : undefined,
    };
  }

  #pageOf(id: string): string {
    return `${this.#siteUrl}/dev/checkout/${id}`;
  }
}

function newsOf({ id, request, tax, refunds }: SessionRow, status: Heard): PaymentNews {
  const { purpose, reference, amount, currency } = request;
  const state = disputeStates[status];
  const disputes: Dispute[] | undefined = state && [{ id: `dp_${id}`, state, reason: 'sandbox' }];
  return {
    purpose,
    reference,
    status,
    sessionId: id,
    paymentId: `pi_${id}`,
    amount,
    currency,
    ...(disputes && { disputes }),
    ...(refunds.length > 0 && { refunds }),
    ...(tax && { tax }),
  };
}

/** Largest partial refund on the sandbox's page (minor units). */
const partOfRefund = 1000;

/** Refunds of a session after a move: the rest is refunded, a part is, or the last refund that did not fail fails. */
function refundsAfter(move: SandboxMove, { id, request, refunds }: SessionRow): Refund[] {
  if (move === 'failRefund' || move === 'failRefundPart') {
    const last = refunds.findLast(({ hasFailed }) => !hasFailed);
    return refunds.map((refund) => (refund === last ? { ...refund, hasFailed: true } : refund));
  }
  const rest = restOf({ request, refunds });
  // At least one cent stays for a full refund.
  const amount = move === 'refund' ? rest : move === 'refundPart' ? Math.min(partOfRefund, rest - 1) : 0;
  if (amount <= 0) return refunds;
  const refund = { id: `re_${refunds.length}_${id}`, amount, at: new Date().toISOString(), hasFailed: false };
  return [...refunds, refund];
}

/** Amount not yet refunded. */
function restOf({ request, refunds }: Pick<SessionRow, 'request' | 'refunds'>): number {
  return refunds.reduce((rest, { amount, hasFailed }) => (hasFailed ? rest : rest - amount), request.amount);
}

const disputeStates: Partial<Record<Heard, DisputeState>> = {
  disputed: 'open',
  dispute_won: 'won',
  dispute_lost: 'lost',
};

/** Seconds for which a signature is valid, as at Stripe. */
const tolerance = 300;

/** The header of a signed event, in Stripe's form: `t=<seconds>,v1=<HMAC of "t.body">`. */
export function signBody(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${digestOf(body, secret, seconds)}`;
}

/** @throws InvalidSignature for another body or secret, or an event that is too old */
export function verifyBody(body: string, secret: string, header: string): void {
  const [, seconds = '', digest = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = digestOf(body, secret, Number(seconds));
  const isOurs =
    digest.length === expected.length && timingSafeEqual(Buffer.from(digest), Buffer.from(expected));
  if (!isOurs) throw new InvalidSignature('the signature does not match the body');
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > tolerance)
    throw new InvalidSignature('the event is older than five minutes');
}

function digestOf(body: string, secret: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}

/** Standard rates of VAT in percent: for trials, not for accounting. */
const standardRates: Record<string, number> = rates;

/**
 * The tax in a price of the sandbox. A buyer in the EU pays the standard rate of their country; one with a VAT number
 * of a member state other than the seller's owes the tax themselves; outside the EU there is no tax.
 */
export function sandboxTax(total: number, buyer: TaxedBuyer, sellerCountry: string): PaidTax {
  return { total, buyer, rates: [rateOf(total, buyer, sellerCountry)] };
}

function rateOf(total: number, { country, taxId }: TaxedBuyer, sellerCountry: string): PaidRate {
  const standard = country && Object.hasOwn(standardRates, country) ? standardRates[country] : undefined;
  const untaxed = { name: 'VAT', country, percent: 0, taxable: total, amount: 0 };
  if (standard === undefined) return { ...untaxed, reason: 'not_collected' };
  const owner = taxId ? readVatId(taxId.value)?.country : undefined;
  const isAbroad = owner !== undefined && owner !== sellerCountry && Object.hasOwn(standardRates, owner);
  if (isAbroad) return { ...untaxed, reason: 'reverse_charge' };
  const amount = Math.round((total * standard) / (100 + standard));
  return { ...untaxed, percent: standard, taxable: total - amount, amount, reason: null };
}
