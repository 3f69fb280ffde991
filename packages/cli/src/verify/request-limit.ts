type Fetch = typeof fetch;

/** Limits of the HTTP requests of a polite check. */
export const politeLimits = { most: 40, atOnce: 2 };

/**
 * A `fetch` that sends at most `most` requests in all, and `atOnce` at a time. A request counts as over when its body
 * was read or cancelled, or when it was aborted. Each session of the server keeps one request back, for its DELETE.
 */
export class RequestLimit {
  /** Requests that were sent. */
  used = 0;
  readonly #fetch: Fetch;
  readonly #most: number;
  readonly #atOnce: number;
  readonly #spent = new AbortController();
  readonly #sessions = new Set<string>();
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(send: Fetch, { most, atOnce } = politeLimits) {
    this.#fetch = send;
    this.#most = most;
    this.#atOnce = atOnce;
  }

  /** Aborted by the first request that is one too many. The reason is the Error that such requests throw. */
  get spent(): AbortSignal {
    return this.#spent.signal;
  }

  readonly fetch: Fetch = async (address, init = {}) => {
    const { signal } = init;
    await this.#enter(signal);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      signal?.removeEventListener('abort', end);
      this.#leave();
    };
    signal?.addEventListener('abort', end, { once: true });
    try {
      if (init.method === 'DELETE') this.#sessions.delete(sessionOf(init.headers) ?? '');
      if (this.used + this.#sessions.size >= this.#most) {
        this.#spent.abort(new Error(`${this.#most} requests were used: run the command to test more`));
        throw this.spent.reason;
      }
      this.used++;
      const response = await this.#fetch(address, init);
      const session = sessionOf(response.headers);
      if (session !== undefined && init.method !== 'DELETE') this.#sessions.add(session);
      if (response.body) return watched(response, end);
      end();
      return response;
    } catch (error) {
      end();
      throw error;
    }
  };

  async #enter(signal: AbortSignal | null | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#running < this.#atOnce) {
      this.#running++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const stop = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      this.#waiting.push(go);
      signal?.addEventListener('abort', stop, { once: true });
    });
  }

  /** The next request takes the place of the one that left. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}

const sessionOf = (headers: RequestInit['headers']) =>
  new Headers(headers).get('mcp-session-id') ?? undefined;

/** The same response; `end` is called when its body was read or cancelled. */
function watched({ body, status, statusText, headers }: Response, end: () => void): Response {
  // TypeScript does not know `cancel` yet.
  const ends = { flush: end, cancel: end };
  const whenRead = new TransformStream<Uint8Array, Uint8Array>(ends);
  return new Response(body?.pipeThrough(whenRead), { status, statusText, headers });
}
