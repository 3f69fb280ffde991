/** The start of a conversation, held until the server's name is known. */
import { type Fields, isFields } from '@context-native/checker/fields';
import type { Origin } from './notices.ts';
import type { Parties } from './parties.ts';
import { isHandshake, keyOf, paramsOf } from './read-message.ts';
import { other } from './tasks.ts';

export interface Held extends Origin {
  message: unknown;
  /** Why it is no message, if so. */
  broken?: string;
  bytes: number;
}

/** Maximum held messages; a talkative start has hundreds of lines. */
const maxHeld = 10_000;
const maxHeldBytes = 1_000_000;
/**
 * Maximum time for which messages around a handshake are held (ms). Slow servers log meanwhile. If the process is
 * killed meanwhile, the held messages are lost.
 */
const maxHeldTime = 60_000;

/**
 * Holds messages until the answer to `initialize` or `server/discover` gives the server's name and revision, which a
 * run states at its start. A server without `server/discover` is asked again by `initialize`.
 */
export class Handshake {
  readonly #parties: Parties;
  readonly #held: Held[] = [];
  #bytes = 0;
  /** Key and time of the request that waits for its answer. */
  #key: string | undefined;
  #since = 0;
  readonly #began: number;

  /** @param began time of the first message */
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

  /**
   * Returns the held messages in order. Without an answer, the client's last handshake request is the only source of
   * the revision.
   */
  release(): readonly Held[] {
    for (const { message } of this.#held.toReversed())
      if (isHandshake(message)) this.#parties.learnFromParams(paramsOf(message));
    return this.#held;
  }

  #isOver({ from, message, at, broken }: Held): boolean {
    const { method, id, result } = isFields(message) ? message : ({} as Fields);
    const isWaiting = this.#key !== undefined;
    if (at - (isWaiting ? this.#since : this.#began) > maxHeldTime) return true;
    // Servers may log before they answer, and before the first request.
    if (from === 'server' && (broken !== undefined || method !== undefined)) return false;
    if (broken !== undefined) return true;
    if (method !== undefined) {
      if (isHandshake(message) && !isWaiting) {
        this.#key = keyOf(from, id);
        this.#since = at;
        return false;
      }
      // A client may ask more before it is answered; a ping may come first.
      // After any other message no handshake follows.
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
