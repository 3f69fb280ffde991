import { type Problems, wordsOf } from '../problems.ts';

/** Destination, limits, retries and times (ms) of a sending sink. */
export interface SendingOptions {
  url: string | URL;
  headers?: Record<string, string>;
  /** Maximum characters that wait or are being sent. Default: 16 million. More are dropped. */
  maxWaiting?: number;
  /** Maximum characters of one request, unless one item is longer. Default: 1 million. */
  maxBatch?: number;
  /** Maximum attempts for a batch. Default: 6. */
  maxTries?: number;
  /** Request timeout (ms). Default: 10,000. */
  timeout?: number;
  /** First pause before a retry (ms). Each further pause is about twice as long, at most a minute. Default: 500. */
  pause?: number;
  /** Time for which `flush` waits (ms). Default: 10,000. */
  flushTimeout?: number;
  /** Default: the runtime's own. */
  fetch?: (url: string | URL, init: RequestInit) => Promise<Response>;
}

/** Format of a receiver's requests: joins items to one body. */
export interface BodyFormat {
  contentType: string;
  join: (items: string[]) => string;
  /** Status codes to retry, if its protocol defines them. */
  isPassing?: (status: number) => boolean;
  /** Returns the loss that the body of a 2xx answer states, if any. */
  lossOf?: (body: string) => string | undefined;
}

/** Maximum pause, even if a receiver asks for more. */
const longestPause = 60_000;
/** Characters of an answer that are read. */
const maxAnswer = 10_000;

/** Default of `isPassing`: status codes of a receiver that cannot accept a request now, but perhaps later. */
const isPassingStatus = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * Sends items in order, one request at a time: items that arrive meanwhile form the next batch. Network errors and
 * temporary refusals are retried, with growing pauses or those of `Retry-After`; then the batch is dropped. Each kind
 * of loss is reported once. Nothing here throws or rejects, and the pauses do not keep a process alive.
 */
export class SendingQueue {
  readonly #options: SendingOptions;
  readonly #format: BodyFormat;
  readonly #problems: Problems;
  #waiting: string[] = [];
  #size = 0;
  #sending: Promise<void> | undefined;

  constructor(options: SendingOptions, format: BodyFormat, problems: Problems) {
    this.#options = options;
    this.#format = format;
    this.#problems = problems;
  }

  add(item: string): void {
    const { maxWaiting = 16_000_000, url } = this.#options;
    if (this.#size + item.length > maxWaiting) {
      this.#problems.say(
        'full',
        `Traces are dropped: more than ${maxWaiting} characters wait for ${nameOf(url)}.`,
      );
      return;
    }
    this.#waiting.push(item);
    this.#size += item.length;
    this.#sending ??= this.#sendAll();
  }

  /** Resolves when everything was sent or dropped, or after `flushTimeout`: the rest is still tried. Never rejects. */
  async flush(): Promise<void> {
    const { flushTimeout = 10_000, url } = this.#options;
    const { promise: isOver, resolve } = Promise.withResolvers<'over'>();
    const timer = setTimeout(resolve, flushTimeout, 'over');
    if ((await Promise.race([this.#sending, isOver])) === 'over')
      this.#problems.say(
        'slow',
        `${this.#waiting.length} traces or more are not sent yet: ${nameOf(url)} is slow.`,
      );
    clearTimeout(timer);
  }

  async #sendAll(): Promise<void> {
    // Items added in the same turn join this batch.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch();
      await this.#sendBatch(batch);
      this.#size -= sizeOf(batch);
    }
    this.#sending = undefined;
  }

  #takeBatch(): string[] {
    const { maxBatch = 1_000_000 } = this.#options;
    let size = 0;
    const end = this.#waiting.findIndex((item, index) => {
      size += item.length;
      return index > 0 && size > maxBatch;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  async #sendBatch(items: string[]): Promise<void> {
    const { maxTries = 6, pause = 500, url } = this.#options;
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#post(items);
      if (answer.isTaken) return;
      if (answer.status === 413 && items.length > 1) {
        const half = Math.ceil(items.length / 2);
        await this.#sendBatch(items.slice(0, half));
        await this.#sendBatch(items.slice(half));
        return;
      }
      if (!answer.isPassing || tries >= maxTries) {
        const count = items.length === 1 ? 'A trace is' : `${items.length} traces are`;
        this.#problems.say(`lost ${answer.status}`, `${count} lost: ${nameOf(url)} ${answer.words}.`);
        return;
      }
      // The pauses vary, so that recorders that were refused together do not retry together.
      const grown = pause * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
      await rest(Math.min(answer.retryAfter ?? grown, longestPause));
    }
  }

  async #post(items: string[]): Promise<Answer> {
    const { url, headers, timeout = 10_000, fetch = globalThis.fetch } = this.#options;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': this.#format.contentType },
        body: this.#format.join(items),
        // Follows no redirects: traces go only to the configured URL.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      const { ok, status } = response;
      const { isPassing = isPassingStatus, lossOf } = this.#format;
      // The batch was accepted, even if the answer's body is unreadable.
      const loss = ok && lossOf?.(await textOf(response).catch(() => ''));
      if (loss) this.#problems.say('partly lost', `${nameOf(url)} refused some traces: ${loss}`);
      if (!response.bodyUsed) await response.body?.cancel().catch(() => {});
      return {
        isTaken: ok,
        status,
        isPassing: isPassing(status),
        words: `answered ${status}`,
        retryAfter: readRetryAfter(response.headers.get('retry-after')),
      };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      const words = `does not answer: ${wordsOf(error)}${cause}`;
      return { isTaken: false, isPassing: true, words };
    }
  }
}

interface Answer {
  isTaken: boolean;
  isPassing: boolean;
  /** Undefined where none came. */
  status?: number;
  words: string;
  retryAfter?: number | undefined;
}

const sizeOf = (items: string[]) => items.reduce((size, { length }) => size + length, 0);

/** The start of an answer, which may have any length. */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    if (text.length > maxAnswer) break;
  }
  await reader?.cancel();
  return text;
}

/** A URL without its credentials, query and fragment. */
function nameOf(url: string | URL): string {
  try {
    const { origin, pathname } = new URL(url);
    return `${origin}${pathname}`;
  } catch {
    return 'an invalid URL';
  }
}

/** Milliseconds to wait by `Retry-After`, which is in seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** A pause that does not keep Node alive; other runtimes' timers have no `unref`. */
function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer: { unref?: () => void } | number = setTimeout(resolve, milliseconds);
    if (typeof timer === 'object') timer.unref?.();
  });
}
