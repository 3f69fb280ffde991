/**
 * The drill `first-page`: `npm ci && npm start` in a new clone of the last commit, with npm's existing cache. Measures
 * the time and CPU time to the first page, then waits for the archives.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../site/tests/support/site-process.ts';
import { atMost, printRows, remark } from '../bench/report.ts';
import { root, withDirectory } from '../bench/site.ts';

const limits = { seconds: 110, cpuSeconds: 160 };
const most = 15 * 60_000;

/** @returns whether both limits are met */
export function firstPage(): Promise<boolean> {
  return withDirectory(async (directory) => {
    const clone = join(directory, 'clone');
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
    const port = await freePort();
    const from = performance.now();
    const newcomer = spawn('sh', ['-c', 'npm ci && npm start'], {
      cwd: clone,
      detached: true,
      env: { ...process.env, PORT: String(port), DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const group = newcomer.pid ?? 0;
    const until = async (path: string) => {
      while (newcomer.exitCode === null && performance.now() - from < most) {
        const answer = await fetch(`http://localhost:${port}${path}`).catch(() => undefined);
        if (answer?.ok) return { seconds: (performance.now() - from) / 1000, cpuSeconds: cpuOfGroup(group) };
        await wait(100);
      }
      throw new Error(`${path} was not available in time.`);
    };
    try {
      const page = await until('/');
      console.log(
        `The first page is available: ${page.seconds} s, ${page.cpuSeconds} s of CPU. Next, the drill waits for the archives.`,
      );
      const archives = await until('/downloads/SHA256SUMS');
      const deploy = await fetch(`http://localhost:${port}/deploy`);
      if ((await deploy.text()).includes('not built yet'))
        throw new Error('/deploy does not list the archives.');
      const rows = [
        atMost('npm ci && npm start: first page', page.seconds, limits.seconds, ' s'),
        atMost('CPU until then', page.cpuSeconds, limits.cpuSeconds, ' s'),
        remark(
          'everything is there',
          `${Math.round(archives.seconds)} s, ${Math.round(archives.cpuSeconds)} s of CPU`,
        ),
      ];
      printRows(rows);
      return rows.every(({ isMet }) => isMet !== false);
    } finally {
      process.kill(-group, 'SIGTERM');
      await wait(5_000);
    }
  });
}

/** CPU time of a process group (s): of its processes and of their ended children. */
function cpuOfGroup(group: number): number {
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        // Fields from the third on: the second is a name in parentheses.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (Number(fields[2]) !== group) return 0;
        return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      } catch {
        return 0;
      }
    });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}
