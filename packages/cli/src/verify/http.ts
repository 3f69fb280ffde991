import { setTimeout as wait } from 'node:timers/promises';
import { fieldsIn } from '@context-native/checker/fields';
import { carriageReturn, lineFeed, MessageTexts, type Reader, Room } from '../message-texts.ts';
import { type Exchange, maxMessages, type Reply } from './exchange.ts';
import { causeOf } from './findings.ts';
import { type JSONRPCMessage, StreamableHTTPClientTransport, type Transport } from './peers.ts';
import { follow } from './redirects.ts';
import { anyOf, type Limits, type Posted, type PostOptions, type Wire, within } from './wire.ts';

/** How requests leave the process. */
export interface Network {
  /** Used for every request. It gets each redirect as a request of its own. */
  fetch: typeof fetch;
  /** False if the client opens no stream for messages that answer nothing. */
  opensStream: boolean;
}

/**
 * A server behind a URL. Requests of the official client and our own POSTs go through `#fetch`, which passes messages
 * to the exchange as they come and ends a body above the limits.
 */
export class HttpWire implements Wire {
  readonly kind = 'streamable-http';
  readonly transport: Transport;
  readonly whenLost: Promise<void>;
  ended: string | undefined;
  /** Each request has its own connection: a failed one says nothing about the next. */
  readonly lost = undefined;
  readonly lastLine = undefined;
  /** Set while the server limits the rate of requests. */
  excuse: string | undefined;
  /** Why the last request of `#fetch` did not reach the server; undefined if it did. */
  unreachable: string | undefined;
  /** True if a response came. */
  isReached = false;
  /** HTTP status of the last response to a message. */
  status: number | undefined;
  /** HTTP status of the answer to `notifications/initialized` of the official client. */
  initialised: number | undefined;
  /** The challenge of the last request that was refused for lack of a token; undefined if none was. */
  challenge: string | undefined;
  readonly #client: StreamableHTTPClientTransport;
  /** Ids of all sessions that the server opened: the official client does not know those of our own requests. */
  readonly #sessions = new Set<string>();
  /** After a redirect, the address that answered. */
  #url: URL;
  readonly #exchange: Exchange;
  readonly #limits: Limits;
  readonly #token: string | undefined;
  readonly #network: Network;
  readonly #closing = new AbortController();
  #end = () => {};
  #protocolVersion: string | undefined;

