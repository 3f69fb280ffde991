import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Logger } from '../telemetry/log.server.ts';
import type { Database, OpenDatabase } from './database.server.ts';
import { listenToServer } from './listen.server.ts';

type Subscriber = (topics: string[], origin: 'here' | 'elsewhere') => void;

const channel = 'changes';

/** PostgreSQL refuses a notification of 8000 bytes. */
const maxPayload = 7_000;

/**
 * Tells what has changed, by topic ('partners', 'article:<slug>'), to everything that keeps copies: at once in
 * this process, and through the database in the others. `*` means that anything may have changed.
 */
export class Changes {
  #subscribers = new Set<Subscriber>();
  #origin = randomUUID();
  #listener: { close: () => Promise<void> } | undefined;

  constructor(database: OpenDatabase, log: Logger) {
    // The embedded database has one process, which hears of its changes directly.
    if (database.kind === 'embedded') return;
    const onPayload = (payload: string) => this.#hear(payload);
    const onConnected = () => this.#tell(['*'], 'elsewhere');
    this.#listener = listenToServer(database.url, { channel, onPayload, onConnected }, log);
  }

  /**
   * Runs `work` in a transaction and, once it is committed, tells every subscriber that `topics` changed. `db`
   * is the database itself: of a transaction in a transaction nobody knows here whether it will last.
   */
  async write<T>(db: Database, topics: string[], work: (tx: Database) => Promise<T>): Promise<T> {
    const result = await db.transaction(async (tx) => {
      const value = await work(tx);
      if (this.#listener && topics.length > 0) await notifyOfChanges(tx, this.#origin, topics);
      return value;
    });
    this.#tell(topics, 'here');
    return result;
  }

  subscribe(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
  }

  async close(): Promise<void> {
    await this.#listener?.close();
  }

  #hear(payload: string): void {
    const { origin, topics } = JSON.parse(payload) as { origin: string; topics: string[] };
    if (origin !== this.#origin) this.#tell(topics, 'elsewhere');
  }

  #tell(topics: string[], origin: 'here' | 'elsewhere'): void {
    for (const subscriber of this.#subscribers) subscriber(topics, origin);
  }
}

/** Tells all processes, when `tx` commits, that `topics` changed; `origin` names who need not be told. */
export async function notifyOfChanges(tx: Database, origin: string, topics: string[]): Promise<void> {
  const payload = JSON.stringify({ origin, topics });
  const fitting = payload.length < maxPayload ? payload : JSON.stringify({ origin, topics: ['*'] });
  await tx.execute(sql`select pg_notify(${channel}, ${fitting})`);
}
