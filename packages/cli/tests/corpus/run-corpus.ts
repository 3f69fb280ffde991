/**
 * Verifies the servers of corpus.json, two at a time, and prints what was found: `node run-corpus.ts [NAME …]`. Names
 * choose servers by a part of their file's name. Exit code 1 if a goal is missed.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Target } from '../../src/verify/report.ts';
import { ask } from '../servers/ask.ts';

interface Entry {
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

interface Outcome extends Entry {
  /** The rules that failed, with their reasons. */
  failed: Map<string, string>;
  impossible: string | undefined;
  seconds: number;
}

/** Faulty servers that may stay unfound. */
const maxMissed = 1;
const atOnce = 2;
/** Time for an HTTP server to print its URL (ms). */
const startTimeoutMs = 20_000;

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

async function verifyOne(entry: Entry): Promise<Outcome> {
  const file = join(import.meta.dirname, entry.server);
  const began = Date.now();
  const served = entry.transport === 'http' ? await start(file) : undefined;
  try {
    const target: Target = served ? { url: served.url } : { command: [process.execPath, file] };
    const { report, impossible } = await ask(target);
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

const isFound = ({ expected, failed }: Outcome) => expected.every((rule) => failed.has(rule));
const falseFailuresOf = ({ expected, failed }: Outcome) =>
  [...failed.keys()].filter((rule) => !expected.includes(rule));

function print(outcome: Outcome): void {
  const { server, expected, failed, impossible, seconds } = outcome;
  const cells = [
    basename(server, '.ts').padEnd(27),
    (expected.join(', ') || 'nothing').padEnd(29),
    (isFound(outcome) ? 'yes' : 'NO').padEnd(5),
    `${seconds.toFixed(0)} s`.padStart(5),
    `  ${falseFailuresOf(outcome).join(', ') || '-'}`,
  ];
  const reasons = [...failed].map(
    ([rule, reason]) => `    ${rule}: ${reason.replaceAll(/\s+/g, ' ').slice(0, 200)}\n`,
  );
  process.stdout.write(`${cells.join(' ')}\n${reasons.join('')}`);
  if (impossible !== undefined) process.stdout.write(`    not tested further: ${impossible}\n`);
}

// Without these, an interrupted run would leave its servers behind: they end in `exit`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const chosen = process.argv.slice(2);
const entries = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'corpus.json'), 'utf8')) as Entry[]
).filter(
  ({ server }) => chosen.length === 0 || chosen.some((name) => basename(server, '.ts').includes(name)),
);

process.stdout.write(
  `${'server'.padEnd(27)} ${'expected'.padEnd(29)} found  time   false failures, and all that failed\n`,
);
const outcomes: Outcome[] = [];
const waiting = [...entries];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const outcome = await verifyOne(entry);
      outcomes.push(outcome);
      print(outcome);
    }
  }),
);

const faulty = outcomes.filter(({ expected }) => expected.length > 0);
const missed = faulty.filter((outcome) => !isFound(outcome));
const falseFailures = outcomes.flatMap(falseFailuresOf);
process.stdout.write(
  `\n${faulty.length - missed.length} of ${faulty.length} faults found by the right rule; ${falseFailures.length} false failures on ${outcomes.length} servers.\n`,
);
process.exitCode = missed.length > maxMissed || falseFailures.length > 0 ? 1 : 0;
