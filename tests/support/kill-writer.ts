import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Starts `writer.ts`, lets it write `writes` rows, kills it, and returns the rows it found at its start and
 * those that were acknowledged. `whileRunning` runs just before the kill.
 */
export async function killWriter(args: string[], writes: number, whileRunning = async () => {}) {
  const writer = spawn(process.execPath, ['tests/support/writer.ts', ...args], {
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
