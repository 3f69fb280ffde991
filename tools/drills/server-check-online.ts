/**
 * The drill `server-check-online`: many checks asked for at once, of servers in processes of their own. Do they delay
 * `/` and `/healthz`, and does a server that goes wrong cost more than its own check?
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Behaviour } from '../../site/tests/support/check-servers.ts';
import { startSite } from '../../site/tests/support/site-process.ts';
import { atMost, printRows, type Row, remark } from '../bench/report.ts';
import type { ServersOrder } from './check-servers-child.ts';

/** Maximum 99th percentile (ms). */
const longestWait = 250;
/** How often a page of a check looks again (ms), as its script does. */
const followMs = 2_000;
const serverProcesses = 3;
/** Time (ms) that a right server takes for an answer. */
const slowMs = 20;

const looked = ['/healthz', '/'];
/** Maximum processor time (s) for a check and the page that shows it, of the thread that answers. */
const cpuPerCheck = 0.2;

/** Servers that go wrong, and the words about their check. */
const ends: Partial<Record<Behaviour, RegExp>> = {
  silent: /did not answer|not over after/,
  endless: /never ends/,
  large: /too large/,
  inward: /redirects to http:\/\/10\.0\.0\.1/,
  changing: /Every rule/,
};

interface Load {
  /** Checks asked for at once, with those that go wrong among them. */
  checks: number;
  /** Seconds until all are over. */
  seconds: number;
  /** Names of the odd servers among them. */
  odd: readonly Behaviour[];
  /**
   * `waits`: how long other pages wait meanwhile. `processor time`: that of the thread that answers, for a machine with
   * other work.
   */
  budget: 'waits' | 'processor time';
}

/** Runs the drill with 50 checks. */
export async function serverCheckOnline(): Promise<boolean> {
  const rows = await checkMany({
    checks: 50,
    seconds: 600,
    odd: Object.keys(ends) as Behaviour[],
    budget: 'waits',
  });
  printRows(rows);
  return rows.every(({ isMet }) => isMet !== false);
}

/** Asks for the checks, and measures until they are over. */
export async function checkMany({ checks, seconds, odd, budget }: Load): Promise<Row[]> {
  const behaviours = [...odd];
  while (behaviours.length < checks) behaviours.push('right');
  const children = Array.from({ length: serverProcesses }, () =>
    fork(join(import.meta.dirname, 'check-servers-child.ts')),
  );
  const site = await startSite();
  try {
    const parts = await Promise.all(
      children.map(async (child, index) => {
        const own = behaviours.filter((_, at) => at % serverProcesses === index);
        const order: ServersOrder = { behaviours: own, slowMs };
        child.send(order);
        const [urls] = (await once(child, 'message')) as [string[]];
        return own.map((behaviour, at) => ({ behaviour, url: urls[at] ?? '' }));
      }),
    );
    const origin = `http://127.0.0.1:${site.port}`;
    // The first answers of a process are not what this is about.
    for (const path of [...looked, '/server-check/ask']) await send(origin + path, {});
    const looks = { stopped: false };
    const looking = budget === 'waits' ? measure(origin, looked, looks) : Promise.resolve([]);
    const began = performance.now();
    const cpuBefore = cpuSeconds(site.pid);
    const ended = await Promise.all(
      parts.flat().map(async ({ behaviour, url }, index) => ({
        behaviour,
        ...(await check(origin, url, `127.0.${10 + index}.1`, seconds)),
      })),
    );
    const took = (performance.now() - began) / 1000;
    const cpu = cpuSeconds(site.pid) - cpuBefore;
    looks.stopped = true;
    const [healthz = Number.NaN, home = Number.NaN] = await looking;
    const wrong = ended.filter(
      ({ behaviour, page }) => !(ends[behaviour] ?? /breaks no MUST rule/).test(page),
    );
    for (const { behaviour, page } of wrong) console.log(`${behaviour}: ${wordsOf(page)}`);
    const cpuOfChecks = 'processor time of the thread that answers';
    return [
      ...(budget === 'waits'
        ? [
            atMost('/healthz, p99', healthz, longestWait, ' ms'),
            atMost('/, p99', home, longestWait, ' ms'),
            remark(cpuOfChecks, `${cpu.toFixed(1)} s`),
          ]
        : [atMost(cpuOfChecks, cpu, checks * cpuPerCheck, ' s')]),
      atMost(`${checks} checks over`, took, seconds, ' s'),
      atMost('checks with another end than theirs', wrong.length, 0),
    ];
  } finally {
    for (const child of children) child.disconnect();
    await site.stop();
  }
}

/** The words of the page's content. */
const wordsOf = (page: string) =>
  page
    .slice(page.indexOf('<main'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 600);

/** User and system time (s) of the main thread of a process, in ticks of 10 ms. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Asks for a check from an address of this machine, and follows its page until it is over. Returns the last page. */
async function check(origin: string, url: string, localAddress: string, seconds: number) {
  const form = new URLSearchParams({ address: url, kind: 'polite' }).toString();
  const { status, headers } = await send(`${origin}/server-check/ask`, { localAddress, body: form });
  if (status !== 303) throw new Error(`The check was refused: HTTP ${status}`);
  const until = Date.now() + seconds * 1000;
  for (;;) {
    await wait(followMs);
    const { status, body } = await send(origin + headers.location, { localAddress });
    // Like the page's script, it looks again after a refusal.
    if ((status === 200 && !body.includes('data-follow=')) || Date.now() > until) return { page: body };
  }
}

/** The 99th percentile of each path (ms). */
function measure(origin: string, paths: string[], looks: { stopped: boolean }): Promise<number[]> {
  return Promise.all(
    paths.map(async (path) => {
      const agent = new Agent({ keepAlive: true });
      const times: number[] = [];
      while (!looks.stopped) {
        const since = performance.now();
        const { status } = await send(origin + path, { agent });
        times.push(status === 200 ? performance.now() - since : Number.POSITIVE_INFINITY);
        await wait(20);
      }
      agent.destroy();
      times.sort((a, b) => a - b);
      return Math.round(times[Math.floor(times.length * 0.99)] ?? Number.NaN);
    }),
  );
}

interface How {
  agent?: Agent;
  localAddress?: string;
  /** Fields of a form. */
  body?: string;
}

async function send(url: string, { body, ...how }: How) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: new URL(url).origin };
  const outgoing = request(url, { ...how, ...(body !== undefined && { method: 'POST', headers }) });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  return { status: response.statusCode as number, headers: response.headers, body: await text(response) };
}
