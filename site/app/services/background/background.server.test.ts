import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { whole } from '../../../../tools/gate.ts';
import { databaseKind, quietLog, testDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/services.ts';
import { rows } from '../database/database.server.ts';
import { createLog } from '../telemetry/log.server.ts';
import { Background } from './background.server.ts';

const database = await testDatabase();
const { db } = database;

async function started(prepare: (background: Background) => void): Promise<Background> {
  const background = new Background(database, quietLog);
  prepare(background);
  await background.start();
  onTestFinished(() => background.stop());
  return background;
}

test('a job exists exactly if the transaction that sent it was committed', async () => {
  const done: unknown[] = [];
  const background = await started((it) => it.queue('greet', async (data) => void done.push(data)));
  const rolledBack = db.transaction(async (tx) => {
    await background.send(tx, 'greet', { name: 'nobody' });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await db.transaction((tx) => background.send(tx, 'greet', { name: 'Ada' }));
  await eventually(async () => done.length > 0);
  expect(done).toEqual([{ name: 'Ada' }]);
});

test('a job that fails is tried again under the same id', async () => {
  const ids: string[] = [];
  const background = await started((it) =>
    it.queue('flaky', async (_data, { id }) => {
      ids.push(id);
      if (ids.length === 1) throw new Error('not today');
    }),
  );
  const id = crypto.randomUUID();
  await background.send(db, 'flaky', {}, { id });
  await eventually(async () => ids.length === 2);
  expect(ids).toEqual([id, id]);
});

test('a second job with the same id is not taken', async () => {
  const done: string[] = [];
  const background = await started((it) => it.queue('once', async (_data, { id }) => void done.push(id)));
  const id = crypto.randomUUID();
  await background.send(db, 'once', {}, { id });
  await eventually(async () => done.length === 1);
  await background.send(db, 'once', {}, { id });
  const last = crypto.randomUUID();
  await background.send(db, 'once', {}, { id: last });
  await eventually(async () => done.includes(last));
  expect(done).toEqual([id, last]);
});

test('a stop waits for what is running, and a later start does what was left', async () => {
  const done: number[] = [];
  const handler = async ({ number }: { number: number }) => {
    await wait(300);
    done.push(number);
  };
  const first = await started((it) => it.queue('slow', handler));
  await first.send(db, 'slow', { number: 1 });
  await eventually(async () => (await activeJobs('slow')) > 0);
  await db.transaction((tx) => first.send(tx, 'slow', { number: 2 }));
  await first.stop();
  expect(done).toEqual([1]);
  await started((it) => it.queue('slow', handler));
  await eventually(async () => done.length === 2);
  expect(done).toEqual([1, 2]);
});

test('what waits is told by queue, with how long the oldest has been due', async () => {
  const background = new Background(database, quietLog);
  background.queue('told', async () => {});
  await background.startSending();
  onTestFinished(() => background.stop());
  for (let job = 0; job < 2; job += 1) await background.send(db, 'told', {});
  await db.execute(sql`update pgboss.job set created_on = now() - interval '1 hour',
    start_after = now() - interval '90 seconds', retry_count = 1 where id = (
    select id from pgboss.job where name = 'told' limit 1)`);
  await db.execute(sql`update pgboss.queue set failed_count = 3 where name = 'told'`);
  const queues = await background.tellQueues(db);
  const told = queues.find(({ name }) => name === 'told');
  expect(told).toMatchObject({ jobs: 2, failing: 1, givenUp: 3 });
  expect(Math.round(told?.seconds ?? 0)).toBe(90);
  expect(queues.some(({ name }) => name.startsWith('__'))).toBe(false);
});

test('repeated work is on the schedule while it is asked for', async () => {
  const schedule = () => rows(db, sql`select name, cron from pgboss.schedule`);
  let sweeps = 0;
  const sweepOnce = async () => {
    sweeps += 1;
  };
  const background = await started((it) => it.every('sweep', '*/10 * * * *', sweepOnce));
  expect(await schedule()).toEqual([{ name: 'sweep', cron: '*/10 * * * *' }]);
  await background.send(db, 'sweep', {});
  await eventually(async () => sweeps === 1);
  await started(() => {});
  expect(await schedule()).toEqual([]);
});

// It waits for the next look at the queue; the words are the same for both databases.
test('what fails in the queues themselves is told in words', {
  tags: databaseKind === 'embedded' ? whole : [],
}, async () => {
  const lines: { msg: string; err: { message: string } }[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  const background = new Background(database, log);
  background.queue('mute', async () => {});
  await background.start();
  onTestFinished(() => background.stop());
  await db.execute(sql`alter table pgboss.job rename to hidden`);
  await eventually(async () => lines.length > 0);
  await db.execute(sql`alter table pgboss.hidden rename to job`);
  expect(lines[0]).toMatchObject({
    msg: expect.stringMatching(/^background work: relation "pgboss\.job.*" does not exist/),
    err: { message: expect.stringContaining('does not exist') },
  });
});

async function activeJobs(name: string): Promise<number> {
  const query = sql`select count(*) as active from pgboss.job where name = ${name} and state = 'active'`;
  const [count] = await rows<{ active: number }>(db, query);
  return count?.active ?? 0;
}
