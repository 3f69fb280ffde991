import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { whole } from '../../../../../tools/gate.ts';
import { type Behaviour, type CheckedServer, serveChecked } from '../../../../tests/support/check-servers.ts';
import { makeCertificate } from '../../../../tests/support/public-host.ts';
import { eventually, testServices } from '../../../../tests/support/services.ts';
import { agentName, optOutPath } from './agent.ts';
import { askForCheck, deleteCheck, stopCheck } from './ask.server.ts';
import { CheckRunner } from './runner.server.ts';
import { serverChecks } from './tables.server.ts';

const lines: string[] = [];
const services = {
  ...(await testServices()),
  log: createLog('debug', { write: (line: string) => void lines.push(line) }),
};
Object.assign(services.config, { isTrial: true });
const { db } = services;
const runner = new CheckRunner(services);
await runner.start();
// Creates the tables of jobs, which the search for a token reads too.
await services.background.install();
const servers: CheckedServer[] = [];
afterAll(async () => {
  await runner.close();
  for (const server of servers) await server.close();
});

const asker = { address: '127.0.0.1', userId: undefined, isLocal: true };

async function serve(behaviour: Behaviour, options = {}) {
  const server = await serveChecked(behaviour, options);
  servers.push(server);
  return server;
}

const readRow = async (id: string) =>
  (await db.select().from(serverChecks).where(eq(serverChecks.id, id)))[0];

const askFor = (address: string, more: { kind?: 'polite' | 'full'; token?: string } = {}, who = asker) =>
  askForCheck(services, runner, { address, kind: 'polite', ...more }, who);

/** Waits until a check is over: up to two minutes, for those of slow servers. */
async function ended(id: string) {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    const row = await readRow(id);
    if (row?.endedAt) return row;
    await wait(100);
  }
  throw new Error('the check is not over');
}

test('a polite check of a right server is done in at most 40 requests, two at a time, without calls or mistakes', async () => {
  const server = await serve('right', { slowMs: 5 });
  const row = await ended(await askFor(`${server.url}?key=secret-in-query`));
  expect(row).toMatchObject({ state: 'done', problem: null, host: server.host, heldBy: null });
  expect(row.url).not.toContain('secret-in-query');
  const report = JSON.parse(row.report ?? '');
  expect(report.revisions).toEqual(['2025-11-25']);
  expect(report.rules.filter(({ outcome }: { outcome: string }) => outcome === 'failed')).toEqual([]);
  expect(server.asked.length).toBeLessThanOrEqual(40);
  // With those for the opt-out file and robots.txt.
  expect(report.polite.requests).toBe(server.asked.length);
  expect(report.polite.full_check.slice(0, 2)).toEqual(['npx', '-p']);
  expect(server.mostAtOnce()).toBeLessThanOrEqual(2);
  const methods = server.asked.flatMap(({ method }) => method ?? []);
  expect(methods).toContain('tools/list');
  expect(methods).not.toContain('tools/call');
  for (const { headers, verb, method } of server.asked) {
    expect(headers['user-agent']).toContain(`${agentName}/`);
    expect(headers['user-agent']).toContain('/server-check/agent');
    expect(headers.authorization).toBeUndefined();
    expect(headers.origin ?? server.url).toContain('127.0.0.1');
    if (verb === 'POST') expect(method).toBeTypeOf('string');
  }
});

test('a full check calls the read-only tool, and makes mistakes', async () => {
  const server = await serve('right');
  const row = await ended(await askFor(server.url, { kind: 'full' }));
  expect(row).toMatchObject({ state: 'done' });
  expect(server.asked.map(({ method }) => method)).toContain('tools/call');
  expect(JSON.parse(row.report ?? '').calls).toEqual({ called: 1, listed: 1 });
});

