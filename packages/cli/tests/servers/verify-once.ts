/** Verifies the URLs of its arguments side by side, prints what is broken, and ends when nothing is left open. */
import process from 'node:process';
import { ask, brokenIn } from './ask.ts';

const verified = await Promise.all(
  process.argv.slice(2).map((url) => ask({ url }, { timeoutMs: 300, totalMs: 2000, maxBytes: 1_000_000 })),
);
process.stdout.write(`${JSON.stringify(verified.map(brokenIn))}\n`);
