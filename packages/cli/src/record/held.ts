/** Requests that a server refused, held until it is known what follows: a refusal is often the first step of a conversation. */
import type { Ending } from '../../../recorder/src/ending.ts';

/** Who asked, as far as HTTP says so. */
export interface Asker {
  /** Address and program. */
  client: string;
  /** The headers that carry nothing but a token, `Authorization` and those that gateways take instead; undefined without any. */
  token: string | undefined;
  /** Where a token may be beside other things: the `Cookie` header and the query. */
  others: (string | undefined)[];
  /** The `Content-Length` header. */
  length: string | undefined;
}

interface HeldRequest extends Asker {
  timer: NodeJS.Timeout;
  /** Records it as the run that it was. */
  settle: () => void;
  forget: () => void;
}

const reasons: Record<number, string> = { 401: 'unauthorized', 403: 'forbidden' };

/**
 * How long refused requests are held, in milliseconds, by HTTP status. A person who signs in takes minutes. A client that
 * looks for HTTP+SSE tries Streamable HTTP first, and goes on at once after these three (2025-11-25, backwards compatibility).
 */
const holdMs: Record<number, number> = {
  401: 600_000,
  403: 600_000,
  400: 10_000,
  404: 10_000,
  405: 10_000,
};
/** Bytes of a request that is held, and requests that are held at the same time. */
const maxBytes = 65_536;
const maxHeld = 200;

/** How a run ends whose every answer had this status; undefined for others than 401 and 403. `bytes`: size of the body. */
export function refusalOf(status: number, bytes: number): (Ending & { message: string }) | undefined {
  const reason = reasons[status];
  const message = `The server answered with HTTP status ${status}, ${bytes} bytes.`;
  return reason === undefined ? undefined : { outcome: 'failed', reason, message };
}

/** Whether who was refused asks again with a credential that was not there before. */
function isSignedIn(before: Asker, { client, token, others, length }: Asker): boolean {
  if (client !== before.client) return false;
  if (token !== undefined && before.token === undefined) return true;
  const isNew = (value: string | undefined, old: string | undefined) => value !== undefined && value !== old;
  // With one token in place of another it may be somebody else's behind the same gateway, and a cookie or a query may be no token:
  // the request has to be as long.
  const hasNew = isNew(token, before.token) || others.some((value, at) => isNew(value, before.others[at]));
  return hasNew && length === before.length;
}

export class HeldRequests {
  readonly #held = new Set<HeldRequest>();

  /** Forgets what this request repeats with a token. */
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

  /** Settles all of them, as the proxy ends. */
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
