/**
 * The drill `processes`: four processes of the built site on one PostgreSQL behind nginx. `cpu`: a page costs four
 * processes about the same CPU time as one. `shared`: they share limits, and see each other's changes. `kill`: one is
 * killed every 20 seconds for five minutes; no acknowledged write may be lost, and only requests in progress in the
 * killed process may fail.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { serverFlags } from '../../site/scripts/server-flags.ts';
import { anyAddress, createAccount, sessionCookie } from '../../site/tests/e2e/people.ts';
import {
  freePort,
  type SiteProcess,
  startSite,
  temporaryDirectory,
} from '../../site/tests/support/site-process.ts';
import { loadAddress } from '../bench/load.ts';
import { startProxy } from '../bench/nginx.ts';
import { cpuSeconds } from '../bench/process-usage.ts';
import { middleArticle } from '../bench/rendered-page.ts';
import { atLeast, atMost, median, printRows, type Row, remark } from '../bench/report.ts';
import { withServerDatabase } from '../bench/server-database.ts';
import { type Answer, acknowledged, allOnWaitlist, lost, startVisitors } from './visitors.ts';

const processes = 4;

/** Settings and processes of one site. */
interface Shared {
  settings: Record<string, string>;
  sites: SiteProcess[];
}

const parts: Record<string, (shared: Shared) => Promise<Row[]>> = { cpu, shared: isShared, kill };

export async function fourProcesses(names: string[]): Promise<boolean> {
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Error(`The drill "processes" has no part ${unknown}.`);
  const wanted = names.length > 0 ? names : Object.keys(parts);
  const rows = await withServerDatabase(async (databaseUrl) => {
    const settings = {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      TRUST_PROXY: 'loopback',
      DATA_DIR: temporaryDirectory(),
    };
    const sites: SiteProcess[] = [];
    try {
      for (let count = 0; count < processes; count += 1) sites.push(await startOne(settings));
      const found: Row[] = [];
      for (const name of wanted) found.push(...((await parts[name]?.({ settings, sites })) ?? []));
      return found;
    } finally {
      await Promise.all(sites.map((site) => site.stop()));
    }
  });
  printRows(rows);
  return rows.every(({ isMet }) => isMet !== false);
}

/** With the Node flags of `npm run serve`. */
const startOne = async (settings: Shared['settings'], port?: number) =>
  startSite({ ...settings, PORT: String(port ?? (await freePort())) }, serverFlags);

/** Load for each process: four processes get four times the connections. */
const load = { connections: 8, seconds: 8 };
/** Warm-up: V8 compiles for about this long in each process. */
const warmUp = { ...load, seconds: 20 };
const rounds = 5;

