import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { cpuSeconds } from '../../../tools/bench/process-usage.ts';
import { credentialKeys } from '../support/credential-keys.ts';
import { entry, registry } from '../support/mcp-registry.ts';
import { runScript } from '../support/run-script.ts';
import { createDatabase, dropDatabase } from '../support/server-databases.ts';
import { startSite, temporaryDirectory } from '../support/site-process.ts';

const server = inject('databaseServer');

/** The short form of `tools/bench/storm.ts`, which keeps 2,000 pages and imports 5,000 items. */
const sizes = { kept: 160, imported: 800 };

test.runIf(server)(
  'an import in another process has no kept page made again by itself; without a database the last copies serve',
  async () => {
    const database = await createDatabase(server);
    const secret = { SESSION_SECRET: randomBytes(32).toString('hex') };
    const site = await startSite({ DATABASE_URL: database, ...secret });
    onTestFinished(async () => {
      await site.stop();
      await dropDatabase(database);
    });
    const entries = Array.from({ length: sizes.kept }, (_, number) => entry(number));
    const source = await registry(entries);
    const importAll = () =>
      runScript(['site/scripts/catalogue.ts', 'import', source.url, '--full'], {
        DATABASE_URL: database,
        DATA_DIR: temporaryDirectory(),
        CREDENTIAL_KEYS: credentialKeys,
        ...secret,
      });
    expect((await importAll()).stdout).toContain(`Done: ${sizes.kept} added`);
    const pageOf = (number: number) =>
      `${site.url}/mcp-map/io-github-someone-server-${String(number).padStart(4, '0')}`;
    const numbers = Array.from({ length: sizes.kept }, (_, number) => number);
    await withWorkers(8, numbers, async (number) =>
      expect(await read(pageOf(number))).toContain('Does the thing'),
    );

    for (const [number] of entries.entries())
      entries[number] = entry(number, { description: `Does the other thing number ${number}.` });
    entries.push(...Array.from({ length: sizes.imported - sizes.kept }, (_, at) => entry(sizes.kept + at)));
    const before = cpuSeconds(site.pid);
    let isImporting = true;
    const statuses = new Set<number>();
    const asking = (async () => {
      for (; isImporting; await wait(20)) statuses.add((await fetch(`${site.url}/about`)).status);
    })();
    const imported = await importAll();
    isImporting = false;
    await asking;
    expect(imported.stdout).toContain(`Done: ${sizes.imported - sizes.kept} added, ${sizes.kept} changed`);
    expect([...statuses]).toEqual([200]);
    // Rendering and compressing the pages that were kept would take longer.
    expect(cpuSeconds(site.pid) - before).toBeLessThan(1.5);
    expect(await read(pageOf(3))).toContain('Does the other thing number 3.');

    const name = new URL(database).pathname.slice(1);
    await run(
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      `alter database ${name} rename to ${name}_away`,
    );
    await expect.poll(async () => (await fetch(pageOf(4))).headers.get('warning') ?? '').toMatch(/^110 /);
    const last = await fetch(pageOf(4));
    expect([last.status, last.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await last.text()).toContain('Does the thing number 4.');
    const kept = await fetch(pageOf(3));
    expect([kept.status, kept.headers.get('warning')]).toEqual([200, null]);

    await run(
      `alter database ${name}_away rename to ${name}`,
      `alter database ${name} with allow_connections true`,
    );
    await expect.poll(() => read(pageOf(4)), { timeout: 20_000 }).toContain('Does the other thing number 4.');
  },
  240_000,
);

/** On the server, outside of the site's database. */
async function run(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  expect(answer.status, url).toBe(200);
  return answer.text();
}

async function withWorkers<T>(atOnce: number, things: T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
