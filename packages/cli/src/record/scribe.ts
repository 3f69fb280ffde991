/** Turns the bytes that passed into messages, and messages into the events of runs. */
import { isFields } from '@context-native/checker/fields';
import { Conversation, type ConversationOptions } from '@context-native/recorder/conversation';
import type { RunBeginning } from '@context-native/recorder/conversation-runs';
import { Rounds } from '@context-native/recorder/rounds';
import type { TraceRun } from '@context-native/recorder/run';
import type { Speaker } from '@context-native/recorder/tasks';
import type { Software } from '@context-native/recorder/trace';
import { Room } from '../message-texts.ts';
import { EventIds } from './event-ids.ts';
import { Frames, type Listener } from './frames.ts';
import { refusalOf } from './held.ts';
import { endpointEvent, LegacyTargets, legacyProblem } from './legacy.ts';
import type { Note } from './note.ts';

interface Talk extends Omit<ConversationOptions, 'isOneRequest' | 'rounds' | 'start'> {
  /** Starts a run as of `at`: messages are read later than they passed. */
  start: (beginning: RunBeginning, at: number) => TraceRun;
  /** Reports each kind of unrecorded traffic once. */
  onProblem?: (problem: string) => void;
  /** Hears every message of a conversation, recorded or not, with the revision that is known until then. */
  onMessage?: (conversation: number, from: Speaker, value: unknown, revision: string | undefined) => void;
}

interface Heard {
  conversation?: Conversation;
  /** Messages that arrived before `begin`. */
  waiting: ((conversation: Conversation) => void)[];
  /** Time of the first note about it, until a run starts. */
  first?: number;
  /** Id of the client's last request. */
  requestId?: unknown;
  /** Event ids of its streams. */
  eventIds?: EventIds;
  hasStarted?: true;
  isOneRequest?: boolean;
  /** Path and query of its first HTTP request. */
  target?: string;
  /** True if its transport is not recorded. */
  isLegacy?: true;
}

/** Maximum messages that wait for `begin`. */
const maxWaiting = 1000;

/** Takes notes in the order in which they were made. */
export class Scribe {
  readonly #talk: Talk;
  readonly #heard = new Map<number, Heard>();
  /** Highest number of a conversation so far. A lower number that is not in the map belongs to one that has ended. */
  #highest = 0;
  readonly #streams = new Map<number, Pick<Frames, 'push' | 'lost' | 'end'>>();
  readonly #room = new Room();
  /** Rounds of requests that are conversations of their own: each round is a separate request (12.9). */
  readonly #rounds = new Rounds();
  /** Name of the server in its last handshake, for runs without one: the proxy has only one server. */
  #server: Software | undefined;
  readonly #legacy = new LegacyTargets();
  #hasSaidLegacy = false;
  /** When the message that is now read passed the proxy. */
  #at = 0;

  constructor(talk: Talk) {
    this.#talk = talk;
  }

