/**
 * Verifies the servers of corpus.json, two at a time, and prints the results:
 * `node run-corpus.ts [--out FILE] [NAME …]`. Names choose servers by a part of their file's name. `--out` writes the
 * result of a whole run as JSON. Exit code 1 if a goal is missed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { falseFailuresOf, isFound, nameOf, type Outcome, readCorpus, verifyAll } from './run-server.ts';

/** Faulty servers that may stay unfound. */
const maxMissed = 1;
const atOnce = 2;

function print(outcome: Outcome): void {
  const { expected, failed, impossible, seconds } = outcome;
  const cells = [
    nameOf(outcome).padEnd(27),
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

/** The result of a run, for the page `/server-check/compared`. */
function write(file: string, outcomes: readonly Outcome[]): void {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  const servers = readCorpus().flatMap(({ server }) => {
    const outcome = outcomes.find((one) => one.server === server);
    if (!outcome) return [];
    const { transport, about, expected, failed } = outcome;
    return { name: nameOf(outcome), transport, about, expected, failed: [...failed.keys()] };
  });
  const run = { day: new Date().toISOString().slice(0, 10), version, servers };
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
}

const {
  values: { out },
  positionals: chosen,
} = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
if (out !== undefined && chosen.length > 0) {
  process.stderr.write('--out needs a run of all servers.\n');
  process.exit(2);
}
const entries = readCorpus().filter(
  (entry) => chosen.length === 0 || chosen.some((name) => nameOf(entry).includes(name)),
);

process.stdout.write(
  `${'server'.padEnd(27)} ${'expected'.padEnd(29)} found  time   false failures, and all that failed\n`,
);
const outcomes = await verifyAll(entries, atOnce, print);
if (out !== undefined) write(out, outcomes);

const faulty = outcomes.filter(({ expected }) => expected.length > 0);
const missed = faulty.filter((outcome) => !isFound(outcome));
const falseFailures = outcomes.flatMap(falseFailuresOf);
process.stdout.write(
  `\n${faulty.length - missed.length} of ${faulty.length} faults found by the right rule; ${falseFailures.length} false failures on ${outcomes.length} servers.\n`,
);
process.exitCode = missed.length > maxMissed || falseFailures.length > 0 ? 1 : 0;
