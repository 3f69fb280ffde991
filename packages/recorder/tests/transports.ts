import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

/** A transport around another one that hands its listeners on, as adapters for a framework's requests do. */
export class Adapter implements Transport {
  readonly #inner: Transport;

  constructor(inner: Transport) {
    this.#inner = inner;
  }

  get onmessage(): Transport['onmessage'] {
    return this.#inner.onmessage;
  }
  set onmessage(listener: Transport['onmessage']) {
    this.#inner.onmessage = listener;
  }
  get onclose(): Transport['onclose'] {
    return this.#inner.onclose;
  }
  set onclose(listener: Transport['onclose']) {
    this.#inner.onclose = listener;
  }

  start(): Promise<void> {
    return this.#inner.start();
  }
  send(message: JSONRPCMessage): Promise<void> {
    return this.#inner.send(message);
  }
  close(): Promise<void> {
    return this.#inner.close();
  }
}

/** One that nobody can put himself before. */
export class Frozen extends Adapter {
  constructor(inner: Transport) {
    super(inner);
    const { get, set } = Object.getOwnPropertyDescriptor(Adapter.prototype, 'onmessage') ?? {};
    Object.defineProperty(this, 'onmessage', { get: get?.bind(this), set: set?.bind(this) });
  }
}
