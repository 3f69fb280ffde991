/**
 * The drill `standby`: two clusters of PostgreSQL with synchronous replication, and two processes of the built site under
 * load. The primary is killed, the standby promoted; then the old primary comes back as its standby, and the same is done
 * the other way round. At last the primary hangs instead, and wakes up while the other one is written to. No acknowledged
 * write may be lost, and both processes have to write again within 15 s, by themselves.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type SiteProcess, startSite, temporaryDirectory } from '../../tests/support/site-process.ts';
import { Cluster } from '../../tests/support/standby.ts';
import { printTable } from '../bench/report.ts';
import { acknowledged, allOnWaitlist, lost, startVisitors } from './visitors.ts';

const limits = { secondsToWrite: 15, secondsToNotice: 2 };
const seconds = {
  /** Load before the primary is killed, and after the promotion. */
  ofLoad: 12,
  /** Until whoever watches the database promotes the standby. */
  untilPromotion: 3,
};
const database = 'site';
const many = { writers: 4, readers: 2 };

export async function standby(): Promise<boolean> {
  const one = await Cluster.primary('one');
  await one.query(`create database ${database}`);
  const two = await Cluster.standbyOf(one, 'two');
  const sites: SiteProcess[] = [];
  try {
    await replicateTo(one, two);
    const settings = {
      // The standby first: the order says nothing.
      DATABASE_URLS: `${two.url(database)} ${one.url(database)}`,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      TRUST_PROXY: 'loopback',
      DATA_DIR: temporaryDirectory(),
    };
    sites.push(await startSite(settings), await startSite(settings));
    const there = await failOver(one, two, sites, 'is killed');
    console.log('The old primary comes back as a standby, by pg_rewind');
    await one.rejoin(two);
    await replicateTo(two, one);
    const back = await failOver(two, one, sites, 'is killed');
    console.log('The other one comes back as a standby as well');
    await two.rejoin(one);
    await replicateTo(one, two);
    const hung = await failOver(one, two, sites, 'hangs');
    const isUp = (await Promise.all(sites.map(isReady))).every(Boolean);
    console.log(isUp ? 'Both processes are ready, and were never restarted' : 'A process is NOT READY');
    return there && back && hung && isUp;
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    for (const cluster of [one, two]) await cluster.remove();
  }
}

async function replicateTo(primary: Cluster, follower: Cluster): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '${follower.name}'`);
  await primary.query('select pg_reload_conf()');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const found = await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`);
    if (found.length > 0) return;
    await wait(100);
  }
  throw new Error(`${follower.name} does not follow ${primary.name}`);
}

/** Takes the primary away under load and promotes the other. Says whether all went as it should. */
async function failOver(
  primary: Cluster,
  follower: Cluster,
  sites: SiteProcess[],
  how: 'is killed' | 'hangs',
): Promise<boolean> {
  const visitors = sites.map(({ url }) => startVisitors([url], many));
  await wait(seconds.ofLoad * 1000);
  const awayAt = performance.now();
  if (how === 'hangs') primary.hang();
  else await primary.kill();
  await wait(seconds.untilPromotion * 1000);
  follower.promote();
  // It has no standby of its own yet: without this each commit would wait for one.
  await follower.query(`alter system set synchronous_standby_names = ''`);
  await follower.query('select pg_reload_conf()');
  const promotedAt = performance.now();
  await wait(seconds.ofLoad * 1000);
  if (how === 'hangs') {
    // It takes itself for the primary, as it was when it stopped: nobody may write there.
    primary.wake();
    await wait(seconds.ofLoad * 1000);
  }
  const all = await Promise.all(visitors.map(({ stop }) => stop()));
  const found = await follower.query(allOnWaitlist, database);
  // One after the other: each writes the same title, and waits until its process shows it.
  const notices: number[] = [];
  for (const site of sites) notices.push(await secondsToNotice(follower, site));

  const rows = all.map((answers, index) => {
    const writes = acknowledged(answers);
    const again = writes.find(({ sentAt }) => sentAt > awayAt)?.at ?? Number.POSITIVE_INFINITY;
    const failed = answers.filter(({ status }) => status !== 200);
    const late = failed.filter(({ sentAt }) => sentAt > again).length;
    return {
      process: index + 1,
      writes: writes.length,
      lost: lost(answers, found).length,
      afterThat: (again - awayAt) / 1000,
      afterPromotion: (again - promotedAt) / 1000,
      failed: failed.length,
      late,
      other: failed.filter(({ status }) => status !== 503 && status !== 0).length,
      notice: notices[index] ?? Number.POSITIVE_INFINITY,
    };
  });
  console.log(`\n${primary.name} ${how}, ${follower.name} is promoted`);
  printTable(
    [
      'process',
      'acknowledged',
      'lost',
      'writes again, s after that',
      'after the promotion',
      'failed meanwhile',
      'failed after that',
      'neither 503 nor cut',
      'change seen, s',
    ],
    rows.map((row) => [
      String(row.process),
      String(row.writes),
      String(row.lost),
      row.afterThat.toFixed(1),
      row.afterPromotion.toFixed(1),
      String(row.failed),
      String(row.late),
      String(row.other),
      row.notice.toFixed(1),
    ]),
    'right',
  );
  return rows.every(
    (row) =>
      row.lost === 0 &&
      row.other === 0 &&
      row.afterThat <= limits.secondsToWrite &&
      row.notice <= limits.secondsToNotice,
  );
}

const article = 'four-profiles-one-core';

/** How long it takes until a kept page of the process shows what is written on the new primary, by LISTEN. */
async function secondsToNotice(primary: Cluster, { url }: SiteProcess): Promise<number> {
  const read = async () => (await fetch(`${url}/blog/${article}`)).text();
  await read();
  const title = `Promoted ${randomBytes(4).toString('hex')}`;
  const payload = JSON.stringify({ origin: 'drill', topics: [`article:${article}`] });
  await primary.query(
    `with changed as (update blog_articles set title = '${title}' where slug = '${article}' returning 1)
      select pg_notify('changes', '${payload}') from changed`,
    database,
  );
  const changedAt = performance.now();
  while (performance.now() - changedAt < 10_000) {
    if ((await read()).includes(title)) return (performance.now() - changedAt) / 1000;
    await wait(50);
  }
  return Number.POSITIVE_INFINITY;
}

const isReady = async ({ url }: SiteProcess) => (await (await fetch(`${url}/readyz`)).text()) === 'ready';
