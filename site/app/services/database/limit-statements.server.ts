import { connect } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** After a request to cancel that came to nothing: the connection is dead, or leads to one that is. */
const graceMs = 5_000;

/**
 * Cancels a statement outside a transaction that takes longer than `limitMs`. The server's own `statement_timeout`
 * would be state of the session, which a transaction pooler shares among its clients or refuses; inside a transaction
 * it is set for that one.
 */
export function limitStatements(pool: Pool, limitMs: number): void {
  const timers = new WeakMap<PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    const timer = setTimeout(() => {
      if (client.getTransactionStatus() !== 'I') return;
      cancel(client as Cancellable);
      timers.set(client, setTimeout(() => void (client as Cancellable).end(), graceMs).unref());
    }, limitMs).unref();
    timers.set(client, timer);
  });
  pool.on('release', (_error, client) => clearTimeout(timers.get(client)));
}

/** What the driver's client has and its types do not tell. */
type Cancellable = PoolClient & {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
  /** Cuts the connection when a statement is running on it. */
  end: () => Promise<void>;
};

/** PostgreSQL's CancelRequest, on a connection of its own; a pooler hands it on. */
function cancel({ host, port, processID, secretKey }: Cancellable): void {
  const request = Buffer.alloc(16);
  for (const [index, word] of [16, 80_877_102, processID, secretKey].entries())
    request.writeInt32BE(word, index * 4);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  // Whether it arrived shows by the statement. The other side hangs up: a pooler forgets the request of who does so first.
  socket.on('error', () => {}).write(request);
  socket.setTimeout(graceMs, () => socket.destroy()).unref();
}
