/**
 * The drill `recovery`: a PostgreSQL cluster that archives its log with `pgbackrest`, set up and restored by the files
 * and commands of `/deploy/operate`. People join the waitlist through the site, then a table is dropped, and the
 * cluster is restored to a moment before. People accepted before that moment must be there, later ones must not, and
 * the table must be back.
 */
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { hasProgram } from '@context-native/dev/debian';
import pg from 'pg';
import {
  findPrograms,
  freePort,
  makeCluster,
  makeServerDirectory,
  runCluster,
  unprivilegedUser,
} from '../../site/tests/support/postgres.ts';
import { ensureBuild, type SiteProcess, startSite } from '../../site/tests/support/site-process.ts';
import { printTable } from '../bench/report.ts';
import { benchSecret } from '../bench/site.ts';
import { blockOf, runCommands, withNames } from './page-commands.ts';

const page = 'operate/10-recovery';
const settingsFile = blockOf(page, '[global]');
const archiveSettings = blockOf(page, 'archive_mode');
const createStanza = blockOf(page, 'stanza-create');
const fullBackup = blockOf(page, '--type=full');
const restore = blockOf(page, ' restore');
const people = { before: 60, after: 30 };
const droppedTable = 'blog_article_views';

export async function recovery(): Promise<boolean> {
  const programs = findPrograms();
  if (!programs || !hasProgram('/usr/bin/pgbackrest', 'pgbackrest'))
    throw new Error('This drill needs PostgreSQL and pgbackrest.');
  ensureBuild();
  const directory = makeServerDirectory();
  try {
    return await drill(programs, directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function drill(programs: string, directory: string): Promise<boolean> {
  const port = await freePort();
  const data = join(directory, 'data');
  const place = { env: { HOME: directory }, cwd: directory, user: unprivilegedUser() };
  const archiving = setUp(directory, data, port);
  // PostgreSQL inherits it, and calls pgbackrest too.
  process.env.PGBACKREST_CONFIG = join(directory, 'pgbackrest.conf');
  const run = (commands: string, more = {}) =>
    runCommands(commands, {
      ...place,
      env: { ...place.env, PGBACKREST_CONFIG: `${process.env.PGBACKREST_CONFIG}`, ...more },
    });

  makeCluster(programs, data);
  let isRunning = true;
  let cluster = await runCluster(programs, data, port, archiving);
  try {
    run(createStanza);
    const settings = { DATABASE_URL: cluster.url, SESSION_SECRET: benchSecret, TRUST_PROXY: 'loopback' };
    let site = await startSite(settings);
    const backedUp = run(fullBackup);

    const before = await joinWaitlist(site, people.before);
    await wait(1000);
    const moment = new Date().toISOString().replace('T', ' ').replace('Z', '+00');
    await wait(1000);
    const after = await joinWaitlist(site, people.after);
    await query(cluster.url, `drop table ${droppedTable}`);
    console.log(
      `The site accepted ${before.length} entries before ${moment}, and ${after.length} after it. Then the drill dropped ${droppedTable}.`,
    );
    await site.stop();
    await cluster.stop();
    isRunning = false;

    const restored = run(restore, { MOMENT: moment });
    const startedAt = performance.now();
    cluster = await runCluster(programs, data, port, archiving);
    isRunning = true;
    while ((await query(cluster.url, 'select pg_is_in_recovery() as yes'))[0]?.yes) await wait(100);
    const replayed = (performance.now() - startedAt) / 1000;
    const siteStartedAt = performance.now();
    site = await startSite(settings);
    const siteStarted = (performance.now() - siteStartedAt) / 1000;
    const later = await joinWaitlist(site, 1);
    run(fullBackup);
    const there = new Set(
      (await query(cluster.url, 'select email from jobs_waitlist')).map(({ email }) => email),
    );
    const [{ table } = {}] = await query(cluster.url, `select to_regclass('${droppedTable}') as table`);
    await site.stop();

    const missing = before.filter((email) => !there.has(email));
    const tooMany = after.filter((email) => there.has(email));
    const shown = (seconds: number) => `${seconds.toFixed(1)} s`;
    printTable(
      [
        'full backup',
        'restore',
        'log replayed, accepts writes',
        'start of the site',
        'lost',
        'too many',
        'the table',
      ],
      [
        [
          ...[backedUp, restored, replayed, siteStarted].map(shown),
          ...[String(missing.length), String(tooMany.length), table ? 'is there' : 'is gone'],
        ],
      ],
      'left',
    );
    return (
      missing.length + tooMany.length === 0 && Boolean(table) && later.every((email) => there.has(email))
    );
  } finally {
    // Only once: `stop` waits for the exit of the process.
    if (isRunning) await cluster.stop();
  }
}

/**
 * Writes the page's settings file of pgbackrest, adapted to this machine. Returns the page's settings of PostgreSQL.
 */
function setUp(directory: string, data: string, port: number): string[] {
  const repository = join(directory, 'repository');
  const here = [
    'log-level-file=off',
    ...['lock', 'spool'].map((name) => `${name}-path=${join(directory, name)}`),
  ].join('\n');
  const file = withNames(settingsFile, {
    '/var/lib/pgbackrest': repository,
    'start-fast=y': `start-fast=y\n${here}`,
    '/var/lib/postgresql/15/main': `${data}\npg1-port=${port}\npg1-socket-path=${directory}\npg1-user=test`,
  });
  writeFileSync(join(directory, 'pgbackrest.conf'), file);
  mkdirSync(repository);
  const user = unprivilegedUser();
  if (user) chownSync(repository, user.uid, user.gid);
  return [...archiveSettings.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => `${name}=${value}`);
}

/**
 * Adds new people to the waitlist, one after another. Returns their emails. @throws Error unless the site accepts all
 */
async function joinWaitlist({ url }: SiteProcess, count: number): Promise<string[]> {
  const answered: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `${crypto.randomUUID()}@drill.example`;
    const { ok } = await fetch(`${url}/api/jobs-waitlist`, {
      method: 'POST',
      // A different client address each: limits are per address.
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.1.${index}.${count}` },
      body: JSON.stringify({ email, role_interest: 'employer' }),
    });
    if (ok) answered.push(email);
  }
  if (answered.length < count) throw new Error(`Only ${answered.length} of ${count} were accepted.`);
  return answered;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
