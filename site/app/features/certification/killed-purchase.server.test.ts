import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eq } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import { buildProgram } from '../../../tests/support/built-program.ts';
import { databaseKind, quietLog, testDirectory } from '../../../tests/support/database.ts';
import { startFakeStripe } from '../../../tests/support/fake-stripe.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/server-databases.ts';
import { shortLived } from '../../../tests/support/site-process.ts';
import { openEmbeddedDatabase } from '../../services/database/embedded-database.server.ts';
import { openServerDatabase } from '../../services/database/server-database.server.ts';
import { users } from '../accounts/tables.server.ts';
import { orders, vouchers } from './tables.server.ts';

const isEmbedded = databaseKind === 'embedded';
const place = isEmbedded ? testDirectory() : await createDatabase(inject('templateUrl'), true);
const snapshot = isEmbedded ? inject('snapshot') : undefined;
if (!isEmbedded) afterAll(() => dropDatabase(place));
const program = await buildProgram('buyer');
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
function startBuyer(userId: string, price: string) {
  const args = [...shortLived, program, place, fake.url, userId, price, ...(snapshot ? [snapshot] : [])];
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
  const first = startBuyer(userId, 'price_foundation_49');
  const sessionId = await made.promise;
  await first.kill();
  dead.resolve();
  fake.beforeAnswer = async () => {};
  expect(
    await look((db) => db.select({ status: orders.status, sessionId: orders.sessionId }).from(orders)),
  ).toEqual([{ status: 'pending', sessionId: null }]);

  const second = startBuyer(userId, 'price_foundation_49');
  expect(fake.idIn((await second.nextLine()) ?? '')).toBe(sessionId);
  expect(fake.sessions.size).toBe(1);
  const paid = fake.pay(sessionId);
  // Killed somewhere in the event, which the provider therefore sends again.
  second.deliver(paid);
  await second.kill();

  const third = startBuyer(userId, 'price_foundation_49');
  expect(await third.nextLine()).toBe('You already own MCP Foundation.');
  third.deliver(paid);
  expect(await third.nextLine()).toBe('taken');
  await third.kill();
  expect(fake.sessions.size).toBe(1);
  expect(
    await look((db) => db.select({ status: orders.status, sessionId: orders.sessionId }).from(orders)),
  ).toEqual([{ status: 'paid', sessionId }]);
});

test('a process killed while a team’s payment is taken in makes its seats once', {
  timeout: 180_000,
}, async () => {
  const userId = await look(async (db) => {
    const values = { name: '', email: 'team@example.org', emailVerified: true };
    const [user] = await db.insert(users).values(values).returning({ id: users.id });
    return user?.id ?? '';
  });
  const price = 'price_foundation_500_seats_17000';
  const first = startBuyer(userId, price);
  const sessionId = fake.idIn((await first.nextLine()) ?? '');
  const paid = fake.pay(sessionId);
  first.deliver(paid);
  await first.kill();

  const second = startBuyer(userId, price);
  await second.nextLine();
  second.deliver(paid);
  expect(await second.nextLine()).toBe('taken');
  await second.kill();
  await look(async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.sessionId, sessionId));
    expect(order).toMatchObject({ status: 'paid', quantity: 500 });
    expect(await db.$count(vouchers, eq(vouchers.orderId, order?.id ?? ''))).toBe(500);
    expect(await db.$count(vouchers)).toBe(500);
  });
});
