/**
 * The drill `failover`: the database as `/deploy/operate#failover` sets it up, and two processes of the built site
 * under load. The machine of the primary is killed, then the next one hangs and wakes up again, then PostgreSQL alone
 * hangs beside a Patroni that lives. No acknowledged write may be lost, both processes have to write again within 30 s
 * by themselves, a change has to be seen in the kept pages of each within 2 s of that, and the site may not write to
 * the old primary. `KEEP_DRILL=1` keeps the folder with the logs of all programs.
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
/** Load before the primary is lost, after the site writes again, and after the old one wakes up. */
const secondsOfLoad = 15;
const many = { writers: 4, readers: 2 };
const database = 'context_native';
/** One for each process, so that no change covers another. */
const articles = ['four-profiles-one-core', 'one-format-for-every-run'];

const faults = {
  killed: 'the machine of the primary is killed',
  hung: 'the machine of the primary hangs, and wakes up',
  'postgresql hung': 'PostgreSQL hangs while Patroni keeps running, and wakes up',
} as const;
type Fault = keyof typeof faults;

/** `parts`: some of the faults, by default all. */
export async function failover(parts: string[]): Promise<boolean> {
  const chosen = parts.length > 0 ? parts : Object.keys(faults);
  for (const part of chosen) if (!Object.hasOwn(faults, part)) throw new Error(`Unknown fault ${part}.`);
  ensureBuild();
  const cluster = await PatroniCluster.start(blockOf('server/04-database', 'create role context_native '));
  const sites: SiteProcess[] = [];
  try {
    // Logs each connection and each write, also on the old primary.
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

/** Takes the primary away under load and brings it back. Says whether all went as it should. */
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

/** Prints what became of the requests to each process. Says whether it is within the limits. */
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

/** How long after the first write of a process its kept page of an article shows what is written then, in seconds. */
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
  // A new request every 100 ms, without waiting for earlier ones: a slow response delays no other.
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

/** Requests of the site to the old primary after it woke up or restarted: none may reach it until it is a standby. */
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
