/** Verifies one server of the corpus in this process. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { VerifyCommand } from '../../src/verify/options.ts';
import type { Target } from '../../src/verify/report.ts';
import { ask } from '../servers/ask.ts';

export interface Entry {
  /** A file, relative to corpus.json. */
  server: string;
  transport: 'stdio' | 'http';
  made_with: 'sdk-1' | 'sdk-2' | 'by-hand';
  /** The newest revision that it speaks. */
  revision: string;
  /** The rules that must fail; none for a correct server. */
  expected: string[];
  about: string;
}

export interface Outcome extends Entry {
  /** The rules that failed, with their reasons. */
  failed: Map<string, string>;
  impossible: string | undefined;
  seconds: number;
}

/** Time for an HTTP server to print its URL (ms). */
const startTimeoutMs = 20_000;

export const readCorpus = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'corpus.json'), 'utf8')) as Entry[];

export const nameOf = ({ server }: Entry) => basename(server, '.ts');

/** Starts an HTTP server. `stop` ends it and resolves when it has ended. */
async function start(file: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    kill();
    await ended;
    process.off('exit', kill);
  };
  let said = '';
  const url = await new Promise<string | undefined>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said = `${said}${line}\n`.slice(-1000);
      if (/^http:\/\/\S+$/.test(line)) resolve(line);
    });
    ended.then(() => resolve(undefined));
    wait(startTimeoutMs, undefined, { ref: false }).then(resolve);
  });
  if (url === undefined) {
    await stop();
    throw new Error(`${file} printed no URL. It said: ${said}`);
  }
  return { url, stop };
}

async function verifyServer(entry: Entry, settings: Partial<VerifyCommand> = {}): Promise<Outcome> {
  const file = join(import.meta.dirname, entry.server);
  const began = Date.now();
  const served = entry.transport === 'http' ? await start(file) : undefined;
  try {
    const target: Target = served ? { url: served.url } : { command: [process.execPath, file] };
    const { report, impossible } = await ask(target, settings);
    const failed = report.rules.filter(({ outcome }) => outcome === 'failed');
    return {
      ...entry,
      failed: new Map(failed.map(({ id, reason = '' }) => [id, reason])),
      impossible,
      seconds: (Date.now() - began) / 1000,
    };
  } finally {
    await served?.stop();
  }
}

/** Verifies servers, `atOnce` at a time, and calls `tell` with each outcome. */
export async function verifyAll(
  entries: readonly Entry[],
  atOnce: number,
  tell: (outcome: Outcome) => void = () => {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...entries];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
        const outcome = await verifyServer(entry);
        outcomes.push(outcome);
        tell(outcome);
      }
    }),
  );
  return outcomes;
}

export const isFound = ({ expected, failed }: Outcome) => expected.every((rule) => failed.has(rule));
export const falseFailuresOf = ({ expected, failed }: Outcome) =>
  [...failed.keys()].filter((rule) => !expected.includes(rule));
