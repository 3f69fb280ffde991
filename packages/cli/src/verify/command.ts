import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { standard } from '@context-native/checker/standard';
import { describeUnmatched } from '@context-native/recorder/keep';
import { failureOf, UsageError } from '../errors.ts';
import { printable } from '../printable.ts';
import { makeRedact } from '../public/known-secrets.ts';
import { ownCommand } from '../public/own-command.ts';
import { publicText } from '../public/public-text.ts';
import { type Changes, changesInWords, compareReports } from './changes.ts';
import { checkReport } from './check-report.ts';
import { htmlReport } from './html.ts';
import { parseVerify, type VerifyCommand } from './options.ts';
import type { FinishedTrace } from './recording.ts';
import type { VerifyReport } from './report.ts';
import { sarifReport } from './sarif.ts';
import { readPrivateKey, signReport, signValue } from './signing.ts';
import { verify } from './verify.ts';
import { junitReport, textReport, textSummary } from './write.ts';

/**
 * Runs `check-server` with its arguments; returns the exit code. Throws UsageErrors and the system's errors about files.
 * Any other error is a fault of the command and ends with 2, since 1 would mean that the server broke a rule.
 * @param name the name that the user gave: `verify` is the old one
 */
export async function runCheckServer(
  name: 'check-server' | 'verify',
  args: string[],
  version: string,
): Promise<number> {
  process.once('uncaughtException', (error) => process.exit(tellUnforeseen(error)));
  try {
    return await run(name, args, version);
  } catch (error) {
    if (error instanceof UsageError || failureOf(error) !== undefined) throw error;
    return tellUnforeseen(error);
  }
}

function tellUnforeseen(error: unknown): number {
  const words = error instanceof Error ? (error.stack ?? error.message) : 'the thrown value is not an error';
  process.stderr.write(
    `${standard.command}: an error of check-server, not of the server\n${printableLines(publicText(words))}\n`,
  );
  return 2;
}

async function run(name: string, args: string[], version: string): Promise<number> {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  if (args.length === 0 || args.slice(0, end).some((one) => one === '--help' || one === '-h')) {
    process.stdout.write((await import('../help.ts')).helpOf([name]));
    return args.length === 0 ? 2 : 0;
  }
  const command = parseVerify(args);
  if ('check' in command) {
    const { text, exitCode } = checkReport(command);
    process.stdout.write(printableLines(text));
    return exitCode;
  }
  const key = command.sign === undefined ? undefined : keyOf(command.sign);
  // Before the run, which may take minutes: a path that cannot be written would lose its report.
  if (command.traces !== undefined) mkdirSync(command.traces, { recursive: true });
  if (command.out !== undefined) {
    mkdirSync(dirname(command.out), { recursive: true });
    closeSync(openSync(command.out, 'a'));
  }
  // A server in its own process group does not get the terminal's signals.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(2));
  command.program = ownCommand(process.env);
  const { report, traces, impossible } = await verify(command, version).catch((error: unknown) => {
    // The recorder refuses a context that breaks a clause.
    if (error instanceof TypeError && error.message.startsWith('The context'))
      throw new UsageError(error.message);
    throw error;
  });
  const written = key ? signReport(report, key) : report;
  if (command.traces !== undefined) writeTraces(command.traces, traces, key);
  const changes = command.against && compareReports(command.against, written);
  // For a server that could not be tested, the one line below is clearer than a list of skipped rules.
  const isOnlyRead = command.format === 'text' && command.out === undefined;
  const hasFailed = written.rules.some(({ outcome }) => outcome === 'failed');
  if (hasFailed || impossible === undefined || !isOnlyRead) await write(command, written, traces, changes);
  const unmatched = describeUnmatched(command.keep);
  if (unmatched !== undefined) process.stderr.write(`${standard.command}: ${printable(unmatched)}\n`);
  if (impossible !== undefined) {
    process.stderr.write(
      `${standard.command}: ${printable(`the server could not be tested: ${impossible}`)}\n`,
    );
    return hasFailed ? 1 : 2;
  }
  if (hasFailed) return 1;
  if (!changes || !command.failsOnChange) return 0;
  return changes.changes.length > 0 ? 1 : changes.isPartial ? 2 : 0;
}

async function write(
  { program, format, out, target, token, otherToken }: VerifyCommand,
  report: VerifyReport,
  traces: FinishedTrace[],
  changes: Changes | undefined,
): Promise<void> {
  const redact = makeRedact(target, [token, otherToken]);
  // A published page quotes the server, which may repeat secrets of its command line.
  const redacted = (trace: FinishedTrace): FinishedTrace => ({
    ...trace,
    mcp_events: JSON.parse(JSON.stringify(trace.mcp_events), (_, value) =>
      typeof value === 'string' ? redact(value) : value,
    ),
  });
  const text = {
    text: () => textReport(report, changes, program),
    json: () => `${JSON.stringify(report, null, 2)}\n`,
    junit: () => junitReport(report),
    sarif: () => sarifReport(report),
    html: () => htmlReport(report, traces.map(redacted), changes, program),
  }[format]();
  const hasPlace = format === 'text' || format === 'html';
  if (changes && !hasPlace) process.stderr.write(`${printableLines(changesInWords(changes).join('\n'))}\n`);
  if (out !== undefined) writeFileSync(out, text);
  // The log of a pipeline shows why it failed.
  const shown = out === undefined ? text : textSummary(report, hasPlace ? changes : undefined, program);
  if (!process.stdout.write(shown)) await new Promise((resolve) => process.stdout.once('drain', resolve));
}

/** Writes one file per trace, named by its start and id, with its signature beside it (17.4). */
function writeTraces(
  folder: string,
  traces: FinishedTrace[],
  key: ReturnType<typeof keyOf> | undefined,
): void {
  for (const trace of traces) {
    const { mcp_trace_id: id, mcp_context: context } = trace as FinishedTrace & {
      mcp_context: { timestamp: string };
    };
    const file = join(folder, `${context.timestamp.replace(/\..*$/, 'Z').replaceAll(':', '')}-${id}.trace`);
    writeFileSync(`${file}.json`, `${JSON.stringify(trace, null, 2)}\n`);
    if (!key) continue;
    const signature = { mcp_trace_id: id, ...signValue(trace, 'trace', key) };
    writeFileSync(`${file}.signature.json`, `${JSON.stringify(signature, null, 2)}\n`);
  }
}

function keyOf(file: string) {
  const text = readFileSync(file, 'utf8');
  try {
    return readPrivateKey(text);
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}

const printableLines = (text: string) => text.split('\n').map(printable).join('\n');
