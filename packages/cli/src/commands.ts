import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeBadge } from '@context-native/checker/badge';
import { standard } from '@context-native/checker/standard';
import type { Trace } from '@context-native/checker/types';
import { type Command, parseArguments } from './arguments.ts';
import { CollectionCheck, type Outcome } from './collection.ts';
import { checkByDraft } from './draft.ts';
import { failureOf, UsageError } from './errors.ts';
import { openWriter } from './formats.ts';
import { standardFolder, version } from './package-files.ts';
import { printable } from './printable.ts';
import { RunTrace } from './run-trace.ts';
import { answerSuite, askSuite, describeSuite } from './suite-command.ts';

/**
 * Runs a command; returns its exit code.
 * @throws UsageError, or the system's error about a file
 */
export function runCommand(args: string[]): Promise<number> {
  // `check … | head` closes the pipe early. No message is due, but the check is incomplete.
  process.stdout.on('error', () => process.exit(2));
  return run(parseArguments(args));
}

async function run(command: Command): Promise<number> {
  if (command.name === 'help') await write((await import('./help.ts')).helpOf(command.topic));
  else if (command.name === 'version') await write(`${version}\n`);
  else if (command.name === 'badge') {
    const badge = makeBadge(command.style, command.image);
    await write(badge[command.form]);
  } else if (command.name === 'init') await writeExamples(command.folder);
  else if (command.name === 'serve') await answerSuite();
  else if (command.name === 'suite') return reportSuite(command);
  else if (command.name === 'host') {
    const { runHost, runHostProxies } = await import('./host/command.ts');
    if (command.args[0] === 'run') return runHostProxies(command.args);
    const { code, text } = runHost(command.args);
    await write(text);
    return code;
  } else if (command.name === 'check-draft') return checkByDraft(command, version);
  else return check(command);
  return 0;
}

/** Runs the test suite against a checker; returns the exit code. */
async function reportSuite(command: Extract<Command, { name: 'suite' }>): Promise<number> {
  const suite = await askSuite(command);
  await write(command.format === 'json' ? `${JSON.stringify(suite, null, 2)}\n` : describeSuite(suite));
  return suite.counts.passed === suite.counts.cases ? 0 : 1;
}

type CheckCommand = Extract<Command, { name: 'check' }>;

async function check(command: CheckCommand): Promise<number> {
  if (command.trace === undefined) return report(command);
  const { paths, format, profile, org } = command;
  const run = new RunTrace(org, version, paths, { format, ...(profile && { profile }) });
  const writeTrace = (trace: Trace) =>
    writeFileSync(command.trace as string, `${JSON.stringify(trace, null, 2)}\n`);
  try {
    const collection = new CollectionCheck(profile);
    const exitCode = await report(command, collection, (outcome) => run.add(outcome));
    const { counts, unreadable } = collection;
    const [first] = unreadable;
    const reason =
      first && `${unreadable.length} could not be read, the first: ${first.file}: ${first.message}`;
    writeTrace(reason ? run.fail(reason) : run.complete(counts, exitCode));
    return exitCode;
  } catch (error) {
    writeTrace(run.fail(failureOf(error) ?? (error as Error).message));
    throw error;
  }
}

/** Checks and prints the findings; returns the exit code. */
async function report(
  { paths, format, profile }: CheckCommand,
  collection = new CollectionCheck(profile),
  onOutcome?: (outcome: Outcome) => void,
): Promise<number> {
  const writer = openWriter(format, version);
  await write(writer.begin);
  for await (const outcomes of collection.run(paths)) {
    if (onOutcome) outcomes.forEach(onOutcome);
    await write(outcomes.map(writer.document).join(''));
  }
  const { counts, unreadable } = collection;
  await write(writer.end(counts, unreadable));
  for (const { file, message } of unreadable)
    process.stderr.write(`${standard.command}: ${printable(`${file}: ${message}`)}\n`);
  if (unreadable.length > 0) return 2;
  if (counts.documents === 0 && counts.stillOpen === 0)
    throw new UsageError('no documents found in the files and folders');
  const { documents, conforming, otherProfiles, secrets } = counts;
  return conforming === documents && otherProfiles === 0 && secrets === 0 ? 0 : 1;
}

/** Writes the examples of the standard. A file that is there already is not touched. */
async function writeExamples(folder: string): Promise<void> {
  const source = standardFolder('examples');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(source).sort()) {
    if (!name.endsWith('.json')) continue;
    const target = join(folder, name);
    const isThere = existsSync(target);
    if (!isThere) writeFileSync(target, readFileSync(join(source, name)));
    await write(`${target}${isThere ? ' exists, unchanged' : ''}\n`);
  }
  await write(`Check them: ${standard.command} check ${folder}\n`);
}

/** Waits when the reader of the output is slower. */
async function write(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text))
    await new Promise((resolve) => process.stdout.once('drain', resolve));
}
