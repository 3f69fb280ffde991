import type { RuleProgress } from './findings.ts';
import type { Network } from './http.ts';
import { politeLimits, requestsUsed } from './polite.ts';
import type { FinishedTrace } from './recording.ts';
import type { VerifyReport } from './report.ts';
import { RequestLimit } from './request-limit.ts';

/** How a program runs `verify`. Runs in one process share nothing. */
export interface Run {
  /** Sends every request, also each hop of a redirect: a guard of addresses sees all of them. Default: `fetch`. */
  fetch?: typeof fetch;
  /** Ends the run early. Rules that it did not reach are skipped with `stopped`. */
  signal?: AbortSignal;
  /** Gets each new outcome of a rule. `done` rises to `of`. It must not throw. */
  onProgress?: (progress: RuleProgress) => void;
  /** For a bundle: the built `schema-worker.ts`. Default: the file beside `schemas.ts`. */
  schemaWorker?: URL;
}

export interface Verified {
  report: VerifyReport;
  traces: FinishedTrace[];
  /** Why the server could not be tested. */
  impossible?: string;
}

/** The way out of a run, and its early end. */
export class RunControl {
  readonly network: Network;
  readonly #requests: RequestLimit | undefined;
  readonly #ending = new AbortController();
  readonly #stopped: AbortSignal | undefined;

  constructor({ fetch: send = fetch, signal }: Run, isPolite: boolean) {
    this.#requests = isPolite
      ? new RequestLimit(send, politeLimits, () => this.#end(requestsUsed))
      : undefined;
    this.network = { fetch: this.#requests?.fetch ?? send, opensStream: !isPolite };
    this.#stopped = signal;
    if (signal?.aborted) this.#stop();
    signal?.addEventListener('abort', this.#stop, { once: true });
  }

  /** Aborted when the run ends early, with an Error whose message says why. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** HTTP requests that a polite check sent; undefined for a full one. */
  get requests(): number | undefined {
    return this.#requests?.used;
  }

  /** Listens to the caller's signal no longer. */
  release(): void {
    this.#stopped?.removeEventListener('abort', this.#stop);
  }

  readonly #stop = () => {
    this.#end('stopped');
  };

  #end(why: string): Error {
    const reason = new Error(why);
    this.#ending.abort(reason);
    return reason;
  }
}
