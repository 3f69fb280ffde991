import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { databaseKind, testDatabase } from '../../../tests/support/database.ts';
import { isDatabaseAway } from './database-away.server.ts';

const { db } = await testDatabase();

const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

/** The site's own kind of handle, on an address where no PostgreSQL answers. */
function handleAt(url: string) {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 200 });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  return drizzle(pool);
}

/** A server that takes connections and does this with them. */
async function listening(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => onConnection(socket.on('error', () => {})));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function expectAway(url: string): Promise<void> {
  const away = handleAt(url);
  const asked = [away.execute(sql`select 1`), away.transaction(async () => {})];
  for (const error of await Promise.all(asked.map(errorOf)))
    expect(isDatabaseAway(error), String(error)).toBe(true);
}

test('nobody listens, the host has no name, it hangs up or never answers: the database is away', async () => {
  const closing = await listening((socket) => socket.destroy());
  const silent = await listening((socket) => setTimeout(() => socket.destroy(), 1000));
  await expectAway('postgres://test@127.0.0.1:1/test');
  await expectAway('postgres://test@localhost:1/test');
  await expectAway('postgres://test@%2Fnowhere/test');
  await expectAway(`postgres://test@127.0.0.1:${closing}/test`);
  await expectAway(`postgres://test@127.0.0.1:${silent}/test`);
});

test('what a query is refused for, a missing file and another server that is away do not count', async () => {
  const refused = await errorOf(db.execute(sql`select 1 / 0`));
  const unknown = await errorOf(db.execute(sql`select * from no_such_table`));
  const file = await errorOf(readFile('/no/such/file'));
  const elsewhere = await errorOf(fetch('http://127.0.0.1:1/'));
  for (const error of [refused, unknown, file, elsewhere, new Error('x'), undefined])
    expect(isDatabaseAway(error), String(error)).toBe(false);
});

test.runIf(databaseKind === 'server')('a connection that the server ends is away', async () => {
  const ended = await errorOf(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  expect(isDatabaseAway(ended), String(ended)).toBe(true);
});
