/**
 * The drill `backup`: backs up and restores a million rows, by the commands of `/deploy/operate`, with `pg_dump` and in
 * our own format. After each restore, tables and sequences must be as before, and the site must start on the database
 * and respond. `pg_restore` may take 60 seconds.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram } from '@context-native/dev/debian';
import pg from 'pg';
import { credentialKeys } from '../../site/tests/support/credential-keys.ts';
import { startServer } from '../../site/tests/support/postgres.ts';
import { ensureBuild, startSite } from '../../site/tests/support/site-process.ts';
import { printTable } from '../bench/report.ts';
import { benchSecret, root, withDirectory } from '../bench/site.ts';
import { type Contents, contentsOf, fillMillionRows } from './million-rows.ts';
import { blockOf, runCommands } from './page-commands.ts';

const mostSeconds = 60;

const provision = blockOf('server/04-database', 'create role context_native ');
const recreate = blockOf('operate/09-backup', 'dropdb');
const dump = blockOf('operate/09-backup', 'pg_dump');
const restore = blockOf('operate/09-backup', 'pg_restore');
const ownBackup = blockOf('operate/09-backup', 'db -- backup');
const ownRestore = blockOf('operate/09-backup', 'db -- restore');

/**
 * Our backups leave out notices of changes (docs/decisions/database.md). The queue writes the row with its version
 * itself.
 */
const ownLeaveOut = ['public.change_notices', 'pgboss.version'];

export async function backup(): Promise<boolean> {
  if (!hasProgram('/usr/bin/pg_dump', 'postgresql')) throw new Error('This drill needs pg_dump.');
  ensureBuild();
  const server = await startServer();
  try {
    return await withDirectory((directory) => drill(server.url, directory));
  } finally {
    await server.stop();
  }
}

async function drill(adminUrl: string, directory: string): Promise<boolean> {
  const url = adminUrl.replace('test@', 'context_native@').replace(/postgres$/, 'context_native');
  await asClient(adminUrl, (admin) => runEach(admin, provision));
  await tryOnSite(url);
  await asClient(url, fillMillionRows);
  const before = await asClient(url, contentsOf);
  const total = Object.values(before).reduce((sum, { count }) => sum + count, 0);
  console.log(`${total.toLocaleString('en')} rows in ${Object.keys(before).length} tables and sequences`);

  const env = {
    DATABASE_URL: url,
    DATA_DIR: directory,
    SESSION_SECRET: benchSecret,
    CREDENTIAL_KEYS: credentialKeys,
  };
  const here = { env, cwd: directory };
  // Commands of npm run in the repository.
  const inSources = { env: { ...env, HOME: directory }, cwd: root };
  const ownFile = join(directory, 'backup.jsonl.gz');
  const own = (commands: string) => commands.replace('backup.jsonl.gz', ownFile);

  const lines: string[][] = [];
  const note = (what: string, backedUp: number, size: number, restored: number, first: number) => {
    lines.push([what, shown(backedUp), `${Math.round(size / 1e6)} MB`, shown(restored), shown(first)]);
    console.log(lines.at(-1)?.join(', '));
  };

  const dumped = runCommands(dump, here);
  recreateDatabase(adminUrl, directory);
  const restored = runCommands(restore, here);
  const isSame = compare('pg_restore', before, await asClient(url, contentsOf));
  note(
    'pg_dump, pg_restore',
    dumped,
    sizeOf(join(directory, 'context-native.dump')),
    restored,
    await tryOnSite(url),
  );

  const beforeOwn = await asClient(url, contentsOf);
  const ownBackedUp = runCommands(own(ownBackup), inSources);
  recreateDatabase(adminUrl, directory);
  const ownRestored = runCommands(own(ownRestore), inSources);
  const isOwnSame = compare('our own format', beforeOwn, await asClient(url, contentsOf), ownLeaveOut);
  note('our own format', ownBackedUp, statSync(ownFile).size, ownRestored, await tryOnSite(url));

  printTable(['', 'backup', 'size', 'restore', 'start of the site'], lines, 'left');
  const isQuick = restored <= mostSeconds;
  console.log(
    `\n${isSame && isOwnSame ? 'Nothing is missing.' : 'Something is missing.'} The limit for pg_restore is ${mostSeconds} s.`,
  );
  return isSame && isOwnSame && isQuick && total >= 1_000_000;
}

/** Drops and creates the database by the page's commands, as its administrator. */
function recreateDatabase(adminUrl: string, cwd: string): void {
  const { hostname, port, username, password } = new URL(adminUrl);
  const env = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password };
  runCommands(recreate, { env, cwd });
}

/** Starts the site, requests pages that read the database, and stops it. Returns the start's duration (s). */
async function tryOnSite(url: string): Promise<number> {
  const startedAt = performance.now();
  const site = await startSite({ DATABASE_URL: url, SESSION_SECRET: benchSecret });
  const started = (performance.now() - startedAt) / 1000;
  try {
    for (const path of ['/readyz', '/blog', '/mcp-map', '/sitemap.xml']) {
      const { status } = await fetch(site.url + path);
      if (status !== 200) throw new Error(`${path} returned ${status}.`);
    }
  } finally {
    await site.stop();
  }
  return started;
}

/** True if both have the same contents, except for the tables `but`. Prints the differences. */
function compare(what: string, before: Contents, after: Contents, but: string[] = []): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const different = [...names].filter(
    (name) => !but.includes(name) && before[name]?.sum !== after[name]?.sum,
  );
  for (const name of different)
    console.log(
      `${what}: ${name} has ${after[name]?.count} rows, ${before[name]?.count} before, or the rows differ`,
    );
  return different.length === 0;
}

async function asClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs statements one by one: several in one message are a transaction, which cannot create a database. */
async function runEach(client: pg.Client, statements: string): Promise<void> {
  for (const statement of statements.split(';').filter((text) => text.trim() !== ''))
    await client.query(statement);
}

const shown = (seconds: number) => `${seconds.toFixed(1)} s`;

function sizeOf(folder: string): number {
  const files = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  return files.reduce((total, size) => total + size, 0);
}
