import type { PgTable } from 'drizzle-orm/pg-core';
import { Refusal } from '#app/lib/refusal.ts';
import type { Background } from '../background/background.server.ts';
import type { Config } from '../config/config.server.ts';
import type { Database } from '../database/database.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { claimDecided, claimPending, type DuePayment } from './due-payments.server.ts';
import {
  type CheckoutRequest,
  type CheckoutSession,
  InvalidSignature,
  type PaymentNews,
  type PaymentProvider,
  type RefundPart,
  RefundRefused,
  SessionRefused,
} from './payment-provider.server.ts';
import { Sandbox } from './sandbox.server.ts';
import { paymentEvents } from './tables.server.ts';

/** A feature's handling of its payments. */
export interface Purpose {
  /** Sent with each payment, and returned in its news. */
  name: string;
  /** A table with `paymentColumns`. */
  table: PgTable;
  /** Handles news, in any order. `actor` is for the audit log. */
  settle: (tx: Database, news: PaymentNews, actor: string) => Promise<void>;
}

/** Facts about a payment, from its row. */
interface KnownPayment {
  provider: string;
  sessionId: string | null;
  paymentId: string | null;
}

/** Hours after which a payment's page closes. Stripe accepts half an hour to a day. */
const openFor = 3;

/** Closing time of a payment created at this time. */
export function closingTime(createdAt: Date): Date {
  return new Date(createdAt.getTime() + openFor * 3_600_000);
}

const closedMessage = 'This site does not accept payments at the moment. Nothing was charged.';

/** Payments by Stripe, or in a trial by the sandbox, or none. */
export async function createPayments(config: Config, db: Database, background: Background, log: Logger) {
  let provider: PaymentProvider | undefined;
  if (config.stripe) {
    // Only a site with Stripe loads its SDK.
    const { createStripe } = await import('./stripe.server.ts');
    provider = createStripe(config.stripe);
  } else if (config.isTrial) provider = new Sandbox(config, db, background);
  const payments = new Payments(provider, db, log);
  background.every('payments-reconciliation', '*/5 * * * *', () => payments.reconcile());
  return payments;
}

/** News that a payment was not paid and cannot be any more: by this session, or without one. */
export function unpaid(purpose: string, reference: string, sessionId: string | null): PaymentNews {
  const nothing = { paymentId: null, amount: null, currency: null };
  return { purpose, reference, status: 'expired', sessionId, ...nothing };
}

export class Payments {
  readonly #provider: PaymentProvider | undefined;
  readonly #db: Database;
  readonly #log: Logger;
  readonly #purposes = new Map<string, Purpose>();

  constructor(provider: PaymentProvider | undefined, db: Database, log: Logger) {
    this.#provider = provider;
    this.#db = db;
    this.#log = log;
  }

  /** Call it before the background work starts. */
  register(purpose: Purpose): void {
    this.#purposes.set(purpose.name, purpose);
  }

  /** True if the sender of such a request can pay. */
  isOpenTo(info: { isDirectLoopback: boolean }): boolean {
    return this.#provider !== undefined && (info.isDirectLoopback || !this.#provider.isForLoopbackOnly);
  }

  /** @throws Refusal 503 when the sender cannot pay */
  assertOpenTo(info: { isDirectLoopback: boolean }): void {
    if (!this.isOpenTo(info)) throw new Refusal(503, closedMessage);
  }

  /** For the sandbox's own pages. */
  get sandbox(): Sandbox | undefined {
    return this.#provider instanceof Sandbox ? this.#provider : undefined;
  }

  /** @throws Refusal 503 without a provider */
  get providerName(): string {
    return this.#open().name;
  }

  /** Origins to which a form of the site that starts a payment may lead (`form-action`). */
  get formTargets(): readonly string[] {
    return this.#provider?.formTargets ?? [];
  }

  /** Page on which an operator refunds a payment, if this site is connected to its provider. */
  refundPage(payment: { provider: string; sessionId: string; paymentId: string | null }): string | undefined {
    return payment.provider === this.#provider?.name ? this.#provider.refundPage(payment) : undefined;
  }

