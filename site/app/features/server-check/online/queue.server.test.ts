import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { users } from '../../accounts/tables.server.ts';
import { askForCheck } from './ask.server.ts';
import { maxWaiting } from './limits.server.ts';
import { claimNext, countBefore, releaseChecks } from './queue.server.ts';
import { CheckRunner } from './runner.server.ts';
import { scheduledSource, stoppedByRestart } from './states.ts';
import { serverChecks } from './tables.server.ts';
import { serverChecksSection, sweepChecks } from './upkeep.server.ts';

const lines: string[] = [];
const services = {
  ...(await testServices()),
  log: createLog('debug', { write: (line: string) => void lines.push(line) }),
};
const { db } = services;
// It does not start: the rows stay as they are.
const runner = new CheckRunner(services);

const readRow = async (id: string) =>
  (await db.select().from(serverChecks).where(eq(serverChecks.id, id)))[0];

const askFor = (address: string, more: object, who: Parameters<typeof askForCheck>[3]) =>
  askForCheck(services, runner, { address, kind: 'polite', ...more }, who);

const insert = (row: Partial<PgInsertValue<typeof serverChecks>>) =>
  db
    .insert(serverChecks)
    .values({
      id: randomUUID().replaceAll('-', ''),
      source: 's',
      url: 'http://127.0.0.1:9/mcp',
      host: 'h',
      kind: 'polite',
      ...row,
    })
    .returning({ id: serverChecks.id })
    .then(([made]) => made?.id ?? '');

beforeEach(() => db.delete(serverChecks));

test('after a restart, a check with a token is stopped and says so; the others begin again, three times at most', async () => {
  const lost = { state: 'running', heldBy: 'gone', heldUntil: sql`now() - interval '1 second'` } as const;
  const withToken = await insert({ ...lost, hasToken: true, url: 'http://127.0.0.1:9/mcp?key=1' });
  const waiting = await insert({ ...lost, state: 'queued', hasToken: true });
  const alive = await insert({ ...lost, heldUntil: sql`now() + interval '1 minute'` });
  const again = await insert({ ...lost, tries: 1 });
  const tired = await insert({ ...lost, tries: 3 });
  expect(await releaseChecks(db, 'expired')).toBe(true);
  const stopped = { state: 'stopped', problem: stoppedByRestart, heldBy: null };
  expect(await readRow(withToken)).toMatchObject({ ...stopped, url: 'http://127.0.0.1:9/mcp' });
  expect(await readRow(waiting)).toMatchObject(stopped);
  expect(await readRow(alive)).toMatchObject({ state: 'running', heldBy: 'gone' });
  expect(await readRow(again)).toMatchObject({ state: 'queued', heldBy: null, problem: null });
  expect(await readRow(tired)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('3 times'),
  });
});

test('at most eight run in all processes together, and sources take turns', async () => {
  const at = (second: number) => sql`now() - make_interval(secs => ${100 - second})`;
  const many = [];
  for (let count = 0; count < 10; count += 1)
    many.push(await insert({ source: 'many', createdAt: at(count) }));
  const few = await insert({ source: 'few', createdAt: at(50) });
  expect(await countBefore(db, few)).toBe(1);
  expect(await countBefore(db, many[1] ?? '')).toBe(2);
  const token = await insert({ source: 'third', createdAt: at(60), hasToken: true, heldBy: 'other' });
  const claimed: string[] = [];
  for (let count = 0; count < 10; count += 1)
    claimed.push((await claimNext(db, count % 2 === 0 ? 'one' : 'two'))?.id ?? 'none');
  expect(claimed).toEqual([many[0], few, ...many.slice(1, 7), 'none', 'none']);
  // A process does not take a check whose token another one has.
  expect(await readRow(token)).toMatchObject({ state: 'queued' });
  await db.delete(serverChecks);
  const own = await insert({ hasToken: true, heldBy: 'one' });
  expect(await claimNext(db, 'two')).toBeUndefined();
  expect(await claimNext(db, 'one')).toMatchObject({ id: own });
});

