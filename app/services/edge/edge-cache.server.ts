import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/config.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { keyOfAll } from './edge-keys.ts';

type Purge = NonNullable<Config['edge']['purge']>;

/** What changes within this time is told together. */
const batchMs = 50;
/** For one address to answer. */
const patienceMs = 5_000;
/** After a cache has not taken something. */
const againMs = 5_000;
/** Cloudflare takes 30 tags in a call, Fastly 256 keys. */
const keysInCall = 30;
/** What changes more than these hold is told as a change of everything: no more waits for a cache that is down. */
const mostKeys = 300;

/** One cache in front of the site. It is told by itself: what another one does, or does not, changes nothing here. */
export class EdgeCache {
  /** The same for every process; says nothing of the address, which may hold a secret. */
  readonly name: string;
  #url: string;
  #purge: Omit<Purge, 'urls'>;
  #log: Logger;
  /** What it has not taken yet. */
  #waiting = new Set<string>();
  #next: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();
  #again: Promise<void> | undefined;

  constructor(url: string, purge: Omit<Purge, 'urls'>, log: Logger) {
    this.name = createHash('sha256').update(url).digest('hex').slice(0, 10);
    this.#url = url;
    this.#purge = purge;
    this.#log = log;
  }

  /**
   * Tells it these keys, with all that it has not taken before.
   *
   * @throws Error when it has not taken them. They are told again until it has, for as long as this process lives.
   */
  tell(keys: string[]): Promise<void> {
    this.#keep(keys);
    this.#next ??= this.#sendSoon();
    return this.#next;
  }

  #keep(keys: string[]): void {
    for (const key of keys) this.#waiting.add(key);
    if (this.#waiting.size > mostKeys || this.#waiting.has(keyOfAll)) this.#waiting = new Set([keyOfAll]);
  }

  async #sendSoon(): Promise<void> {
    await wait(batchMs);
    await this.#running;
    const keys = [...this.#waiting];
    this.#waiting.clear();
    this.#next = undefined;
    const sent = this.#send(keys);
    this.#running = sent.catch(() => {});
    await sent;
  }

  async #send(keys: string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += keysInCall)
      try {
        await this.#call(keys.slice(at, at + keysInCall));
      } catch (error) {
        this.#keep(keys.slice(at));
        this.#again ??= this.#tryAgain();
        throw error;
      }
    if (keys[0] === keyOfAll)
      this.#log.info({ cache: new URL(this.#url).host }, 'edge cache told to forget every page');
  }

  /** No process stays for it: the queue does what is left. */
  async #tryAgain(): Promise<void> {
    await wait(againMs, undefined, { ref: false });
    this.#again = undefined;
    // Who asked first was told of the failure.
    if (this.#waiting.size > 0) await this.tell([]).catch(() => {});
  }

  async #call(keys: string[]): Promise<void> {
    const { form, header } = this.#purge;
    const { host } = new URL(this.#url);
    const said: RequestInit =
      form === 'cache-tag'
        ? { body: JSON.stringify({ tags: keys }), headers: { 'Content-Type': 'application/json', ...header } }
        : { headers: { 'Surrogate-Key': keys.join(' '), ...header } };
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(this.#url, { method: 'POST', redirect: 'manual', signal, ...said }).catch(
      () => {
        throw new Error(`the cache at ${host} ${signal.aborted ? 'did not answer' : 'could not be reached'}`);
      },
    );
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the cache at ${host} answered ${answer.status}`);
  }
}
