import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { budgets } from './budgets.ts';
import { loadAddress } from './load.ts';
import { cpuSeconds } from './process-usage.ts';
import { atLeast, atMost, type Row } from './report.ts';
import { withServerDatabase } from './server-database.ts';
import { freePort, root, withSite } from './site.ts';

const revision = '2026-07-28';
const connections = 16;
/** Rounds of each server, alternately: other work of the machine affects both. */
const rounds = 4;
const seconds = 3;
/** Warm-up (s): V8 compiles for about this long, in threads whose time counts too. */
const warmUpSeconds = 16;

const meta = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const asked = [
  { what: 'tools/list', post: postOf('tools/list', {}) },
  {
    what: 'get_clause',
    post: postOf('tools/call', { name: 'get_clause', arguments: { number: '3.1' } }),
  },
];

/** A request to `/mcp` without a session. */
export function postOf(method: string, params: { name?: string; arguments?: object }) {
  return {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': revision,
      'Mcp-Method': method,
      ...(params.name !== undefined && { 'Mcp-Name': params.name }),
    },
  };
}

type Post = (typeof asked)[number]['post'];

/**
 * `/mcp` of the site against the SDK's own handler with the same tools, alternately. Counts the CPU time of the two
 * processes; the site's database is on a server, whose time does not count.
 */
export function measureMcp(): Promise<Row[]> {
  return withServerDatabase((databaseUrl) =>
    withSite(({ url, pid }) => withBare((bare) => measureAll({ url, pid }, bare)), databaseUrl),
  );
}

async function measureAll(site: Target, bare: Target): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, post } of asked) {
    const targets = [bare, { ...site, url: `${site.url}/mcp` }];
    for (const { url } of targets) await loadAddress(url, { connections, seconds: warmUpSeconds, post });
    const [ofBare, ofSite] = await inRounds(targets, post);
    if (!ofBare || !ofSite) throw new Error('The bench must measure both servers.');
    console.log(`  ${what}: ${show(ofSite)}; bare: ${show(ofBare)}`);
    const share = ofSite.perCpuSecond / ofBare.perCpuSecond;
    rows.push(
      atLeast(`/mcp, ${what}: share of the bare SDK a CPU-second`, share, budgets.mcp.shareOfBare),
      atMost(`/mcp, ${what}: 99 % at ${connections} connections`, ofSite.p99Ms, budgets.mcp.p99Ms, ' ms'),
    );
  }
  return rows;
}

interface Target {
  url: string;
  pid: number;
}

interface Measured {
  perCpuSecond: number;
  p99Ms: number;
}

const show = ({ perCpuSecond, p99Ms }: Measured) =>
  `${Math.round(perCpuSecond)} a CPU-second, 99 % within ${p99Ms.toFixed(1)} ms`;

/** Sums the rounds of each target. `p99Ms` is of the worst round. */
async function inRounds(targets: Target[], post: Post): Promise<Measured[]> {
  const sums = targets.map(() => ({ requests: 0, cpu: 0, p99Ms: 0 }));
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { url, pid }] of targets.entries()) {
      const sum = sums[index];
      if (!sum) continue;
      const before = cpuSeconds(pid);
      const { requests, p99Ms } = await loadAddress(url, { connections, seconds, post });
      sum.requests += requests;
      sum.cpu += cpuSeconds(pid) - before;
      sum.p99Ms = Math.max(sum.p99Ms, p99Ms);
    }
  return sums.map(({ requests, cpu, p99Ms }) => ({ perCpuSecond: requests / cpu, p99Ms }));
}

async function withBare<T>(work: (bare: Target) => Promise<T>): Promise<T> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-mcp.ts'), String(port)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  try {
    while (
      !(await fetch(url).then(
        () => true,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error('The bare handler did not start.');
      await wait(50);
    }
    return await work({ url, pid: child.pid ?? 0 });
  } finally {
    child.kill();
    await exited;
  }
}
