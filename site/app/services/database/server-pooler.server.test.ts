import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, inject, type TestContext, test } from 'vitest';
import { quietLog } from '../../../tests/support/database.ts';
import { hasPooler, startPooler } from '../../../tests/support/pgbouncer.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/server-databases.ts';
import { eventually } from '../../../tests/support/services.ts';
import { Background } from '../background/background.server.ts';
import { createLog } from '../telemetry/log.server.ts';
import { Changes } from './changes.server.ts';
import { rows } from './database.server.ts';
import { listenToServer } from './listen.server.ts';
import { limitStatements, openServerDatabase } from './server-database.server.ts';
import { seedItems } from './tables.server.ts';

const template = inject('templateUrl');
const postgres = new URL('/postgres', template).href;

/** Fewer connections than processes and their needs: who takes two at once waits for ever. */
const pooler = hasPooler() ? await startPooler(postgres, 3) : undefined;
afterAll(() => pooler?.stop());
/** They mostly wait, each on its own database. */
const pooledTest = test.runIf(pooler).concurrent;

/** A database on the server: its own address, and that through the pooler. */
async function newDatabase({ onTestFinished }: TestContext, copied = true) {
  const direct = await createDatabase(copied ? template : postgres, copied);
  onTestFinished(() => dropDatabase(direct));
  return { direct, pooled: pooler?.through(direct) ?? '' };
}

async function open({ onTestFinished }: TestContext, url: string, directUrl?: string) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line).msg) });
  const database = await openServerDatabase(url, log, { directUrl, connections: 4 });
  onTestFinished(() => database.close());
  return { database, lines };
}

/** What one process hears of the others. */
function listenIn({ onTestFinished }: TestContext, database: Awaited<ReturnType<typeof openServerDatabase>>) {
  const changes = new Changes(database, quietLog);
  const heard: string[][] = [];
  changes.subscribe((topics, origin) => origin === 'elsewhere' && heard.push(topics));
  onTestFinished(() => changes.close());
  return { changes, heard };
}

pooledTest(
  'processes that start at once through a pooler migrate once, and leave no lock with its connections',
  async (context: TestContext) => {
    const { direct, pooled } = await newDatabase(context, false);
    const opened = await Promise.all([1, 2, 3, 4].map(() => open(context, pooled)));
    for (const { database, lines } of opened) {
      expect(await database.db.select().from(seedItems)).toEqual([]);
      expect(lines).toEqual([expect.stringContaining('Polling every second')]);
    }
    // So are the tables of the queues.
    await Promise.all(opened.map(({ database }) => new Background(database, quietLog).install()));
    const looking = new pg.Client({ connectionString: direct });
    await looking.connect();
    const locks = await looking.query(
      `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    await looking.end();
    expect(locks.rows).toEqual([]);
  },
);

pooledTest.for(['by looking', 'by LISTEN past the pooler'])(
  'a change reaches the other process %s',
  async (way: string, context: TestContext) => {
    const { direct, pooled } = await newDatabase(context);
    const directUrl = way === 'by looking' ? undefined : direct;
    const [one, other] = await Promise.all([
      open(context, pooled, directUrl),
      open(context, pooled, directUrl),
    ]);
    expect(other.lines).toEqual([
      expect.stringContaining(directUrl ? 'by LISTEN on DATABASE_DIRECT_URL' : 'Polling every second'),
    ]);
    const writer = listenIn(context, one.database);
    const reader = listenIn(context, other.database);
    await eventually(async () => reader.heard.length > 0 && writer.heard.length > 0);
    expect(reader.heard.splice(0)).toEqual([['*']]);
    // One that began earlier commits later: whoever counted would have passed it by.
    let commitFirst = () => {};
    const held = new Promise<void>((resolve) => {
      commitFirst = resolve;
    });
    const first = one.database.db.transaction(async (tx) => {
      await writer.changes.write(tx, ['first'], async (inner) => {
        await inner.insert(seedItems).values({ source: 'a', key: 'a', hash: '' });
      });
      await held;
    });
    await writer.changes.write(one.database.db, ['partners', 'article:x'], async () => {});
    await eventually(async () => reader.heard.length > 0);
    expect(reader.heard.splice(0)).toEqual([['partners', 'article:x']]);
    commitFirst();
    await first;
    await eventually(async () => reader.heard.length > 0);
    expect(reader.heard.splice(0)).toEqual([['first']]);
    await wait(1_100);
    expect([reader.heard, writer.heard]).toEqual([[], [['*']]]);
  },
);

pooledTest('background work is done through a pooler', async (context: TestContext) => {
  const { pooled } = await newDatabase(context);
  const { database } = await open(context, pooled);
  const done: unknown[] = [];
  const background = new Background(database, quietLog);
  background.queue('greet', async (data) => void done.push(data));
  await background.start();
  context.onTestFinished(() => background.stop());
  await database.db.transaction((tx) => background.send(tx, 'greet', { name: 'Ada' }));
  await eventually(async () => done.length > 0);
  expect(done).toEqual([{ name: 'Ada' }]);
});

pooledTest('an address past the pooler that is none is told', async (context: TestContext) => {
  const { pooled } = await newDatabase(context);
  const { lines } = await open(context, pooled, pooled);
  expect(lines).toEqual([
    expect.stringMatching(/^DATABASE_DIRECT_URL does not receive notices from DATABASE_URL/),
  ]);
});

pooledTest(
  'a statement that takes too long is cancelled, through a pooler too; one of a transaction is the server’s affair',
  async (context: TestContext) => {
    const { direct, pooled } = await newDatabase(context);
    for (const connectionString of [direct, pooled]) {
      const pool = new pg.Pool({ connectionString, max: 1 });
      context.onTestFinished(() => pool.end());
      limitStatements(pool, 100);
      await expect(pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
      const client = await pool.connect();
      await client.query('begin');
      await client.query('select pg_sleep(0.2)');
      await client.query('commit');
      client.release();
    }
  },
);

pooledTest(
  'inside a transaction the server itself keeps the limits, and for that one alone',
  async (context: TestContext) => {
    const { pooled } = await newDatabase(context);
    const { database } = await open(context, pooled);
    const limits = sql`select current_setting('statement_timeout') || ', ' || current_setting('idle_in_transaction_session_timeout') as limits`;
    expect(await database.db.transaction((tx) => rows(tx, limits))).toEqual([{ limits: '30s, 1min' }]);
    expect(await rows(database.db, limits)).toEqual([{ limits: '0, 0' }]);
  },
);

// Alone, since it takes the connections of all others away.
test.runIf(pooler)(
  'a connection that lives and no longer listens is replaced',
  async (context: TestContext) => {
    const { pooled } = await newDatabase(context);
    let connected = 0;
    const onConnected = () => {
      connected += 1;
    };
    const listener = { channel: 'x', onPayload: () => {}, onConnected };
    const listening = listenToServer(pooled, listener, quietLog, 300);
    context.onTestFinished(() => listening.close());
    await eventually(async () => connected === 1);
    // The pooler gives it another connection of the server, which never heard of LISTEN.
    await pooler?.command('RECONNECT');
    await eventually(async () => connected === 2);
  },
);