  take(note: Note): void {
    switch (note.kind) {
      case 'begin':
        this.#begin(note);
        break;
      case 'stream':
        this.#open(note);
        break;
      case 'bytes':
        this.#streams.get(note.stream)?.push(note.bytes, note.at);
        break;
      case 'lost':
        this.#streams.get(note.stream)?.lost(note.bytes, note.at);
        break;
      case 'closed':
        this.#streams.get(note.stream)?.end(note.at);
        this.#streams.delete(note.stream);
        break;
      case 'fault':
        this.#with(note.conversation, note.at, (it) =>
          it.broken(note.from, note.reason, note.bytes, note.at, note.exchange),
        );
        break;
      case 'exchange':
        this.#with(note.conversation, note.at, (it) =>
          it.exchangeEnded(note.exchange, note.isResumable, note.at),
        );
        break;
      case 'abandoned':
        this.#abandon(note.conversation, note.at);
        break;
      case 'forget':
        this.#heard.delete(note.conversation);
        break;
      case 'end':
        this.#with(note.conversation, note.at, (it) => it.ended(note.ending, note.at));
        this.#heard.delete(note.conversation);
    }
  }

  #begin({ conversation: number, isOneRequest, revision, isProbe }: Extract<Note, { kind: 'begin' }>): void {
    // Notes of younger conversations may arrive before this one.
    const heard = this.#hear(number) ?? this.#add(number);
    // A client that speaks both transports tries the newer one first.
    if (isProbe && this.#legacy.isStream(heard.target ?? '')) heard.isLegacy = true;
    if (heard.conversation || heard.isLegacy) return;
    heard.isOneRequest = isOneRequest;
    const start = (beginning: RunBeginning) => {
      const at = heard.hasStarted ? this.#at : (heard.first ?? this.#at);
      heard.hasStarted = true;
      this.#server = beginning.server ?? this.#server;
      return this.#talk.start(beginning, at);
    };
    heard.conversation = new Conversation({
      ...this.#talk,
      isOneRequest,
      ...(isOneRequest && { rounds: this.#rounds }),
      known: { ...(revision && { revision }), ...(this.#server && { server: this.#server }) },
      start,
    });
    for (const each of heard.waiting.splice(0)) each(heard.conversation);
  }

  #open(note: Extract<Note, { kind: 'stream' }>): void {
    const { stream, conversation, from, framing, exchange, target, status, lastEventId } = note;
    const talk = this.#hear(conversation);
    if (!talk) return;
    if (target !== undefined) talk.target ??= target;
    if (status !== undefined) {
      this.#openRefusal(note, status);
      return;
    }
    if (from === 'client' && target !== undefined && this.#legacy.isEndpoint(target)) talk.isLegacy = true;
    const resumes = lastEventId === undefined ? undefined : talk.eventIds?.exchangeOf(lastEventId);
    const heard: Listener = {
      message: (value, at, bytes) => {
        const isRequest = isFields(value) && value.method !== undefined && value.id !== undefined;
        const talk = this.#hear(conversation);
        if (talk && isRequest && from === 'client') talk.requestId = value.id;
        this.#talk.onMessage?.(conversation, from, value, talk?.conversation?.known.revision);
        this.#with(conversation, at, (it) => it.message(from, value, at, bytes, exchange, resumes));
      },
      broken: (reason, bytes, at) =>
        this.#with(conversation, at, (it) => it.broken(from, reason, bytes, at, exchange)),
      identified: (id) => {
        talk.eventIds ??= new EventIds();
        talk.eventIds.add(id, exchange ?? resumes);
      },
      named: (name, data) => {
        // Streamable HTTP has no such event, and each stream belongs to a session or a request.
        const isFirst = exchange === undefined && talk.isOneRequest === true && !talk.hasStarted;
        if (name === endpointEvent && isFirst && target !== undefined) this.#passOver(talk, target, data);
      },
    };
    this.#streams.set(stream, new Frames(framing, heard, this.#room));
  }

  /** An answer with an error status: it may still have a message. */
  #openRefusal(
    { stream, conversation, from, framing, exchange }: Extract<Note, { kind: 'stream' }>,
    status: number,
  ): void {
    let answer: unknown;
    let size = 0;
    const listener: Listener = {
      message: (value) => {
        if (isAnswer(value) || (Array.isArray(value) && value.every(isAnswer))) answer ??= value;
      },
      broken: () => {},
    };
    const frames = new Frames(framing, listener, this.#room);
    this.#streams.set(stream, {
      push: (bytes, at) => {
        size += bytes.length;
        frames.push(bytes, at);
      },
      lost: (bytes, at) => {
        size += bytes;
        frames.lost(bytes, at);
      },
      end: (at) => {
        frames.end(at);
        const refusal = refusalOf(status, size);
        this.#with(conversation, at, (it) => {
          if (refusal) it.refused(refusal, answer, at, exchange);
          else if (answer !== undefined) it.message(from, answer, at, size, exchange);
          // For methods other than POST, this status may mean that the server has no event stream.
          else if (exchange !== undefined) it.broken(from, `HTTP status ${status}`, size, at, exchange);
        });
      },
    });
  }

  /** Neither the HTTP+SSE stream that starts here nor the messages to its endpoint are recorded. */
  #passOver(talk: Heard, stream: string, endpoint: string): void {
    talk.isLegacy = true;
    this.#legacy.add(stream, endpoint);
    if (!this.#hasSaidLegacy) this.#talk.onProblem?.(legacyProblem);
    this.#hasSaidLegacy = true;
  }

  /**
   * Ends a conversation whose answer the client closed. By Streamable HTTP of 2026-07-28 this cancels the request
   * (12.1); by earlier revisions it has no meaning.
   */
  #abandon(number: number, at: number): void {
    const requestId = this.#hear(number)?.requestId;
    this.#with(number, at, (it) => {
      const isCancel = (it.known.revision ?? '') >= '2026-07-28' && requestId !== undefined;
      if (isCancel) {
        const params = { requestId };
        it.message('client', { jsonrpc: '2.0', method: 'notifications/cancelled', params }, at);
      }
      const reason = 'connection_closed';
      it.ended(
        isCancel ? { outcome: 'cancelled', reason } : { outcome: 'interrupted', noticedBy: 'proxy', reason },
        at,
      );
    });
  }

  #with(number: number, at: number, tell: (conversation: Conversation) => void): void {
    this.#at = at;
    const heard = this.#hear(number);
    if (!heard || heard.isLegacy) return;
    if (!heard.hasStarted) heard.first ??= at;
    if (heard.conversation) tell(heard.conversation);
    else if (heard.waiting.length < maxWaiting) heard.waiting.push(tell);
  }

  /** The conversation; undefined if it has ended: an answer that outlives its session is not recorded. */
  #hear(number: number): Heard | undefined {
    return this.#heard.get(number) ?? (number > this.#highest ? this.#add(number) : undefined);
  }

  #add(number: number): Heard {
    const heard: Heard = { waiting: [] };
    this.#heard.set(number, heard);
    this.#highest = Math.max(this.#highest, number);
    return heard;
  }
}

const isAnswer = (value: unknown) =>
  isFields(value) && value.jsonrpc === '2.0' && ('result' in value || 'error' in value);
