import { setTimeout as wait } from 'node:timers/promises';
import { isFields } from '@context-native/checker/fields';
import type { Answer, Exchange } from './exchange.ts';
import { causeOf } from './findings.ts';
import { headersOf } from './headers.ts';
import { isModern, type Revision } from './options.ts';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  Client,
  type JsonSchemaValidatorResult,
  type jsonSchemaValidator,
  PROTOCOL_VERSION_META_KEY,
} from './peers.ts';
import type { SchemaThread } from './schemas.ts';
import { type Entry, methodsOf, type Seen } from './transcript.ts';
import { anyOf, type Limits, type PostOptions, slowTimes, type Wire, whyOver, within } from './wire.ts';

interface AskOptions extends PostOptions {
  /** Replaces the `_meta` of the revision. */
  meta?: Record<string, unknown>;
  /** True if the server may leave the request unanswered, or if a rule of its own says that it did. */
  mayBeSilent?: boolean;
  /** True if the answer may take long: the server may first ask another service, or work. */
  isLong?: boolean;
  /** Time for the answer (ms), if it is not that of one response. */
  timeoutMs?: number;
  /** Schema of the arguments of a tool, which names those that are repeated in headers (2026-07-28). */
  inputSchema?: Record<string, unknown>;
}

interface SessionOptions {
  wire: Wire;
  exchange: Exchange;
  limits: Limits;
  schemas: SchemaThread;
  /** Grows with the traces of this connection. */
  traceIds: readonly string[];
  revision: Revision;
  software: { name: string; version: string };
  /** Time for the first answer (ms). */
  firstMs: number;
}

/** Finds every value valid. */
const anything: jsonSchemaValidator = {
  getValidator<T>() {
    return (input: unknown): JsonSchemaValidatorResult<T> => ({
      valid: true,
      data: input as T,
      errorMessage: undefined,
    });
  },
};

/**
 * One connection by one revision: the official client, and beside it our own requests, which may be wrong on purpose.
 * Waits for answers are limited.
 */
export class Session {
  readonly client: Client;
  readonly wire: Wire;
  readonly exchange: Exchange;
  readonly limits: Limits;
  readonly schemas: SchemaThread;
  readonly software: { name: string; version: string };
  /** The negotiated revision once connected; before, the requested one. */
  revision: string;
  /** Time from the start of the connection to its first answer (ms). */
  tookMs = 0;
  #lastStatus: number | undefined;
  #lastMethod = '';
  /** Methods that were answered by a result. */
  readonly #open = new Set<string>();
  #isPatient = true;
  #isEndTold = false;
  #aliveMethod: string | undefined;
  /** Resolves when the first call's response has ended, or was read for long enough. */
  #rest: Promise<void> | undefined;
  /** Form faults of answers that were already told. */
  readonly #told = new Set<string>();
  readonly firstMs: number;
  readonly #traceIds: readonly string[];
  #count = 0;

  constructor(options: SessionOptions) {
    const { wire, exchange, limits, schemas, traceIds, revision: asked, software, firstMs } = options;
    this.wire = wire;
    this.exchange = exchange;
    this.limits = limits;
    this.schemas = schemas;
    this.software = software;
    this.#traceIds = traceIds;
    this.firstMs = firstMs;
    this.revision = asked;
    this.client = new Client(software, {
      capabilities: {},
      versionNegotiation: {
        mode: isModern(asked) ? { pin: asked } : 'legacy',
        probe: { timeoutMs: within(limits, firstMs) },
      },
      inputRequired: { autoFulfill: false },
      // Compiles the server's schemas in a separate thread, not in the client.
      jsonSchemaValidator: anything,
    });
    // The exchange sees these faults as well.
    this.client.onerror = () => {};
  }

  /** Id of this connection's trace; undefined before the first message. */
  get traceId(): string | undefined {
    return this.#traceIds.at(-1);
  }

