/**
 * Refused requests, held until the next request shows their meaning: a refusal is often the first step of a
 * conversation.
 */
import type { Ending } from '@context-native/recorder/ending';

/** The client, as far as HTTP identifies it. */
export interface Asker {
  /** Client address and `User-Agent`. */
  client: string;
  /** Headers that have only a token: `Authorization` and the ones that gateways accept instead. Undefined if absent. */
  token: string | undefined;
  /** The `Cookie` header and the query, which may have a token among other values. */
  others: (string | undefined)[];
  /** The `Content-Length` header. */
  length: string | undefined;
}

interface HeldRequest extends Asker {
  timer: NodeJS.Timeout;
  /** Records the request as a run. */
  settle: () => void;
  forget: () => void;
}

const reasons: Record<number, string> = { 401: 'unauthorized', 403: 'forbidden' };

/**
 * Time for which refused requests are held (ms), by HTTP status. A person who signs in takes minutes. A client that
 * looks for HTTP+SSE tries Streamable HTTP first, and continues at once after these three (2025-11-25, backwards
 * compatibility).
 */
const holdMs: Record<number, number> = {
  401: 600_000,
  403: 600_000,
  400: 10_000,
  404: 10_000,
  405: 10_000,
};
/** Maximum bytes of a held request, and maximum number of held requests. */
const maxBytes = 65_536;
const maxHeld = 200;

/**
 * The ending of a run in which every answer had this status; undefined except for 401 and 403. `bytes`: size of the
 * body.
 */
export function refusalOf(status: number, bytes: number): (Ending & { message: string }) | undefined {
  const reason = reasons[status];
  const message = `The server responded with HTTP status ${status}, ${bytes} bytes.`;
  return reason === undefined ? undefined : { outcome: 'failed', reason, message };
}

/** Tests that the refused client asks again with a new credential. */
function isSignedIn(before: Asker, { client, token, others, length }: Asker): boolean {
  if (client !== before.client) return false;
  if (token !== undefined && before.token === undefined) return true;
  const isNew = (value: string | undefined, old: string | undefined) => value !== undefined && value !== old;
  // Another token may belong to another client behind the same gateway, and a cookie or a query may be no token:
  // require a request of the same length.
  const hasNew = isNew(token, before.token) || others.some((value, at) => isNew(value, before.others[at]));
  return hasNew && length === before.length;
}

export class HeldRequests {
  readonly #held = new Set<HeldRequest>();

  /** Forgets held requests that this one repeats with a new credential. */
  follow(asker: Asker): void {
    for (const held of this.#held) {
      if (!isSignedIn(held, asker)) continue;
      this.#take(held);
      held.forget();
    }
  }

  /** Holds a refused request, or settles it at once. */
  hold(asker: Asker, status: number, bytes: number, how: Pick<HeldRequest, 'settle' | 'forget'>): void {
    const ms = holdMs[status];
    if (ms === undefined || bytes > maxBytes) {
      how.settle();
      return;
    }
    const held: HeldRequest = { ...asker, ...how, timer: setTimeout(() => this.#settle(held), ms) };
    held.timer.unref();
    this.#held.add(held);
    const [oldest] = this.#held;
    if (this.#held.size > maxHeld && oldest) this.#settle(oldest);
  }

  /** Settles all held requests when the proxy ends. */
  settleAll(): void {
    for (const held of this.#held) this.#settle(held);
  }

  #settle(held: HeldRequest): void {
    this.#take(held);
    held.settle();
  }

  #take(held: HeldRequest): void {
    clearTimeout(held.timer);
    this.#held.delete(held);
  }
}