/** Rendered pages a CPU-second, of one process and of four, alternately. */
async function cpu({ settings, sites }: Shared): Promise<Row[]> {
  const alone = await startOne(settings);
  const article = `${await middleArticle(alone.url)}?rendered`;
  const proxies = { alone: await proxyOf([alone]), all: await proxyOf(sites) };
  try {
    for (const { port } of [alone, ...sites]) await loadAddress(`http://127.0.0.1:${port}${article}`, warmUp);
    const used = (of: SiteProcess[]) => of.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
    const pagesPerSecond = async (url: string, of: SiteProcess[]) => {
      const before = used(of);
      const connections = load.connections * of.length;
      const { requests } = await loadAddress(new URL(article, url).href, { ...load, connections });
      return requests / (used(of) - before);
    };
    const found: { alone: number; all: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      found.push({
        alone: await pagesPerSecond(proxies.alone.url, [alone]),
        all: await pagesPerSecond(proxies.all.url, sites),
      });
    const shares = found.map(({ alone, all }) => all / alone);
    const [least, most] = [Math.min(...shares), Math.max(...shares)].map((share) => share.toFixed(2));
    return [
      atLeast(
        'pages a CPU-second, four processes relative to one',
        median(shares),
        0.9,
        '',
        ` (${least} to ${most})`,
      ),
      remark('  one', median(found.map((round) => round.alone)).toFixed(0)),
      remark('  four', median(found.map((round) => round.all)).toFixed(0)),
    ];
  } finally {
    for (const proxy of Object.values(proxies)) await proxy.stop();
    await alone.stop();
  }
}

const proxyOf = (sites: SiteProcess[]) =>
  startProxy(
    temporaryDirectory(),
    sites.map(({ port }) => port),
  );

/**
 * Sends twelve wrong passwords from one address, spread over the processes. Then makes changes on each process, and
 * measures when all show them.
 */
async function isShared({ sites }: Shared): Promise<Row[]> {
  const [first] = sites as [SiteProcess];
  const person = await createAccount(first.url);
  const cookie = await sessionCookie(first.url, person);
  const address = anyAddress();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const answer = await fetch(`${sites[attempt % sites.length]?.url}/auth`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': address },
      body: new URLSearchParams({ intent: 'sign-in', email: person.email, password: 'not my password' }),
    });
    statuses.push(answer.status);
  }
  const slowest: number[] = [];
  for (let round = 0; round < 3 * sites.length; round += 1) {
    const liked = round % 2 === 0;
    await Promise.all(sites.map(({ url }) => likesOn(url)));
    const answer = await fetch(`${sites[round % sites.length]?.url}/api/blog/${likedArticle}/likes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': anyAddress(), cookie },
      body: JSON.stringify({ liked }),
    });
    if (!answer.ok) throw new Error(`A like returned ${answer.status}`);
    slowest.push(Math.max(...(await Promise.all(sites.map(({ url }) => msUntil(url, liked ? 1 : 0))))));
  }
  return [
    atMost('password guesses before all four processes refuse', refusedFrom(statuses), 10),
    atMost(
      'a change on one process is visible on all within',
      Math.max(...slowest),
      2000,
      ' ms',
      ` (of ${slowest.length})`,
    ),
  ];
}

/** Number of responses before the final refusals; infinite if the last response is not a refusal. */
const refusedFrom = (statuses: number[]) =>
  statuses.at(-1) === 429 ? statuses.findLastIndex((status) => status !== 429) + 1 : Number.POSITIVE_INFINITY;

const likedArticle = 'four-profiles-one-core';

async function likesOn(url: string): Promise<number> {
  const html = await (await fetch(`${url}/blog/${likedArticle}`)).text();
  return Number(/data-like-count[^>]*>(\d+)</.exec(html)?.[1]);
}

async function msUntil(url: string, likes: number): Promise<number> {
  const since = performance.now();
  while (performance.now() - since < 10_000) {
    if ((await likesOn(url)) === likes) return Math.round(performance.now() - since);
    await wait(10);
  }
  return Number.POSITIVE_INFINITY;
}

const killing = { everySeconds: 20, times: 15 };

interface Death {
  server: string;
  /** Times of the kill and of the exit, which takes a while on a busy machine. */
  at: number;
  goneAt: number;
}

async function kill({ settings, sites }: Shared): Promise<Row[]> {
  const proxy = await proxyOf(sites);
  const visitors = startVisitors([proxy.url.slice(0, -1)], { writers: 6, readers: 4 });
  const deaths: Death[] = [];
  for (let round = 0; round < killing.times; round += 1) {
    await wait(killing.everySeconds * 500);
    const victim = sites[round % sites.length] as SiteProcess;
    const startedAt = performance.now();
    await victim.kill();
    deaths.push({ server: `127.0.0.1:${victim.port}`, at: startedAt, goneAt: performance.now() });
    sites[round % sites.length] = await startOne(settings, victim.port);
    await wait(Math.max(0, killing.everySeconds * 500 - (performance.now() - startedAt)));
  }
  const answers = await visitors.stop();
  await proxy.stop();
  const writes = acknowledged(answers);
  const failed = answers.filter(({ status }) => status !== 200);
  const unexplained = failed.filter((answer) => !deaths.some((death) => diedWith(answer, death)));
  for (const { isWrite, status, server } of unexplained.slice(0, 5))
    console.log(`unexplained: ${isWrite ? 'a write' : 'a page'}, ${status}, ${server}`);
  return [
    remark(`${deaths.length} processes killed; requests`, String(answers.length)),
    atMost(
      'acknowledged writes lost',
      lost(answers, await readWaitlist(settings.DATABASE_URL)).length,
      0,
      '',
      ` of ${writes.length}`,
    ),
    atMost('failed, but not in progress in a killed process', unexplained.length, 0),
    remark('  failed in a killed process', String(failed.length - unexplained.length)),
  ];
}

/** True if the request was sent before the killed process was gone, and ended after the kill began. */
function diedWith({ server, sentAt, at }: Answer, death: Death): boolean {
  return server === death.server && sentAt <= death.goneAt && at >= death.at;
}

async function readWaitlist(connectionString = '') {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(allOnWaitlist)).rows;
  } finally {
    await client.end();
  }
}