  /** Why the last answer is no fault: it refuses this client, not this request. Undefined if it does not. */
  get refusal(): string | undefined {
    const status = this.#lastStatus;
    // 403 may also be for a wrong header of a method that is open.
    const isClosed = status === 401 || (status === 403 && !this.#open.has(this.#lastMethod));
    return isClosed ? `it asks for sign-in: HTTP ${status}` : this.wire.excuse;
  }

  /**
   * A server that limits requests or asks for sign-in breaks no rule by it, and one that ended breaks only the first
   * that meets with its end.
   */
  excuse(): string | undefined {
    if (this.wire.lost === undefined) return this.refusal;
    const isNews = !this.#isEndTold;
    this.#isEndTold = true;
    return isNews ? undefined : 'the server had ended';
  }

  /** The exchange that a fault of a rule is about, asked right after it was found; undefined if there is none. */
  seen(rule: string, fault: string): Seen | undefined {
    return rule === 'stdio/ends'
      ? undefined
      : this.#show(this.exchange.transcript.last(methodsOf(rule, fault)));
  }

  /** The exchange that was the first to show a fact of the traffic. */
  seenInTraffic(rule: string): Seen | undefined {
    return this.#show(this.exchange.shown.get(rule));
  }

  #show(entry: Entry | undefined): Seen | undefined {
    const { opening } = this.exchange.transcript;
    return entry && { entry: { ...entry }, revision: this.revision, opening };
  }

  /** False once an answer took all the time that a slow one gets: silence may then be slowness. */
  get isPatient(): boolean {
    return this.#isPatient;
  }

  /** Connects. Returns the reason for a failure, or undefined. */
  async connect(): Promise<string | undefined> {
    const began = Date.now();
    const fault = await this.#connectWithin(within(this.limits, this.firstMs));
    this.tookMs = Date.now() - began;
    if (fault !== undefined) return fault;
    this.revision = this.client.getNegotiatedProtocolVersion() ?? this.revision;
    this.exchange.revision = this.revision;
    return undefined;
  }

  async #connectWithin(ms: number): Promise<string | undefined> {
    const done = new AbortController();
    // The client ends its own wait first.
    const late = wait(ms + 1000, undefined, { signal: anyOf(done.signal, this.limits.signal) })
      .catch(() => {})
      .then(() => this.#silence(ms));
    const connected = this.client.connect(this.wire.transport, { timeout: ms }).then(
      () => undefined,
      (error: Error & { code?: unknown }) => {
        if (this.wire.lost !== undefined) return this.wire.lost;
        const over = whyOver(this.limits);
        if (over !== undefined) return over;
        const isLate = error.code === 'REQUEST_TIMEOUT' || /timed out after/.test(error.message);
        return isLate ? this.#silence(ms) : inOurWords(causeOf(error));
      },
    );
    try {
      return await Promise.race([connected, late]);
    } finally {
      done.abort();
    }
  }