test.for<[Behaviour, RegExp]>([
  ['page', /web page, not with MCP/],
  ['old', /old transport, HTTP with SSE/],
  ['oauth', /sign-in with OAuth/],
  ['basic', /HTTP Basic/],
  ['bare', /does not say which kind/],
  ['limited', /limits the rate of requests \(HTTP 429\)/],
  ['gateway', /answers HTTP 502,/],
  ['away', /answers HTTP 503,/],
  ['api', /answers JSON, but not MCP/],
  ['nowhere', /answers HTTP 404 at this path/],
  // In a trial, nothing is said about the public internet.
  ['inward', /redirects to http:\/\/10\.0\.0\.1\/mcp, and clients do not follow that/],
  ['large', /too large/],
])(
  'a server that is %s gets a sentence, and the check is over',
  { timeout: 120_000 },
  async ([behaviour, words]) => {
    const server = await serve(behaviour);
    const row = await ended(await askFor(server.url));
    expect(row).toMatchObject({ state: 'failed', report: null });
    expect(row.problem).toMatch(words);
  },
);

test('a full check whose token is refused says so, and asks for no token', async () => {
  const server = await serve('gated');
  const row = await ended(await askFor(server.url, { kind: 'full', token: randomUUID() }));
  expect(row.problem).toMatch(/refuses the token \(HTTP 401\)/);
  expect(row.problem).not.toContain('Run a full check');
  const basic = await serve('basic');
  expect((await ended(await askFor(basic.url))).problem).not.toContain('with a token');
});

test.for<[Behaviour, RegExp]>([
  ['endless', /never ends/],
  ['silent', /did not answer in time|not over after/],
])('a server that is %s is given up', { tags: whole }, async ([behaviour, words]) => {
  const server = await serve(behaviour);
  expect((await ended(await askFor(server.url))).problem).toMatch(words);
});

test('an address where nothing listens says so', async () => {
  const server = await serve('right');
  await server.close();
  servers.pop();
  expect((await ended(await askFor(server.url))).problem).toMatch(/refuses connections/);
});

test('a fault of TLS and a name without an address are told apart', async () => {
  const { key, certificate } = makeCertificate('mcp.other.example');
  const pair = { key: readFileSync(key), cert: readFileSync(certificate) };
  const secure = createServer(pair, (_, response) => response.end()).listen(0, '127.0.0.1');
  afterAll(() => secure.close());
  await once(secure, 'listening');
  const { port } = secure.address() as AddressInfo;
  const problemOf = async (address: string, who = asker) =>
    (await ended(await askFor(address, {}, who))).problem;
  expect(await problemOf(`https://127.0.0.1:${port}/mcp`)).toMatch(/\(TLS\).*signed by itself/);
  const plain = await serve('right');
  expect(await problemOf(plain.url.replace('http:', 'https:'))).toMatch(/\(TLS\).*does not speak TLS/);
  const stranger = { address: '198.51.100.9', userId: undefined, isLocal: false };
  expect(await problemOf('https://mcp.invalid/mcp', stranger)).toMatch(/DNS has no such name/);
});

test('a robots.txt group for our agent and the opt-out file stop a check, and a group for all does not', async () => {
  const refusing = await serve('right', {
    files: { '/robots.txt': `User-agent: *\nDisallow:\n\nUser-agent: ${agentName}\nDisallow: /mcp` },
  });
  expect((await ended(await askFor(refusing.url))).problem).toMatch(/robots\.txt/);
  expect(refusing.asked.filter(({ path }) => path === '/mcp')).toEqual([]);
  const leaving = await serve('right', { files: { [optOutPath]: 'no checks\n' } });
  expect((await ended(await askFor(leaving.url))).problem).toMatch(/does not want checks/);
  expect(leaving.asked.map(({ path }) => path)).toEqual([optOutPath]);
  const open = await serve('right', { files: { '/robots.txt': 'User-agent: *\nDisallow: /' } });
  expect(await ended(await askFor(open.url))).toMatchObject({ state: 'done' });
});

test('servers that hang, send 100 MB, lead inwards or change cost their own check and nothing else', async () => {
  const silent = await serve('silent');
  const hanging = await askFor(silent.url);
  const odd = await Promise.all((['large', 'inward', 'changing'] as const).map((one) => serve(one)));
  const right = await serve('right');
  const ids = await Promise.all([...odd, right].map(({ url }) => askFor(url)));
  expect(await ended(ids.at(-1) ?? '')).toMatchObject({ state: 'done', problem: null });
  for (const id of ids) expect(await ended(id)).toMatchObject({ endedAt: expect.any(Date) });
  expect(await readRow(hanging)).toMatchObject({ state: 'running' });
  await stopCheck(services, hanging);
  expect(await readRow(hanging)).toMatchObject({ state: 'stopped', problem: 'You stopped this check.' });
});

