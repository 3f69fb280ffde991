import { isFields } from '@context-native/checker/fields';
import type { Conversation } from '@context-native/recorder/conversation';
import { textOf } from './findings.ts';

/** Answer to a request. */
export type Answer =
  | { kind: 'result'; result: Record<string, unknown>; status?: number }
  | { kind: 'error'; code: number; message: string; data?: unknown; status?: number }
  | { kind: 'none'; reason: string; status?: number };

/** Maximum bytes read from one stdio connection or one HTTP response, as a multiple of the largest message. */
export const maxMessages = 8;

/**
 * Traffic of one connection: passes it to the recorder, keeps facts for the rules, and resolves the answers to our own
 * requests, whose ids begin with `verify-`. It keeps no message.
 */
export class Exchange {
  /** Lines that were no message, and the first of them. */
  noise = { count: 0, first: '' };
  /** The first message that was larger than the limit: its bytes. */
  tooLarge: number | undefined;
  /** First id that was answered twice, and first answer without a request. */
  answeredTwice: string | undefined;
  unasked: string | undefined;
  slowest = { method: '', ms: 0 };
  largest = 0;
  /** Methods that were left without an answer when we had waited long enough. */
  readonly unanswered = new Set<string>();
  readonly #sent = new Map<unknown, { method: string; at: number }>();
  readonly #answered = new Set<unknown>();
  readonly #waiting = new Map<unknown, (message: Record<string, unknown>) => void>();

  readonly conversation: Conversation;

  constructor(conversation: Conversation) {
    this.conversation = conversation;
  }

  /** Takes a message from us, as text. */
  sent(text: string): void {
    const at = Date.now();
    const bytes = Buffer.byteLength(text);
    const message = parse(text);
    // Invalid requests, sent on purpose, may also be answered.
    if (isFields(message) && message.id !== undefined && typeof message.method === 'string')
      this.#sent.set(message.id, { method: message.method, at });
    if (!isFields(message) || message.jsonrpc !== '2.0') {
      this.conversation.broken('client', 'sent on purpose: not a message of JSON-RPC', bytes, at);
      return;
    }
    this.conversation.message('client', message, at);
  }

  /** Takes the text of a message from the server. Returns it, parsed, if it is for the official client. */
  received(text: string): Record<string, unknown> | undefined {
    const at = Date.now();
    const bytes = Buffer.byteLength(text);
    this.largest = Math.max(this.largest, bytes);
    const message = parse(text);
    if (!isFields(message) || message.jsonrpc !== '2.0') {
      const isJson = message !== undefined;
      this.noise.count++;
      // Longer than the quoted part: half a secret would not be recognised.
      this.noise.first ||= text.slice(0, 5000);
      this.conversation.broken('server', isJson ? 'not a message of JSON-RPC' : 'not JSON', bytes, at);
      return undefined;
    }
    this.conversation.message('server', message, at);
    if (message.method !== undefined || message.id === undefined || message.id === null) return message;
    return this.#answer(message, at) ? message : undefined;
  }

  /** Notes that more bytes came than the limits allow. */
  overflowed(bytes: number): void {
    this.tooLarge ??= bytes;
    this.conversation.broken('server', 'too large', bytes, Date.now());
  }

  /** Resolves to the answer to one of our own ids. */
  wait(id: string): Promise<Record<string, unknown>> {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Adds the methods of open requests to `unanswered`, except those of cancelled ones. */
  giveUp(): void {
    for (const [id, { method }] of this.#sent)
      if (!this.#answered.has(id) && !textOf(id).startsWith('verify-cancelled')) this.unanswered.add(method);
  }

  forget(id: string): void {
    this.#waiting.delete(id);
  }

  #answer(message: Record<string, unknown>, at: number): boolean {
    const { id } = message;
    const asked = this.#sent.get(id);
    if (!asked) this.unasked ??= textOf(id).slice(0, 100);
    else if (this.#answered.has(id))
      this.answeredTwice ??= `${asked.method} (id ${textOf(id).slice(0, 100)})`;
    else {
      this.#answered.add(id);
      const ms = at - asked.at;
      if (ms > this.slowest.ms) this.slowest = { method: asked.method, ms };
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.(message);
    return asked !== undefined && !(typeof id === 'string' && id.startsWith('verify-'));
  }
}

/** An answer of the wire, as the rules read it. */
export function readAnswer({ result, error }: Record<string, unknown>): Answer {
  if (isFields(error)) {
    const { code, message, data } = error;
    return {
      kind: 'error',
      code: typeof code === 'number' ? code : Number.NaN,
      message: typeof message === 'string' ? message : '',
      ...(data !== undefined && { data }),
    };
  }
  return isFields(result)
    ? { kind: 'result', result }
    : { kind: 'none', reason: 'the answer has neither a result nor an error' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
