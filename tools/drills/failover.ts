/**
 * The drill `failover`: the database as on `/deploy/operate#failover`, with two processes of the built site under load.
 * First the primary's machine is killed. Then the new primary's machine hangs and wakes up. Then only PostgreSQL of the
 * primary hangs, while Patroni keeps running. No acknowledged write may be lost. Both processes must write again within
 * 30 s, and show a change on their cached pages within 2 s after their first write. The site must not reach the old
 * primary. `KEEP_DRILL=1` keeps the folder with the logs of the cluster's programs, but not those of the site.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
  ensureBuild,
  type SiteProcess,
  startSite,
  temporaryDirectory,
} from '../../site/tests/support/site-process.ts';
import { printTable } from '../bench/report.ts';
import { blockOf } from './page-commands.ts';
import { PatroniCluster, type Server, until } from './patroni-cluster.ts';
import { type Answer, acknowledged, allOnWaitlist, lost, startVisitors } from './visitors.ts';

const limits = { secondsToWrite: 30, secondsToNotice: 2 };
/** Load before the loss of the primary, after the site writes again, and after the old primary is back (s). */
const secondsOfLoad = 15;
const many = { writers: 4, readers: 2 };
const database = 'context_native';
/** Articles to change: one for each process. */
const articles = ['four-profiles-one-core', 'one-format-for-every-run'];

const faults = {
  killed: 'the machine of the primary is killed',
  hung: 'the machine of the primary hangs, and wakes up',
  'postgresql hung': 'PostgreSQL hangs while Patroni keeps running, and wakes up',
} as const;
type Fault = keyof typeof faults;

/** Runs the faults named in `parts`, or all. */
export async function failover(parts: string[]): Promise<boolean> {
  const chosen = parts.length > 0 ? parts : Object.keys(faults);
  for (const part of chosen) if (!Object.hasOwn(faults, part)) throw new Error(`Unknown fault ${part}.`);
  ensureBuild();
  const cluster = await PatroniCluster.start(blockOf('server/04-database', 'create role context_native '));
  const sites: SiteProcess[] = [];
  try {
    // Both servers log connections and writes.
    await cluster.configure({
      log_connections: 'on',
      log_statement: 'mod',
      log_line_prefix: '%m [%p] %q%u@%d ',
    });
    const settings = {
      DATABASE_URL: cluster.url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      TRUST_PROXY: 'loopback',
      DATA_DIR: temporaryDirectory(),
    };
    sites.push(await startSite(settings), await startSite(settings));
    let isGood = true;
    for (const fault of chosen) {
      await cluster.untilInStep();
      isGood = (await failOver(cluster, sites, fault as Fault)) && isGood;
    }
    const isUp = (await Promise.all(sites.map(isReady))).every(Boolean);
    console.log(isUp ? '\nBoth processes are ready, and were never restarted' : '\nA process is NOT READY');
    return isGood && isUp;
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await cluster.remove();
  }
}

/** Stops the primary under load and brings it back. Returns whether the site and the cluster did as required. */
async function failOver(cluster: PatroniCluster, sites: SiteProcess[], fault: Fault): Promise<boolean> {
  const { primary, standby } = await cluster.roles();
  const only = fault === 'postgresql hung' ? 'postgresql' : undefined;
  const visitors = sites.map(({ url }) => startVisitors([url], many));
  const stop = () => Promise.all(visitors.map((visitor) => visitor.stop()));
  try {
    await wait(secondsOfLoad * 1000);
    const awayAt = performance.now();
    if (fault === 'killed') await cluster.kill(primary);
    else cluster.signal(primary, 'SIGSTOP', only);
    const notices = await Promise.all(
      sites.map((site, index) =>
        noticeOnReturn(cluster, site, articles[index] ?? '', visitors[index]?.answers ?? [], awayAt),
      ),
    );
    await wait(secondsOfLoad * 1000);
    const logBefore = statSync(primary.log).size;
    if (fault === 'killed') cluster.startServer(primary.name);
    else cluster.signal(primary, 'SIGCONT', only);
    await wait(secondsOfLoad * 1000);
    await cluster.untilInStep();
    const all = await stop();
    const old = await readOldPrimary(cluster, primary, logBefore, all.flat(), awayAt);
    const isLed = (await cluster.roles()).primary === standby;
    console.log(
      `\n${primary.name}: ${faults[fault]}; ${isLed ? '' : 'NOT '}${standby.name} is the primary now`,
    );
    const found = await cluster.query(allOnWaitlist, { database });
    const isGood = reportSites(all, { found, awayAt, notices });
    console.log(
      `The old primary: ${old.connections} connections from the site, ${old.writes} writes sent after its return, ${old.extra} rows of its own as a standby`,
    );
    return isGood && isLed && old.connections + old.writes + old.extra === 0;
  } finally {
    await stop();
  }
}

