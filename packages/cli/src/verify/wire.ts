import type { Transport } from './peers.ts';

/** A connection below the official client: it carries what the client sends, and what we send ourselves. */
export interface Wire {
  readonly kind: 'stdio' | 'streamable-http';
  /** Transport for the official client. */
  readonly transport: Transport;
  /** Why nothing can be sent any more. */
  readonly ended: string | undefined;
  /** The same, if it was not we who ended it. */
  readonly lost: string | undefined;
  /** Ends with the connection. */
  readonly whenEnded: Promise<void>;
  /** Sends text as it is. Over HTTP it gives the head of the answer, whose body is read in `done`. Rejects if refused. */
  post(text: string, options: PostOptions): Promise<Posted>;
  /** Closes in bounded time, whatever the server does. */
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
  /** When the whole body was read; undefined over stdio. */
  done?: Promise<void>;
}
