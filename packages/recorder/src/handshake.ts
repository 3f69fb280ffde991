/** The beginning of a conversation, which is held back until it is known who the server is. */
import { type Fields, isFields } from '@context-native/checker/fields';
import type { Origin } from './notices.ts';
import type { Parties } from './parties.ts';
import { isHandshake, keyOf, paramsOf } from './read-message.ts';
import { other } from './tasks.ts';

export interface Held extends Origin {
  message: unknown;
  /** Why it is no message, where it is none. */
  broken?: string;
  bytes: number;
}

/** Messages; a talkative start has hundreds of lines. */
const maxHeld = 10_000;
const maxHeldBytes = 1_000_000;
/**
 * Milliseconds for which what comes around a handshake is held. Servers that start slowly log meanwhile; who is killed meanwhile leaves
 * no trace of it.
 */
const maxHeldTime = 60_000;

/**
 * Holds messages until the answer to `initialize` or `server/discover` says who the server is and what it speaks, as a run says so
 * at its beginning. A server that does not know `server/discover` is asked again by `initialize`.
 */
export class Handshake {
  readonly #parties: Parties;
  readonly #held: Held[] = [];
  #bytes = 0;
  /** Key and time of the request that waits for its answer. */
  #key: string | undefined;
  #since = 0;
  readonly #began: number;

  /** @param began when the first message came */
  constructor(parties: Parties, began: number) {
    this.#parties = parties;
    this.#began = began;
  }

  /** Holds a message. Returns true when holding ends. */
  hold(held: Held): boolean {
    this.#held.push(held);
    this.#bytes += held.bytes;
    return this.#isOver(held) || this.#held.length >= maxHeld || this.#bytes > maxHeldBytes;
  }

  /** Returns the held messages in order. Without an answer, the client's last request is the only source of the revision. */
  release(): readonly Held[] {
    for (const { message } of this.#held.toReversed())
      if (isHandshake(message)) this.#parties.learnFromParams(paramsOf(message));
    return this.#held;
  }

  #isOver({ from, message, at, broken }: Held): boolean {
    const { method, id, result } = isFields(message) ? message : ({} as Fields);
    const isWaiting = this.#key !== undefined;
    if (at - (isWaiting ? this.#since : this.#began) > maxHeldTime) return true;
    // Servers log before they answer, and before they are asked.
    if (from === 'server' && (broken !== undefined || method !== undefined)) return false;
    if (broken !== undefined) return true;
    if (method !== undefined) {
      if (isHandshake(message) && !isWaiting) {
        this.#key = keyOf(from, id);
        this.#since = at;
        return false;
      }
      // A client may ask more before it is answered; a ping may come first. After any other message no handshake follows.
      return !isWaiting && method !== 'ping';
    }
    if (!isWaiting || keyOf(other(from), id) !== this.#key) return false;
    this.#key = undefined;
    const [first] = this.#held;
    const isRefused = !isFields(result) && isFields(first?.message) && first.message.method !== 'initialize';
    if (isFields(result)) this.#parties.learn(result);
    return !isRefused;
  }
}