/** Prints the results of each process. Returns whether they are within the limits. */
function reportSites(
  all: Answer[][],
  {
    found,
    awayAt,
    notices,
  }: { found: Record<string, unknown>[]; awayAt: number; notices: (number | undefined)[] },
): boolean {
  const rows = all.map((answers, index) => {
    const again = firstWriteAfter(answers, awayAt)?.at ?? Number.POSITIVE_INFINITY;
    const failed = answers.filter(({ status }) => status !== 200);
    return {
      writes: acknowledged(answers).length,
      lost: lost(answers, found).length,
      again: (again - awayAt) / 1000,
      failed: failed.length,
      late: failed.filter(({ sentAt }) => sentAt > again).length,
      other: failed.filter(({ status }) => status !== 503 && status !== 0).length,
      notice: notices[index] ?? Number.POSITIVE_INFINITY,
    };
  });
  printTable(
    [
      'process',
      'acknowledged',
      'lost',
      'writes again, s',
      'failed meanwhile',
      'failed after that',
      'neither 503 nor closed',
      'change visible, s',
    ],
    rows.map((row, index) => [
      String(index + 1),
      ...[row.writes, row.lost].map(String),
      row.again.toFixed(1),
      ...[row.failed, row.late, row.other].map(String),
      row.notice.toFixed(1),
    ]),
    'right',
  );
  return rows.every(
    (row) =>
      row.lost === 0 &&
      row.late === 0 &&
      row.other === 0 &&
      row.again <= limits.secondsToWrite &&
      row.notice <= limits.secondsToNotice,
  );
}

const firstWriteAfter = (answers: Answer[], at: number) =>
  acknowledged(answers)
    .filter(({ sentAt }) => sentAt > at)
    .toSorted((one, other) => one.at - other.at)[0];

/**
 * Changes an article after the first write of a process. Returns the seconds from that write until the process's cached
 * page shows the change; infinite after 10 seconds.
 */
async function noticeOnReturn(
  cluster: PatroniCluster,
  { url }: SiteProcess,
  article: string,
  answers: Answer[],
  awayAt: number,
): Promise<number> {
  const read = async () => (await fetch(`${url}/blog/${article}`)).text();
  await read();
  let returnedAt: number | undefined;
  await until(60, async () => {
    returnedAt = firstWriteAfter(answers, awayAt)?.at;
    return returnedAt !== undefined;
  });
  const title = `Promoted ${randomBytes(4).toString('hex')}`;
  const payload = JSON.stringify({ origin: 'drill', topics: [`article:${article}`] });
  await cluster.query(
    `with changed as (update blog_articles set title = '${title}' where slug = '${article}' returning 1)
      select pg_notify('changes', '${payload}') from changed`,
    { database },
  );
  const secondsSince = () => (performance.now() - (returnedAt ?? 0)) / 1000;
  let seenAt = Number.POSITIVE_INFINITY;
  // A new request every 100 ms, without waiting for earlier ones: a slow response does not delay the measurement.
  while (secondsSince() < 10 && seenAt === Number.POSITIVE_INFINITY) {
    read().then(
      (page) => {
        if (page.includes(title)) seenAt = Math.min(seenAt, secondsSince());
      },
      () => {},
    );
    await wait(100);
  }
  return seenAt;
}

/** Connections and writes of the site on the old primary after it came back, and rows that only it has. */
async function readOldPrimary(
  cluster: PatroniCluster,
  server: Server,
  logBefore: number,
  answers: Answer[],
  awayAt: number,
) {
  const log = readFileSync(server.log).subarray(logBefore).toString();
  const returnedAt = firstWriteAfter(answers, awayAt)?.sentAt ?? Number.POSITIVE_INFINITY;
  const later = answers.filter(({ isWrite, sentAt }) => isWrite && sentAt > returnedAt);
  const ofPrimary = new Set((await cluster.query(allOnWaitlist, { database })).map(({ email }) => email));
  const ofOld = await cluster.query(allOnWaitlist, { server, database });
  return {
    connections: log.match(new RegExp(`connection authorized: user=${database} `, 'g'))?.length ?? 0,
    writes: later.filter(({ email }) => log.includes(email)).length,
    extra: ofOld.filter(({ email }) => !ofPrimary.has(email)).length,
  };
}

const isReady = async ({ url }: SiteProcess) => (await (await fetch(`${url}/readyz`)).text()) === 'ready';
