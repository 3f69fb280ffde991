/** Regular checks in several processes at once, on a database server. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { eventually, testServices } from '../../../../tests/support/services.ts';
import { rows } from '../../../services/database/database.server.ts';
import { serverChecks } from '../../server-check/online/tables.server.ts';
import { dropScheduledCheck } from '../../server-check/server-check.server.ts';
import { askForDueChecks, storeEndedChecks } from './schedule.server.ts';
import { watchedChecks, watchedServers } from './tables.server.ts';

const services = await testServices();
const { db } = services;
const server = { name: 'Ours', url: 'https://ours.example/mcp', host: 'ours.example', isActive: true };

beforeEach(async () => {
  for (const table of [serverChecks, watchedServers]) await db.delete(table);
});

test('two servers with one address, taken at the same time, are asked once', async () => {
  await db.insert(watchedServers).values([server, server, server]);
  const asked = await Promise.all([1, 2, 3].map(() => askForDueChecks(services, [])));
  expect(asked.toSorted()).toEqual([0, 0, 1]);
  expect(await db.$count(serverChecks)).toBe(1);
});

test('a result that is stored while the checks are turned off waits, and is then forgotten', async () => {
  await db.insert(watchedServers).values(server);
  await askForDueChecks(services, []);
  await db.update(serverChecks).set({ state: 'failed', endedAt: sql`now()`, problem: 'It refuses.' });
  const warned: unknown[] = [];
  const log: typeof services.log = Object.assign(Object.create(services.log), {
    warn: (said: unknown) => warned.push(said),
  });
  let storing: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    const [held] = await tx.select().from(watchedServers).for('update');
    storing = storeEndedChecks({ db, changes: services.changes, log });
    await eventually(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await rows(db, waiting)).length > 0;
    });
    await tx
      .update(watchedServers)
      .set({ isActive: false, checkId: null })
      .where(eq(watchedServers.id, held?.id ?? ''));
    // In the other order, this waits for the one that waits for this: a deadlock, which ends the storing.
    await dropScheduledCheck(tx, held?.checkId ?? '');
  });
  await storing;
  expect(warned).toEqual([]);
  expect(await db.$count(watchedChecks)).toBe(0);
  expect(await db.$count(serverChecks)).toBe(0);
});
