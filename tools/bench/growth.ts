import { execFile } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { sumUpViews } from '#app/features/insights/insights.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { startServer } from '../../site/tests/support/postgres.ts';
import { createDatabase } from '../../site/tests/support/server-databases.ts';
import { signInPeople } from './account.ts';
import { budgets } from './budgets.ts';
import { type Address, listAddresses, nameOf } from './growth/addresses.ts';
import { askFor } from './growth/ask.ts';
import { fill } from './growth/fill.ts';
import { findKnown } from './growth/known.ts';
import { people } from './growth/people.ts';
import { type Asked, countingSettings, StatementCounter } from './growth/statements.ts';
import { residentMb } from './process-usage.ts';
import { atMost, median, printTable, type Row, remark } from './report.ts';
import { root, type Site, settingsOnServer, startSite, withDirectory, withSite } from './site.ts';

const run = promisify(execFile);
const starts = 3;
const runs = 3;

/** Server settings: memory, and fast filling, which is not measured. */
const settings = [
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'maintenance_work_mem=512MB',
  'synchronous_commit=off',
];

/** File for the whole table. */
const report = join(root, 'build/growth.txt');

/** A site with the data of years: queries and their time for each URL, and the start, the memory and a backup. */
export async function measureGrowth(): Promise<Row[]> {
  const server = await startServer([...countingSettings, ...settings]);
  const databaseUrl = await createDatabase(server.url);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The site's first start makes the tables and inserts the seed.
    await withSite(async () => {}, databaseUrl);
    await fill(client, budgets.growth);
    const rows = [await timeSummingUp(databaseUrl), ...(await timeStarts(databaseUrl))];
    await client.query('vacuum analyze');
    rows.push(...(await withSite((site) => askEverything(site, client, databaseUrl), databaseUrl)));
    rows.push(await timeBackup(databaseUrl));
    return rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Time of the nightly task on a site that never ran it. */
async function timeSummingUp(databaseUrl: string): Promise<Row> {
  const database = await openServerDatabase(databaseUrl, createLog('warn'));
  try {
    const startedAt = performance.now();
    await sumUpViews(database.db);
    const left = await database.pool.query('select count(*) as views from blog_article_views');
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    return remark(
      'views summed up, the first time',
      `${seconds} s, ${left.rows[0].views} of ${budgets.growth.views} not summed up`,
    );
  } finally {
    await database.close();
  }
}

async function timeStarts(databaseUrl: string): Promise<Row[]> {
  const seconds: number[] = [];
  for (let start = 0; start < starts; start += 1)
    await withDirectory(async (dataDir) => {
      const site = await startSite(dataDir, databaseUrl);
      seconds.push(site.secondsToFirstAnswer);
      await site.stop();
    });
  return [atMost('large site: start to first page', median(seconds), budgets.growth.startSeconds, ' s')];
}

interface Measured extends Asked {
  address: Address;
  status: number;
  answerMs: number;
  kb: number;
  residentMb: number;
}

async function askEverything(site: Site, client: pg.Client, databaseUrl: string): Promise<Row[]> {
  const counter = new StatementCounter(client);
  await counter.open();
  const cookies = await signIn(databaseUrl);
  const measured: Measured[] = [];
  for (const address of listAddresses(await findKnown(site.url, client))) {
    const found: Measured[] = [];
    for (let run = 0; run < runs; run += 1) {
      await counter.reset();
      const answer = await askFor(site.url, address, run, cookies);
      found.push({ address, ...answer, ...(await counter.read()), residentMb: residentMb(site.pid).now });
    }
    measured.push(middleOf(found));
  }
  showAll(measured);
  return [...judge(measured), memoryRow(site)];
}

/** The median by time in the database, of the runs with queries: others came from memory. */
function middleOf(found: Measured[]): Measured {
  const made = found.filter(({ queries }) => queries > 0);
  const sorted = (made.length > 0 ? made : found).toSorted((a, b) => a.databaseMs - b.databaseMs);
  return sorted[Math.floor((sorted.length - 1) / 2)] as Measured;
}

async function signIn(databaseUrl: string): Promise<Record<string, string>> {
  const database = await openServerDatabase(databaseUrl, createLog('warn'));
  try {
    const [member = '', admin = ''] = await signInPeople(database.db, [people.member, people.admin]);
    return { member, admin };
  } finally {
    await database.close();
  }
}

/** Writes the whole table to the file, slowest first, and prints its first 20 rows. */
function showAll(measured: Measured[]): void {
  const sorted = measured.toSorted((a, b) => b.databaseMs - a.databaseMs);
  const headings = [
    'address',
    'status',
    'queries',
    'database ms',
    'slowest ms',
    'answer ms',
    'kB',
    'MB',
    'slowest query',
  ];
  const lines = sorted.map((one) => [
    nameOf(one.address),
    String(one.status),
    String(one.queries),
    one.databaseMs.toFixed(1),
    one.slowestMs.toFixed(1),
    one.answerMs.toFixed(0),
    one.kb.toFixed(0),
    one.residentMb.toFixed(0),
    one.slowest,
  ]);
  const tab = [headings, ...lines].map((line) => line.join('\t')).join('\n');
  writeFileSync(report, `${tab}\n`);
  printTable(
    headings.slice(0, -1),
    lines.slice(0, 20).map((line) => line.slice(0, -1)),
    'right',
  );
  console.log(`  all of them: ${report}`);
}

function judge(measured: Measured[]): Row[] {
  const { queries, databaseMs } = budgets.growth;
  const worst = (of: (one: Measured) => number) => measured.toSorted((a, b) => of(b) - of(a))[0] as Measured;
  const most = worst((one) => one.queries);
  const slowest = worst((one) => one.databaseMs);
  const failed = measured.filter(({ status }) => status >= 500);
  const missed = measured.flatMap((one) => [
    ...(one.queries > queries ? [atMost(`  ${nameOf(one.address)}: queries`, one.queries, queries)] : []),
    ...(one.databaseMs > databaseMs
      ? [atMost(`  ${nameOf(one.address)}: database`, one.databaseMs, databaseMs, ' ms')]
      : []),
  ]);
  return [
    atMost(`large site, ${measured.length} URLs: errors`, failed.length, 0),
    atMost('large site: most queries', most.queries, queries, '', ` (${nameOf(most.address)})`),
    atMost(
      'large site: most time in the database',
      slowest.databaseMs,
      databaseMs,
      ' ms',
      ` (${nameOf(slowest.address)})`,
    ),
    ...missed,
  ];
}

function memoryRow({ pid }: Site): Row {
  const { now, peak } = residentMb(pid);
  return atMost(
    'large site: memory after all URLs',
    Math.round(now),
    budgets.growth.memoryMb,
    ' MB',
    ` (peak ${Math.round(peak)} MB)`,
  );
}

/** Uses the operator's command; the site is not running. */
function timeBackup(databaseUrl: string): Promise<Row> {
  return withDirectory(async (directory) => {
    const file = join(directory, 'backup');
    const startedAt = performance.now();
    const env = { PATH: process.env.PATH, DATA_DIR: directory, ...(await settingsOnServer(databaseUrl)) };
    await run(process.execPath, ['site/scripts/db.ts', 'backup', file], { cwd: root, env });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    return remark('large site: backup', `${seconds} s, ${Math.round(statSync(file).size / 1e6)} MB`);
  });
}
