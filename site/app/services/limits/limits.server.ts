import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '../database/database.server.ts';
import { counters } from '../telemetry/counters.server.ts';
import { noteLimit } from '../telemetry/source.server.ts';
import { brakes, type LimitName, limits } from './limit-table.server.ts';
import { rateLimits } from './tables.server.ts';

type BrakeName = keyof typeof brakes;

/** A booked mail may go in `wait` seconds. If none was booked, there is room in `fullFor` seconds. */
export type Booking = { wait: number; fullFor?: undefined } | { fullFor: number; wait?: undefined };

/**
 * Limits with uses that a process can return, also uses that another process counted. A used-up one is remembered for at most
 * `longestReturnable` seconds.
 */
const returnable = ['seat mails by account', 'seat mails by recipient'] as const satisfies LimitName[];
const longestReturnable = 60;

/** Maximum used-up counters in memory; the oldest are removed first. */
const maxRemembered = 10_000;

const hour = 3600;
const day = 24 * hour;

/**
 * Limits of guesses at a secret. The first `free - 1` wrong guesses within `seconds` cost nothing; each further one
 * costs a wait, which doubles from `wait` to `longest` (both in seconds). A counter with `endedByRight` starts again
 * after a right guess. In the others a right guess is not counted.
 */
const guessLimits = {
  /** A place is a network address, or a browser that was signed in to the account. */
  'wrong sign-ins by account and place': {
    free: 10,
    wait: 60,
    longest: hour,
    seconds: day,
    endedByRight: true,
  },
  /**
   * By all strangers together. One address alone cannot reach this in a day, so it cannot make the owner wait
   * elsewhere.
   */
  'wrong sign-ins by account': { free: 100, wait: 30, longest: 15 * 60, seconds: day, endedByRight: false },
  /** From one address, for any accounts. It limits the rows that a flood of invented accounts leaves for a day. */
  'wrong sign-ins by address': { free: 100, wait: 10, longest: 60, seconds: day, endedByRight: false },
  /** Passwords and codes that a signed-in person enters again. */
  'wrong proofs by session': { free: 10, wait: 60, longest: hour, seconds: day, endedByRight: true },
  /**
   * Codes of an app, after the right password. Three of a million codes are valid at a time, and 45 guesses fit into 30
   * days: on average, one is right in 600 years.
   */
  'wrong codes by account': { free: 10, wait: 15 * 60, longest: day, seconds: 30 * day, endedByRight: false },
  /** Backup codes are too long to guess, so they have their own counter and still work while codes of an app wait. */
  'wrong backup codes by account and place': {
    free: 10,
    wait: 60,
    longest: hour,
    seconds: day,
    endedByRight: true,
  },
} as const;

/** One counter of wrong guesses. */
export interface GuessCounter {
  name: keyof typeof guessLimits;
  key: string;
}

