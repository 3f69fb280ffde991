import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import { shortLived } from './site-process.ts';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Bundles `sender.ts` into one file, for a test that starts it often: half of a start from sources is resolving
 * modules. The file is inside the project, whose files it reads, and is removed when the test ends.
 */
export async function buildSender(): Promise<string> {
  const outDir = join(root, 'node_modules/.cache', `sender-${process.pid}`);
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    // The embedded database reads files beside its program.
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg-native'] },
    build: { ssr: 'site/tests/support/sender.ts', outDir, minify: false, copyPublicDir: false },
  });
  return join(outDir, 'sender.js');
}

interface KillOptions {
  program?: string;
  /** Runs just before the kill. */
  whileRunning?: () => Promise<void>;
}

/**
 * Starts `sender.ts` and kills it after so many acknowledged submissions. Returns what it found at its start, and what
 * it acknowledged, which may be a few more.
 */
export async function killSender(
  args: string[],
  acknowledgements: number,
  { program = 'site/tests/support/sender.ts', whileRunning = async () => {} }: KillOptions = {},
) {
  const sender = spawn(process.execPath, [...shortLived, program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const hasExited = once(sender, 'exit');
  const acknowledged: string[] = [];
  let found: string[] | undefined;
  for await (const line of createInterface({ input: sender.stdout })) {
    if (!found) {
      found = JSON.parse(line) as string[];
      continue;
    }
    acknowledged.push(line);
    if (acknowledged.length === acknowledgements) {
      await whileRunning();
      sender.kill('SIGKILL');
    }
  }
  await hasExited;
  return { found: new Set(found), acknowledged, signal: sender.signalCode };
}
