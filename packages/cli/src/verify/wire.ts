import type { Transport } from './peers.ts';

/** A connection below the official client: it carries the client's messages and our own. */
export interface Wire {
  readonly kind: 'stdio' | 'streamable-http';
  /** Transport for the official client. */
  readonly transport: Transport;
  /** Why the connection can no longer send; undefined while it can. */
  readonly ended: string | undefined;
  /** The same, if the other side ended it. */
  readonly lost: string | undefined;
  /** Why a missing answer is no fault, such as a rate limit; undefined if there is no excuse. */
  readonly excuse: string | undefined;
  /** The last line of the server's standard error; undefined if it has none. */
  readonly lastLine: string | undefined;
  /** Resolves when no more can be sent or received. A program may stay alive. */
  readonly whenLost: Promise<void>;
  /**
   * Sends text as it is. Over HTTP it returns the head of the answer; `done` resolves when the body was read. Rejects
   * if the text cannot be sent.
   */
  post(text: string, options: PostOptions): Promise<Posted>;
  /** Closes in bounded time, even if the server does not respond. */
  close(): Promise<void>;
}

export interface PostOptions {
  /** Beside those of the revision, or in place of them; null leaves one out. */
  headers?: Record<string, string | null>;
  signal?: AbortSignal;
}

export interface Posted {
  status?: number;
  headers?: Headers;
  /** The bytes of the body, when the whole body was read; undefined over stdio. */
  done?: Promise<number>;
}

/** Limits of a connection; times in milliseconds, sizes in bytes. */
export interface Limits {
  /** For one response. The first one, and those of a tool, list, resource or prompt, get `slowTimes` as long. */
  timeoutMs: number;
  maxBytes: number;
  /** When everything has to be over, in milliseconds since 1970. */
  until: number;
  /** Ends everything earlier. Its reason is an Error whose message says why. */
  signal?: AbortSignal;
}

/** The two ends of a run: its time and its signal. */
export type Ending = Pick<Limits, 'until' | 'signal'>;

/** Why a rule was skipped, or tested in part. */
export const timeOver = 'the time limit was reached';

/** Why everything has to be over now; undefined while it goes on. */
export function whyOver({ until, signal }: Ending): string | undefined {
  if (signal?.aborted) return (signal.reason as Error).message;
  return Date.now() >= until ? timeOver : undefined;
}

export const isOver = (ending: Ending) => whyOver(ending) !== undefined;

/** A signal that aborts with any of the given ones. */
export const anyOf = (...signals: (AbortSignal | null | undefined)[]) =>
  AbortSignal.any(signals.filter((signal) => signal instanceof AbortSignal));

/** Time to wait (ms): the given time, but not beyond the time limit of the whole run. */
export const within = ({ until }: Pick<Limits, 'until'>, ms: number) =>
  // A timer may ring a moment early by the clock.
  Math.min(ms, Math.max(0, until - Date.now()) + 5);

/** A program that starts, and an answer that needs work, may need this many times the time of one response. */
export const slowTimes = 6;
