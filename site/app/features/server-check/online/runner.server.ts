import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { checkerAt } from '#app/lib/checker-command.ts';
import { topics } from '#app/lib/topics.ts';
import { fileOf } from '#app/services/heavy/heavy.server.ts';
import { JobThreads } from '#app/services/heavy/job-threads.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { counters } from '#app/services/telemetry/counters.server.ts';
import { isLoopbackHost } from './address.ts';
import { userAgentOf } from './agent.ts';
import type { CheckInput, CheckMessage, CheckOutput } from './check-server.job.server.ts';
import { atOnce, checkLimits, megabytes, renewSeconds, scheduledAtOnce } from './limits.server.ts';
import { tookTooLong } from './problems.server.ts';
import {
  type Claimed,
  claimNext,
  type Ending,
  endCheck,
  keepProgress,
  releaseChecks,
  renewLeases,
} from './queue.server.ts';
import { type RuleSeen, scheduledSource } from './states.ts';

type Used = Pick<Services, 'db' | 'changes' | 'config' | 'log' | 'background'>;

const folder = 'site/app/features/server-check/online';
const schemaWorker = pathToFileURL(fileOf(`${folder}/schema-worker.job.server.ts`)).href;

/** Time (ms) between two writes of the progress of one check. */
const progressMs = 1_000;
/** Time (s) after the time limit of a check, until its thread is ended. */
const graceSeconds = 15;

/** Checks of both kinds that run at the same time. */
const threads = atOnce + scheduledAtOnce;

/**
 * Runs checks in this process: at most eight of visitors, and two scheduled ones, in all processes together. It looks
 * for work when a change says that something may be waiting (`Changes`), and never polls.
 */
