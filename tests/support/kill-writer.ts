import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

interface KillOptions {
  /** Writes for ever, and prints what `writer.ts` prints. */
  script?: string;
  /** Runs just before the kill. */
  whileRunning?: () => Promise<void>;
}

/**
 * Starts `writer.ts`, lets it write `writes` rows, kills it, and returns the rows it found at its start and
 * those that were acknowledged.
 */
export async function killWriter(
  args: string[],
  writes: number,
  { script = 'tests/support/writer.ts', whileRunning = async () => {} }: KillOptions = {},
) {
  const writer = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  let found: number[] | undefined;
  for await (const line of createInterface({ input: writer.stdout })) {
    if (!found) {
      found = JSON.parse(line) as number[];
      continue;
    }
    acknowledged.push(Number(line));
    if (acknowledged.length === writes) {
      await whileRunning();
      writer.kill('SIGKILL');
    }
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  return { found: found ?? [], acknowledged, signal: writer.signalCode };
}