test('progress comes rule by rule; a deleted check ends, and leaves nothing', async () => {
  const server = await serve('right', { slowMs: 200 });
  const id = await askFor(server.url);
  const running = await eventually(async () => {
    const row = await readRow(id);
    return row && row.seen.length > 0 && row.state === 'running' && row;
  });
  expect(running.rules).toBeGreaterThan(running.seen.length);
  expect(running.seen[0]).toEqual({ rule: expect.stringContaining('/'), outcome: expect.any(String) });
  await deleteCheck(services, id);
  expect(await readRow(id)).toBeUndefined();
  const count = await eventually(async () => {
    const before = server.asked.length;
    await new Promise((resolve) => setImmediate(resolve));
    return server.mostAtOnce() <= 2 && before;
  });
  expect(count).toBeGreaterThan(0);
});

test('a token reaches the server, and neither database, log nor report has it', async () => {
  const token = ['right', randomUUID(), 'x'].join('-');
  const server = await serve('gated');
  const id = await askFor(server.url, { kind: 'full', token });
  expect(await readRow(id)).toMatchObject({ hasToken: true, heldBy: runner.process });
  const row = await ended(id);
  expect(row).toMatchObject({ state: 'done' });
  expect(server.asked.some(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
  expect(await findInDatabase(token)).toEqual([]);
  expect(lines.join('\n')).not.toContain(token);
  expect(row.report).not.toContain(token);
  expect(row.report).toContain('echo');
});

test('a check that waits with a token, and is stopped or deleted, leaves no token in memory', async () => {
  const values = { source: 'busy', url: 'http://127.0.0.1:9/mcp', host: 'h', kind: 'polite' } as const;
  const busy = Array.from({ length: 8 }, (_, id) => ({
    ...values,
    id: `busy-${id}`,
    state: 'running' as const,
  }));
  await db.insert(serverChecks).values(busy);
  const insertTaken = () => db.insert(serverChecks).values({ ...values, id: 'busy-0' });
  await expect(runner.holdToken('late', 'x', insertTaken)).rejects.toThrow();
  expect(runner.heldTokens).toBe(0);
  const ask = () => askFor('http://127.0.0.1:9/mcp', { kind: 'full', token: randomUUID() });
  const [stopped, deleted, waiting] = [await ask(), await ask(), await ask()];
  await runner.holdToken('coming', randomUUID(), async () => {
    await stopCheck(services, stopped);
    await deleteCheck(services, deleted);
    // The waiting check and the one whose row is not stored yet keep theirs.
    await eventually(async () => runner.heldTokens === 2);
    expect(await readRow(waiting)).toMatchObject({ state: 'queued' });
  });
  await deleteCheck(services, waiting);
  await eventually(async () => runner.heldTokens === 0);
  await db.delete(serverChecks).where(eq(serverChecks.source, 'busy'));
});

/** Tables with a row that contains the text, among all of the database, with those of the queue of jobs. */
async function findInDatabase(wanted: string): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  )) as unknown as { rows: { schema: string; name: string }[] };
  expect(rows.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const table = sql.raw(`"${schema}"."${name}"`);
    const { rows: hits } = (await db.execute(
      sql`select 1 from ${table} one where one::text like ${`%${wanted}%`} limit 1`,
    )) as unknown as { rows: unknown[] };
    if (hits.length > 0) found.push(name);
  }
  return found;
}

test('the search of the database finds a text that is in a row', async () => {
  const values = { source: 's', url: 'https://h/', host: 'h', kind: 'polite', state: 'done' } as const;
  await db.insert(serverChecks).values({ ...values, id: 'x', problem: 'a text to find 4711' });
  expect(await findInDatabase('to find 4711')).toEqual(['server_checks']);
});
