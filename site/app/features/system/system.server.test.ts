import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/features/accounts/accounts.server.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { discardJob, retryJob } from '#app/services/background/jobs.server.ts';
import { noteBackup } from '#app/services/database/backup.server.ts';
import { migrationNames } from '#app/services/database/migrate.server.ts';
import { browsersFor, signedIn } from '../../../tests/support/browser.ts';
import { databaseKind } from '../../../tests/support/database.ts';
import { eventually, testServices } from '../../../tests/support/services.ts';
import { answerJobForm, describeSystem, showSystem } from './system.server.ts';

const services = await testServices();
const { db, background, database } = services;

let isBroken = true;
const done: string[] = [];
background.queue<{ name: string }>('fragile', async ({ name }) => {
  if (isBroken) throw new Error(`the far end refuses ${name}`);
  done.push(name);
});
await services.start();

const look = () => describeSystem(services);

test('the database, its migrations and how changes are heard are told', async () => {
  const { database: told, hears, version, mail, storage, settings } = await look();
  expect(told).toMatchObject({
    kind: databaseKind,
    applied: migrationNames().size,
    missing: 0,
    unknown: 0,
    isStandby: false,
    replicas: [],
    migration: [...migrationNames().values()].at(-1),
  });
  expect(told.version).toMatch(/^1\d/);
  expect(told.bytes).toBeGreaterThan(1_000_000);
  expect(hears).toBe(databaseKind === 'server' ? 'listening' : 'alone');
  expect(version.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(mail.goesBy).toBe('outbox');
  expect(storage).toMatchObject({ place: 'disk', floorBytes: 512 * 1024 * 1024, waiting: 0, keptBytes: 0 });
  expect(settings.find(({ name }) => name === 'LOG_LEVEL')?.value).toBe('silent');
});

test('migrations of a newer version are counted as unknown', async () => {
  const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`;
  await db.execute(later);
  try {
    expect((await look()).database).toMatchObject({ unknown: 1, missing: 0 });
  } finally {
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
  }
});

test('a failing job says what it failed with; it is tried again when it is asked for, or discarded', async () => {
  await background.send(db, 'fragile', { name: 'ada' });
  const [job] = await eventually(async () => {
    const { failing } = await look();
    return failing.length > 0 && failing;
  });
  expect(job).toMatchObject({ queue: 'fragile', isGivenUp: false, error: 'the far end refuses ada' });
  expect((await look()).queues.find(({ name }) => name === 'fragile')).toMatchObject({ waiting: 1 });
  const id = job?.id ?? '';
  await db.execute(
    sql`update pgboss.job set state = 'failed', completed_on = now(), retry_count = retry_limit where id = ${id}::uuid`,
  );
  expect((await look()).failing).toMatchObject([{ id, isGivenUp: true, nextAt: null }]);

  expect(await retryJob(db, 'another', id), 'a job of another queue').toBe(false);
  isBroken = false;
  expect(await retryJob(db, 'fragile', id)).toBe(true);
  await eventually(async () => done.includes('ada'));
  await eventually(async () => (await look()).failing.length === 0);
  expect(await retryJob(db, 'fragile', id), 'done already').toBe(false);

  isBroken = true;
  const second = randomUUID();
  await background.send(db, 'fragile', { name: 'grace' }, { id: second });
  await eventually(async () => (await look()).failing.some((failing) => failing.id === second));
  // Between two tries: one that is being done just now is nobody's to discard.
  expect(await eventually(() => discardJob(db, 'fragile', second))).toBe(true);
  isBroken = false;
  expect((await look()).failing).toEqual([]);
  expect(done).toEqual(['ada']);
});

test('an admin tries a job again or discards it by the forms of the page, which the audit log tells; nobody else does', async () => {
  const openBrowser = browsersFor(services);
  const [admin, editor] = await Promise.all(
    (['admin', 'editor'] as const).map(async (role) => {
      const browser = openBrowser();
      const email = `${role}@system.example`;
      await signedIn(services, browser, email);
      await db.update(users).set({ role }).where(eq(users.email, email));
      return browser;
    }),
  );
  const failed = async () => {
    const id = randomUUID();
    await db.execute(sql`insert into pgboss.job (id, name, data, state, output, retry_limit, start_after)
      values (${id}::uuid, 'fragile', '{"name": "eve"}', 'failed', '{"message": "no"}', 0, now())`);
    return id;
  };
  const [first, second] = [await failed(), await failed()];
  const post = (browser: typeof admin, form: Record<string, string>) =>
    browser?.visit('/admin/system', answerJobForm, form);

  expect((await editor?.visit('/admin/system', showSystem))?.error).toMatchObject({ status: 403 });
  const refused = await post(editor, { intent: 'discard', queue: 'fragile', id: first });
  expect(refused?.error).toMatchObject({ status: 403 });
  for (const form of [
    { intent: 'drop', queue: 'fragile', id: first },
    { intent: 'retry', queue: '', id: first },
    { intent: 'retry', queue: 'fragile', id: `${first}' or true` },
  ])
    expect((await post(admin, form))?.error, JSON.stringify(form)).toMatchObject({ status: 422 });
  expect((await look()).failing).toHaveLength(2);

  expect((await post(admin, { intent: 'discard', queue: 'fragile', id: first }))?.location).toBe(
    '/admin/system#failing',
  );
  await post(admin, { intent: 'discard', queue: 'fragile', id: first });
  await post(admin, { intent: 'retry', queue: 'fragile', id: second });
  const entries = await db.select().from(auditLog).where(sql`${auditLog.action} like 'job.%'`);
  expect(entries.map(({ action, subject }) => [action, subject]).sort()).toEqual([
    ['job.discarded', `job:${first}`],
    ['job.retried', `job:${second}`],
  ]);
  await eventually(async () => (await look()).failing.length === 0);
});

test('the last backup is told, the newest of several', async () => {
  expect((await look()).backup).toBeUndefined();
  const backup = { file: 'first.jsonl.gz', bytes: 5_000_000_000, rows: 10, files: 2, listed: 1, missing: 0 };
  await noteBackup(db, backup);
  await noteBackup(db, { ...backup, file: 'second.jsonl.gz' });
  expect((await look()).backup).toMatchObject({ ...backup, file: 'second.jsonl.gz' });
});

test('a slow statement is listed without what stands in it between quotes', async () => {
  await db.execute(sql`select pg_sleep(0.06), 'ada@wren.example' as secret`);
  await db.transaction(async (tx) => void (await tx.execute(sql`select pg_sleep(0.05) as within`)));
  const { slow } = await look();
  expect(slow.countedBy).toBe('process');
  // On a busy machine others take longer, and the page has the ten slowest.
  expect(slow.statements.length).toBeLessThanOrEqual(10);
  const texts = database.slow
    .list()
    .map(({ text }) => text)
    .join('\n');
  expect(texts).toContain("select pg_sleep(0.06), '…' as secret");
  expect(texts).toContain('as within');
  expect(texts).not.toContain('wren');
  expect(slow.statements.every(({ longestMs, meanMs }) => longestMs >= meanMs && meanMs >= 20)).toBe(true);
});

test('no more statements are kept than a person reads', () => {
  for (let index = 0; index < 500; index += 1) database.slow.note(`select ${index}`, 1000 + index);
  expect(database.slow.list().length).toBeLessThanOrEqual(50);
  expect(database.slow.list()[0]).toMatchObject({ text: 'select 499', longestMs: 1499 });
});
