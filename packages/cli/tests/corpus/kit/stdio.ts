import process from 'node:process';
import { createInterface } from 'node:readline';

/** Writes one message as one line. */
export const send = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** Calls `read` with each line of standard input, and ends with it. */
export function readLines(read: (line: string) => void): void {
  createInterface({ input: process.stdin })
    .on('line', read)
    .on('close', () => process.exit(0));
}