  constructor(url: URL, exchange: Exchange, limits: Limits, token: string | undefined, network: Network) {
    this.#network = network;
    this.#url = url;
    this.#exchange = exchange;
    this.#limits = limits;
    this.#token = token;
    this.whenLost = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#client = new StreamableHTTPClientTransport(url, {
      fetch: async (address, init = {}) =>
        init.method === 'GET' && !network.opensStream
          ? new Response(null, { status: 405 })
          : this.#fetch(address, init),
      requestInit: { headers: this.authorisation() },
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 1000,
        maxReconnectionDelay: 1000,
        reconnectionDelayGrowFactor: 1,
      },
    });
    this.transport = this.#client;
    const setVersion = this.#client.setProtocolVersion?.bind(this.#client);
    this.transport.setProtocolVersion = (version) => {
      this.#protocolVersion = version;
      setVersion?.(version);
    };
  }

  get url(): URL {
    return this.#url;
  }

  /** Session id of a connection by 2025-11-25. */
  get sessionId(): string | undefined {
    return this.#client.sessionId;
  }

  /** True if the server has not ended a session that we wanted to end. */
  get isHeld(): boolean {
    return this.ended !== undefined && this.#sessions.size > 0;
  }

  async post(text: string, { headers = {}, signal }: PostOptions = {}): Promise<Posted> {
    const all: Record<string, string | null> = {
      ...this.authorisation(),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': this.#protocolVersion ?? null,
      'mcp-session-id': this.sessionId ?? null,
      ...headers,
    };
    const sent = Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
    );
    const init = { method: 'POST', headers: sent, body: text, ...(signal && { signal }) };
    const own: OwnStream = { retryMs: 1000 };
    const response = await this.#fetch(this.#url, init, own);
    return { status: response.status, headers: response.headers, done: this.#readAll(response, init, own) };
  }

  /**
   * Reads to the end, so that the exchange sees everything. Returns the number of bytes. A server may close a stream after
   * an event with an id, before the answer: its client then polls (2025-11-25 basic/transports#sending-messages-to-the-server).
   */
  async #readAll(response: Response, { headers, body, signal }: Sent, own: OwnStream): Promise<number> {
    let bytes = await drain(response);
    const { id } = replyTo(body, response.ok);
    const { 'content-type': _type, ...kept } = headers;
    const ended = anyOf(signal, this.#closing.signal);
    while (id !== undefined && own.lastId !== undefined && !this.#exchange.isAnswered(id)) {
      const polling = { ...kept, accept: 'text/event-stream', 'last-event-id': own.lastId };
      const init = { method: 'GET', headers: polling, signal: ended };
      const rest = await wait(Math.max(own.retryMs, minRetryMs), undefined, { signal: ended })
        .then(() => this.#fetch(this.#url, init, own))
        .catch(() => undefined);
      if (rest) bytes += await drain(rest);
      if (!rest?.ok) break;
    }
    return bytes;
  }

  /**
   * GETs a URL; returns the first 65,536 characters of the body. An event stream may stay silent: of one, nothing is
   * read, or with `readsEvent` its first event.
   */
  async get(
    url: URL,
    headers: Record<string, string>,
    redirect: 'manual' | 'follow' = 'manual',
    readsEvent = false,
  ): Promise<{ status: number; type: string; body: string }> {
    const { timeoutMs, signal: stop } = this.#limits;
    const late = AbortSignal.timeout(within(this.#limits, timeoutMs));
    const init = { method: 'GET', headers, signal: anyOf(late, this.#closing.signal, stop) };
    const entry = this.#exchange.transcript.sent('', { verb: 'GET', url: url.href, headers });
    const send = (address: URL, how: RequestInit) => this.#network.fetch(address, how);
    const response =
      redirect === 'follow'
        ? (await follow(send, url, init)).response
        : await send(url, { ...init, redirect });
    this.#exchange.transcript.responded(entry, response.status, response.headers);
    const type = response.headers.get('content-type')?.toLowerCase() ?? '';
    const isStream = type.startsWith('text/event-stream');
    const body =
      isStream && !readsEvent ? '' : await firstText(response, 65_536, isStream ? wholeEvent : undefined);
    this.#exchange.transcript.received(body, entry);
    await response.body?.cancel().catch(() => {});
    return { status: response.status, type, body };
  }

  async close(): Promise<void> {
    this.ended ??= 'it was closed';
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, endTimeoutMs);
    });
    await Promise.race([Promise.all([...this.#sessions].map((id) => this.endSession(id))), late]);
    this.#closing.abort();
    await Promise.race([this.#client.close().catch(() => {}), late]);
    clearTimeout(timer);
    this.#end();
  }

  /** Ends a session by DELETE. Returns the HTTP status, undefined without one: a server may refuse, for example with 405. */
  async endSession(id: string): Promise<number | undefined> {
    const headers: Record<string, string> = { ...this.authorisation(), 'mcp-session-id': id };
    if (this.#protocolVersion !== undefined) headers['mcp-protocol-version'] = this.#protocolVersion;
    const signal = anyOf(this.#closing.signal, AbortSignal.timeout(endTimeoutMs));
    return this.#network
      .fetch(this.#url, { method: 'DELETE', headers, signal, redirect: 'manual' })
      .then(async ({ status, body }) => {
        await body?.cancel();
        if (status < 300 || status === 404) this.#sessions.delete(id);
        return status;
      })
      .catch(() => undefined);
  }

  authorisation(): Record<string, string> {
    return this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
  }

  /** @param own for our own messages, whose responses the official client does not read */
  async #fetch(address: string | URL, init: RequestInit = {}, own?: OwnStream): Promise<Response> {
    const { transcript } = this.#exchange;
    const head = { verb: init.method ?? 'GET', url: String(address), headers: plainHeaders(init.headers) };
    const entry = typeof init.body === 'string' ? this.#exchange.sent(init.body, head) : undefined;
    // The end of a session is told after a stop as well.
    const stop = init.method === 'DELETE' ? undefined : this.#limits.signal;
    const signal = anyOf(init.signal, this.#closing.signal, stop);
    const send = (url: URL, how: RequestInit) => this.#fetchPatiently(url, { ...how, signal });
    const { response, url } = await follow(send, new URL(address), { ...init, signal }).catch(
      (error: Error) => {
        if (!signal.aborted) this.unreachable = causeOf(error);
        throw error;
      },
    );
    this.unreachable = undefined;
    this.isReached = true;
    const { status, statusText, headers } = response;
    this.status = status;
    if (status === 401) this.challenge = headers.get('www-authenticate') ?? '';
    const session = headers.get('mcp-session-id');
    if (session !== null && response.ok) this.#sessions.add(session);
    if (entry) transcript.responded(entry, status, headers);
    if (init.method === 'POST') this.#url = url;
    const reply: Reply = { ...replyTo(init.body, response.ok), ...(entry && { entry }) };
    if (reply.method === 'notifications/initialized') this.initialised = status;
    if (!response.body) return response;
    const type = headers.get('content-type')?.toLowerCase() ?? '';
    const isStream = type.startsWith('text/event-stream');
    if (init.method === 'POST' && !isStream && !type.startsWith('application/json'))
      reply.fault = `the answer has the content type ${type || '(none)'}`;
    const body = response.body.pipeThrough(this.#watch(isStream, reply, own));
    return new Response(body, { status, statusText, headers });
  }

  /** Waits, as a server asks that limits the rate of requests. */
  async #fetchPatiently(address: URL, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#network.fetch(address, init);
      const isLimited = response.status === 429 || response.status === 503;
      this.excuse = isLimited ? `the server limits requests: HTTP ${response.status}` : undefined;
      if (!isLimited || attempt > maxRetries) return response;
      await response.body?.cancel().catch(() => {});
      const seconds = Number(response.headers.get('retry-after') ?? attempt);
      await wait(Math.min(Number.isFinite(seconds) ? seconds : attempt, 5) * 1000, undefined, {
        signal: init.signal,
      });
    }
  }

  /** Passes bytes on and reads the messages in them. */
  #watch(isStream: boolean, reply: Reply, own?: OwnStream): TransformStream<Uint8Array, Uint8Array> {
    const { isOk, entry } = reply;
    const { maxBytes } = this.#limits;
    let total = 0;
    const receive = (text: string) => {
      const messages = this.#exchange.received(text, reply);
      // The official client answers requests of the server, and learns what it announces.
      if (own)
        for (const message of messages)
          if (message.method !== undefined) this.transport.onmessage?.(message as unknown as JSONRPCMessage);
    };
    const reader: Reader = {
      text: (text) => {
        if (entry) this.#exchange.transcript.received(text, entry);
        // The body of a refusal may be a page for people.
        if (
          isStream ||
          isOk ||
          text.trimStart().startsWith('{"jsonrpc"') ||
          fieldsIn(text)?.jsonrpc === '2.0'
        )
          receive(text);
      },
      broken: (reason) => {
        if (isStream || isOk) receive(reason);
      },
      identified: (id) => {
        if (own) own.lastId = id;
      },
      retry: (ms) => {
        if (own) own.retryMs = ms;
      },
    };
    // Room for one line and one event of the largest size.
    const room = new Room(2 * maxBytes);
    const texts = new MessageTexts(isStream ? 'events' : 'body', reader, room, maxBytes);
    const endLines = isStream ? makeLineEnds() : (chunk: Uint8Array) => chunk;
    return new TransformStream({
      transform: (chunk, controller) => {
        total += chunk.byteLength;
        texts.push(chunk, 0);
        if (texts.pending > maxBytes || total > maxBytes * maxMessages) {
          this.#exchange.overflowed(texts.pending > maxBytes ? texts.pending : total, entry);
          controller.error(new Error(`the server sent more than ${maxBytes} bytes without an end`));
          return;
        }
        controller.enqueue(endLines(chunk));
      },
      flush: () => texts.end(0),
    });
  }
}

/** Our own request, as it was sent. */
interface Sent {
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal;
}

/** The stream that answers one of our own requests: the last id of an event, and the time before it is resumed (ms). */
interface OwnStream {
  lastId?: string;
  retryMs: number;
}

/** Time for the end of a session (ms). */
const endTimeoutMs = 2000;
/** Least time before a stream is resumed (ms). */
const minRetryMs = 100;

/** Tries again this often while the server limits requests. */
const maxRetries = 2;

const plainHeaders = (headers: RequestInit['headers']) => Object.fromEntries(new Headers(headers));

/** Id and kind of a posted message, for its answer. */
function replyTo(body: RequestInit['body'], isOk: boolean): Reply {
  const message = typeof body === 'string' ? fieldsIn(body) : undefined;
  const method = typeof message?.method === 'string' ? message.method : undefined;
  // The id of a message that is no JSON-RPC, sent on purpose, need not be read.
  const id = message?.jsonrpc === '2.0' ? message.id : undefined;
  return {
    isOk,
    isNotification: method !== undefined && message?.id === undefined,
    ...(id !== undefined && { id }),
    ...(method !== undefined && { method }),
  };
}

/**
 * Writes the line ends of an event stream as line feeds, which mean the same. The SDK's parser delays an event whose
 * last carriage return ends the chunk, and loses it at the end of the stream.
 */
function makeLineEnds(): (chunk: Uint8Array) => Uint8Array {
  let isAfterReturn = false;
  return (chunk) => {
    if (!isAfterReturn && !chunk.includes(carriageReturn)) return chunk;
    const written = new Uint8Array(chunk.length);
    let size = 0;
    for (const byte of chunk) {
      if (!(isAfterReturn && byte === lineFeed)) written[size++] = byte === carriageReturn ? lineFeed : byte;
      isAfterReturn = byte === carriageReturn;
    }
    return written.subarray(0, size);
  };
}

/** Reads a body to its end. Returns the number of bytes. */
async function drain(response: Response): Promise<number> {
  let bytes = 0;
  const count = new WritableStream<Uint8Array>({
    write: (chunk) => {
      bytes += chunk.byteLength;
    },
  });
  try {
    await response.body?.pipeTo(count);
  } catch {
    // The limit, the signal or the server ended it: the exchange has what came.
  }
  return bytes;
}

/** An event with a name, up to the empty line that ends it. */
const wholeEvent = /^event:.*?(\n\n|\r\r|\r\n\r\n)/ms;

/** The start of a body: at most `most` characters, and no more than matches `end`. */
async function firstText(response: Response, most: number, end?: RegExp): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const reader = response.body?.getReader();
  while (reader && text.length < most && !end?.test(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  reader?.releaseLock();
  return text.slice(0, most);
}
