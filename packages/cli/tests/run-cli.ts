import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

/** The command line, as Node runs it. */
export const main = join(import.meta.dirname, '../src/main.ts');

/** Runs the command line as a process of its own, in a folder. */
export function runCli(
  folder: string,
  args: string[],
  input?: string | Buffer,
  nodeOptions: string[] = [],
  env: Record<string, string> = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeOptions, main, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    input: input ?? '',
  });
  return { status, stdout, stderr };
}
