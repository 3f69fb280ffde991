import { isFields } from '@context-native/checker/fields';
import type { Conversation } from '@context-native/recorder/conversation';
import { textOf } from './findings.ts';
import { Progress } from './progress.ts';
import { type Entry, type RequestHead, Transcript } from './transcript.ts';

/**
 * Answer to a request, with its HTTP status and the challenge of one that asks for sign-in. `fault`: its message breaks
 * the form of JSON-RPC, and is read all the same.
 */
export type Answer = { status?: number; challenge?: string; fault?: string } & (
  | { kind: 'result'; result: Record<string, unknown> }
  | { kind: 'error'; code: number; message: string; hasMessage: boolean; data?: unknown }
  | { kind: 'none'; reason: string; isSilent?: boolean }
);

/** The HTTP response in which a message came. Without one it came over stdio. */
export interface Reply {
  /** The request that it answers. */
  entry?: Entry;
  /** Id and method of the message that was posted, if it was one. */
  id?: unknown;
  method?: string;
  isNotification: boolean;
  isOk: boolean;
  /** Why it is not the response that a result comes in. */
  fault?: string;
}

type Message = Record<string, unknown>;
/** One of our requests. `index` counts the messages of this connection. */
interface Asked {
  method: string;
  at: number;
  index: number;
  isLongLine: boolean;
}
/** Lines that are no message, and the first of them. */
interface Noise {
  count: number;
  first: string;
}
type Waiting = (message: Message, fault: string | undefined) => void;

/** Maximum bytes read from one stdio connection or one HTTP response, as a multiple of the largest message. */
export const maxMessages = 8;
/** The only revision in which a message may be an array of messages. */
const withBatches = '2025-03-26';
/** The first revision in which a server sends no requests. */
const withoutRequests = '2026-07-28';
/** Requests to a client that declares their capability. It answers `ping` without one. */
const requestsOfCapabilities = ['roots/list', 'sampling/createMessage', 'elicitation/create'];
/** A server may refuse a longer line, sent on purpose, before it reads its id (bytes). */
const longLine = 100_000;
/** Time in which the answer to a request shows that an error without an id belongs to a notification (ms). */
const holdMs = 300;

/**
 * Traffic of one connection: passes it to the recorder, keeps facts for the rules, and resolves the answers to our own
 * requests, whose ids begin with `verify-`. It keeps no message. A message with a fault is read as it was meant, so
 * that one fault breaks one rule.
 */
export class Exchange {
  /** Lines that are no message in any revision, or in the negotiated one. */
  readonly noise: Noise = { count: 0, first: '' };
  /** Batches over stdio that came before the revision was known. */
  readonly #earlyBatches: Noise = { count: 0, first: '' };
  /** The first message that was larger than the limit: its bytes. */
  tooLarge: number | undefined;
  /** First id that was answered twice. */
  answeredTwice: string | undefined;
  /** First answer that belongs to no request, or has another id. */
  unasked: string | undefined;
  /** First notification of ours that was answered. */
  answeredNotification: string | undefined;
  /** Code of the last error without an id that belongs to no request, such as that for text that is not JSON. */
  strayCode: number | undefined;
  /** First request of the server that it must not send to a client without capabilities. */
  requested: string | undefined;
  /** True if the server sent a log message. */
  hasLogged = false;
  /** True if it sent one after its first answer, when it knows the revision. */
  hasLoggedLate = false;
  /** True if a message of the server came. */
  hasHeard = false;
  /** Longest time of an answer (ms). */
  slowestMs = 0;
  largest = 0;
  /** The negotiated revision. */
  revision: string | undefined;
  readonly progress = new Progress();
  readonly transcript = new Transcript();
  /** The exchange in which each fact above was noted first, by its rule. */
  readonly shown = new Map<string, Entry>();
  /** Methods that were left without an answer, and how long we had waited (ms). */
  readonly unanswered = new Map<string, number>();
  readonly #sent = new Map<unknown, Asked>();
  readonly #answered = new Set<unknown>();
  readonly #waiting = new Map<unknown, Waiting>();
  /** Messages that we broke on purpose: each may get an error without an id, before the answer to the next request. */
  #spoiled = { count: 0, index: 0 };
  /** Last notification of ours over stdio that could still get an answer. */
  #notified: { method: string; index: number } | undefined;
  #held: NodeJS.Timeout | undefined;
  #index = 0;
  /** Lines over stdio that may be parts of one message. */
  #parts: string[] = [];

