import { isFields } from '@context-native/checker/fields';
import { type Answer, type Exchange, readAnswer } from './exchange.ts';
import { causeOf, timeOver } from './findings.ts';
import { isModern, type Revision } from './options.ts';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  Client,
  type JsonSchemaValidatorResult,
  type jsonSchemaValidator,
  PROTOCOL_VERSION_META_KEY,
  SdkError,
} from './peers.ts';
import type { SchemaThread } from './schemas.ts';
import { isOver, type Limits, type PostOptions, type Wire, within } from './wire.ts';

interface AskOptions extends PostOptions {
  /** Replaces the `_meta` of the revision. */
  meta?: Record<string, unknown>;
  /** True if the server may also leave the request unanswered. */
  mayBeSilent?: boolean;
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
  readonly #traceIds: readonly string[];
  #count = 0;

  constructor({ wire, exchange, limits, schemas, traceIds, revision: asked, software }: SessionOptions) {
    this.wire = wire;
    this.exchange = exchange;
    this.limits = limits;
    this.schemas = schemas;
    this.software = software;
    this.#traceIds = traceIds;
    this.revision = asked;
    this.client = new Client(software, {
      capabilities: {},
      versionNegotiation: {
        mode: isModern(asked) ? { pin: asked } : 'legacy',
        probe: { timeoutMs: within(limits, limits.timeoutMs) },
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

  /** Connects. Returns the reason for a failure, or undefined. */
  async connect(): Promise<string | undefined> {
    const { timeoutMs } = this.limits;
    const fault = await this.bounded(this.client.connect(this.wire.transport, { timeout: timeoutMs }), 2);
    if (fault.reason !== undefined) return fault.reason;
    this.revision = this.client.getNegotiatedProtocolVersion() ?? this.revision;
    return undefined;
  }

  /**
   * Result of a request of the official client, or the reason for none; `code` is the client's own. `times`: number of
   * answers whose time limits the request may take.
   */
  async bounded<T>(
    work: Promise<T>,
    times = 1,
  ): Promise<
    { value: T; reason?: undefined } | { value?: undefined; reason: string; code?: string | number }
  > {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const ms = within(this.limits, this.limits.timeoutMs * times + 500);
      timer = setTimeout(
        () => reject(new Error(this.#isOver ? timeOver : `no response within ${ms / 1000} s`)),
        ms,
      );
    });
    try {
      return { value: await Promise.race([work, late]) };
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (code === 'REQUEST_TIMEOUT' && !this.#isOver) this.exchange.giveUp();
      const isClosed = SdkError.isInstance(error) && /CLOSED|NOT_CONNECTED|SEND_FAILED/.test(error.code);
      const reason = (isClosed && this.wire.lost) || causeOf(error as Error);
      return {
        reason,
        ...((typeof code === 'string' || typeof code === 'number') && { code }),
      };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends our own request, in the form of the revision unless the options say otherwise. */
  async ask(method: string, params: Record<string, unknown> = {}, options: AskOptions = {}): Promise<Answer> {
    const { meta = this.meta(), headers, signal, mayBeSilent = false } = options;
    const id = `verify-${++this.#count}`;
    const body = { jsonrpc: '2.0', id, method, params: { ...params, ...(meta && { _meta: meta }) } };
    const answer = await this.raw(JSON.stringify(body), id, {
      headers: { ...this.headersFor(method, params), ...headers },
      ...(signal && { signal }),
    });
    if (answer.kind === 'none' && answer.reason === silence && !mayBeSilent)
      this.exchange.unanswered.add(method);
    return answer;
  }

  /** Sends text as it is; returns the answer to `id`, if one is given and comes. */
  async raw(text: string, id: string | undefined, options: PostOptions): Promise<Answer> {
    const { timeoutMs } = this.limits;
    let timer: NodeJS.Timeout | undefined;
    const controller = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal;
    const late = new Promise<Answer>((resolve) => {
      const end = () => resolve({ kind: 'none', reason: this.#isOver ? timeOver : silence });
      timer = setTimeout(end, within(this.limits, timeoutMs));
    });
    const ended = this.wire.whenEnded.then((): Answer => ({ kind: 'none', reason: this.wire.ended ?? '' }));
    const answered = id === undefined ? undefined : this.exchange.wait(id).then(readAnswer);
    let status: number | undefined;
    const exchange = async (): Promise<Answer> => {
      const posted = await this.wire.post(text, { ...options, signal });
      status = posted.status;
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
        late,
        ended,
      ]);
      return status === undefined ? answer : { ...answer, status };
    } finally {
      clearTimeout(timer);
      if (id !== undefined) this.exchange.forget(id);
      controller.abort();
    }
  }

  /** Sends our own notification. Returns the status over HTTP. */
  async notify(method: string, params: Record<string, unknown> = {}): Promise<Answer> {
    const meta = this.meta();
    const body = { jsonrpc: '2.0', method, params: { ...params, ...(meta && { _meta: meta }) } };
    return this.raw(JSON.stringify(body), undefined, { headers: this.headersFor(method, params) });
  }

  /** Tests that the server still answers. */
  async isAlive(): Promise<boolean> {
    if (this.wire.ended !== undefined) return false;
    const answer = await this.ask(isModern(this.revision) ? 'server/discover' : 'ping');
    return answer.kind !== 'none';
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
  headersFor(method: string, params: Record<string, unknown>): Record<string, string> {
    if (!isModern(this.revision)) return {};
    const name = method === 'resources/read' ? params.uri : params.name;
    return {
      'mcp-protocol-version': this.revision,
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    };
  }

  get #isOver(): boolean {
    return isOver(this.limits);
  }

  /** Members of the declared capabilities. */
  get capabilities(): Record<string, unknown> {
    const declared: unknown = this.client.getServerCapabilities();
    return isFields(declared) ? declared : {};
  }
}

const silence = 'no response in time';
