import { fieldsIn } from '@context-native/checker/fields';
import { carriageReturn, lineFeed, MessageTexts, type Reader, Room } from '../message-texts.ts';
import { type Exchange, maxMessages } from './exchange.ts';
import { causeOf } from './findings.ts';
import { StreamableHTTPClientTransport, type Transport } from './peers.ts';
import { type Limits, type Posted, type PostOptions, type Wire, within } from './wire.ts';

/**
 * A server behind a URL. Requests of the official client and our own POSTs go through `#fetch`, which passes messages
 * to the exchange as they come and ends a body above the limits.
 */
export class HttpWire implements Wire {
  readonly kind = 'streamable-http';
  readonly transport: Transport;
  readonly whenEnded: Promise<void>;
  ended: string | undefined;
  /** Each request has its own connection: a failed one says nothing about the next. */
  readonly lost = undefined;
  /** Why the last request of `#fetch` did not reach the server; undefined if it did. */
  unreachable: string | undefined;
  readonly #client: StreamableHTTPClientTransport;
  readonly #url: URL;
  readonly #exchange: Exchange;
  readonly #limits: Limits;
  readonly #token: string | undefined;
  readonly #closing = new AbortController();
  #end = () => {};
  #protocolVersion: string | undefined;

  constructor(url: URL, exchange: Exchange, limits: Limits, token: string | undefined) {
    this.#url = url;
    this.#exchange = exchange;
    this.#limits = limits;
    this.#token = token;
    this.whenEnded = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#client = new StreamableHTTPClientTransport(url, {
      fetch: (address, init) => this.#fetch(address, init),
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

  /** Session id of a connection by 2025-11-25. */
  get sessionId(): string | undefined {
    return this.#client.sessionId;
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
    const response = await this.#fetch(this.#url, {
      method: 'POST',
      headers: sent,
      body: text,
      redirect: 'manual',
      ...(signal && { signal }),
    });
    return { status: response.status, headers: response.headers, done: drain(response) };
  }

  /** GETs a URL; returns the first 65,536 characters of the body, and none of an event stream. */
  async get(
    url: URL,
    headers: Record<string, string>,
  ): Promise<{ status: number; type: string; body: string }> {
    const signal = AbortSignal.any([
      AbortSignal.timeout(within(this.#limits, this.#limits.timeoutMs)),
      this.#closing.signal,
    ]);
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const type = response.headers.get('content-type') ?? '';
    const body = type.startsWith('text/event-stream') ? '' : await firstText(response, 65_536);
    await response.body?.cancel().catch(() => {});
    return { status: response.status, type, body };
  }

  async close(): Promise<void> {
    this.ended ??= 'it was closed';
    const late = new Promise((resolve) => setTimeout(resolve, 2000).unref());
    if (this.sessionId !== undefined)
      await Promise.race([this.#client.terminateSession().catch(() => {}), late]);
    this.#closing.abort();
    await Promise.race([this.#client.close().catch(() => {}), late]);
    this.#end();
  }

  authorisation(): Record<string, string> {
    return this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
  }

  async #fetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
    if (typeof init.body === 'string') this.#exchange.sent(init.body);
    const signal = init.signal ? AbortSignal.any([init.signal, this.#closing.signal]) : this.#closing.signal;
    const response = await fetch(address, { ...init, signal }).catch((error: Error) => {
      if (!signal.aborted) this.unreachable = causeOf(error);
      throw error;
    });
    this.unreachable = undefined;
    if (!response.body) return response;
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const body = response.body.pipeThrough(this.#watch(isStream, response.ok));
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  }

  /** Passes bytes on and reads the messages in them. */
  #watch(isStream: boolean, isOk: boolean): TransformStream<Uint8Array, Uint8Array> {
    const { maxBytes } = this.#limits;
    let total = 0;
    const reader: Reader = {
      text: (text) => {
        // The body of a refusal may be a page for people.
        if (
          isStream ||
          isOk ||
          text.trimStart().startsWith('{"jsonrpc"') ||
          fieldsIn(text)?.jsonrpc === '2.0'
        )
          this.#exchange.received(text);
      },
      broken: (reason) => {
        if (isStream || isOk) this.#exchange.received(reason);
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
          this.#exchange.overflowed(texts.pending > maxBytes ? texts.pending : total);
          controller.error(new Error(`the server sent more than ${maxBytes} bytes without an end`));
          return;
        }
        controller.enqueue(endLines(chunk));
      },
      flush: () => texts.end(0),
    });
  }
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

/** Reads to the end, so that the exchange sees everything. */
async function drain(response: Response): Promise<void> {
  try {
    await response.body?.pipeTo(new WritableStream());
  } catch {
    // The limit, the signal or the server ended it: the exchange has what came.
  }
}

async function firstText(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const reader = response.body?.getReader();
  while (reader && text.length < most) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  reader?.releaseLock();
  return text.slice(0, most);
}