  #silence(ms: number): string {
    const over = whyOver(this.limits);
    if (over !== undefined) return over;
    const { lastLine } = this.wire;
    const said = lastLine === undefined ? '' : `. It last said: ${lastLine}`;
    return `no answer within ${Math.round(ms / 100) / 10} s. If it needs longer to start, raise --timeout${said}`;
  }

  /** Sends our own request, in the form of the revision unless the options say otherwise. */
  async ask(method: string, params: Record<string, unknown> = {}, options: AskOptions = {}): Promise<Answer> {
    const { meta = this.meta(), headers, signal, mayBeSilent = false, isLong = false } = options;
    const { timeoutMs = this.limits.timeoutMs } = options;
    const id = `verify-${++this.#count}`;
    // A call may report progress, which keeps hosts waiting.
    const isCall = method === 'tools/call';
    const token = isCall ? { progressToken: id } : {};
    const _meta = meta || isCall ? { _meta: { ...meta, ...token } } : {};
    const body = { jsonrpc: '2.0', id, method, params: { ...params, ..._meta } };
    const sent = { headers: { ...this.headersFor(method, params, options.inputSchema), ...headers } };
    const wasPatient = this.#isPatient;
    const wasLost = this.wire.lost !== undefined;
    this.#lastMethod = method;
    const sentAt = Date.now();
    const posted = { ...sent, ...(signal && { signal }) };
    const answer = await this.raw(JSON.stringify(body), id, posted, isLong, timeoutMs, isCall);
    const isLost = !wasLost && this.wire.lost !== undefined;
    const isSlow = isLong && isMaybeSlow(wasPatient, answer);
    const isUnanswered = answer.kind === 'none' && ((answer.isSilent && !isSlow) || isLost);
    if (isUnanswered && !mayBeSilent)
      this.exchange.leftUnanswered(method, isLong ? timeoutMs * slowTimes : timeoutMs);
    if (answer.kind === 'result') this.#open.add(method);
    const isQuickList = method.endsWith('/list') && Date.now() - sentAt < quickMs;
    if (answer.kind === 'result' && isQuickList) this.#aliveMethod ??= method;
    return this.#withFault(answer);
  }

  /** Sends the first request of a connection, whose answer may take as long as a start. */
  async first(method: string, params: Record<string, unknown>): Promise<Answer> {
    const id = 'verify-first';
    const text = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    return this.raw(text, id, { headers: {} }, false, this.firstMs);
  }

  /** Waits for what may follow an answer. */
  async settle(): Promise<void> {
    await this.#rest;
  }

  /**
   * Sends text as it is; returns the answer to `id`, if one is given and comes. `mayGoOn`: a response is read on for a
   * while, if it is the first such one, as a second answer may follow.
   */
  async raw(
    text: string,
    id: string | undefined,
    options: PostOptions,
    isLong = false,
    timeoutMs = this.limits.timeoutMs,
    mayGoOn = false,
  ): Promise<Answer> {
    const answering = new AbortController();
    const controller = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal;
    const ended = this.wire.whenLost.then((): Answer => ({ kind: 'none', reason: this.wire.ended ?? '' }));
    const answered = id === undefined ? undefined : this.exchange.wait(id);
    let status: number | undefined;
    let challenge: string | undefined;
    let rest: Promise<unknown> | undefined;
    const exchange = async (): Promise<Answer> => {
      const posted = await this.wire.post(text, { ...options, signal });
      status = posted.status;
      this.#lastStatus = status;
      challenge = posted.headers?.get('www-authenticate') ?? undefined;
      rest = posted.done;
      const done = posted.done?.then(
        (): Answer => ({ kind: 'none', reason: `HTTP ${status} without an answer` }),
      );
      // An answer at the end of the body is handed over before the body ends.
      const first = [answered, done].filter((promise) => promise !== undefined);
      return first.length > 0 ? Promise.race(first) : { kind: 'none', reason: '' };
    };
    try {
      const answer = await Promise.race([
        exchange().catch((error: Error): Answer => ({ kind: 'none', reason: causeOf(error) })),
        this.#late(isLong, timeoutMs, answering.signal),
        ended,
      ]);
      if (mayGoOn && rest && answer.kind !== 'none' && !this.#rest)
        this.#rest = this.#readOn(rest, controller);
      else controller.abort();
      return {
        ...answer,
        ...(status !== undefined && { status }),
        ...(challenge !== undefined && { challenge }),
      };
    } finally {
      if (id !== undefined) this.exchange.forget(id);
      answering.abort();
    }
  }

  async #readOn(rest: Promise<unknown>, response: AbortController): Promise<void> {
    const signal = anyOf(response.signal, this.limits.signal);
    const late = wait(within(this.limits, restMs), undefined, { signal }).catch(() => {});
    await Promise.race([rest, late]);
    response.abort();
  }

  /** Resolves when an answer is late. A slow answer gets more time, until one has taken all of it. */
  async #late(isLong: boolean, timeoutMs: number, answered: AbortSignal): Promise<Answer> {
    const signal = anyOf(answered, this.limits.signal);
    const pause = (ms: number) => wait(within(this.limits, ms), undefined, { signal }).catch(() => {});
    await pause(timeoutMs);
    if (isLong && this.#isPatient && !signal.aborted) {
      await pause(timeoutMs * (slowTimes - 1));
      if (!signal.aborted) this.#isPatient = false;
    }
    const over = whyOver(this.limits);
    return over === undefined
      ? { kind: 'none', reason: silence, isSilent: true }
      : { kind: 'none', reason: over };
  }

  /** An answer of 2026-07-28 has to say its type. One fault of form is told once for a connection. */
  #withFault(answer: Answer): Answer {
    const { fault: told, ...rest } = answer;
    const isTyped = answer.kind !== 'result' || typeof answer.result.resultType === 'string';
    const fault = told ?? (isModern(this.revision) && !isTyped ? 'the result has no resultType' : undefined);
    if (fault === undefined || this.#told.has(fault)) return rest;
    this.#told.add(fault);
    return { ...rest, fault };
  }

  /** Sends our own notification. Returns the status over HTTP. */
  async notify(method: string, params: Record<string, unknown> = {}): Promise<Answer> {
    const meta = this.meta();
    const body = { jsonrpc: '2.0', method, params: { ...params, ...(meta && { _meta: meta }) } };
    return this.raw(JSON.stringify(body), undefined, { headers: this.headersFor(method, params) });
  }

  /**
   * Tests that the server still answers, and waits as long as this server is known to need. Over stdio it is asked
   * twice: a server that ends by a mistake may still answer the request that it has read already.
   */
  async isAlive(): Promise<boolean> {
    if (!(await this.#answersOthers())) return false;
    if (this.wire.kind !== 'stdio') return true;
    await wait(dyingMs);
    return this.#answersOthers();
  }

  async #answersOthers(): Promise<boolean> {
    if (this.wire.ended !== undefined) return false;
    const most = this.limits.timeoutMs * slowTimes;
    // A server that works on one request at a time may still be busy with an earlier one.
    const timeoutMs = Math.min(most, Math.max(this.limits.timeoutMs, 3 * this.exchange.slowestMs));
    // A finding is about the request before it.
    const answer = await this.exchange.transcript.aside(() =>
      this.ask(this.aliveMethod, {}, { mayBeSilent: true, timeoutMs }),
    );
    return answer.kind !== 'none';
  }

  /** A request that a server that is alive answers: a list that it gave quickly before, if there is one. */
  get aliveMethod(): string {
    return this.#aliveMethod ?? (isModern(this.revision) ? 'server/discover' : 'ping');
  }

  /** `_meta` of each request of 2026-07-28; undefined for earlier revisions. */
  meta(): Record<string, unknown> | undefined {
    if (!isModern(this.revision)) return undefined;
    return {
      [PROTOCOL_VERSION_META_KEY]: this.revision,
      [CLIENT_INFO_META_KEY]: this.software,
      [CLIENT_CAPABILITIES_META_KEY]: {},
    };
  }

  /** Headers of a request of 2026-07-28 over HTTP; none for earlier revisions. */
  headersFor(
    method: string,
    params: Record<string, unknown>,
    inputSchema?: Record<string, unknown>,
  ): Record<string, string> {
    return isModern(this.revision) ? headersOf(this.revision, method, params, inputSchema) : {};
  }

  /** Members of the declared capabilities. */
  get capabilities(): Record<string, unknown> {
    const declared: unknown = this.client.getServerCapabilities();
    return isFields(declared) ? declared : {};
  }
}

/** The client's message about a revision that the server does not offer, without the client's own settings. */
const inOurWords = (message: string) =>
  message.replace(/^.*did not offer pinned protocol version (\S+).*$/s, 'the server does not offer $1');

/** Time in which a server ends that a mistake has broken (ms). */
const dyingMs = 20;
/** Longest time of a list that is asked for again to see if the server is alive (ms). */
const quickMs = 1000;
/** Time for what may follow the answer of a call in its response (ms). */
const restMs = 1500;
const silence = 'no response in time';

/** Why silence is not judged. */
export const tooSlow = 'an answer took too long before. Raise --timeout';
/** After an answer that took all the time of a slow one, silence may be slowness. */
export const isMaybeSlow = (wasPatient: boolean, answer: Answer) =>
  !wasPatient && answer.kind === 'none' && answer.isSilent === true;
