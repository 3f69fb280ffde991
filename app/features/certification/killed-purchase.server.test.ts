import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, expect, inject, test } from 'vitest';
import { databaseKind, quietLog, testDirectory } from '../../../tests/support/database.ts';
import { startFakeStripe } from '../../../tests/support/fake-stripe.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/server-databases.ts';
import { shortLived } from '../../../tests/support/site-process.ts';
import { openEmbeddedDatabase } from '../../services/database/embedded-database.server.ts';
import { openServerDatabase } from '../../services/database/server-database.server.ts';
import { users } from '../accounts/tables.server.ts';
import { orders } from './tables.server.ts';

const isEmbedded = databaseKind === 'embedded';
const place = isEmbedded ? testDirectory() : await createDatabase(inject('templateUrl'), true);
const snapshot = isEmbedded ? inject('snapshot') : undefined;
if (!isEmbedded) afterAll(() => dropDatabase(place));
const fake = await startFakeStripe();
afterAll(() => fake.close());

/** Looks into the database while no site has it open. */
async function look<T>(
  work: (db: Awaited<ReturnType<typeof openServerDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const database = snapshot
    ? await openEmbeddedDatabase(place, quietLog, snapshot)
    : await openServerDatabase(place, quietLog);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Starts a site whose visitor buys at once. */
function startBuyer(userId: string) {
  const args = [
    ...shortLived,
    'tests/support/buyer.ts',
    place,
    fake.url,
    userId,
    ...(snapshot ? [snapshot] : []),
  ];
  const site = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: site.stdout })[Symbol.asyncIterator]();
  return {
    nextLine: async () => (await lines.next()).value as string | undefined,
    deliver: (body: string) => site.stdin.write(`${JSON.stringify({ body, signature: fake.sign(body) })}\n`),
    async kill() {
      const hasExited = once(site, 'exit');
      site.kill('SIGKILL');
      await hasExited;
    },
  };
}

test('a process killed between call and commit, and again while it is paid, loses no order and pays none twice', {
  timeout: 180_000,
}, async () => {
  const userId = await look(async (db) => {
    const values = { name: '', email: 'buyer@example.org', emailVerified: true };
    const [user] = await db.insert(users).values(values).returning({ id: users.id });
    return user?.id ?? '';
  });

  // The session exists at the provider, and the site never learns of it.
  const made = Promise.withResolvers<string>();
  const dead = Promise.withResolvers<void>();
  fake.beforeAnswer = async (id) => {
    made.resolve(id);
    await dead.promise;
  };
  const first = startBuyer(userId);
  const sessionId = await made.promise;
  await first.kill();
  dead.resolve();
  fake.beforeAnswer = async () => {};
  expect(
    await look((db) => db.select({ status: orders.status, sessionId: orders.sessionId }).from(orders)),
  ).toEqual([{ status: 'pending', sessionId: null }]);

  const second = startBuyer(userId);
  expect(fake.idIn((await second.nextLine()) ?? '')).toBe(sessionId);
  expect(fake.sessions.size).toBe(1);
  const paid = fake.pay(sessionId);
  // Killed somewhere in the event, which the provider therefore sends again.
  second.deliver(paid);
  await second.kill();

  const third = startBuyer(userId);
  expect(await third.nextLine()).toBe('You already own MCP Foundation.');
  third.deliver(paid);
  expect(await third.nextLine()).toBe('taken');
  await third.kill();
  expect(fake.sessions.size).toBe(1);
  expect(
    await look((db) => db.select({ status: orders.status, sessionId: orders.sessionId }).from(orders)),
  ).toEqual([{ status: 'paid', sessionId }]);
});
