import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { shortLived } from './site-process.ts';

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
