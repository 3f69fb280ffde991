import { Refusal } from './refusal.ts';

/** There are too many who wait already. */
export class NoTurn extends Refusal {
  override name = 'NoTurn';

  constructor(retryAfterSeconds = 5) {
    super(503, 'This site is very busy. Please try again in a few seconds.', {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  }
}

/** Work of one kind, a little at a time: what comes beyond it waits in a row, and what comes beyond that is refused. */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting: number;
  #running = 0;
  #row: (() => void)[] = [];

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** Waits for a turn; gives the function that ends it. @throws NoTurn */
  async take(): Promise<() => void> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else {
      if (this.#row.length >= this.#waiting) throw new NoTurn();
      // Whoever ends hands its turn on, so that nobody who comes meanwhile is first.
      await new Promise<void>((resolve) => this.#row.push(resolve));
    }
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const next = this.#row.shift();
      if (next) next();
      else this.#running -= 1;
    };
  }
}

/**
 * Lets one piece of work begin in each turn of the event loop. What the embedded database answers is at hand at once, so
 * that twenty pages asked for together would be made in one go; between two of them, what is kept is answered.
 */
export class OneATurn {
  #last: Promise<unknown> = Promise.resolve();
  #begun = 0;
  #waitedMs = 0;

  async take(): Promise<void> {
    const since = performance.now();
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)));
    await this.#last;
    this.#begun += 1;
    this.#waitedMs += performance.now() - since;
  }

  /** How long those waited on average, in milliseconds, who began since this was asked for; 0 when nobody did. */
  meanWait(): number {
    const mean = this.#begun && this.#waitedMs / this.#begun;
    this.#begun = 0;
    this.#waitedMs = 0;
    return mean;
  }
}