  readonly conversation: Conversation;

  constructor(conversation: Conversation) {
    this.conversation = conversation;
  }

  /** Takes a message from us, as text. Over HTTP, its answer belongs to the returned entry. */
  sent(text: string, head?: RequestHead): Entry {
    const entry = this.transcript.sent(text, head);
    const at = Date.now();
    const bytes = Buffer.byteLength(text);
    const message = parse(text);
    this.#index++;
    // Invalid requests, sent on purpose, may also be answered.
    if (isFields(message) && message.id !== undefined && typeof message.method === 'string') {
      const isLongLine = bytes > longLine;
      this.#sent.set(message.id, { method: message.method, at, index: this.#index, isLongLine });
      this.progress.asked(message);
    } else if (isFields(message) && typeof message.method === 'string')
      this.#notified = { method: message.method, index: this.#index };
    if (!isFields(message) || message.jsonrpc !== '2.0') {
      this.#spoiled = { count: this.#spoiled.count + 1, index: this.#index };
      this.conversation.broken('client', 'sent on purpose: not a message of JSON-RPC', bytes, at);
    } else this.conversation.message('client', message, at);
    return entry;
  }

  /** Takes the text of a message from the server. Returns the messages that are for the official client. */
  received(text: string, reply?: Reply): Message[] {
    const asked = reply ? reply.entry : this.transcript.received(text);
    const messages = this.#read(text, reply);
    if (asked) this.#noteExchange(asked);
    return messages;
  }

