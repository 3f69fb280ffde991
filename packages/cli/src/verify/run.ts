import type { RuleProgress } from './findings.ts';
import type { Network } from './http.ts';
import type { FinishedTrace } from './recording.ts';
import type { VerifyReport } from './report.ts';
import { RequestLimit } from './request-limit.ts';
import { anyOf } from './wire.ts';

/** How a program runs `verify`. Runs in one process share nothing. */
export interface Run {
  /** Sends every request, also each hop of a redirect: a guard of addresses sees all of them. Default: `fetch`. */
  fetch?: typeof fetch;
  /** Sends and limits the requests instead, and may have sent some. A polite run without it makes its own. */
  requests?: RequestLimit | undefined;
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
  /** Aborted when the run ends early, with an Error whose message says why. */
  readonly signal: AbortSignal;
  readonly #requests: RequestLimit | undefined;
  readonly #stopping = new AbortController();
  readonly #stopped: AbortSignal | undefined;

  constructor({ fetch: send = fetch, requests, signal }: Run, isPolite: boolean) {
    this.#requests = requests ?? (isPolite ? new RequestLimit(send) : undefined);
    this.network = { fetch: this.#requests?.fetch ?? send, opensStream: !isPolite };
    this.signal = anyOf(this.#stopping.signal, this.#requests?.spent);
    this.#stopped = signal;
    if (signal?.aborted) this.#stop();
    signal?.addEventListener('abort', this.#stop, { once: true });
  }

  /** HTTP requests that a polite check sent; undefined for a full one. */
  get requests(): number | undefined {
    return this.#requests?.used;
  }

  /** Listens to the caller's signal no longer. */
  release(): void {
    this.#stopped?.removeEventListener('abort', this.#stop);
  }

  readonly #stop = () => this.#stopping.abort(new Error('stopped'));
}