  /**
   * Creates a session. If the provider refuses it for good, the payment expires, so that the next attempt is a new one.
   * @throws Refusal 502 when the provider fails (the log has the reason), 503 when payments are closed
   */
  createSession(request: CheckoutRequest): Promise<CheckoutSession> {
    const { purpose, reference } = request;
    return this.#ask(async () => {
      try {
        return await this.#open().createSession(request);
      } catch (error) {
        if (error instanceof SessionRefused)
          await this.#db.transaction((tx) => this.settle(tx, unpaid(purpose, reference, null), 'provider'));
        throw error;
      }
    });
  }

  /** @throws Refusal 502, or 503 when payments are closed */
  findSession(id: string): Promise<CheckoutSession | undefined> {
    return this.#ask(() => this.#open().findSession(id));
  }

  /** @throws Refusal 502, or 503 when payments are closed */
  expireSession(id: string): Promise<CheckoutSession | undefined> {
    return this.#ask(() => this.#open().expireSession(id));
  }

  /**
   * Refunds a part of a payment at the provider that took it, once per reference.
   * @throws RefundRefused; errors of the provider
   */
  async refundPart({ provider, sessionId, paymentId }: KnownPayment, part: RefundPart): Promise<void> {
    if (provider !== this.#provider?.name || !sessionId)
      throw new RefundRefused('this site is not connected to the provider of this payment');
    await this.#provider.refundPart({ sessionId, paymentId }, part);
  }

  /**
   * Asks the provider for the status of a payment, and settles the answer.
   * @throws errors of the provider
   */
  async lookUp({ provider, sessionId }: Omit<KnownPayment, 'paymentId'>, actor: string): Promise<void> {
    if (!sessionId || provider !== this.#provider?.name) return;
    const news = (await this.#provider.findSession(sessionId))?.news;
    if (news) await this.#db.transaction((tx) => this.settle(tx, news, actor));
  }

  /**
   * Handles an event; `body` must be the exact bytes that the provider sent. A repeated event changes nothing.
   * @throws Refusal 400 unless the provider signed it within the last five minutes, 503 when payments are closed
   */
  async receive(body: string, signature: string): Promise<void> {
    const event = await this.#open()
      .readEvent(body, signature)
      .catch((error: unknown) => {
        if (!(error instanceof InvalidSignature)) throw error;
        this.#log.warn({ err: error }, 'refused a payment event');
        throw new Refusal(400, 'The signature of this event is not valid.');
      });
    const { id, type, news } = event;
    await this.#db.transaction(async (tx) => {
      // A simultaneous copy of the event waits here until the first has committed.
      const isNew = await tx
        .insert(paymentEvents)
        .values({ id, type, purpose: news?.purpose, reference: news?.reference })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.id });
      if (isNew.length > 0 && news) await this.settle(tx, news, `event:${id}`);
    });
  }

  async settle(tx: Database, news: PaymentNews, actor: string): Promise<void> {
    const purpose = this.#purposes.get(news.purpose);
    // Payments without our purpose belong to another product that uses the same account at the provider.
    if (purpose) await purpose.settle(tx, news, actor);
  }

  /**
   * Asks the provider about payments that have been pending for long, and once a day about others that may have
   * changed, in case an event was lost. One process checks each; a failure does not delay the others.
   */
  async reconcile(): Promise<void> {
    const provider = this.#provider?.name;
    for (const purpose of this.#purposes.values()) {
      const pending = await claimPending(this.#db, purpose.table, provider);
      const decided = provider ? await claimDecided(this.#db, purpose.table, provider) : [];
      for (const payment of [...pending, ...decided])
        await this.#reconcile(purpose, payment).catch((error) =>
          this.#log.warn({ err: error, payment: payment.id }, 'could not ask the provider about a payment'),
        );
    }
  }

  async #reconcile(purpose: Purpose, { id, provider, session_id: sessionId }: DuePayment): Promise<void> {
    const isOurs = provider === this.#provider?.name;
    const session = isOurs && sessionId ? await this.#provider?.findSession(sessionId) : undefined;
    // Nobody can pay by a session that was never created, that its provider does not know, or of a sandbox that is
    // gone. Only another provider would know about its own sessions.
    const news = session ? session.news : unpaid(purpose.name, id, sessionId);
    if (news) await this.#db.transaction((tx) => this.settle(tx, news, 'reconciliation'));
  }

  #open(): PaymentProvider {
    if (!this.#provider) throw new Refusal(503, closedMessage);
    return this.#provider;
  }

  async #ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.#log.error({ err: error }, 'the payment provider failed');
      throw new Refusal(502, 'Failed to create payment session');
    }
  }
}