  /** Keeps the exchange of each fact that it was the first to show. */
  #noteExchange(asked: Entry): void {
    const facts: Record<string, unknown> = {
      'stdio/clean-output': this.noise.first || this.#earlyBatches.first || undefined,
      'limits/one-answer': this.answeredTwice,
      'limits/unasked': this.unasked,
      'mistakes/unknown-notification': this.answeredNotification,
      'limits/requests': this.requested,
      'calls/progress': this.progress.fault,
      'capabilities/logging': this.hasLogged || undefined,
      'limits/size': this.tooLarge,
    };
    for (const [rule, fact] of Object.entries(facts))
      if (fact !== undefined && !this.shown.has(rule)) this.shown.set(rule, { ...asked });
  }

  #read(text: string, reply: Reply | undefined): Message[] {
    this.hasHeard = true;
    const bytes = Buffer.byteLength(text);
    this.largest = Math.max(this.largest, bytes);
    const value = parse(text);
    if (!Array.isArray(value)) return this.#take(value, text, bytes, reply, undefined);
    const isAllowed = this.revision === withBatches && value.length > 0;
    // The answer to `initialize` may still choose the revision with batches.
    const isEarly = this.revision === undefined && value.length > 0;
    if (!isAllowed && !reply) addNoise(isEarly ? this.#earlyBatches : this.noise, text);
    const fault =
      isAllowed || !reply ? undefined : 'the answer is a batch, which this revision does not have';
    return value.flatMap((one) => this.#take(one, '', bytes, reply, fault));
  }

  /** Lines that are no message in a revision. */
  noiseIn(revision: string): Noise {
    const { count, first } = this.#earlyBatches;
    return revision === withBatches
      ? this.noise
      : { count: this.noise.count + count, first: this.noise.first || first };
  }

  /** Notes that more bytes came than the limits allow. */
  overflowed(bytes: number, asked = this.transcript.last()): void {
    this.tooLarge ??= bytes;
    if (asked) this.#noteExchange(asked);
    this.conversation.broken('server', 'too large', bytes, Date.now());
  }

  /** Notes that a request was left without an answer when we had waited long enough. */
  leftUnanswered(method: string, waitedMs: number): void {
    this.unanswered.set(method, waitedMs);
    const asked = this.transcript.last([method]);
    if (asked && !this.shown.has('limits/answers')) this.shown.set('limits/answers', { ...asked });
  }

  /** Resolves to the answer to one of our own ids. */
  wait(id: string): Promise<Answer> {
    return new Promise((resolve) =>
      this.#waiting.set(id, (message, fault) => resolve(readAnswer(message, fault))),
    );
  }

  forget(id: string): void {
    this.#waiting.delete(id);
  }

  isAnswered(id: unknown): boolean {
    return this.#answered.has(id);
  }

  #take(
    value: unknown,
    text: string,
    bytes: number,
    reply: Reply | undefined,
    batchFault: string | undefined,
  ): Message[] {
    const at = Date.now();
    const isMessage =
      isFields(value) && (typeof value.method === 'string' || 'result' in value || 'error' in value);
    let fault = batchFault ?? (isFields(value) && 'result' in value ? reply?.fault : undefined);
    if (!isFields(value) || value.jsonrpc !== '2.0') {
      const isJson = value !== undefined;
      if (text !== '') addNoise(this.noise, text);
      this.conversation.broken('server', isJson ? 'not a message of JSON-RPC' : 'not JSON', bytes, at);
      if (!isMessage) {
        const joined = reply || isJson ? undefined : this.#join(text);
        return joined ? this.#take(joined, '', bytes, reply, undefined) : [];
      }
      // Over stdio, the line was noise already.
      if (reply) fault ??= 'its message has no "jsonrpc": "2.0"';
    } else this.conversation.message('server', value, at);
    const message: Message = { ...value, jsonrpc: '2.0' };
    if (typeof message.method !== 'string') return this.#answer(message, at, reply, fault);
    if (message.id !== undefined) this.#noteRequest(message.method);
    else if (message.method === 'notifications/message') {
      this.hasLogged = true;
      this.hasLoggedLate ||= this.#answered.size > 0;
    } else if (message.method === 'notifications/progress')
      this.progress.told(message, (id) => this.#answered.has(id) && (reply === undefined || reply.id === id));
    return [message];
  }

  #noteRequest(method: string): void {
    const isNone = this.revision !== undefined && this.revision >= withoutRequests;
    if (isNone || requestsOfCapabilities.includes(method)) this.requested ??= method;
  }

  /** Joins the lines of one JSON text over stdio that was written on several lines. */
  #join(text: string): unknown {
    if (text === '{') this.#parts = [];
    else if (this.#parts.length === 0) return undefined;
    this.#parts.push(text);
    if (text !== '}') return undefined;
    const value = parse(this.#parts.join('\n'));
    this.#parts = [];
    return value;
  }

  #answer(message: Message, at: number, reply: Reply | undefined, formFault: string | undefined): Message[] {
    const id = this.#sent.has(message.id) ? message.id : this.#idMeant(message, at, reply, formFault);
    const asked = this.#sent.get(id);
    if (asked) return this.#deliver(message, id, asked, at, formFault);
    const answer = readAnswer(message, formFault);
    if (answer.kind === 'error') this.strayCode = answer.code;
    return [];
  }

  #deliver(
    message: Message,
    id: unknown,
    asked: Asked,
    at: number,
    formFault: string | undefined,
  ): Message[] {
    if (this.#answered.has(id)) this.answeredTwice ??= `${asked.method} (id ${textOf(id).slice(0, 100)})`;
    else {
      this.#answered.add(id);
      this.slowestMs = Math.max(this.slowestMs, at - asked.at);
      if (message.id === id && asked.index > this.#spoiled.index) this.#spoiled.count = 0;
      if (message.id === id && this.#notified && asked.index > this.#notified.index) {
        // The error that was held came before this answer: it belongs to the notification.
        if (this.#held) this.answeredNotification ??= this.#notified.method;
        clearTimeout(this.#held);
        this.#held = undefined;
        this.#notified = undefined;
      }
    }
    const hasBoth = 'result' in message && 'error' in message;
    const fault = formFault ?? (hasBoth ? 'the answer has both a result and an error' : undefined);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.(message, fault);
    return isOwn(id) ? [] : [{ ...message, id }];
  }

  /** False for our own request if it was cancelled, or if its answer came too late. */
  #isWaited(id: unknown): boolean {
    return !isOwn(id) || (this.#waiting.has(id) && !String(id).startsWith('verify-cancelled'));
  }

  /** The id of the request that an answer without its id belongs to; undefined if there is none. Notes the fault. */
  #idMeant(message: Message, at: number, reply: Reply | undefined, formFault: string | undefined): unknown {
    const { id } = message;
    const open = [...this.#sent.keys()].filter((one) => !this.#answered.has(one) && this.#isWaited(one));
    const methodOf = (one: unknown) => this.#sent.get(one)?.method ?? '';
    const sameText = open.find((one) => String(one) === textOf(id));
    if (sameText !== undefined && id !== null && id !== undefined) {
      this.unasked ??= `${methodOf(sameText)} was answered with the id ${JSON.stringify(id)}, not ${JSON.stringify(sameText)}`;
      return sameText;
    }
    const isWithoutId = (id === null || id === undefined) && 'error' in message;
    const long = open.find((one) => this.#sent.get(one)?.isLongLine && (!reply || reply.id === one));
    if (isWithoutId && long !== undefined) return long;
    if (reply) {
      // A refusal by HTTP may have an error without an id.
      if (isWithoutId && !reply.isOk) return open.includes(reply.id) ? reply.id : undefined;
      if (reply.isNotification) {
        this.answeredNotification ??= reply.method;
        return undefined;
      }
      if (isWithoutId && open.includes(reply.id)) return this.#meant(reply.id);
      if (isWithoutId && reply.id === undefined) return undefined;
    } else {
      if (isWithoutId && this.#spoiled.count > 0) {
        this.#spoiled.count--;
        return undefined;
      }
      // A server that mixes up ids does so after a notification as well.
      if (this.unasked !== undefined) this.#notified = undefined;
      if (this.#notified && isWithoutId && open.length > 0) {
        this.#hold(message, open[0], at, formFault);
        return undefined;
      }
      if (this.#notified) {
        this.answeredNotification ??= this.#notified.method;
        this.#notified = undefined;
        return undefined;
      }
      if (isWithoutId && open.length > 0) return this.#meant(open[0]);
    }
    this.unasked ??= `an answer to ${textOf(id).slice(0, 100)}, which was never sent`;
    return undefined;
  }

  #meant(id: unknown): unknown {
    this.unasked ??= `${this.#sent.get(id)?.method} was answered with an error that does not have its id`;
    return id;
  }

  /** An error without an id belongs to a notification if the request after it is answered as well, else to that. */
  #hold(message: Message, id: unknown, at: number, formFault: string | undefined): void {
    const asked = this.#sent.get(id);
    if (!asked || this.#held) return;
    this.#held = setTimeout(() => {
      this.#held = undefined;
      this.#notified = undefined;
      if (!this.#answered.has(id)) this.#deliver(message, this.#meant(id), asked, at, formFault);
    }, holdMs);
  }
}

function addNoise(noise: Noise, text: string): void {
  noise.count++;
  // Longer than the quoted part: half a secret would not be recognised.
  noise.first ||= text.slice(0, 5000);
}

const isOwn = (id: unknown) => typeof id === 'string' && id.startsWith('verify-');

/** An answer of the wire, as the rules read it. */
function readAnswer({ result, error }: Message, fault: string | undefined): Answer {
  const broken = fault === undefined ? {} : { fault };
  if (isFields(error)) {
    const { code, message, data } = error;
    return {
      kind: 'error',
      code: typeof code === 'number' ? code : Number.NaN,
      message: typeof message === 'string' ? message : '',
      hasMessage: typeof message === 'string',
      ...(data !== undefined && { data }),
      ...broken,
    };
  }
  return isFields(result)
    ? { kind: 'result', result, ...broken }
    : { kind: 'none', reason: 'the answer has neither a result nor an error' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