export class CheckRunner {
  readonly #services: Used;
  /** Name of this process in the rows that it holds. */
  readonly #process = randomUUID();
  /** Tokens of this process's checks, by id: nowhere else, and gone when the check ends. */
  readonly #tokens = new Map<string, string>();
  /** Checks with a token whose row is not stored yet. */
  readonly #coming = new Set<string>();
  readonly #running = new Map<string, AbortController>();
  readonly #threads = new JobThreads<CheckInput, CheckOutput, CheckMessage>(
    `${folder}/check-server.job.server.ts`,
    { megabytes, threads },
  );
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #isClosed = false;
  #renewing: NodeJS.Timeout | undefined;

  constructor(services: Used) {
    this.#services = services;
  }

  get process(): string {
    return this.#process;
  }

  /** Takes up the work. Call it before requests come. */
  async start(): Promise<void> {
    const { db, config, changes, background } = this.#services;
    // The embedded database has one process: nobody else runs what is held.
    await releaseChecks(db, config.databaseUrl ? 'expired' : 'all');
    changes.subscribe((changed) => {
      if (changed.includes(topics.serverChecks) || changed.includes('*')) this.look();
    });
    background.every('server-check-leases', '* * * * *', () => this.releaseExpired());
    this.#renewing = setInterval(() => void this.#renew(), renewSeconds * 1000).unref();
    this.look();
  }

  /** Frees checks of processes that died. */
  async releaseExpired(): Promise<void> {
    const { db, changes } = this.#services;
    await changes.write(
      db,
      (hasFreed: boolean) => (hasFreed ? [topics.serverChecks] : []),
      (tx) => releaseChecks(tx, 'expired'),
    );
  }

  /** Number of tokens in the memory of this process. */
  get heldTokens(): number {
    return this.#tokens.size;
  }

  /** Keeps the token of a check from before `insert` stores its row until the check is over, stopped or deleted. */
  async holdToken(id: string, token: string, insert: () => Promise<unknown>): Promise<void> {
    this.#tokens.set(id, token);
    this.#coming.add(id);
    try {
      await insert();
    } catch (error) {
      this.#tokens.delete(id);
      throw error;
    } finally {
      this.#coming.delete(id);
    }
  }

  /** Begins checks that wait, and ends those that were stopped or deleted. */
  look(): void {
    this.#lookAgain = true;
    this.#looking ??= this.#lookUntilDone().finally(() => {
      this.#looking = undefined;
    });
  }

  /** Ends all work: checks without a token begin again elsewhere, or after the restart. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#renewing);
    await this.#looking;
    for (const controller of this.#running.values()) controller.abort();
    const { db, changes } = this.#services;
    await changes.write(db, [topics.serverChecks], (tx) => releaseChecks(tx, { process: this.#process }));
    this.#tokens.clear();
    await this.#threads.close();
  }

  async #lookUntilDone(): Promise<void> {
    const { db, log } = this.#services;
    while (this.#lookAgain && !this.#isClosed) {
      this.#lookAgain = false;
      try {
        if (this.#running.size > 0 || this.#tokens.size > 0) await this.#renew();
        while (!this.#isClosed && this.#running.size < threads) {
          const claimed = await claimNext(db, this.#process);
          if (!claimed) break;
          const controller = new AbortController();
          this.#running.set(claimed.id, controller);
          void this.#run(claimed, controller.signal).catch((error) =>
            log.error({ err: error }, 'the end of a server check was not stored'),
          );
        }
      } catch (error) {
        // The next change, or the next minute, tries again.
        log.warn({ err: error }, 'no server check could be started');
      }
    }
  }

  /** Renews the leases. Ends the threads of checks that were stopped or deleted, and drops their tokens. */
  async #renew(): Promise<void> {
    const ids = [...this.#running.keys()];
    if (ids.length + this.#tokens.size === 0) return;
    const withToken = [...this.#tokens.keys()].filter((id) => !this.#coming.has(id));
    try {
      const held = await renewLeases(this.#services.db, this.#process);
      for (const id of ids) if (held.get(id) !== 'running') this.#running.get(id)?.abort();
      for (const id of withToken) if (!held.has(id)) this.#tokens.delete(id);
    } catch (error) {
      this.#services.log.warn({ err: error }, 'the leases of server checks were not renewed');
    }
  }

  async #run(claimed: Claimed, stopped: AbortSignal): Promise<void> {
    const { db, changes } = this.#services;
    const { id, host, kind, source } = claimed;
    const { seconds } = checkLimits[kind];
    const late = AbortSignal.timeout((seconds + graceSeconds) * 1000);
    const progress = new Progress((seen, rules) => keepProgress(db, this.#process, id, { seen, rules }));
    try {
      const ending = await this.#check(claimed, AbortSignal.any([stopped, late]), progress).catch((error) =>
        this.#endingOf(error, claimed, late.aborted ? tookTooLong(host, seconds + graceSeconds) : undefined),
      );
      progress.close();
      if (stopped.aborted) return;
      const isKept = await changes.write(db, [topics.serverChecks], (tx) =>
        endCheck(tx, this.#process, id, ending),
      );
      if (isKept && source !== scheduledSource) counters.serverChecks.add(ending.state);
    } finally {
      progress.close();
      this.#tokens.delete(id);
      this.#running.delete(id);
      this.look();
    }
  }

  async #check(claimed: Claimed, signal: AbortSignal, progress: Progress): Promise<Ending> {
    const { config } = this.#services;
    const { id, url, kind } = claimed;
    const isLocal = config.isTrial && isLoopbackHost(new URL(url).hostname);
    const userAgent = userAgentOf(config.siteUrl);
    const program = checkerAt(config.siteUrl);
    const input = { url, kind, isLocal, userAgent, program, token: this.#tokens.get(id), schemaWorker };
    const output = await this.#threads.run(input, signal, (message) => progress.add(message));
    return { ...output, state: output.report === null ? 'failed' : 'done' };
  }

  /** The check of one server failed in a way that its job does not know. It is that check's end, and is logged. */
  #endingOf(
    error: Error & { code?: string },
    { id, url, host, kind }: Claimed,
    known: string | undefined,
  ): Ending {
    const isStopped = this.#running.get(id)?.signal.aborted ?? false;
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    // Neither the URL nor the error's words: they may repeat what the server said.
    if (known === undefined && !isStopped)
      this.#services.log.warn({ host, kind, reason: error.code ?? error.name }, 'a server check failed');
    const problem =
      known ??
      (isMemory
        ? `The answers of ${host} need more memory than a check may use, so we stopped it.`
        : `The check of ${host} failed on our side. Please write to us if it happens again.`);
    return { state: 'failed', url: url.split('?', 1)[0] ?? '', problem, report: null };
  }
}

/** Writes the outcomes so far, at most every `progressMs`. */
class Progress {
  readonly #seen = new Map<string, RuleSeen>();
  readonly #write: (seen: RuleSeen[], rules: number) => Promise<void>;
  #rules = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(write: (seen: RuleSeen[], rules: number) => Promise<void>) {
    this.#write = write;
  }

  add({ rule, outcome, of }: CheckMessage): void {
    this.#seen.set(rule, { rule, outcome });
    this.#rules = of;
    if (this.#isClosed || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // Lost progress is no fault: the next write has it, or the result.
      this.#write([...this.#seen.values()], this.#rules).catch(() => {});
    }, progressMs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
