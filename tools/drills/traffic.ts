/** Reads and acknowledged writes on a site during an upgrade, for the drill `upgrade`. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** A process that gets requests. */
interface Target {
  name: string;
  url: string;
}

interface Fault {
  by: string;
  what: string;
}

/** Acknowledged writes by kind, to find afterwards. */
interface Acknowledged {
  waitlist: string[];
  signUps: string[];
  contributions: string[];
  /** The last acknowledged state by article. */
  likes: Map<string, boolean>;
}

const requestMs = 30_000;
const readers = 6;
const pauses = { reader: 20, waitlist: 150, signUp: 1_500, contribution: 400, like: 200 };

const anyWord = () => randomBytes(9).toString('hex');
const anyAddress = () => `10.${[...randomBytes(3)].join('.')}`;

/** Sends requests to `targets` in turn. An error status or no response is a fault. */
export class Traffic {
  targets: Target[] = [];
  readonly faults: Fault[] = [];
  readonly answers = new Map<string, number>();
  readonly acknowledged: Acknowledged = { waitlist: [], signUps: [], contributions: [], likes: new Map() };
  #next = 0;
  #open = new Map<string, number>();
  #isOver = false;
  readonly #paths: string[];
  readonly #cookie: string;

  /** `paths` are pages to read; `cookie` is of a signed-in person. */
  constructor(paths: string[], cookie: string) {
    this.#paths = paths;
    this.#cookie = cookie;
  }

  /** Writes and reads until `stop`. */
  start(): { stop: () => Promise<void> } {
    const articles = this.#paths.filter((path) => /^\/blog\/[^/]+$/.test(path));
    const loops = [
      ...Array.from({ length: readers }, () => this.#loop(pauses.reader, () => this.#read())),
      this.#loop(pauses.waitlist, () => this.#joinWaitlist()),
      this.#loop(pauses.signUp, () => this.#signUp()),
      this.#loop(pauses.contribution, () => this.#contribute()),
      this.#loop(pauses.like, () => this.#like(articles[Math.floor(Math.random() * articles.length)] ?? '')),
    ];
    return {
      stop: async () => {
        this.#isOver = true;
        await Promise.all(loops);
      },
    };
  }

  /** Sends no more requests to a process, and waits for those in progress. */
  async takeOut(name: string): Promise<void> {
    this.targets = this.targets.filter((target) => target.name !== name);
    while ((this.#open.get(name) ?? 0) > 0) await wait(50);
  }

  async #loop(pauseMs: number, work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await work();
      await wait(pauseMs);
    }
  }

  async #read(): Promise<void> {
    const path = this.#paths[Math.floor(Math.random() * this.#paths.length)] ?? '/';
    // Cached pages, pages rendered for this request, and pages for a signed-in person.
    const [query, headers] =
      Math.random() < 0.4
        ? ['', {}]
        : Math.random() < 0.7
          ? [`?rendered=${anyWord()}`, {}]
          : ['', { cookie: this.#cookie }];
    await this.#ask(`GET ${path}`, path + query, { headers });
  }

  async #joinWaitlist(): Promise<void> {
    const email = `${anyWord()}@waitlist.example`;
    const answer = await this.#ask('waitlist', '/api/jobs-waitlist', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, role_interest: 'employer' }),
    });
    if (answer) this.acknowledged.waitlist.push(email);
  }

  async #signUp(): Promise<void> {
    const email = `${anyWord()}@sign-up.example`;
    const body = new URLSearchParams({ intent: 'sign-up', fullName: '', email, password: anyWord() });
    if (await this.#ask('sign-up', '/auth?tab=sign-up', { method: 'POST', body }))
      this.acknowledged.signUps.push(email);
  }

  async #contribute(): Promise<void> {
    const body = new FormData();
    body.set('title', `Wren ${anyWord()}`);
    body.set('repo_url', `https://github.com/wren/${anyWord()}`);
    body.set('attachment', new File([anyWord()], 'notes.txt', { type: 'text/plain' }));
    const answer = await this.#ask('contribution', '/api/submit-contribution', { method: 'POST', body });
    const id = answer && (JSON.parse(answer) as { id: string }).id;
    if (id) this.acknowledged.contributions.push(id);
  }

  async #like(path: string): Promise<void> {
    const liked = !this.acknowledged.likes.get(path);
    const answer = await this.#ask('like', `/api${path}/likes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify({ liked }),
    });
    if (answer) this.acknowledged.likes.set(path, liked);
  }

  /** Sends a request to the next target. Returns the body; after a fault, notes it and returns undefined. */
  async #ask(what: string, path: string, init: RequestInit): Promise<string | undefined> {
    const target = this.targets[this.#next++ % this.targets.length];
    if (!target) throw new Error('No site is running.');
    const { name, url } = target;
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
    try {
      const headers = { ...(init.headers as Record<string, string>), 'X-Forwarded-For': anyAddress() };
      const signal = AbortSignal.timeout(requestMs);
      const response = await fetch(url + path, { ...init, headers, signal, redirect: 'manual' });
      const text = await response.text();
      if (response.status >= 400)
        this.faults.push({ by: name, what: `${what}: ${response.status} ${text.slice(0, 120)}` });
      else {
        this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
        return text;
      }
    } catch (error) {
      const { message, cause } = error as Error;
      this.faults.push({ by: name, what: `${what}: ${cause instanceof Error ? cause.message : message}` });
    } finally {
      this.#open.set(name, (this.#open.get(name) ?? 1) - 1);
    }
    return undefined;
  }
}