test('scheduled checks begin behind all others, at most two, and in places of their own', async () => {
  const source = scheduledSource;
  const scheduled: string[] = [];
  for (let count = 0; count < 3; count += 1)
    scheduled.push(await insert({ source, createdAt: sql`now() - interval '1 hour'` }));
  const visitors: string[] = [];
  for (let count = 0; count < 3; count += 1) visitors.push(await insert({ source: `network ${count}` }));
  expect(await countBefore(db, visitors[0] ?? '')).toBe(0);
  const claim = async (process = 'one') => (await claimNext(db, process))?.id;
  expect([await claim(), await claim(), await claim()].toSorted()).toEqual(visitors.toSorted());
  expect([await claim(), await claim(), await claim()]).toEqual([
    expect.toSatisfy((id) => scheduled.includes(id)),
    expect.toSatisfy((id) => scheduled.includes(id)),
    undefined,
  ]);
  // Eight visitors' checks run beside the scheduled ones, and a scheduled one waits for all of them.
  // On the embedded database two rows can have one time, and then their random ids decide.
  for (let count = 0; count < 6; count += 1)
    await insert({ source: `other ${count}`, createdAt: sql`now() + make_interval(secs => ${count})` });
  for (let count = 0; count < 5; count += 1) expect(await claim('two')).toBeDefined();
  expect(await claim('two')).toBeUndefined();
  await db.update(serverChecks).set({ state: 'done' }).where(eq(serverChecks.source, source));
  await insert({ source });
  await db.delete(serverChecks).where(eq(serverChecks.source, 'other 5'));
  expect(await claim('two')).toBeUndefined();
});

test('many scheduled checks leave visitors their places in the queue', async () => {
  const many = Array.from({ length: maxWaiting }, (_, count) => ({
    id: `s${count}`,
    source: scheduledSource,
    url: 'https://h/',
    host: 'h',
    kind: 'polite' as const,
  }));
  await db.insert(serverChecks).values(many);
  const who = { address: '198.51.100.10', userId: undefined, isLocal: false };
  await expect(askFor('https://mcp.full.example/', {}, who)).resolves.toMatch(/^[0-9a-f]{32}$/);
  await db.delete(serverChecks);
});

test('each check is logged with network, host and kind, and limits hold for one address and for one host', async () => {
  const who = { address: '198.51.100.7', userId: undefined, isLocal: false };
  lines.length = 0;
  for (let count = 0; count < 12; count += 1) await askFor('https://mcp.invalid/x?key=1', {}, who);
  await expect(askFor('https://mcp.invalid/x', {}, who)).rejects.toThrow('Too many');
  // Strangers do not use up the checks of a person who controls the host.
  const owner = { ...who, address: '203.0.113.7' };
  for (let count = 0; count < 12; count += 1) await askFor('https://mcp.invalid/x', { kind: 'full' }, owner);
  await expect(askFor('https://mcp.invalid/x', { kind: 'full' }, owner)).rejects.toThrow('Too many');
  for (let count = 0; count < 7; count += 1) await askFor(`https://mcp${count}.invalid/x`, {}, who);
  await expect(askFor('https://mcp9.invalid/x', {}, who)).rejects.toThrow('Too many');
  const asked = lines
    .map((line) => JSON.parse(line))
    .find(({ msg }) => msg === 'a server check was asked for');
  expect(asked).toMatchObject({ source: '198.51.100.0/24', host: 'mcp.invalid', kind: 'polite' });
  expect(lines.join('\n')).not.toContain('198.51.100.7');
  expect(lines.join('\n')).not.toContain('key=1');
  await db.delete(serverChecks);
});

test.for([
  ['http://mcp.example.org/mcp', /start with https/],
  ['https://localhost/mcp', /not on the public internet/],
  ['https://10.1.2.3/mcp', /not on the public internet/],
  ['https://[::1]:8080/mcp', /not on the public internet/],
  ['https://printer.local/mcp', /not on the public internet/],
  ['https://intranet/mcp', /not on the public internet/],
] as const)('from elsewhere, %s is refused with a sentence', async ([address, words]) => {
  const who = { address: '198.51.100.8', userId: undefined, isLocal: false };
  await expect(askFor(address, {}, who)).rejects.toThrow(words);
});

test('results are deleted after 30 days, with the account, and are in its export', async () => {
  const [user] = await db
    .insert(users)
    .values({ name: '', email: 'owner@check.example', emailVerified: true })
    .returning();
  const old = await insert({ state: 'done', createdAt: sql`now() - interval '31 days'` });
  const own = await insert({ state: 'done', userId: user?.id ?? null, report: '{"rules":[]}' });
  await sweepChecks(db);
  expect(await readRow(old)).toBeUndefined();
  expect(await serverChecksSection.exportData(db, user?.id ?? '')).toMatchObject([
    { id: own, kind: 'polite', report: { rules: [] } },
  ]);
  await db.delete(users).where(eq(users.id, user?.id ?? ''));
  expect(await readRow(own)).toBeUndefined();
});
