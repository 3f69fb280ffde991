/** `host run`: the proxies of the servers over HTTP in a host's file. */
import process from 'node:process';
import { UsageError } from '../errors.ts';
import { parseRecord } from '../record/arguments.ts';
import { recordTask } from '../record/command.ts';
import { readMoved } from './moved.ts';

/** Runs all proxies until a signal ends them; returns the exit code. @throws UsageError */
export async function runProxies(file: string): Promise<number> {
  const moved = readMoved(file);
  if (moved.size === 0) throw new UsageError(`${file} has no recorded server with a url: run host add first`);
  const tasks = [...moved.values()].map(({ was, is, options }) => {
    const { hostname, port } = new URL(is);
    // In memory, and not on a command line: a URL may have a key in its query.
    return parseRecord([...options, `--to=${JSON.parse(was)}`, `--listen=${hostname}:${port}`]);
  });
  // Each proxy waits for the same signals.
  process.setMaxListeners(process.getMaxListeners() + tasks.length);
  const codes = await Promise.all(tasks.map((task) => (task.help ? 0 : recordTask(task))));
  return Math.max(...codes);
}
