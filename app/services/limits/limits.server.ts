import { lt, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '../database/database.server.ts';
import { rateLimits } from './tables.server.ts';

/** Every limit of the site: so many uses in so many seconds, counted for one key (its name says of what). */
export const limits = {
  'sign-in by address': { uses: 30, seconds: 60 },
  'sign-in by account': { uses: 10, seconds: 60 },
  'sign-up by address': { uses: 20, seconds: 3600 },
  /** Confirmation sent again, password reset, change of address. */
  'mails by account': { uses: 5, seconds: 3600 },
  /** Submissions of every kind, and the waitlist. */
  'submissions by address': { uses: 60, seconds: 600 },
  /** Purchases and donations. */
  'payments by address': { uses: 30, seconds: 600 },
  /** Of payments that are pending: each asks the provider, once in three seconds. The page asks some 20 times. */
  'payment look-ups by address': { uses: 120, seconds: 600 },
  'payment look-ups by session': { uses: 1, seconds: 3 },
  /** Documents that this site fetches for somebody who verifies a badge. */
  'badge documents by address': { uses: 120, seconds: 600 },
  'exam answers by attempt': { uses: 10, seconds: 1 },
  /** Of all their exams, and of those that are not theirs. What was put down offline is one call. */
  'exam calls by account': { uses: 900, seconds: 60 },
  /** More than anybody sits, and an end to what one account can have this site keep. */
  'exam starts by account': { uses: 10, seconds: 3600 },
  /** Every other call that is no plain reading. */
  'calls by address': { uses: 600, seconds: 60 },
} as const;

/** Calls that have a limit of their own and do not count against the one of every address. */
export const callsWithOwnLimit: readonly string[] = ['/api/exam-answers'];

export type LimitName = keyof typeof limits;

export class TooManyRequests extends Refusal {
  override name = 'TooManyRequests';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(429, `Too many attempts. Please try again ${inWords(retryAfterSeconds)}.`, {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function inWords(seconds: number): string {
  if (seconds <= 1) return 'in a second';
  if (seconds < 90) return `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}

/** Counts in the database, so that the limits hold over all processes. */
export class Limits {
  #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Counts one use in the window that runs for `key`, or begins one. It is one statement, so uses at the same
   * moment are all counted. Not to be called inside a transaction that may be rolled back.
   *
   * @throws TooManyRequests when the limit is used up
   */
  async take(name: LimitName, key: string): Promise<void> {
    const { uses, seconds } = limits[name];
    const hasEnded = sql`${rateLimits.resetsAt} <= now()`;
    const nextReset = sql`now() + make_interval(secs => ${seconds})`;
    const [window] = await this.#db
      .insert(rateLimits)
      .values({ name, key, count: 1, resetsAt: nextReset })
      .onConflictDoUpdate({
        target: [rateLimits.name, rateLimits.key],
        set: {
          // No further than one beyond: somebody who keeps trying for ever must not overflow it.
          count: sql`case when ${hasEnded} then 1 else least(${rateLimits.count} + 1, ${uses + 1}) end`,
          resetsAt: sql`case when ${hasEnded} then ${nextReset} else ${rateLimits.resetsAt} end`,
        },
      })
      .returning({
        count: rateLimits.count,
        secondsLeft: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))::int`,
      });
    if (window && window.count > uses) throw new TooManyRequests(Math.max(1, window.secondsLeft));
  }

  /** Removes the counters whose window has ended. */
  async sweep(): Promise<void> {
    await this.#db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`));
  }
}
