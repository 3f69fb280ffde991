import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { budgets } from './budgets.ts';
import { anyAddress } from './load.ts';
import { cpuSeconds, residentMb } from './process-usage.ts';
import { atMost, type Row, remark } from './report.ts';
import { withServerDatabase } from './server-database.ts';
import { browserEncodings, root, type Site, settingsOnServer, withDirectory, withSite } from './site.ts';

const { pages, items, p99Ms, grownMb } = budgets.storm;

/** Pause between the requests for pages of items (ms). */
const readersMs = 25;

/**
 * One process caches pages of items. Another changes all these items and adds new ones with an import. Then the
 * connections for change notifications are ended. Measures the time of `/about`, errors and the growth of memory
 * meanwhile.
 */
export function measureStorm(): Promise<Row[]> {
  return withServerDatabase((url) => withSite((site) => raiseStorm(site, url), url));
}

async function raiseStorm(site: Site, databaseUrl: string): Promise<Row[]> {
  const registry = await serveRegistry();
  try {
    await importFrom(registry, pages, 'first', databaseUrl);
    for (let from = 0; from < pages; from += 8)
      await Promise.all(Array.from({ length: 8 }, (_, at) => ask(site, pageOf(from + at))));
    await ask(site, '/about');
    const before = { memory: residentMb(site.pid).now, cpu: cpuSeconds(site.pid), at: performance.now() };
    const watch = watchSite(site);
    await importFrom(registry, items, 'second', databaseUrl);
    const imported = {
      cpu: cpuSeconds(site.pid) - before.cpu,
      seconds: (performance.now() - before.at) / 1000,
    };
    await endListening(databaseUrl);
    await wait(10_000);
    const { times, errors, peak, read } = await watch.end();
    times.sort((a, b) => a - b);
    const of = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
    const what = `${pages} cached pages, an import of ${items} items in another process`;
    return [
      atMost(`${what}: /about, p99`, of(0.99), p99Ms, ' ms', ` (p50 ${of(0.5)}, longest ${of(1 - 1e-9)} ms)`),
      atMost(`${what}: errors, of ${times.length + read} requests`, errors, 0),
      atMost(`${what}: memory`, Math.round(peak - before.memory), grownMb, ' MB', ' more'),
      remark(
        '  the process meanwhile',
        `${imported.cpu.toFixed(1)} s of CPU in ${imported.seconds.toFixed(0)} s of importing, ${read} pages requested`,
      ),
    ];
  } finally {
    registry.close();
  }
}

/** Requests `/about` and pages of random items until `end`. */
function watchSite(site: Site) {
  const times: number[] = [];
  let [errors, read, peak, isOver] = [0, 0, 0, false];
  const counting = (answer: Promise<number>) =>
    answer.then(
      (status) => {
        if (status !== 200) errors += 1;
      },
      () => {
        errors += 1;
      },
    );
  const about = (async () => {
    for (; !isOver; await wait(10)) {
      const startedAt = performance.now();
      await counting(ask(site, '/about'));
      times.push(performance.now() - startedAt);
      peak = Math.max(peak, residentMb(site.pid).now);
    }
  })();
  const readers = (async () => {
    for (; !isOver; await wait(readersMs)) {
      read += 1;
      await counting(ask(site, pageOf(Math.floor(Math.random() * pages))));
    }
  })();
  return {
    async end() {
      isOver = true;
      await Promise.all([about, readers]);
      return { times, errors, peak, read };
    },
  };
}

async function ask({ url }: Site, path: string): Promise<number> {
  const headers = { 'accept-encoding': browserEncodings, 'x-forwarded-for': anyAddress() };
  const answer = await fetch(url + path, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

const pageOf = (number: number) => `/mcp-map/com-example-server-${number}`;

/** An MCP registry with the number of servers and the wording that `importFrom` sets. */
async function serveRegistry() {
  const state = { size: 0, words: '' };
  const server = createServer((req, res) => {
    const { searchParams } = new URL(req.url ?? '', 'http://registry');
    const from = Number(searchParams.get('cursor') ?? 0);
    const to = Math.min(state.size, from + Number(searchParams.get('limit')));
    const servers = Array.from({ length: to - from }, (_, at) => ({
      server: {
        name: `com.example/server-${from + at}`,
        description: `Does the ${state.words} thing number ${from + at}.`,
        packages: [{ registryType: 'npm', identifier: `server-${from + at}`, version: '1.0.0' }],
      },
    }));
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ servers, metadata: to < state.size ? { nextCursor: String(to) } : {} }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

/** Imports with the operator's command, in a separate process. */
function importFrom(
  registry: Awaited<ReturnType<typeof serveRegistry>>,
  size: number,
  words: string,
  databaseUrl: string,
): Promise<void> {
  Object.assign(registry.state, { size, words });
  return withDirectory(async (directory) => {
    const command = spawn(process.execPath, ['site/scripts/catalogue.ts', 'import', registry.url, '--full'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: directory,
        ...(await settingsOnServer(databaseUrl)),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(command, 'exit');
    if (code !== 0) throw new Error(`The import ended with ${code}.`);
  });
}

async function endListening(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ~* '^(listen|notify)'`,
  );
  await client.end();
}