export class TooManyRequests extends Refusal {
  override name = 'TooManyRequests';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, why = 'Too many attempts') {
    super(429, `${why}. Please try again ${inWords(retryAfterSeconds)}.`, {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Such as `in 20 minutes`. */
  get whenToTryAgain(): string {
    return inWords(this.retryAfterSeconds);
  }
}

/** True if `taking` succeeds, false if it throws TooManyRequests. */
export async function hasRoom(taking: Promise<void>): Promise<boolean> {
  try {
    await taking;
    return true;
  } catch (error) {
    if (error instanceof TooManyRequests) return false;
    throw error;
  }
}

function inWords(seconds: number): string {
  if (seconds <= 1) return 'in a second';
  if (seconds < 90) return `in ${seconds} seconds`;
  if (seconds <= 2 * hour) return `in ${Math.ceil(seconds / 60)} minutes`;
  return `in ${Math.ceil(seconds / hour)} hours`;
}

/** Counts in the database, so that limits hold for all processes together. */
export class Limits {
  #db: Database;
  /**
   * Time at which a used-up limit has room again, by limit and key, and until when that is believed. Saves the query
   * for repeated requests.
   */
  #usedUp = new Map<string, { resetsAt: number; believedUntil: number }>();

  constructor(db: Database) {
    this.#db = db;
    counters.limits.expect([...Object.keys(limits), ...Object.keys(brakes), ...Object.keys(guessLimits)]);
  }

  /**
   * Counts one use, or `amount`, in the current window of `key`, or begins one. One statement counts simultaneous uses
   * correctly. Do not call it inside a transaction that may be rolled back.
   * @throws TooManyRequests if `amount` exceeds the uses that are left
   */
  async take(name: LimitName, key: string, amount = 1): Promise<void> {
    const [secondsLeft] = (await this.#count(name, [key], amount)).values();
    if (secondsLeft) throw new TooManyRequests(secondsLeft);
  }

  /** Counts one use for each key. Returns the keys whose limit is used up; the others are counted. */
  async takeEach(name: LimitName, keys: string[]): Promise<string[]> {
    return [...(await this.#count(name, keys, 1)).keys()];
  }

  /**
   * Books the next free time of a brake, at most `mostWait` seconds from now (GCRA). `resetsAt` of the row is the time
   * at which all bookings are over. It is one statement, so no time is booked twice.
   */
  async book(
    name: BrakeName,
    key: string,
    { mostWait, uses }: { mostWait: number; uses: number },
  ): Promise<Booking> {
    const { seconds } = brakes[name];
    const atOnce = Math.max(1, Math.floor(uses / 2));
    const each = seconds / Math.max(1, uses - atOnce);
    const slack = each * atOnce;
    const next = sql`greatest(${rateLimits.resetsAt}, now()) + make_interval(secs => ${each})`;
    const secondsLeft = sql<number>`extract(epoch from ${rateLimits.resetsAt} - now())::float8`;
    const [booked] = await this.#db
      .insert(rateLimits)
      .values({ name, key, count: 1, resetsAt: sql`now() + make_interval(secs => ${each})` })
      .onConflictDoUpdate({
        target: [rateLimits.name, rateLimits.key],
        set: { count: sql`${rateLimits.count} + 1`, resetsAt: next },
        setWhere: sql`${next} <= now() + make_interval(secs => ${slack + mostWait})`,
      })
      .returning({ secondsLeft });
    if (booked) return { wait: Math.max(0, Math.ceil(booked.secondsLeft - slack)) };
    const [row] = await this.#db.select({ secondsLeft }).from(rateLimits).where(isCounter({ name, key }));
    return { fullFor: Math.max(1, Math.ceil((row?.secondsLeft ?? 0) + each - slack - mostWait)) };
  }

  /** Returns uses that were counted for nothing. */
  async giveBack(name: (typeof returnable)[number], keys: string[], amount = 1): Promise<void> {
    if (keys.length === 0 || amount === 0) return;
    for (const key of keys) this.#usedUp.delete(`${name} ${key}`);
    await this.#db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - ${amount}::int, 0)` })
      .where(and(eq(rateLimits.name, name), inArray(rateLimits.key, keys)));
  }

  /** The keys without room for `amount`, with the seconds until there is room. Refused uses are not counted. */
  async #count(name: LimitName, keys: string[], amount: number): Promise<Map<string, number>> {
    const full = await this.#countUses(name, keys, amount);
    if (full.size > 0) noteLimit(name);
    return full;
  }

  async #countUses(name: LimitName, keys: string[], amount: number): Promise<Map<string, number>> {
    const { uses, seconds } = limits[name];
    const full = new Map<string, number>();
    for (const key of keys) {
      const usedUp = this.#usedUp.get(`${name} ${key}`);
      const now = Date.now();
      if (usedUp && usedUp.believedUntil > now) full.set(key, Math.ceil((usedUp.resetsAt - now) / 1000));
      else if (amount > uses) full.set(key, seconds);
    }
    // Sorted, so that two statements about the same keys cannot deadlock.
    const asked = [...new Set(keys)].filter((key) => !full.has(key)).sort();
    if (asked.length === 0) return full;
    const hasEnded = sql`${rateLimits.resetsAt} <= now()`;
    const nextReset = sql`now() + make_interval(secs => ${seconds})`;
    const counted = await this.#db
      .insert(rateLimits)
      .values(asked.map((key) => ({ name, key, count: amount, resetsAt: nextReset })))
      .onConflictDoUpdate({
        target: [rateLimits.name, rateLimits.key],
        set: {
          count: sql`case when ${hasEnded} then ${amount}::int else ${rateLimits.count} + ${amount}::int end`,
          resetsAt: sql`case when ${hasEnded} then ${nextReset} else ${rateLimits.resetsAt} end`,
        },
        setWhere: sql`${hasEnded} or ${rateLimits.count} + ${amount}::int <= ${uses}`,
      })
      .returning({ key: rateLimits.key });
    const refused = asked.filter((key) => !counted.some((one) => one.key === key));
    if (refused.length === 0) return full;
    const windows = await this.#db
      .select({
        key: rateLimits.key,
        count: rateLimits.count,
        secondsLeft: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))::int`,
      })
      .from(rateLimits)
      .where(and(eq(rateLimits.name, name), inArray(rateLimits.key, refused)));
    for (const key of refused) {
      const window = windows.find((one) => one.key === key);
      const secondsLeft = Math.max(1, window?.secondsLeft ?? 1);
      if (window && window.count >= uses) this.#noteUsedUp(name, key, secondsLeft);
      full.set(key, secondsLeft);
    }
    return full;
  }

  #noteUsedUp(name: LimitName, key: string, seconds: number): void {
    const counter = `${name} ${key}`;
    const believed = returnable.some((one) => one === name) ? Math.min(seconds, longestReturnable) : seconds;
    const now = Date.now();
    this.#usedUp.delete(counter);
    this.#usedUp.set(counter, { resetsAt: now + seconds * 1000, believedUntil: now + believed * 1000 });
    if (this.#usedUp.size > maxRemembered) this.#usedUp.delete(this.#usedUp.keys().next().value ?? '');
  }

  /**
   * Runs `check` on a guess. The guess counts as wrong before the check, so that simultaneous guesses cannot pass
   * together. The count is taken back unless `check` throws an error that `isWrong` accepts. Do not call it inside a
   * transaction.
   * @throws TooManyRequests while one of the counters waits; errors of `check`
   */
  async guess<T>(
    counters: GuessCounter[],
    check: () => Promise<T>,
    isWrong: (error: unknown) => boolean,
  ): Promise<T> {
    const taken: (GuessCounter & { count: number })[] = [];
    const giveBack = () => Promise.all(taken.map((counter) => this.#giveBack(counter)));
    let outcome: T;
    try {
      for (const counter of counters) taken.push({ ...counter, count: await this.#countWrongGuess(counter) });
      outcome = await check();
    } catch (error) {
      if (taken.length < counters.length || !isWrong(error)) await giveBack();
      throw error;
    }
    await Promise.all(
      taken.map((counter) =>
        guessLimits[counter.name].endedByRight ? this.#forget(counter) : this.#giveBack(counter),
      ),
    );
    return outcome;
  }

  /** @throws TooManyRequests while the counter waits; the guess is then not counted */
  async #countWrongGuess({ name, key }: GuessCounter): Promise<number> {
    const { free, wait, longest, seconds } = guessLimits[name];
    const count = sql`case when ${rateLimits.resetsAt} <= now() then 1 else ${rateLimits.count} + 1 end`;
    // Null without a wait: a time would refuse a simultaneous guess whose `now()` is a little earlier.
    const waitsUntil = sql`case when ${count} >= ${free}::int then now() + make_interval(secs =>
      least(${longest}::float8, ${wait} * power(2::float8, least(${count} - ${free}::int, 30)))) end`;
    const windowEnd = sql`now() + make_interval(secs => ${seconds})`;
    const [counted] = await this.#db
      .insert(rateLimits)
      .values({ name, key, count: 1, resetsAt: windowEnd })
      .onConflictDoUpdate({
        target: [rateLimits.name, rateLimits.key],
        set: {
          count,
          waitsUntil,
          // Not before the wait ends. greatest() ignores nulls.
          resetsAt: sql`greatest(${waitsUntil},
            case when ${rateLimits.resetsAt} <= now() then ${windowEnd} else ${rateLimits.resetsAt} end)`,
        },
        setWhere: sql`coalesce(${rateLimits.waitsUntil} <= now(), true)`,
      })
      .returning({ count: rateLimits.count });
    if (counted) return counted.count;
    noteLimit(name);
    throw new TooManyRequests(Math.max(1, await this.secondsToWait({ name, key })));
  }

  /** Removes the wait too, unless another guess was counted since. */
  async #giveBack({ name, key, count }: GuessCounter & { count: number }): Promise<void> {
    await this.#db
      .update(rateLimits)
      .set({
        count: sql`greatest(${rateLimits.count} - 1, 0)`,
        waitsUntil: sql`case when ${rateLimits.count} <> ${count}::int then ${rateLimits.waitsUntil} end`,
      })
      .where(isCounter({ name, key }));
  }

  async #forget(counter: GuessCounter): Promise<void> {
    await this.#db.delete(rateLimits).where(isCounter(counter));
  }

  /** Seconds that a counter of wrong guesses still waits; 0 if it does not. */
  async secondsToWait(counter: GuessCounter): Promise<number> {
    return secondsOf(await askWait(this.#db, counter));
  }

  /**
   * Counters of wrong guesses about an account, for the export of its data. `accounts` are its email address and id;
   * the places of the guesses are left out.
   */
  async listGuesses(accounts: string[]) {
    const { name, key, count, resetsAt, waitsUntil } = rateLimits;
    const isOfAccount = accounts.map((account) =>
      or(eq(key, account), sql`starts_with(${key}, ${`${account} `})`),
    );
    return this.#db
      .select({ name, count, resetsAt, waitsUntil })
      .from(rateLimits)
      .where(and(inArray(name, Object.keys(guessLimits)), or(...isOfAccount)));
  }

  /** Removes the counters of wrong sign-ins of an account at all places, because its password is new. */
  async forgetPasswordGuesses(account: string): Promise<void> {
    const { name, key } = rateLimits;
    const isOfAccount = or(
      isCounter({ name: 'wrong sign-ins by account', key: account }),
      and(eq(name, 'wrong sign-ins by account and place'), sql`starts_with(${key}, ${`${account} `})`),
    );
    await this.#db.delete(rateLimits).where(isOfAccount);
  }

  /** Removes the counters whose window has ended. */
  async sweep(): Promise<void> {
    await this.#db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`));
  }
}

/** Query for the wait of a counter of wrong guesses; `secondsOf` reads its result. */
export const askWait = (db: Database, counter: GuessCounter) =>
  db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${rateLimits.waitsUntil} - now()))::int` })
    .from(rateLimits)
    .where(isCounter(counter));

export const secondsOf = ([found]: Awaited<ReturnType<typeof askWait>>): number =>
  Math.max(0, found?.seconds ?? 0);

function isCounter({ name, key }: { name: string; key: string }) {
  return and(eq(rateLimits.name, name), eq(rateLimits.key, key));
}
