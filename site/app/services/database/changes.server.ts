import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Logger } from '../telemetry/log.server.ts';
import type { Database, OpenDatabase } from './database.server.ts';
import { type Hearing, listenToServer } from './listen.server.ts';
import { type Notice, pollNotices } from './poll-notices.server.ts';

type Subscriber = (topics: string[], origin: 'here' | 'elsewhere') => void;

const channel = 'changes';

/** Maximum bytes of the topics in a notification: PostgreSQL refuses one of 8000 bytes. */
const maxPayload = 7_000;

/** A change that needs more notifications than this is sent as a change of everything. */
const maxNotifications = 20;

/**
 * Tells subscribers that keep copies which topics changed ('partners', 'article:<slug>'): those of this process
 * directly, those of other processes through the database. `*` means that anything may have changed.
 */
export class Changes {
  #subscribers = new Set<Subscriber>();
  #origin = randomUUID();
  #listener: Hearing | undefined;

  constructor(database: OpenDatabase, log: Logger) {
    // The embedded database has one process, which needs no listener.
    if (database.kind === 'embedded') return;
    const onNotice = (notice: Notice) => this.#hear(notice);
    const onPayload = (payload: string) => onNotice(JSON.parse(payload));
    const onGap = () => this.#tell(['*'], 'elsewhere');
    this.#listener = database.listenUrl
      ? listenToServer(database.listenUrl, { channel, onPayload, onConnected: onGap }, log)
      : pollNotices(database.url, { onNotice, onGap }, log);
  }

  /**
   * Runs `work` in a transaction and, once it is committed, tells subscribers that `topics` changed. `topics` can be a
   * function of the result. `db` must not be a transaction, since that one could still be rolled back.
   */
  async write<T>(
    db: Database,
    topics: string[] | ((result: T) => string[]),
    work: (tx: Database) => Promise<T>,
  ): Promise<T> {
    const written = await db.transaction(async (tx) => {
      const result = await work(tx);
      const changed = typeof topics === 'function' ? [...new Set(topics(result))] : topics;
      if (this.#listener && changed.length > 0) await notifyOfChanges(tx, this.#origin, changed);
      return { result, changed };
    });
    this.#tell(written.changed, 'here');
    return written.result;
  }

  /** The listener for changes by other processes; undefined with the embedded database. */
  get hearing(): Pick<Hearing, 'way' | 'heardAt'> | undefined {
    return this.#listener;
  }

  subscribe(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
  }

  async close(): Promise<void> {
    await this.#listener?.close();
  }

  #hear({ origin, topics }: Notice): void {
    if (origin !== this.#origin) this.#tell(topics, 'elsewhere');
  }

  #tell(topics: string[], origin: 'here' | 'elsewhere'): void {
    for (const subscriber of this.#subscribers) subscriber(topics, origin);
  }
}

/**
 * Tells all processes, when `tx` commits, that `topics` changed; the process `origin` ignores it. One statement both
 * notifies and inserts a row, because other processes may listen or poll.
 */
export async function notifyOfChanges(tx: Database, origin: string, topics: string[]): Promise<void> {
  const parts = inParts(topics);
  const fitting = parts.length <= maxNotifications ? parts : [['*']];
  const payloads = fitting.map((part) => JSON.stringify({ origin, topics: part }));
  await tx.execute(
    sql`with told as (
      insert into change_notices (origin, topics) values (${origin}, ${sql.param(fitting.flat())}) returning 1
    ) select pg_notify(${channel}, payload)
      from told, jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) payload`,
  );
}

/** The topics in their order, in parts that each fit a notification; `*` if a topic alone does not. */
function inParts(topics: string[]): string[][] {
  const parts: string[][] = [[]];
  let size = 0;
  for (const topic of topics) {
    const bytes = Buffer.byteLength(JSON.stringify(topic)) + 1;
    if (bytes > maxPayload) return [['*']];
    if (size + bytes > maxPayload) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(topic);
    size += bytes;
  }
  return parts;
}
